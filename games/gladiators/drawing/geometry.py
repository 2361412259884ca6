"""The geometry of the field in its pictures, in SVG units.

Hexes are flat-topped with a radius of 24 (look 4). On a narrow screen the field is rotated a quarter turn
clockwise, so that north, which is 1 on the compass, is on the right.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from games.engine.drawing.marks import Point
from games.gladiators.board import COLUMNS, HEXES, ROWS_PER_COLUMN

HEX_RADIUS = 24.0
REACH_OUTLINE_RADIUS = 21.0
"""The radius of the outline that shows where a gladiator may go."""

HEX_HEIGHT = HEX_RADIUS * sqrt(3)
HEX_STEP = HEX_RADIUS * 1.5
"""The distance from row to row, and from column to column."""

LEFT, TOP, WIDE, HIGH = -40.0, -42.0, 656.0, 333.0
"""The field with half of its walls, on a wide screen."""

COMPASS_STRIP_HEIGHT = 62.0
"""The height of the strip below the field, with the compass."""


class FieldOrientation(NamedTuple):
    """The rotation of the field in a picture, in clockwise quarter turns (`quarters`)."""

    shape: str
    quarters: int

    def turned(self, x: float, y: float) -> Point:
        """Return the position of a point of the field in this picture."""
        return (-y, x) if self.quarters else (x, y)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return the left edge, top edge, width and height of the field in this picture."""
        if self.quarters:
            return -TOP - HIGH, LEFT, HIGH, WIDE
        return LEFT, TOP, WIDE, HIGH

    def centre(self, name: str) -> Point:
        """Return the centre of a hex."""
        return self.turned(*HEX_CENTRES[name])

    def corners(self, middle: Point, radius: float = HEX_RADIUS) -> list[Point]:
        """Return the corners of a hex, given its centre."""
        turn = pi / 2 * self.quarters
        x, y = middle
        return [
            (
                round(x + radius * cos(pi * part / 3 + turn), 2),
                round(y + radius * sin(pi * part / 3 + turn), 2),
            )
            for part in range(6)
        ]

    def towards(self, direction: int) -> Point:
        """Return a step of length one in a compass direction."""
        turn = (direction - 1) * pi / 3
        return self.turned(sin(turn), -cos(turn))


class Box(NamedTuple):
    """A rectangular part of a picture."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, point: Point, more: float) -> bool:
        """Return whether a point lies in the box, or less than `more` outside it."""
        x, y = point
        return (
            self.left - more < x < self.left + self.width + more
            and self.top - more < y < self.top + self.height + more
        )


WIDE_LIE, TALL_LIE = FieldOrientation("wide", 0), FieldOrientation("tall", 1)


def hex_middle(column: int, row: int) -> Point:
    """Return the centre of a hex given by its column and row in the grid, which may be beyond the field."""
    return HEX_STEP * column, HEX_HEIGHT * (row + 0.5 * (column & 1))


HEX_CENTRES: dict[str, Point] = {
    name: hex_middle(COLUMNS.index(name[0]), int(name[1:]) - 1) for name in HEXES
}
"""The centre of each hex, with the field as on a wide screen."""


def wall_centres() -> list[tuple[Point, bool]]:
    """Return the centres of all wall hexes: the ring around the field, and the pillars inside (True)."""
    found = []
    for column in range(-1, len(COLUMNS) + 1):
        for row in range(-1, ROWS_PER_COLUMN[column & 1] + 1):
            inside = 0 <= column < len(COLUMNS) and 0 <= row < ROWS_PER_COLUMN[column & 1]
            name = f"{COLUMNS[column]}{row + 1}" if inside else ""
            if name not in HEX_CENTRES:
                found.append((hex_middle(column, row), inside))
    return found
