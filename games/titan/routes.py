"""The lands that a legion can reach by the signs (7.0 - 7.5) and by tower teleport (8.1).

All ways for every land and roll are calculated once, when the module is loaded. Later queries compare sets of
lands, which are stored as bits (`lands.LAND_BITS`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from games.titan.lands import LAND_BITS, LANDS, TOWER, TOWERS, EntrySide
from games.titan.open_campaign import LandOccupancy

TELEPORT_REACH = 6
"""The distance in lands that a tower teleport can cover, ignoring signs (8.1)."""


class Way(msgspec.Struct, frozen=True, gc=False):
    """One way that a legion can move from a land.

    `land` is the land in which it ends, and `side` the side by which it enters that land. `bit` is the bit of
    that land, and `before` a bitmask of the lands before it. `full` says whether the way is as long as the
    roll; a shorter one ends at an enemy.
    """

    land: int
    side: EntrySide
    bit: int
    before: int
    full: bool


class RouteSet(msgspec.Struct, frozen=True, gc=False):
    """All ways for one land and roll.

    `ways` contains all of them and `full` those of full length. `reach` is the set of lands that they touch.
    `open` contains the destinations that are possible while none of these lands is occupied.
    """

    full: tuple[Way, ...]
    ways: tuple[Way, ...]
    reach: int
    open: tuple[tuple[int, str], ...]


def first_steps(number: int) -> tuple[int, ...]:
    """Return the lands that a legion may step into when it starts its move in a land.

    The legion must cross the land's block if there is one; otherwise it may use any arch, arrow or triple
    arrow (7.4).
    """
    signs = LANDS[number].signs
    blocks = tuple(other for other, sign in signs.items() if sign == "block")
    return blocks or tuple(signs)


def next_steps(number: int, came_from: int) -> tuple[int, ...]:
    """Return the lands that a legion may step into after it has moved into a land.

    The legion must follow the land's triple arrow if there is one; otherwise it may use any arrow that does
    not lead straight back (7.4).
    """
    signs = LANDS[number].signs
    triple = tuple(other for other, sign in signs.items() if sign == "triple")
    return triple or tuple(other for other, sign in signs.items() if sign == "arrow" and other != came_from)


@cache
def possible_paths(number: int, roll: int) -> tuple[tuple[int, ...], ...]:
    """Return every way of exactly `roll` steps from a land, each as the lands stepped into.

    There are about a thousand for all lands and rolls together, which take some 100 kB.
    """
    found: list[tuple[int, ...]] = [(other,) for other in first_steps(number)]
    for _ in range(roll - 1):
        found = [
            (*path, other)
            for path in found
            for other in next_steps(path[-1], path[-2] if len(path) > 1 else number)
        ]
    return tuple(found)


def _fan(number: int, roll: int) -> RouteSet:
    ways: dict[Way, None] = {}
    for path in possible_paths(number, roll):
        before, last = 0, number
        for count, land in enumerate(path, 1):
            ways[Way(land, LANDS[land].touching[last], LAND_BITS[land], before, count == roll)] = None
            before |= LAND_BITS[land]
            last = land
    reach = 0
    for way in ways:
        reach |= way.bit
    full = tuple(way for way in ways if way.full)
    return RouteSet(
        full, tuple(ways), reach, tuple((land, "") for land in dict.fromkeys(way.land for way in full))
    )


ROUTE_SETS: dict[int, tuple[RouteSet, ...]] = {
    number: tuple(_fan(number, roll) for roll in range(1, 7)) for number in LANDS
}


def destinations(number: int, roll: int, presence: LandOccupancy) -> Sequence[tuple[int, str]]:
    """Return every land at which an ordinary move can end, with the entry side, or "" for a vacant land.

    `presence` is that of the legion's seat. A legion may pass a friend but must stop at an enemy. A land with
    legions of both is closed (7.1).
    """
    fan = ROUTE_SETS[number][roll - 1]
    if not fan.reach & presence.occupied:
        return fan.open
    friends, enemies = presence.friends(number), presence.enemies
    if not fan.reach & enemies:
        return [found for found in fan.open if not friends & LAND_BITS[found[0]]]
    found: dict[tuple[int, str], None] = {}
    occupied = friends | enemies
    goals = enemies & ~presence.engaged
    for way in fan.ways:
        if way.bit & occupied:
            if way.bit & goals and not way.before & enemies:
                found[way.land, way.side] = None
        elif way.full and not way.before & enemies:
            found[way.land, ""] = None
    return list(found)


def _near(tower: int) -> tuple[int, ...]:
    reached, edge = {tower}, {tower}
    for _ in range(TELEPORT_REACH):
        edge = {other for number in edge for other in LANDS[number].touching} - reached
        reached |= edge
    return tuple(number for number in LANDS if number in reached or number in TOWERS)


TELEPORT_LANDS: dict[int, tuple[int, ...]] = {tower: _near(tower) for tower in TOWERS}


def tower_teleports(number: int, occupied: int) -> list[int]:
    """Return the vacant lands that a tower teleport can reach (8.1), or none if it starts elsewhere."""
    if LANDS[number].terrain != TOWER:
        return []
    return [land for land in TELEPORT_LANDS[number] if not occupied & LAND_BITS[land]]
