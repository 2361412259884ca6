"""The signs between lands, in the frame of a legion that leaves a land by them.

The origin of the frame is the middle of the long side that is crossed; x points outwards, and y to the right
of the direction of travel. So two signs on a shared border each keep to the right, like traffic.
"""

from __future__ import annotations

from functools import cache

from games.engine.drawing.marks import Point
from games.engine.drawing.svg import number
from games.titan.drawing.masterboard.lattice import LAND_INRADIUS, land_shape, side_between, side_direction
from games.titan.lands import Sign

TIP, BASE, HALF = 9.5, -2.0, 6.0
ROAD_OFFSETS = (-14.0, 0.0, 14.0)
ARROW_LENGTH = 15.0
ARROW_HALF_WIDTH = 7.0
ARCH, RADIUS = 15.0, 7.5
BLOCK_EXTENT = (-2.5, 8.0, 8.5, 21.5)
"""The extent of a block in this frame: from and to outwards, then from and to the right."""

UNFILLED_SIGNS: frozenset[Sign] = frozenset({"arch"})
"""The signs that are drawn as outlines, not solid."""


@cache
def sign_path(land: int, other: int, sign: Sign) -> str:
    """Return the sign printed in a land that points to another land, as path data on the board."""
    side = side_between(land, other)
    x, y = land_shape(land).towards(side, LAND_INRADIUS)
    return sign_shape(sign, (x, y), side)


@cache
def sign_shape(sign: Sign, origin: Point, side: float) -> str:
    """Return the path data of a sign whose frame has its origin at any given point."""
    out = side_direction(side)
    right = (-out[1], out[0])

    def at(x: float, y: float) -> str:
        return (
            f"{number(origin[0] + out[0] * x + right[0] * y)} {number(origin[1] + out[1] * x + right[1] * y)}"
        )

    def triangle(y: float, half: float) -> str:
        return f"M{at(BASE, y - half)}L{at(TIP, y)}L{at(BASE, y + half)}z"

    match sign:
        case "triple":
            return "".join(triangle(y, HALF) for y in ROAD_OFFSETS)
        case "arrow":
            return triangle(ARROW_LENGTH, ARROW_HALF_WIDTH)
        case "arch":
            # The arch runs from its left end over the top to the right end: clockwise on the screen.
            return f"M{at(0, ARCH - RADIUS)}A{RADIUS:g} {RADIUS:g} 0 0 1 {at(0, ARCH + RADIUS)}z"
        case "block":
            near, far, left, right_end = BLOCK_EXTENT
            return f"M{at(near, left)}L{at(far, left)}L{at(far, right_end)}L{at(near, right_end)}z"
