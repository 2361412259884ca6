"""The parts of the board that never change: lands, signs and their labels, drawn once for each language.

A page's `defs` contain these three layers. Its pictures refer to them, so that the page contains the board
only once, even if it shows it three times.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from games.engine.drawing import icons
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, join
from games.titan.drawing.masterboard import engraving, signs
from games.titan.drawing.masterboard.lattice import Extent, land_shape
from games.titan.lands import LANDS, TERRAINS, Sign
from games.titan.words import names

ICON_SIZE = 15.0
LAND_DIGIT_SIZE = (8.6, 11.0)
"""The width and height of a digit of a land's number."""

TERRAIN_CODE_SIZE = (16.0, 11.0)
"""The width and height of the two letters of a terrain's code."""

TERRAIN_CODE_LETTERS = 2

LANDS_LAYER, SIGNS_LAYER, LABELS_LAYER = "lands", "signs", "labels"


def terrain_codes(say: Say) -> tuple[str, ...]:
    """Return the letters that represent each terrain, in the order of `TERRAINS`."""
    return tuple(say(names.terrain(terrain))[:TERRAIN_CODE_LETTERS] for terrain in TERRAINS)


@lru_cache(maxsize=512)
def ground_layers(words: tuple[str, ...], shown: tuple[int, ...] = tuple(LANDS)) -> Svg:
    """Return the definitions of all layers of the Masterboard's ground.

    `words` are the `terrain_codes` in the reader's language; if they are empty, lands have no labels. Only
    the lands in `shown` are drawn, for a picture of part of the board.
    """
    terrains = [terrain for terrain in TERRAINS if _lands_of_terrain(terrain, shown)]
    return join(
        engraving.patterns(*terrains),
        icons.symbols(*(names.icon(terrain) for terrain in terrains if words)),
        el(
            "g",
            {"id": LANDS_LAYER},
            *(land_shapes(terrain, *_lands_of_terrain(terrain, shown)) for terrain in terrains),
        ),
        el("g", {"id": SIGNS_LAYER}, *(_signs(sign, shown) for sign in ("triple", "arrow", "block", "arch"))),
        el("g", {"id": LABELS_LAYER}, *(_labels(land, words) for land in shown if words)),
    )


def use_layer(name: str, *, far: bool = False) -> Svg:
    """Return a reference to a layer of the board; a `far` layer stands out less than the legal choices."""
    return el("use", {"href": f"#{name}", "class": f"{name}--far" if far else None})


@cache
def land_shapes(terrain: str, *lands: int) -> Svg:
    """Return the shapes of lands of one terrain and their engraving, as two elements."""
    outline = "".join(land_shape(land).path for land in lands)
    return join(
        el("path", {"class": f"land land--{terrain}", "d": outline}),
        el("path", {"fill": f"url(#{engraving.pattern_id(terrain)})", "d": outline}),
    )


def sign_shape(sign: Sign, outline: str, *, usable: bool = False) -> Svg:
    """Return the signs of one kind. `usable` signs, which the chosen legion can follow, are purple."""
    css = "sign sign--usable" if usable else "sign sign--open" if sign in signs.UNFILLED_SIGNS else "sign"
    return el("path", {"class": css, "d": outline})


def _lands_of_terrain(terrain: str, shown: Iterable[int]) -> list[int]:
    return [land for land in shown if LANDS[land].terrain == terrain]


def _signs(wanted: Sign, shown: Iterable[int]) -> Svg:
    outlines = (
        signs.sign_path(land, other, sign)
        for land in shown
        for other, sign in LANDS[land].signs.items()
        if sign == wanted
    )
    return sign_shape(wanted, "".join(outlines))


def _labels(land: int, words: tuple[str, ...]) -> Svg:
    """Return a land's number, terrain icon and code, clockwise from the corner with the number."""
    each, found = LANDS[land], land_shape(land)
    icon_x, icon_y = found.label_spot(each.number_side + 2, ICON_SIZE, ICON_SIZE)
    digits = str(land)
    width, height = LAND_DIGIT_SIZE
    return join(
        _text(
            "land-number",
            digits,
            found.label_spot(each.number_side, width * len(digits), height),
        ),
        icons.use(names.icon(each.terrain), ICON_SIZE, x=icon_x, y=icon_y, css="land-icon"),
        _text(
            "land-code",
            words[TERRAINS.index(each.terrain)],
            found.label_spot(each.number_side + 4, *TERRAIN_CODE_SIZE),
        ),
    )


@cache
def label_boxes(land: int) -> tuple[Extent, Extent, Extent]:
    """Return the boxes of a land's number, its icon and its code."""
    side, shape = LANDS[land].number_side, land_shape(land)
    number, icon, code = (
        (LAND_DIGIT_SIZE[0] * len(str(land)), LAND_DIGIT_SIZE[1]),
        (ICON_SIZE, ICON_SIZE),
        TERRAIN_CODE_SIZE,
    )
    found = []
    for turn, (wide, high) in ((0, number), (2, icon), (4, code)):
        x, y = shape.label_spot(side + turn, wide, high)
        found.append(Extent(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
    return found[0], found[1], found[2]


def _text(css: str, text: str, at: Point) -> Svg:
    return el("text", {"class": css, "x": at[0], "y": at[1]}, text)
