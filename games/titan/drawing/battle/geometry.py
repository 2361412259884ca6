"""The positions of a battleland's hexes in the picture, in SVG units.

Hexes are flat-topped, with a radius of 40; column A is on the left, and B, D and F are half a hex lower (look
4).
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, pi, sin, sqrt

from games.engine.drawing.marks import Point
from games.titan.battle.hexes import CUBE_COORDINATES, Hex, Mask, hexes_in_mask

HEX_RADIUS = 40.0
GOAL_OUTLINE_RADIUS = 35.5
"""The radius of the outline that shows where a character may go."""

HEX_HEIGHT = HEX_RADIUS * sqrt(3)
"""The distance between opposite sides of a hex, and between the centres of neighbours."""

LEFT, TOP, WIDE, HIGH = -28.0, 14.0, 436.0, 458.0
"""The picture's view box, with room for the tabs at the sides of the map."""

MAP_MIDDLE: Point = (190.0, TOP + HIGH / 2)

TAB_DISTANCE = 53.0
"""The distance from the centres of an entry side's hexes to the tab beside them."""


def _centre(hex: Hex) -> Point:
    column, r, _ = CUBE_COORDINATES[hex]
    row = r + (column - column % 2) // 2
    return 60.0 * column + HEX_RADIUS, HEX_HEIGHT * (row + 0.5 * (column % 2)) + HEX_HEIGHT / 2


HEX_CENTRES: tuple[Point, ...] = tuple(_centre(hex) for hex in range(len(CUBE_COORDINATES)))
"""The centre of each hex."""


def hex_corners(hex: Hex, radius: float = HEX_RADIUS) -> list[Point]:
    """Return the six corners of a hex, starting with the right one."""
    x, y = HEX_CENTRES[hex]
    return [(x + radius * cos(pi * part / 3), y + radius * sin(pi * part / 3)) for part in range(6)]


def hex_side_position(high: Hex, low: Hex) -> tuple[Point, float]:
    """Return the middle of the side between two neighbours, and the rotation of the hachure there.

    The rotation, in degrees, makes the hachure's y axis point into the low hex.
    """
    (x, y), (x2, y2) = HEX_CENTRES[high], HEX_CENTRES[low]
    return ((x + x2) / 2, (y + y2) / 2), degrees(atan2(y2 - y, x2 - x)) - 90


def entry_tab_position(front: Mask) -> tuple[Point, float]:
    """Return the position of the tab at an entry side, and its rotation in degrees.

    The text reads upwards on the left, and downwards on the right.
    """
    found = [HEX_CENTRES[hex] for hex in hexes_in_mask(front)]
    (x, y), (x2, y2) = min(found), max(found)
    middle = ((x + x2) / 2, (y + y2) / 2)
    length = hypot(x2 - x, y2 - y)
    along = ((x2 - x) / length, (y2 - y) / length)
    sign = 1 if -along[1] * (middle[0] - MAP_MIDDLE[0]) + along[0] * (middle[1] - MAP_MIDDLE[1]) > 0 else -1
    place = (middle[0] - sign * along[1] * TAB_DISTANCE, middle[1] + sign * along[0] * TAB_DISTANCE)
    upright = abs(along[0]) < along[1]
    turn = (-90.0 if place[0] < MAP_MIDDLE[0] else 90.0) if upright else degrees(atan2(along[1], along[0]))
    return place, turn
