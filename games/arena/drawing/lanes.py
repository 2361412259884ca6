"""The two pictures of the board: one column or one row for each creature, with a cell for each round.

Sizes are in SVG units; colours are the classes of `static/css/boards.css`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.arena.cards import STRENGTH_OF_CARD
from games.arena.drawing.board import Board, CreatureLane, RoundCell
from games.arena.table import NOBODY
from games.arena.words import names
from games.engine.drawing import icons, marks, shields
from games.engine.drawing.scene import Link, Picture, Say
from games.engine.drawing.svg import Svg, el, join, wrap_words
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase

ROUND_LABEL = gettext_noop("Round %(round)s")
BET_LABEL = gettext_noop("bet %(value)s")
NO_BETS_LABEL = gettext_noop("no bets")
REVEALED_BET_TEXT = gettext_noop("revealed secret bet: %(card)s")
BACKS_LABEL = gettext_noop("backs")
LOWEST_LABEL = gettext_noop("lowest")
ELIMINATED_TEXT = gettext_noop("eliminated in round %(round)s")
BOARD_LABEL = gettext_noop("The arena in round %(round)s")

ARENA_SEATS = 5
NARROW_NAME_LETTERS = 13
NAME_LETTER, POWER_LETTER, CYRILLIC = 7.0, 5.6, 1.15
"""The approximate width of a letter in a creature's name and in a power, and a factor for Cyrillic."""


_CELL_CLASSES = {"out": "cell--out", "fatal": "cell--lowest", "due": "cell--due", "later": "cell--empty"}


class CellLayout(NamedTuple):
    """The layout of the cells in one of the pictures.

    `width`, `height` and `gap` are those of a cell, and `shield` is the size of the shield of a bet. `icon`
    is the size of the icon in the corner (0 if there is no room for the icon or the height of a pile). `lift`
    is how far a number is raised if a word is below it, and `key` is how far the key letter is from the
    corner. `aside` is how far a number makes room for the key letter.
    """

    width: float
    height: float
    gap: float
    shield: float
    icon: float
    lift: float
    key: float
    aside: float


WIDE_CELLS = CellLayout(82, 66, 7, 22, 18, 6, 12, 0)
TALL_CELLS = CellLayout(46, 36, 5, 18, 0, 5, 6, 5)
HEAD, ASIDE = 134.0, 78.0
REVEALED_WIDE = ((63.0, 4.0), (63.0, 20.0), (63.0, 36.0), (2.0, 4.0), (2.0, 20.0))
"""Where the shields of revealed secret bets are in a creature's column: beside its icon, above their pile."""

NAMES, TOP = 108.0, 40.0


def draw_wide_board(board: Board, say: Say) -> Picture:
    """Return the picture for a desktop screen, with a column for each creature."""
    size = WIDE_CELLS
    parts: list[Svg] = []
    for number, value in enumerate(board.values, start=1):
        y = HEAD + (number - 1) * (size.height + size.gap) + 29
        parts.append(_round(board, number, value, ASIDE - 12, y, say))
    for column, lane in enumerate(board.lanes):
        x = ASIDE + column * (size.width + size.gap)
        parts.append(_wide_head(lane, x, say))
        for spot in lane.spots:
            y = HEAD + (spot.round - 1) * (size.height + size.gap)
            parts.append(draw_cell(lane, spot, x, y, size, say))
    width = ASIDE + len(board.lanes) * (size.width + size.gap)
    height = HEAD + len(board.values) * (size.height + size.gap) + 4
    return Picture(
        f"0 0 {width:g} {height:g}", say(phrase(BOARD_LABEL, round=board.round)), join(*parts), "wide"
    )


