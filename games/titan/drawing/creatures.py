"""A character drawn as a cardboard tile or as a small figure, for the board, battlelands and lists.

Sizes are in SVG units; a tile has its middle at the origin. A picture that shows tiles or figures must
contain the `tile_symbols` of their characters and the hatchings of their seats (`shields.defs`). The seats'
colours are presentation attributes, as on shields; everything else uses classes in `static/css/boards.css`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.engine.drawing import icons, shields
from games.engine.drawing.svg import Svg, el, join
from games.titan.characters import CHARACTERS
from games.titan.words import names

WIDTH, HEIGHT = 48.0, 46.0
STRIP_WIDTH = 11.0
CORNER_RADIUS = 6.0

FIGURE, BESIDE_MARKS = 31.0, 27.0
"""The size of a character's pictogram, when it is alone and when it is beside a wing or bolt."""

ABILITY_ICON_SIZE = 12.0
WING, BOLT = "feathered-wing", "power-lightning"

HITS_RADIUS = 10.0

_LEFT, _TOP = -WIDTH / 2, -HEIGHT / 2
_STRIP_PATH = (
    f"M{_LEFT + STRIP_WIDTH:g} {_TOP:g}H{_LEFT + CORNER_RADIUS:g}"
    f"Q{_LEFT:g} {_TOP:g} {_LEFT:g} {_TOP + CORNER_RADIUS:g}V{-_TOP - CORNER_RADIUS:g}"
    f"Q{_LEFT:g} {-_TOP:g} {_LEFT + CORNER_RADIUS:g} {-_TOP:g}H{_LEFT + STRIP_WIDTH:g}Z"
)


def tile_symbols(characters: Iterable[str]) -> Svg:
    """Return the symbols that the tiles and figures of these characters use. A picture includes them once."""
    return icons.symbols(*(names.icon(name) for name in dict.fromkeys(characters)), WING, BOLT)


def strength_text(creature: str, power: int | None = None) -> str:
    """Return power and skill as printed: "4-3". A Titan's power grows, so it must be passed as `power`."""
    character = CHARACTERS[creature]
    return f"{character.power if power is None else power}-{character.skill}"


@lru_cache(maxsize=2_048)
def draw_tile(
    creature: str,
    seat: int,
    *,
    letter: str,
    hits: int = 0,
    power: int | None = None,
    title: str | None = None,
    chosen: bool = False,
) -> Svg:
    """Return a seat's character as a tile with its middle at the origin.

    `letter` is the seat's, in the reader's language (`SeatLetter`). Without it the tile has no text, for
    pictures in which text would be too small to read. `power` is the current power of a Titan; other
    characters show the power printed in the chart. `title` is the text for screen readers; without it the
    tile is decorative. `chosen` gives the tile the purple frame of a choice.
    """
    tincture = shields.SEAT_TINCTURES[seat]
    frame = {"x": _LEFT, "y": _TOP, "width": WIDTH, "height": HEIGHT, "rx": CORNER_RADIUS}
    around = {
        "x": _LEFT - 3,
        "y": _TOP - 3,
        "width": WIDTH + 6,
        "height": HEIGHT + 6,
        "rx": CORNER_RADIUS + 3,
    }
    return el(
        "g",
        {"aria-hidden": None if title else "true"},
        el("title", {}, title) if title else None,
        join(el("rect", {"class": "halo", **around}), el("rect", {"class": "chosen", **around}))
        if chosen
        else None,
        el("rect", {"class": "piece", **frame}),
        el("path", {"d": _STRIP_PATH, "fill": tincture.field}),
        el("path", {"d": _STRIP_PATH, "fill": shields.fill(seat)}),
        join(
            el(
                "rect",
                {"x": _LEFT, "y": _TOP + 3, "width": STRIP_WIDTH, "height": 16, "fill": tincture.field},
            ),
            el(
                "text",
                {
                    "class": "piece-letter",
                    "x": _LEFT + STRIP_WIDTH / 2,
                    "y": _TOP + 15,
                    "fill": tincture.charge,
                },
                letter,
            ),
        )
        if letter
        else None,
        el("rect", {"class": "piece-edge", **frame}),
        _face(creature, power)
        if letter
        else icons.use(names.icon(creature), FIGURE, x=STRIP_WIDTH / 2, css="piece-figure"),
        _hits(hits, told=bool(letter)) if hits else None,
    )


def draw_destination(creature: str, word: str) -> Svg:
    """Return a dashed tile with the word for "here", where the player's choice would put a character."""
    return el(
        "g",
        {"aria-hidden": "true"},
        el(
            "rect",
            {"class": "here", "x": _LEFT, "y": _TOP, "width": WIDTH, "height": HEIGHT, "rx": CORNER_RADIUS},
        ),
        icons.use(names.icon(creature), BESIDE_MARKS, y=-6, css="here-figure"),
        el("text", {"class": "here-word", "y": 19}, word),
    )


@lru_cache(maxsize=256)
def draw_icon(
    creature: str, size: float = 24, *, x: float = 0, y: float = 0, title: str | None = None
) -> Svg:
    """Return only the figure of a character, on a square of paper with its middle at (`x`, `y`).

    It is used beside a land where the character could be mustered, for instance.
    """
    half = size / 2
    return el(
        "g",
        {"aria-hidden": None if title else "true"},
        el("title", {}, title) if title else None,
        el("rect", {"class": "piece", "x": x - half, "y": y - half, "width": size, "height": size, "rx": 4}),
        icons.use(names.icon(creature), size * 0.82, x=x, y=y, css="piece-figure"),
    )


def _face(creature: str, power: int | None) -> Svg:
    """Return the figure, strength and marks on the paper part of a tile, to the right of the seat's strip."""
    character = CHARACTERS[creature]
    marks = [name for name, has in ((WING, character.flies), (BOLT, character.rangestrikes)) if has]
    middle = _LEFT + STRIP_WIDTH + (WIDTH - STRIP_WIDTH) / 2
    size, x = (BESIDE_MARKS, middle - 3.5) if marks else (FIGURE, middle)
    return join(
        icons.use(names.icon(creature), size, x=x, y=-6.5, css="piece-figure"),
        *(
            icons.use(name, ABILITY_ICON_SIZE, x=-_LEFT - 7, y=-1 + 12 * place, css="piece-figure")
            for place, name in enumerate(marks)
        ),
        el("text", {"class": "piece-strength", "x": middle - (3 if len(marks) > 1 else 0), "y": 19.5},
           strength_text(creature, power)),
    )  # fmt: skip


def _hits(hits: int, *, told: bool) -> Svg:
    x, y = -_LEFT - 3, _TOP + 3
    return el(
        "g",
        {"class": "hits"},
        el("circle", {"cx": x, "cy": y, "r": HITS_RADIUS}),
        el("text", {"x": x, "y": y}, str(hits)) if told else None,
    )
