"""The sand, the wooden walls and the compass, which never change and contain no words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from games.engine.drawing.marks import Point
from games.engine.drawing.svg import Svg, el, join, number, points, sprite
from games.gladiators.board import COLUMNS, DIRECTIONS, HEXES, ROWS_PER_COLUMN
from games.gladiators.drawing.geometry import (
    COMPASS_STRIP_HEIGHT,
    HEX_HEIGHT,
    HEX_RADIUS,
    Box,
    FieldOrientation,
    hex_middle,
    wall_centres,
)

PLANK_LENGTH = 8.0
"""The distance between the gaps in the boards of a wall."""

COMPASS_RADIUS = 21.0
"""The distance from the compass's centre to the tips of its arrows; the numbers are beyond them."""


@cache
def sand_definitions() -> Svg:
    """Return the SVG pattern of the sand. A page defines it once."""
    return el(
        "pattern",
        {"id": "sand", "width": 14, "height": 14, "patternUnits": "userSpaceOnUse"},
        el(
            "path",
            {"class": "engraving engraving--round", "d": "M3 4h.01M9 2h.01M12 8h.01M6 10h.01M2 13h.01"},
        ),
    )


@lru_cache(maxsize=256)
def draw_ground(lie: FieldOrientation, box: Box | None = None) -> Svg:
    """Draw the sand and the walls of the field, or only their part in `box`.

    Without `box`, the letters and numbers around the field are drawn too.
    """
    hexes = [name for name in HEXES if _is_inside(box, lie.centre(name))]
    planks = [place for place, _ in wall_centres() if _is_inside(box, lie.turned(*place))]
    sand = join(*(el("polygon", {"points": points(lie.corners(lie.centre(name)))}) for name in hexes))
    wood = join(
        *(
            el("polygon", {"class": "plank", "points": points(lie.corners(lie.turned(*place)))})
            for place in planks
        )
    )
    return el(
        "g",
        {"aria-hidden": "true"},
        wood,
        _gaps(lie, planks),
        el("g", {"class": "sand"}, sand),
        el("g", {"fill": "url(#sand)"}, sand),
        _lettering(lie) if box is None else None,
    )


@cache
def ground_sprite(lie: FieldOrientation) -> Svg:
    """Return the whole ground, without letters, as a sprite for the pictures of emails."""
    left, top, wide, high = lie.box
    edge = HEX_RADIUS + 4
    drawn = draw_ground(lie, Box(*lie.box))
    return sprite(left - edge, top - edge, wide + 2 * edge, high + 2 * edge, drawn, in_place=True)


def _is_inside(box: Box | None, middle: Point) -> bool:
    return box is None or box.holds(middle, HEX_RADIUS)


def _gaps(lie: FieldOrientation, planks: Iterable[Point]) -> Svg:
    """Draw the gaps between the boards of each wall hex."""
    lines = []
    for x, y in planks:
        for down in (-PLANK_LENGTH, 0.0, PLANK_LENGTH):
            half = HEX_RADIUS - abs(down) / HEX_HEIGHT * HEX_RADIUS - 3
            (x1, y1), (x2, y2) = lie.turned(x - half, y + down), lie.turned(x + half, y + down)
            lines.append(f"M{_tenth(x1)} {_tenth(y1)}L{_tenth(x2)} {_tenth(y2)}")
    return el("path", {"class": "plank-gap", "d": "".join(lines)})


def _tenth(value: float) -> str:
    return number(round(value, 1))


def _lettering(lie: FieldOrientation) -> Svg:
    """Draw the names of the columns and rows on the walls."""
    marks = [(letter, (hex_middle(column, 0)[0], -30.0)) for column, letter in enumerate(COLUMNS)]
    marks += [(str(row + 1), (-29.0, hex_middle(0, row)[1])) for row in range(ROWS_PER_COLUMN[0])]
    return join(*(_mark(text, *lie.turned(*place)) for text, place in marks))


def _mark(text: str, x: float, y: float) -> Svg:
    return el("text", {"class": "plank-mark", "x": round(x, 1), "y": round(y, 1)}, text)


@cache
def draw_compass(lie: FieldOrientation) -> Svg:
    """Draw the compass in its strip below the field: an arrow and a number for each compass direction."""
    left, top, _, high = lie.box
    x, y = left + 36, top + high + COMPASS_STRIP_HEIGHT / 2 + 3
    arms = []
    for way in DIRECTIONS:
        right, down = lie.towards(way)
        arms.append(
            el(
                "path",
                {
                    "class": "compass-arm",
                    "d": f"M{x + 4 * right:.1f} {y + 4 * down:.1f}L{x + 14 * right:.1f} {y + 14 * down:.1f}",
                },
            )
        )
        arms.append(
            el(
                "text",
                {
                    "class": "compass-number",
                    "x": round(x + COMPASS_RADIUS * right, 1),
                    "y": round(y + COMPASS_RADIUS * down, 1),
                },
                str(way),
            )
        )
    strip = {"x": left, "y": top + high, "width": lie.box[2], "height": COMPASS_STRIP_HEIGHT}
    return el("g", {"aria-hidden": "true"}, el("rect", {"class": "strip", **strip}), *arms)