def draw_tall_board(board: Board, say: Say, *, whole: bool) -> Picture:
    """Return the picture for a phone, with a row for each creature that lives or can be chosen.

    The names of the others are in the corner. In a `whole` board, every creature has its row.
    """
    size = TALL_CELLS
    side, step = size.width + size.gap, size.height + size.gap
    shown = [lane for lane in board.lanes if whole or not lane.out or _offers(lane)]
    gone = [lane for lane in board.lanes if lane not in shown]
    height = TOP + len(shown) * step
    parts: list[Svg | None] = [_gone(gone, say)]
    if not board.over:
        x = NAMES + (board.round - 1) * side - size.gap / 2
        parts.append(
            el("rect", {"class": "lane-round", "x": x, "y": 0, "width": side, "height": height, "rx": 9})
        )
    for number, value in enumerate(board.values, start=1):
        x = NAMES + (number - 1) * side + size.width / 2
        css = ("now" if _is_now(board, number) else "quiet") + " middle"
        parts.append(el("text", {"x": x, "y": 15, "class": css}, str(number)))
        parts.append(el("text", {"x": x, "y": 31, "class": css}, _worth(value, say)))
    for row, lane in enumerate(shown):
        y = TOP + row * step
        parts.append(_tall_head(board, lane, y, say))
        parts += [draw_cell(lane, spot, NAMES + (spot.round - 1) * side, y, size, say) for spot in lane.spots]
    return Picture(
        f"0 0 {NAMES + len(board.values) * side:g} {height:g}",
        say(phrase(BOARD_LABEL, round=board.round)),
        join(*parts),
        "tall",
    )


def _offers(lane: CreatureLane) -> bool:
    """Return whether the reader can choose the creature or any of its cells."""
    return lane.link is not None or any(spot.link for spot in lane.spots)


def _gone(lanes: Sequence[CreatureLane], say: Say) -> Svg | None:
    """Draw the names of the creatures that have no row, in the order in which they were eliminated."""
    if not lanes:
        return None
    names_out = [say(names.creature(lane.creature)) for lane in sorted(lanes, key=lambda each: each.out)]
    lines = [", ".join(names_out[:-2]), ", ".join(names_out[-2:])] if len(names_out) > 2 else names_out
    first = 31 - 16 * (len(lines) - 1)
    out = say(phrase(gettext_noop("Out:")))
    indent = 6 + POWER_LETTER * len(out) * (1 if out.isascii() else CYRILLIC)
    return join(
        el("text", {"x": 0, "y": first, "class": "quiet"}, out),
        *(
            el(
                "text",
                {
                    "x": indent,
                    "y": first + 16 * row,
                    "class": "struck",
                    **fitted_text(line, NAME_LETTER, NAMES - indent - 6),
                },
                line,
            )
            for row, line in enumerate(lines)
        ),
    )


def svg_definitions(board: Board) -> Svg:
    """Return the definitions that both pictures use, with the icons of the cards and the choices."""
    hatch = el(
        "pattern",
        {
            "id": "hatch-out",
            "width": 9,
            "height": 9,
            "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(45)",
        },
        el("path", {"class": "out-line", "d": "M4.5 0V9"}),
    )
    badges = [tincture.badge for tincture in shields.SEAT_TINCTURES[:ARENA_SEATS]]
    figures = [names.icon(lane.creature) for lane in board.lanes]
    return join(
        shields.defs(*range(ARENA_SEATS)), icons.symbols(*figures, "guards", "whistle", *badges), hatch
    )


def _is_now(board: Board, number: int) -> bool:
    return number == board.round and not board.over


def _worth(value: int | None, say: Say) -> str:
    return say(Phrase(NO_BETS_LABEL)) if value is None else say(phrase(BET_LABEL, value=value))


def _round(board: Board, number: int, value: int | None, x: float, y: float, say: Say) -> Svg:
    now = " now" if _is_now(board, number) else ""
    return join(
        el(
            "text",
            {"x": x, "y": y, "class": f"end bold lane-name{now}"},
            say(phrase(ROUND_LABEL, round=number)),
        ),
        el("text", {"x": x, "y": y + 17, "class": "end quiet"}, _worth(value, say)),
    )


