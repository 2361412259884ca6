"""The field: hexes between wooden walls, the compass and the corners (I.6).

Hexes are flat-top, in 17 columns `a` to `q`; even columns have seven rows, odd ones six and lie
half a hex lower. A hex is named by its column and its row from the top: `a1` is the north-west
corner, `q7` the south-east. Every hex that is not in `HEXES` is wall. The rulebook fixes walls,
compass and opposite corners; the exact field is the house's (docs/rules/gladiators.md, 1.1).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

COLUMNS = "abcdefghijklmnopq"
ROWS = (7, 6)
"""Rows of even and of odd columns."""

PILLARS = ("a4", "e2", "e6", "m2", "m6", "q4")
"""Walls that stand inside the field."""

DIRECTIONS = (1, 2, 3, 4, 5, 6)
"""The compass: 1 is north, then clockwise by sixths (I.6)."""

STEPS = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}
"""By direction of the compass in axial coordinates."""


class Axial(NamedTuple):
    """Column and slanted row of a hex: distances and lines are sums of these."""

    q: int
    r: int


def _field() -> dict[str, Axial]:
    found: dict[str, Axial] = {}
    for column, letter in enumerate(COLUMNS):
        for row in range(ROWS[column & 1]):
            name = f"{letter}{row + 1}"
            if name not in PILLARS:
                found[name] = Axial(column, row - (column - (column & 1)) // 2)
    return found


AXIAL = _field()
"""Every hex that a gladiator can stand on."""

HEXES = tuple(AXIAL)

_NAMES = {place: name for name, place in AXIAL.items()}


def beyond(name: str, direction: int, steps: int = 1) -> str:
    """The hex `steps` away in a direction of the compass; "" where wall is."""
    at, step = AXIAL[name], STEPS[direction]
    return _NAMES.get(Axial(at.q + steps * step[0], at.r + steps * step[1]), "")


NEIGHBOURS = {name: tuple(beyond(name, way) for way in DIRECTIONS if beyond(name, way)) for name in HEXES}
"""The hexes next to each."""


@cache
def distance(one: str, other: str) -> int:
    """How many hexes apart two hexes are (IV.3); walls do not lengthen it."""
    here, there = AXIAL[one], AXIAL[other]
    across, down = there.q - here.q, there.r - here.r
    return (abs(across) + abs(down) + abs(across + down)) // 2


@cache
def direction(one: str, other: str) -> int:
    """The direction of the compass in which `other` lies straight from `one`; 0 where it lies in none."""
    here, there = AXIAL[one], AXIAL[other]
    far = distance(one, other)
    for way, (across, down) in STEPS.items():
        if far and (here.q + far * across, here.r + far * down) == there:
            return way
    return 0


@cache
def away(one: str, other: str) -> tuple[int, ...]:
    """The directions that lead `other` straight away from `one`: one where they stand in a
    line, else the two on either side of it, the lower first (ruling 8.1)."""
    straight = direction(one, other)
    if straight:
        return (straight,)
    here, there = AXIAL[one], AXIAL[other]
    across, down = there.q - here.q, there.r - here.r
    far = distance(one, other)
    return tuple(
        way
        for way, (right, low) in STEPS.items()
        if (abs(across + right) + abs(down + low) + abs(across + right + down + low)) // 2 == far + 1
    )


@cache
def between(one: str, other: str) -> tuple[tuple[str, ...], ...]:
    """The hexes at each step of the shortest ways from `one` to `other`, both left out; a step
    that has none leads through walls alone."""
    far = distance(one, other)
    return tuple(
        tuple(name for name in HEXES if distance(one, name) == step and distance(name, other) == far - step)
        for step in range(1, far)
    )


@cache
def straight(one: str, other: str) -> tuple[str, ...]:
    """The hexes between two that stand in a line, "" for a wall."""
    way = direction(one, other)
    return tuple(beyond(one, way, step) for step in range(1, distance(one, other)))


# ---- where gladiators begin (I.7) ----------------------------------------------------

CORNERS = {"A": "a1", "B": "q7", "C": "a7", "D": "q1", "centre": "i4"}
"""North-west, south-east, south-west, north-east, and the middle for a fifth side."""

SIDES = {2: "AB", 3: "ABC", 4: "ABCD"}
"""The corners in which two, three or four sides begin; a fifth begins in the centre."""

FURTHER = {"A": ("a2", "b1"), "B": ("q6", "p6"), "C": ("a6", "b6"), "D": ("q2", "p1")}
"""Where the second and third of a side begin."""


def starts(sides: int, side: int, members: int) -> tuple[str, ...]:
    """Where the `members` of a side begin, the nearest hexes to its corner after the named ones."""
    corner = (*SIDES.get(sides, SIDES[4]), "centre")[side]
    named = (CORNERS[corner], *FURTHER.get(corner, ()))
    near = sorted(HEXES, key=lambda name: (distance(named[0], name), name))
    return tuple(dict.fromkeys((*named, *near)))[:members]
