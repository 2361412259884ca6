"""The ground of a battleland: hexes by height, hazards, and hachures that point downhill.

It never changes, so it is drawn once for each battleland. Its only text is the names of its hexes, which are
the same in every language.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

from games.engine.drawing import icons
from games.engine.drawing.svg import Svg, el, join, points, sprite
from games.titan.battle.battlelands import (
    BATTLELANDS,
    BOG,
    BRAMBLE,
    CLIFF,
    DRIFT,
    DUNE,
    SAND,
    SLOPE,
    TREE,
    VOLCANO,
    WALL,
    Battleland,
)
from games.titan.battle.hexes import HEXES
from games.titan.drawing.battle.geometry import HEX_CENTRES, hex_corners, hex_side_position

HAZARD_ICONS: MappingProxyType[str, str] = MappingProxyType({
    TREE: "oak",
    BRAMBLE: "thorny-vine",
    DRIFT: "snowing",
    VOLCANO: "smoking-volcano",
    BOG: "quicksand",
    SAND: "sandstorm",
})  # fmt: skip
"""The pictogram of each hazard that fills a hex."""

HEX_SIDE_HACHURES: MappingProxyType[str, tuple[tuple[str, str], ...]] = MappingProxyType({
    # The ticks run down the slope.
    SLOPE: (("hachure", "M-15 0V9M-10 0V5.5M-5 0V9M0 0V5.5M5 0V9M10 0V5.5M15 0V9"),),
    CLIFF: (
        ("hachure hachure--cliff", "M-19.5 0H19.5"),
        ("hachure--solid", "M-18 0L-13.5 9L-9 0ZM-9 0L-4.5 9L0 0ZM0 0L4.5 9L9 0ZM9 0L13.5 9L18 0Z"),
    ),
    DUNE: (("hachure hachure--dune", "M-19.5 0q6.5 10 13 0q6.5 10 13 0q6.5 10 13 0"),),
    WALL: (
        (
            "hachure--solid",
            "M-19.5 3.5V-3.5H-18V-8H-12V-3.5H-8V-8H-2V-3.5H2V-8H8V-3.5H12V-8H18V-3.5H19.5V3.5Z",
        ),
    ),
})  # fmt: skip
"""The drawings of hexsides, relative to the side: it lies along x, with the low hex beyond it."""

_PATTERNS: MappingProxyType[str, tuple[int, str]] = MappingProxyType({
    TREE: (18, "M9 3L5 9H13ZM9 9V13M0 12L-4 18M18 12L22 18M0 12L4 18M18 12L14 18"),
    BRAMBLE: (16, "M3 4h.01M6 8h.01M9 4h.01M11 12h.01M14 16h.01M14 9h.01"),
    DRIFT: (18, "M9 4V14M4.7 6.5L13.3 11.5M4.7 11.5L13.3 6.5"),
    VOLCANO: (16, "M0 12L4 5L8 12M8 6L12 -1L16 6"),
    BOG: (18, "M2 12H16M6 12L4 7M9 12V5M12 12L14 7"),
    SAND: (12, "M2 3h.01M8 6h.01M4 10h.01M11 1h.01"),
})  # fmt: skip
"""The faint engraving of each hazard: the width of its tile, and a path."""

ICON, SMALL_ICON, SMALL_ICON_ASIDE = 34.0, 13.0, 16.0


@cache
def ground_definitions(terrain: str) -> Svg:
    """Return the SVG definitions of a battleland's ground. A page includes them once."""
    land = BATTLELANDS[terrain]
    return join(
        icons.symbols(*(HAZARD_ICONS[hazard] for hazard in land.ground)),
        *(_pattern(hazard) for hazard in land.ground),
        *(hex_side_definition(hazard) for hazard in dict.fromkeys(land.sides.values())),
    )