def _wide_head(lane: CreatureLane, x: float, say: Say) -> Svg:
    middle = x + WIDE_CELLS.width / 2
    out = bool(lane.out)
    name = say(names.creature(lane.creature))
    below = say(phrase(ELIMINATED_TEXT, round=lane.out)) if out else say(lane.power)
    lines = wrap_words(below, NARROW_NAME_LETTERS)
    frame = {"x": x, "y": 1, "width": WIDE_CELLS.width, "height": HEAD - 8, "rx": 10}
    css = "cell--target" if lane.link else "lane-head"
    drawn = join(
        el("rect", {"class": css, **frame}),
        icons.use(
            names.icon(lane.creature), 36, x=middle, y=28, css="lane-icon--out" if out else "lane-icon"
        ),
        el(
            "text",
            {
                "x": middle,
                "y": 64,
                "class": "middle lane-name" + (" lane-name--out" if out else ""),
                **fitted_text(name, NAME_LETTER, WIDE_CELLS.width - 6),
            },
            name,
        ),
        *(
            el(
                "text",
                {
                    "x": middle,
                    "y": 81 + 14 * index,
                    "class": "middle lane-power",
                    **fitted_text(text, POWER_LETTER, WIDE_CELLS.width - 8),
                },
                text,
            )
            for index, text in enumerate(lines)
        ),
        _backed(lane, x + 12, 86 + 9 * len(lines), 18, say(phrase(BACKS_LABEL)), WIDE_CELLS.width - 38),
        _pile(lane, x + 5, 36, say),
        *(
            _shield(seat, x + aside, down, 14, _secret_of(seat, say))
            for seat, (aside, down) in zip(lane.shown, REVEALED_WIDE, strict=False)
        ),
    )
    return _linked(lane.link, drawn, frame, x + 13, 16)


