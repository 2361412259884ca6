"""The lines of rangestrikes (13.2, 13.3), computed in advance as tables for each battleland.

The path of a rangestrike is the list of hexes that the line between the centres of its two ends passes
through. A line of two steps that does not follow a row of hexes runs along a hexside, so there are two paths
to choose from. Permanent obstacles on a path are computed in advance; characters on it are compared as a set.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TypeAlias

from games.titan.battle.battlelands import (
    BATTLELANDS,
    BRAMBLE,
    CLIFF,
    DUNE,
    SLOPE,
    TREE,
    WALL,
    Battleland,
)
from games.titan.battle.hexes import (
    CUBE_COORDINATES,
    HEX_DISTANCES,
    HEX_INDEX,
    HEXES,
    NEIGHBOURS,
    Hex,
    Mask,
    hexes_in_mask,
    mask_of,
)
from games.titan.battle.terrain_abilities import contact_hexes

HEX_COUNT = len(HEXES)
MAX_RANGE_STEPS = 3
"""The steps of the longest rangestrike: range 4, counting both ends (13.2)."""

Path: TypeAlias = tuple[Mask, int, int]
"""A path of a rangestrike.

Its parts are the hexes in between where a character blocks it, the number of brambles in between, and the
number of walls crossed upwards.
"""

Crossing: TypeAlias = tuple[str, Hex]
"""A hazard on a hexside that a path crosses, and the high hex it belongs to."""

_CENTRE = HEX_INDEX["D4"]
"""The middle of the Tower."""


@cache
def sight_paths(terrain: str) -> tuple[tuple[Path, ...], ...]:
    """Return the paths that no hazard blocks, the easier one first, indexed by `hex * HEX_COUNT + target`."""
    land = BATTLELANDS[terrain]
    return tuple(_paths(land, hex, target) for hex in range(HEX_COUNT) for target in range(HEX_COUNT))


@cache
def visible_hexes(terrain: str) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    """Return, for each hex, the hexes within range 3 of a rangestrike from it, and those within range 4.

    Hexes that hazards hide are left out.
    """
    open_to = sight_paths(terrain)
    near, far = (
        tuple(
            mask_of(
                other
                for other in range(HEX_COUNT)
                if 2 <= HEX_DISTANCES[hex][other] <= steps and open_to[hex * HEX_COUNT + other]
            )
            for hex in range(HEX_COUNT)
        )
        for steps in (2, MAX_RANGE_STEPS)
    )
    return near, far


@cache
def warlock_hexes(terrain: str) -> tuple[Mask, ...]:
    """Return, for each hex, the hexes that a Warlock's rangestrike reaches from it.

    These are all hexes in range with which the Warlock would not be in contact, including a hex across a
    cliff (13.5).
    """
    contact = contact_hexes(terrain)
    return tuple(
        mask_of(
            other
            for other in range(HEX_COUNT)
            if other != hex and HEX_DISTANCES[hex][other] <= MAX_RANGE_STEPS and not contact[hex] >> other & 1
        )
        for hex in range(HEX_COUNT)
    )


def easiest_clear_path(paths: tuple[Path, ...], occupied: Mask) -> Path | None:
    """Return the easiest of `paths` that no character blocks, or None."""
    for path in paths:
        if not path[0] & occupied:
            return path
    return None


def hexes_between(hex: Hex, target: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return the hexes between two hexes that are two or three steps apart, for each path on the map."""
    if HEX_DISTANCES[hex][target] == 2:
        return tuple((middle,) for middle in hexes_in_mask(NEIGHBOURS[hex] & NEIGHBOURS[target]))
    # A line of three steps passes through the hexes at one third and at two thirds of it. It never runs along
    # a hexside, so rounding finds both.
    (q, r, _), (q2, r2, _) = CUBE_COORDINATES[hex], CUBE_COORDINATES[target]
    thirds = tuple(
        _nearest((q * (3 - part) + q2 * part) / 3, (r * (3 - part) + r2 * part) / 3) for part in (1, 2)
    )
    on_map = {(q, r): place for place, (q, r, _) in enumerate(CUBE_COORDINATES)}
    return (tuple(on_map[each] for each in thirds),) if all(each in on_map for each in thirds) else ()


def _nearest(q: float, r: float) -> tuple[int, int]:
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def _paths(land: Battleland, hex: Hex, target: Hex) -> tuple[Path, ...]:
    if not 2 <= HEX_DISTANCES[hex][target] <= MAX_RANGE_STEPS:
        return ()
    found = []
    for middle in hexes_between(hex, target):
        crossed = _crossings(land, (hex, *middle, target))
        trees = land.ground.get(TREE, 0)
        if trees & mask_of(middle) or not _may_cross(crossed, hex, target):
            continue
        brambles = (land.ground.get(BRAMBLE, 0) & mask_of(middle)).bit_count()
        found.append(
            (_blockers(land, hex, middle, target), brambles, _walls_up(land, (hex, *middle, target)))
        )
    # No battleland has both brambles and walls, so one order is right for every striker.
    return tuple(sorted(found, key=lambda path: path[1] + path[2]))


def _crossings(land: Battleland, way: tuple[Hex, ...]) -> list[Crossing]:
    found = []
    for one, two in pairwise(way):
        for high, low in ((one, two), (two, one)):
            if (high, low) in land.sides:
                found.append((land.sides[high, low], high))
    return found


def _walls_up(land: Battleland, way: tuple[Hex, ...]) -> int:
    return sum(land.sides.get((two, one)) == WALL for one, two in pairwise(way))


def _may_cross(crossed: list[Crossing], hex: Hex, target: Hex) -> bool:
    """Return whether the hexsides on a path let a rangestrike through (11.7: dune, cliff, slope, wall)."""
    ends = {hex, target}
    tops = {kind: [high for hazard, high in crossed if hazard == kind] for kind in (DUNE, CLIFF, SLOPE, WALL)}
    dunes, cliffs, slopes, walls = tops[DUNE], tops[CLIFF], tops[SLOPE], tops[WALL]
    if not ends.issuperset(cliffs) or not ends.issuperset(dunes):
        return False
    if len(dunes) + len(cliffs) > 1 and {*dunes, *cliffs} != ends:
        return False
    if slopes and not cliffs:
        if len(slopes) == 3:
            return slopes[0] == hex and slopes[2] == target
        return not ends.isdisjoint(slopes)
    if len(walls) == 1:
        return walls[0] in ends
    if walls:
        return len(walls) == 2 and _CENTRE in ends and HEX_DISTANCES[hex][target] == MAX_RANGE_STEPS
    return True


def _blockers(land: Battleland, hex: Hex, middle: tuple[Hex, ...], target: Hex) -> Mask:
    """Return the hexes in between on which a character blocks the path.

    A character does not block if its hex is lower than both ends, or if it is at the foot of a cliff and the
    striker or the target is directly on top of that cliff.
    """
    floor = min(land.heights[hex], land.heights[target])
    way = (hex, *middle, target)
    feet = {
        low
        for one, two in pairwise(way)
        for high, low in ((one, two), (two, one))
        if land.sides.get((high, low)) == CLIFF and high in (hex, target)
    }
    return mask_of(each for each in middle if land.heights[each] >= floor and each not in feet)
