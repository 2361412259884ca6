"""The field: hexes between wooden walls, the compass and the corners (I.6).

Hexes are flat-topped and arranged in 17 columns, `a` to `q`. Even columns have seven rows; odd columns have
six and lie half a hex lower. A hex is named by its column and its row, counted from the top: `a1` is the
north-west corner, `q7` the south-east. Every hex that is not in `HEXES` is wall. The rulebook prescribes
walls, a compass and opposite corners; the exact field is Muster's own (docs/rules/gladiators.md, 1.1).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

COLUMNS = "abcdefghijklmnopq"
ROWS_PER_COLUMN = (7, 6)
"""The number of rows in an even column and in an odd one."""

PILLAR_HEXES = ("a4", "e2", "e6", "m2", "m6", "q4")
"""The wall hexes inside the field."""

DIRECTIONS = (1, 2, 3, 4, 5, 6)
"""The compass directions: 1 is north, and the others follow clockwise in sixths of a turn (I.6)."""

AXIAL_STEPS = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}
"""One step in each compass direction, in axial coordinates."""


class Axial(NamedTuple):
    """The column and the slanted row of a hex, used to calculate distances and lines."""

    q: int
    r: int


def _field() -> dict[str, Axial]:
    found: dict[str, Axial] = {}
    for column, letter in enumerate(COLUMNS):
        for row in range(ROWS_PER_COLUMN[column & 1]):
            name = f"{letter}{row + 1}"
            if name not in PILLAR_HEXES:
                found[name] = Axial(column, row - (column - (column & 1)) // 2)
    return found


AXIAL_COORDINATES = _field()
"""The axial coordinates of every hex on which a gladiator can stand."""

HEXES = tuple(AXIAL_COORDINATES)

_NAMES = {place: name for name, place in AXIAL_COORDINATES.items()}


def hex_beyond(name: str, direction: int, steps: int = 1) -> str:
    """Return the hex that is `steps` away in a compass direction, or "" if it is wall."""
    at, step = AXIAL_COORDINATES[name], AXIAL_STEPS[direction]
    return _NAMES.get(Axial(at.q + steps * step[0], at.r + steps * step[1]), "")


NEIGHBOURS = {
    name: tuple(hex_beyond(name, way) for way in DIRECTIONS if hex_beyond(name, way)) for name in HEXES
}
"""The neighbouring hexes of each hex."""


@cache
def distance(one: str, other: str) -> int:
    """Return the distance between two hexes (IV.3). Walls do not make it longer."""
    here, there = AXIAL_COORDINATES[one], AXIAL_COORDINATES[other]
    across, down = there.q - here.q, there.r - here.r
    return (abs(across) + abs(down) + abs(across + down)) // 2


@cache
def direction(one: str, other: str) -> int:
    """Return the compass direction from `one` straight to `other`, or 0 if they are not in a line."""
    here, there = AXIAL_COORDINATES[one], AXIAL_COORDINATES[other]
    far = distance(one, other)
    for way, (across, down) in AXIAL_STEPS.items():
        if far and (here.q + far * across, here.r + far * down) == there:
            return way
    return 0


@cache
def directions_away(one: str, other: str) -> tuple[int, ...]:
    """Return the compass directions in which a gladiator on `other` would retreat from `one`.

    The result is one direction if the hexes are in a straight line; otherwise it is the two directions on
    either side of the line between them, the lower number first (ruling 8.1).
    """
    straight = direction(one, other)
    if straight:
        return (straight,)
    here, there = AXIAL_COORDINATES[one], AXIAL_COORDINATES[other]
    across, down = there.q - here.q, there.r - here.r
    far = distance(one, other)
    return tuple(
        way
        for way, (right, low) in AXIAL_STEPS.items()
        if (abs(across + right) + abs(down + low) + abs(across + right + down + low)) // 2 == far + 1
    )


@cache
def hexes_between_by_step(one: str, other: str) -> tuple[tuple[str, ...], ...]:
    """Return, step by step, the hexes on the shortest paths from `one` to `other`, without these two.

    A step with no hexes leads only through walls.
    """
    far = distance(one, other)
    return tuple(
        tuple(name for name in HEXES if distance(one, name) == step and distance(name, other) == far - step)
        for step in range(1, far)
    )


@cache
def hexes_in_line(one: str, other: str) -> tuple[str, ...]:
    """Return the hexes between two hexes in a straight line, with "" for a wall."""
    way = direction(one, other)
    return tuple(hex_beyond(one, way, step) for step in range(1, distance(one, other)))


# ---- where gladiators start (I.7) ----------------------------------------------------

CORNER_HEXES = {"A": "a1", "B": "q7", "C": "a7", "D": "q1", "centre": "i4"}
"""The starting corners: north-west, south-east, south-west, north-east, and the centre for a fifth side."""

CORNERS_BY_SIDE_COUNT = {2: "AB", 3: "ABC", 4: "ABCD"}
"""The corners in which two, three or four sides start; a fifth starts in the centre."""

MORE_START_HEXES = {"A": ("a2", "b1"), "B": ("q6", "p6"), "C": ("a6", "b6"), "D": ("q2", "p1")}
"""Where the second and third gladiators of a side start."""


def start_hexes(sides: int, side: int, members: int) -> tuple[str, ...]:
    """Return the starting hexes of a side's `members`: the named ones, then those nearest to its corner."""
    corner = (*CORNERS_BY_SIDE_COUNT.get(sides, CORNERS_BY_SIDE_COUNT[4]), "centre")[side]
    named = (CORNER_HEXES[corner], *MORE_START_HEXES.get(corner, ()))
    near = sorted(HEXES, key=lambda name: (distance(named[0], name), name))
    return tuple(dict.fromkeys((*named, *near)))[:members]