def fitted_text(text: str, letter: float, width: float) -> dict[str, float | str]:
    """Return SVG attributes that squeeze a text into `width` if it would otherwise be wider."""
    wide = len(text) * letter * (1 if text.isascii() else CYRILLIC)
    return {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if wide > width else {}


def _tall_head(board: Board, lane: CreatureLane, y: float, say: Say) -> Svg:
    out = bool(lane.out)
    css = "lane-name lane-name--out" if out else "lane-name"
    name = say(names.creature(lane.creature))
    # The key letter is above the end of the name: the icon and the shields at the left stay in sight.
    room = NAMES - (38 if lane.link is None else 58)
    # The shields of revealed bets are in a row below the icon, which is smaller above them.
    size, down = (22, 11.5) if lane.shown else (28, 18)
    step = 11 if len(lane.shown) < ARENA_SEATS else 10
    backer = max(32, step * len(lane.shown) + 3)
    drawn = join(
        icons.use(
            names.icon(lane.creature), size, x=14, y=y + down, css="lane-icon--out" if out else "lane-icon"
        ),
        el(
            "text",
            {
                "x": 32,
                "y": y + (23 if out and not lane.shown else 14),
                "class": css,
                **fitted_text(name, NAME_LETTER, room),
            },
            name,
        ),
        # If there is a pile, there is room only for the letter beside it.
        _backed(
            lane,
            backer,
            y + 19,
            14,
            say(names.letter(lane.backer) if lane.pile else names.backer_phrase(lane.backer, own=board.seat)),
            NAMES - 26 - backer,
        ),
        _pile(lane, NAMES - 24, y + 18, say),
        *(
            _shield(seat, step * index, y + 23, 12, _secret_of(seat, say))
            for index, seat in enumerate(lane.shown)
        ),
    )
    frame = {"x": 0, "y": y, "width": NAMES - 5, "height": TALL_CELLS.height, "rx": 9}
    ground = el("rect", {"class": "cell--target", **frame}) if lane.link else None
    return _linked(lane.link, join(ground, drawn), frame, NAMES - 14, y + 9)


def _backed(lane: CreatureLane, x: float, y: float, size: float, backs: str, room: float) -> Svg | None:
    if lane.backer == NOBODY:
        return None
    return join(
        _shield(lane.backer, x, y, size),
        el(
            "text",
            {
                "x": x + size + 5,
                "y": y + size * 0.83,
                "class": "quiet",
                **fitted_text(backs, POWER_LETTER, room),
            },
            backs,
        ),
    )


def _pile(lane: CreatureLane, x: float, y: float, say: Say) -> Svg | None:
    """Draw the top card of the revealed secret bets, small and with only its number.

    A referee has no number.
    """
    if not lane.pile:
        return None
    strength = STRENGTH_OF_CARD[lane.pile]
    return el(
        "g",
        {"transform": f"translate({x:g} {y:g})"},
        el("title", {}, say(phrase(REVEALED_BET_TEXT, card=names.card(lane.pile)))),
        el("rect", {"class": "cell", "width": 17, "height": 17, "rx": 4}),
        el("text", {"class": "middle quiet", "x": 8.5, "y": 13}, str(strength) if strength >= 0 else "–"),
    )


def _secret_of(seat: int, say: Say) -> str:
    return say(phrase(gettext_noop("%(seat)s’s secret bet"), seat=SeatName(seat)))


@lru_cache(maxsize=1_024)
def _shield(seat: int, x: float, y: float, size: float, title: str | None = None) -> Svg:
    return el(
        "g",
        {"transform": f"translate({x:g} {y:g})"},
        el("title", {}, title) if title else None,
        shields.shield(seat, size),
    )


def draw_cell(lane: CreatureLane, spot: RoundCell, x: float, y: float, size: CellLayout, say: Say) -> Svg:
    """Draw the cell of a creature in a round: the card there, the bet on it, and the link."""
    ground = _CELL_CLASSES.get(spot.kind, "cell")
    if spot.link and spot.kind != "out":
        ground = "cell--target"
    if spot.ahead:
        ground = "cell--ahead"
    figure = names.icon(lane.creature)
    parts: list[Svg | None] = [
        _face(
            ground,
            spot.kind,
            spot.strength,
            0 if spot.ahead else spot.height,
            figure,
            size,
            size.aside if spot.link else 0,
        )
    ]
    if spot.kind == "fatal":
        parts.append(_lowest(size, say))
    if spot.link and spot.link.chosen:
        parts.append(_box("chosen", size))
    if spot.bet != NOBODY:
        title = say(phrase(gettext_noop("%(seat)s’s bet"), seat=SeatName(spot.bet)))
        parts.append(_shield(spot.bet, size.width - size.shield + 2, -6, size.shield, title))
    frame = {"x": 0, "y": 0, "width": size.width, "height": size.height, "rx": 9}
    drawn = _linked(spot.link, join(*parts), frame, size.key, size.height - size.key)
    return el("g", {"transform": f"translate({x:g} {y:g})"}, drawn)


@lru_cache(maxsize=2_048)
def _face(
    ground: str, kind: str, strength: int, height: int, figure: str, size: CellLayout, aside: float
) -> Svg:
    """Draw a cell with its card at the origin, the number a little to the right of the middle (`aside`).

    The result is cached, because a page draws many cells and few of them differ.
    """
    spectator, fatal = kind == "spectator", kind == "fatal"
    parts: list[Svg | None] = [_box(ground, size)]
    if strength < 0:
        return join(*parts)
    if spectator:
        inner = {"x": 3.5, "y": 3.5, "width": size.width - 7, "height": size.height - 7, "rx": 6}
        parts.append(el("rect", {"class": "spectator", **inner}))
    if size.icon:
        shown = "guards" if spectator else figure
        parts.append(icons.use(shown, size.icon, x=15, y=15, css="lane-icon--quiet"))
    centre = size.height / 2 + 1 - (size.lift if fatal else 0)
    parts.append(el("text", {"class": "numeral", "x": size.width / 2 + aside, "y": centre}, str(strength)))
    if height > 1 and size.icon and not fatal:
        corner = {"x": size.width - 6, "y": size.height - 6}
        parts.append(el("text", {"class": "end quiet", **corner}, f"×{height}"))
    return join(*parts)


def _box(css: str, size: CellLayout) -> Svg:
    hatch = "url(#hatch-out)" if css == "cell--out" else None
    return el("rect", {"class": css, "width": size.width, "height": size.height, "rx": 9, "fill": hatch})


def _lowest(size: CellLayout, say: Say) -> Svg:
    """Draw the note that explains why a creature died: a word, or a sign if there is no room."""
    word = say(phrase(LOWEST_LABEL)) if size.icon else "×"
    return el(
        "text", {"class": "lowest", "x": size.width / 2 if size.icon else 34, "y": size.height - 6}, word
    )


def _linked(link: Link | None, drawn: Svg, box: dict[str, float], x: float, y: float) -> Svg:
    """Return a cell with its link: an area that can be clicked, and the key letter.

    The link lies over the drawing and contains only the letter. Anything visible in a link must be part of
    its name, and names are short.
    """
    if link is None:
        return drawn
    area = el("rect", {"class": "area", **box})
    name = f"{link.letter}, {link.label}"
    over = marks.link(link.href, name, area, marks.letter_disc(link.letter, x, y, 9), chosen=link.chosen)
    return join(drawn, over)
