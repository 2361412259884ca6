"""The engraved patterns of the eleven terrains, drawn as lines on a repeating tile."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.svg import Svg, el, join


class Engraving(NamedTuple):
    """The width and height of a tile, with its drawing. `dots` are filled, lines are not."""

    width: float
    height: float
    lines: str = ""
    dots: tuple[tuple[float, float], ...] = ()
    radius: float = 1.1


ENGRAVINGS: dict[str, Engraving] = {
    # Ticks of grass.
    "plains": Engraving(22, 18, "M4 8l-2-5M5 8V2M6 8l2-5M15 17l-2-5M16 17v-6M17 17l2-5"),
    # Firs.
    "woods": Engraving(22, 24, "M6 2L2 9h8zM6 9v3M17 13l-4 7h8zM17 20v3"),
    # Humps.
    "hills": Engraving(24, 18, "M1 8a5 5 0 0 1 10 0M13 17a5 5 0 0 1 10 0"),
    # Berries in threes.
    "brush": Engraving(22, 22, "", ((4, 4), (7.5, 4), (5.75, 7), (15, 15), (18.5, 15), (16.75, 18)), 1.3),
    # Palms.
    "jungle": Engraving(
        26,
        26,
        "M7 13V6M7 6Q4 3 1 6M7 6q3-3 6 0M7 6Q6 2 3 1M7 6q1-4 4-5M20 26v-7M20 19q-3-3-6 0M20 19q3-3 6 0",
    ),
    "desert": Engraving(16, 16, "", ((3, 4), (10, 2), (7, 9), (14, 8), (2, 13), (11, 14)), 1),
    # Tufts on a line.
    "marsh": Engraving(26, 20, "M2 9h11M5 9L4 5M7.5 9V4M10 9l1-4M15 19h11M18 19l-1-4M20.5 19v-5M23 19l1-4"),
    "swamp": Engraving(24, 14, "M0 4q3-4 6 0t6 0t6 0t6 0M0 11q3-4 6 0t6 0t6 0t6 0"),
    # Peaks.
    "mountains": Engraving(26, 22, "M1 10l5-8l5 8M8.5 6l2.5-3l4 7M14 21l5-8l5 8"),
    # Stars with six rays.
    "tundra": Engraving(26, 24, "M6 2v8M2.5 4l7 4M2.5 8l7-4M19 14v8M15.5 16l7 4M15.5 20l7-4"),
    # Masonry.
    "tower": Engraving(24, 16, "M0 .5h24M0 8.5h24M6 .5v8M18 8.5v7.5"),
}


def pattern_id(terrain: str) -> str:
    """Return the id of the pattern of a terrain."""
    return f"engraved-{terrain}"


def patterns(*terrains: str) -> Svg:
    """Return the SVG patterns of these terrains. A page includes each pattern once."""
    return join(*(_pattern(terrain, ENGRAVINGS[terrain]) for terrain in terrains))


def _pattern(terrain: str, each: Engraving) -> Svg:
    return el(
        "pattern",
        {
            "id": pattern_id(terrain),
            "width": each.width,
            "height": each.height,
            "patternUnits": "userSpaceOnUse",
        },
        el("path", {"class": "engraving", "d": each.lines}) if each.lines else None,
        *(
            el("circle", {"class": "engraving--dots", "cx": x, "cy": y, "r": each.radius})
            for x, y in each.dots
        ),
    )
