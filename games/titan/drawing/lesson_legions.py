"""A legion as the lessons show it: its marker with the height, and below it its characters."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from games.engine.drawing import icons, shields
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, image
from games.engine.lessons import LessonDrawing
from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import SeatLetter, gettext_noop, phrase
from games.titan.characters import TITAN, titan_power
from games.titan.drawing import creatures
from games.titan.drawing.masterboard.markers import TAB_SIZE
from games.titan.words import names

TILES_IN_ROW = 4
TILE_STEP = creatures.WIDTH + 5.0
"""From the middle of one tile to that of the next, in both directions."""

MARKER_HEIGHT = shields.HEIGHT + 10.0
FIGURE_EDGE = 3.0
FIGURE_SCALE = 1.15
"""The scale at which the letters of the tiles are large enough to read."""

SEEN_LEGION_LABEL = gettext_noop("%(legion)s: %(pieces)s")
HIDDEN_LEGION_LABEL = gettext_noop("%(legion)s: height %(height)s, characters unknown")


def legion(marker: str, pieces: tuple[str, ...], score: int, shown: bool, say: Say) -> LessonDrawing:
    """Return a legion with these characters. Its owner, the marker's first one, has `score` points.

    Without `shown` it is drawn as other players see it.
    """
    seat = SEAT_LETTERS.index(marker[0])
    rows = ceil(len(pieces) / TILES_IN_ROW)
    wide, high = TILES_IN_ROW * TILE_STEP + FIGURE_EDGE, MARKER_HEIGHT + rows * TILE_STEP + FIGURE_EDGE
    told = names.legion(marker, seat)
    line = (
        phrase(SEEN_LEGION_LABEL, legion=told, pieces=names.characters(pieces))
        if shown
        else phrase(HIDDEN_LEGION_LABEL, legion=told, height=len(pieces))
    )
    drawn = image(
        f"{-FIGURE_EDGE:g} {-FIGURE_EDGE:g} {wide:g} {high:g}",
        say(line),
        el(
            "defs",
            {},
            shields.defs(seat),
            creatures.tile_symbols(pieces),
            icons.symbol(names.icon(marker)),
        ),
        _marker(marker, seat, len(pieces), say),
        *_tiles(pieces, seat, score, shown, say),
        width=round(wide * FIGURE_SCALE),
        height=round(high * FIGURE_SCALE),
        css="drawing",
    )
    return LessonDrawing(drawn)


def _marker(marker: str, seat: int, height: int, say: Say) -> Svg:
    width, tall = TAB_SIZE
    tab = {"x": (shields.WIDTH - width) / 2, "y": shields.HEIGHT - tall + 6, "width": width, "height": tall}
    middle = tab["y"] + tall / 2
    return el(
        "g",
        {"transform": f"translate({(creatures.WIDTH - shields.WIDTH) / 2:g} 0)"},
        shields.shield(seat, charge=names.icon(marker)),
        el("rect", {"class": "tab", "rx": 3, **tab}),
        el("text", {"class": "tab-letter", "x": tab["x"] + 9.5, "y": middle}, say(SeatLetter(seat))),
        el("text", {"class": "tab-figure", "x": tab["x"] + 22, "y": middle}, str(height)),
    )


def _tiles(pieces: tuple[str, ...], seat: int, score: int, shown: bool, say: Say) -> Iterator[Svg]:
    for place, name in enumerate(pieces):
        row, column = divmod(place, TILES_IN_ROW)
        x = column * TILE_STEP + creatures.WIDTH / 2
        y = MARKER_HEIGHT + row * TILE_STEP + creatures.HEIGHT / 2
        power = titan_power(score) if name == TITAN else None
        tile = (
            creatures.draw_tile(name, seat, letter=say(SeatLetter(seat)), power=power)
            if shown
            else _unknown()
        )
        yield el("g", {"transform": f"translate({x:g} {y:g})"}, tile)


def _unknown() -> Svg:
    """Return a dashed tile: a character that the reader does not know."""
    frame = {"x": -creatures.WIDTH / 2, "y": -creatures.HEIGHT / 2}
    size = {"width": creatures.WIDTH, "height": creatures.HEIGHT, "rx": creatures.CORNER_RADIUS}
    return el(
        "g",
        {},
        el("rect", {"class": "unknown-tile", **frame, **size}),
        el("text", {"class": "unknown-mark", "x": 0, "y": 0}, "?"),
    )
