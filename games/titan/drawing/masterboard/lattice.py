"""The positions of the lands: truncated triangles in eight rows, in SVG units.

The corners of a land are named by the numbers of its short sides, 0 to 5 clockwise from the top; the long
sides have the numbers in between (see `games.titan.lands`).
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, radians, sin, sqrt
from typing import NamedTuple

from games.engine.drawing.marks import Point
from games.engine.drawing.svg import number
from games.titan.lands import LANDS

SIDE, STEP = 120.0, 60.0
"""The side of a complete triangle, and the distance from one column to the next."""

TRIANGLE_HEIGHT = SIDE * sqrt(3) / 2
LAND_INSET = 4.2
"""How far each side lies inside the complete triangle; the gap between two lands is twice that."""

CORNER_CUT_SHARE = 0.17
"""How much of a side is cut off at each corner, as a share of its length."""

LAND_INRADIUS = TRIANGLE_HEIGHT / 3 - LAND_INSET
"""The distance from the middle of a land to the middle of its long sides."""

LABEL_INSET = 2.5
"""The distance from a land's edge to a label, which is more than the width of a choice's outline."""

VIEW_BOX = (-6.0, -6.0, 972.0, 843.0)
"""Left, top, width and height of the whole board."""


class Extent(NamedTuple):
    """A rectangle on the board."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)

    def overlap(self, other: Extent) -> float:
        """Return the area that two boxes have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(wide, 0.0) * max(high, 0.0)


class LandShape(NamedTuple):
    """A land on the board: its middle and its corners, in order."""

    x: float
    y: float
    corners: tuple[Point, ...]

    def towards(self, side: int, distance: float) -> Point:
        """Return the point at a distance from the middle in the direction of a side."""
        x, y = side_direction(side)
        return self.x + x * distance, self.y + y * distance

    def label_spot(self, side: int, width: float, height: float) -> Point:
        """Return the middle of a label of this size, moved as far towards a corner as the outline allows."""
        toward = side_direction(side)
        distances = []
        for (x1, y1), (x2, y2) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            long = hypot(x2 - x1, y2 - y1)
            outward = ((y2 - y1) / long, (x1 - x2) / long)
            out = outward[0] * toward[0] + outward[1] * toward[1]
            if out > 0:
                room = outward[0] * (x1 - self.x) + outward[1] * (y1 - self.y) - LABEL_INSET
                distances.append((room - (abs(outward[0]) * width + abs(outward[1]) * height) / 2) / out)
        return self.towards(side, min(distances))

    @property
    def path(self) -> str:
        """Return the outline as path data; its steps are the same for all lands with one orientation."""
        (x, y), *rest = self.corners
        steps = ""
        for corner in rest:
            steps += f"l{number(corner[0] - x)} {number(corner[1] - y)}"
            x, y = corner
        return f"M{number(self.corners[0][0])} {number(self.corners[0][1])}{steps}z"


def side_direction(side: float) -> Point:
    """Return the unit vector pointing out of a side, or between two sides."""
    angle = radians(60 * side - 90)
    return cos(angle), sin(angle)


@cache
def land_shape(land: int) -> LandShape:
    """Return a land's shape on the board."""
    found = LANDS[land]
    inverted = (found.x + found.y) % 2 == 0
    x = STEP * found.x + STEP
    y = TRIANGLE_HEIGHT * found.y + TRIANGLE_HEIGHT * (1 / 3 if inverted else 2 / 3)
    side = SIDE * LAND_INRADIUS / (TRIANGLE_HEIGHT / 3)
    # The corners of the shrunk triangle, each then cut in two.
    tips = (1, 3, 5) if inverted else (0, 2, 4)
    corners: list[Point] = []
    for tip in tips:
        away = side_direction(tip)
        corner = (x + away[0] * 2 * LAND_INRADIUS, y + away[1] * 2 * LAND_INRADIUS)
        # The two sides that meet at a tip run back from it at 30 degrees to the line to the middle.
        for back in (tip + 3.5, tip + 2.5):
            along = side_direction(back)
            corners.append(
                (
                    corner[0] + along[0] * CORNER_CUT_SHARE * side,
                    corner[1] + along[1] * CORNER_CUT_SHARE * side,
                )
            )
    return LandShape(x, y, tuple(corners))


def land_centre(land: int) -> Point:
    """Return the middle of a land, rounded as in drawings."""
    found = land_shape(land)
    return round(found.x, 1), round(found.y, 1)


def side_between(land: int, other: int) -> int:
    """Return the number of the long side of a land that faces another land."""
    one, two = LANDS[land], LANDS[other]
    if (one.x + one.y) % 2:
        return {(1, 0): 1, (0, 1): 3, (-1, 0): 5}[two.x - one.x, two.y - one.y]
    return {(0, -1): 0, (1, 0): 2, (-1, 0): 4}[two.x - one.x, two.y - one.y]


def long_side_points(land: int, side: int) -> tuple[Point, Point]:
    """Return both ends of a long side, the left one first, as seen when leaving the land by that side."""
    found = land_shape(land)
    x, y = side_direction(side)
    middle = found.towards(side, LAND_INRADIUS)
    half = SIDE * LAND_INRADIUS / (TRIANGLE_HEIGHT / 3) * (0.5 - CORNER_CUT_SHARE)
    return (
        (middle[0] + y * half, middle[1] - x * half),
        (middle[0] - y * half, middle[1] + x * half),
    )