@cache
def draw_ground(terrain: str) -> Svg:
    """Return the whole ground, drawn under the characters."""
    land = BATTLELANDS[terrain]
    every = range(len(HEXES))
    return el(
        "g",
        {"aria-hidden": "true"},
        *(_hex(land, hex) for hex in every),
        *(_side(high, low, hazard) for (high, low), hazard in land.sides.items()),
    )


@cache
def draw_hexes(terrain: str, hexes: tuple[int, ...]) -> Svg:
    """Return a few hexes of a ground, with the hexsides between them."""
    land = BATTLELANDS[terrain]
    return join(
        *(_hex(land, hex) for hex in hexes),
        *(_side(high, low, hazard) for (high, low), hazard in land.sides.items() if {high, low} <= {*hexes}),
    )


@cache
def hex_labels(terrain: str) -> Svg:
    """Return the names and heights of the hexes, drawn above the goals and under the characters."""
    land = BATTLELANDS[terrain]
    return el("g", {"aria-hidden": "true"}, *(_signs(land, hex) for hex in range(len(HEXES))))


def hex_name(hex: int) -> Svg:
    """Return the name of a hex, at its left corner."""
    x, y = HEX_CENTRES[hex]
    return el("text", {"class": "hex-name", "x": x - 37, "y": y + 4}, HEXES[hex])


def small_hazard_icon(terrain: str, hex: int) -> Svg | None:
    """Draw the hazard of an occupied hex as a small icon below the character, or None if it has none."""
    hazard = BATTLELANDS[terrain].hazard(hex)
    if not hazard:
        return None
    x, y = HEX_CENTRES[hex]
    return icons.use(HAZARD_ICONS[hazard], SMALL_ICON, x=x + SMALL_ICON_ASIDE, y=y + 28, css="hazard")


def small_hazard_sprite(terrain: str, hex: int) -> Svg | None:
    """Return the small icon of a hazard as a sprite for the picture of an email."""
    x, y = HEX_CENTRES[hex]
    drawn, size = small_hazard_icon(terrain, hex), SMALL_ICON + 2
    return (
        sprite(x + SMALL_ICON_ASIDE - size / 2, y + 28 - size / 2, size, size, drawn, in_place=True)
        if drawn
        else None
    )


def hex_side_definition(hazard: str) -> Svg:
    """Return the definition of a hexside, to be used several times: `<g id="side-slope">`."""
    return el(
        "g",
        {"id": f"side-{hazard}"},
        *(el("path", {"class": css, "d": path}) for css, path in HEX_SIDE_HACHURES[hazard]),
    )


def _pattern(hazard: str) -> Svg:
    size, path = _PATTERNS[hazard]
    return el(
        "pattern",
        {"id": f"hazard-{hazard}", "width": size, "height": size, "patternUnits": "userSpaceOnUse"},
        el("path", {"class": "engraving engraving--round", "d": path}),
    )


def _hex(land: Battleland, hex: int) -> Svg:
    shape = points(hex_corners(hex))
    hazard = land.hazard(hex)
    x, y = HEX_CENTRES[hex]
    drawn = el("polygon", {"class": f"hex hex--{land.heights[hex]}", "points": shape})
    if not hazard:
        return drawn
    return join(
        drawn,
        el("polygon", {"points": shape, "fill": f"url(#hazard-{hazard})"}),
        icons.use(HAZARD_ICONS[hazard], ICON, x=x, y=y, css="hazard"),
    )


def _side(high: int, low: int, hazard: str) -> Svg:
    (x, y), turn = hex_side_position(high, low)
    place = f"translate({x:.2f} {y:.2f}) rotate({turn:.0f})"
    return el("use", {"href": f"#side-{hazard}", "transform": place})


def _signs(land: Battleland, hex: int) -> Svg:
    """Return a hex's name at its left corner, and a chevron for each step of height at its right corner."""
    x, y = HEX_CENTRES[hex]
    up = join(
        *(
            el("path", {"class": "chevron", "d": f"M{x + 26:g} {y + 5 - 5 * step:g}l5 -5l5 5"})
            for step in range(land.heights[hex])
        )
    )
    return join(up, hex_name(hex))
