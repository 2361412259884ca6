"""Pictures for the lessons, which show a part of the arena or some cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.arena.cards import SPECTATOR_CARD_STRENGTHS, STRENGTH_OF_CARD
from games.arena.drawing import hand, lanes, tables
from games.arena.drawing.board import Board, CreatureLane, RoundCell
from games.arena.editions import EDITIONS, Edition
from games.arena.table import NOBODY
from games.arena.words import names
from games.engine.drawing import icons
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, image
from games.engine.lessons import LessonDrawing
from games.engine.phrases import Listing, Phrase, gettext_noop, phrase

CARD, STEP, RISE = (72.0, 104.0), 80.0, 14.0
CARDS_PER_ROW = 4
"""How many cards fit side by side on a phone."""

FACE_DOWN_CARD = "back"
"""The word for a card that is drawn face down."""

FACE_DOWN_TEXT = gettext_noop("a card face down")
RAISED_CARD_TEXT = gettext_noop("%(card)s (raised)")


class Excerpt(NamedTuple):
    """Some creatures in some rounds of a match.

    `rows` maps each creature to its piles by round, with the lowest card of a pile first ("troll-2
    spectator-4"). `bets` maps it to the seat that has bet on it in each round. `shown` maps it to the
    seats with a revealed secret bet on it, and `backers` to the seat that backs it. `dead` contains the
    round in which each creature died, in order of death. `rounds` is the number of rounds to draw.
    `edition` is the key of the only edition it shows; without one it shows that of its page.
    """

    rows: Mapping[str, tuple[str, ...]]
    bets: Mapping[str, Mapping[int, int]] = {}
    shown: Mapping[str, tuple[int, ...]] = {}
    backers: Mapping[str, int] = {}
    dead: Mapping[str, int] = {}
    round: int = 1
    rounds: int = 2
    edition: str = ""


def apply_edition(shown: Excerpt, edition: Edition) -> Excerpt:
    """Return the excerpt as it looks in its own edition or, if it names none, in `edition`.

    Some editions clear away dead creatures' cards and bets (R-37, R-106).
    """
    edition = EDITIONS[shown.edition or edition.key]
    if edition.clears_dead:
        shown = shown._replace(
            rows={
                creature: () if creature in shown.dead else piles for creature, piles in shown.rows.items()
            },
            bets={creature: places for creature, places in shown.bets.items() if creature not in shown.dead},
        )
    return shown._replace(edition=edition.key)


def draw_excerpt(shown: Excerpt, say: Say) -> LessonDrawing:
    """Return the excerpt, drawn like the desktop board and at its natural size."""
    board = _board(shown)
    width = lanes.ASIDE + len(board.lanes) * (lanes.WIDE_CELLS.width + lanes.WIDE_CELLS.gap)
    height = lanes.HEAD + shown.rounds * (lanes.WIDE_CELLS.height + lanes.WIDE_CELLS.gap) + 4
    # The drawing has its own symbols, so it can be used on any page.
    picture = lanes.draw_wide_board(board, say)
    drawn = picture.alone(lanes.svg_definitions(board))
    return LessonDrawing(_sized(width, height, picture.label, drawn), tables.board_table(board, say))


def draw_card_row(keys: tuple[str, ...], risen: tuple[int, ...], say: Say) -> LessonDrawing:
    """Return cards drawn side by side; those at the positions in `risen` are raised.

    `FACE_DOWN_CARD` is drawn face down.
    """
    width = STEP * (min(len(keys), CARDS_PER_ROW) - 1) + CARD[0] + 4
    row = CARD[1] + RISE + 4
    drawn = (
        _card(
            key,
            2 + STEP * (place % CARDS_PER_ROW),
            2 + row * (place // CARDS_PER_ROW) + (0 if place in risen else RISE),
            say,
        )
        for place, key in enumerate(keys)
    )
    height = row * -(-len(keys) // CARDS_PER_ROW)
    told = tuple(
        phrase(RAISED_CARD_TEXT, card=_name(key)) if place in risen else _name(key)
        for place, key in enumerate(keys)
    )
    svg = el("svg", {"class": "drawing", "viewBox": f"0 0 {width:g} {height:g}"}, *drawn)
    return LessonDrawing(_sized(width, height, say(Listing(told)), svg))


def _sized(width: float, height: float, name: str, inner: Svg) -> Svg:
    """Return a picture at its natural size."""
    return image(f"0 0 {width:g} {height:g}", name, inner, width=width, height=height)


def _board(shown: Excerpt) -> Board:
    values = EDITIONS[shown.edition].values[: shown.rounds]
    return Board(
        shown.round, values, tuple(_lane(shown, creature) for creature in shown.rows), over=False, seat=None
    )


def _lane(shown: Excerpt, creature: str) -> CreatureLane:
    out = shown.dead.get(creature, 0)
    return CreatureLane(
        creature=creature,
        power=names.power(shown.edition, creature),
        pile="",
        height=0,
        out=out,
        backer=NOBODY if out else shown.backers.get(creature, NOBODY),
        shown=shown.shown.get(creature, ()),
        spots=tuple(_spot(shown, creature, out, number) for number in range(1, shown.rounds + 1)),
        link=None,
    )


def _spot(shown: Excerpt, creature: str, out: int, number: int) -> RoundCell:
    piles = shown.rows[creature]
    pile = piles[number - 1].split() if number <= len(piles) else []
    if pile:
        kind = "fatal" if number == out else "spectator" if pile[-1] in SPECTATOR_CARD_STRENGTHS else "card"
    elif out:
        kind = "out"
    else:
        kind = "due" if number == shown.round else "later"
    return RoundCell(
        round=number,
        kind=kind,
        strength=STRENGTH_OF_CARD[pile[-1]] if pile else -1,
        height=len(pile),
        bet=shown.bets.get(creature, {}).get(number, NOBODY),
        link=None,
    )


def _card(key: str, x: float, y: float, say: Say) -> Svg:
    width, height = CARD
    place = {"transform": f"translate({x:g} {y:g})"}
    if key == FACE_DOWN_CARD:
        inner = {"x": 6, "y": 6, "width": width - 12, "height": height - 12, "rx": 6}
        frame = el("rect", {"class": "card-back", "width": width, "height": height, "rx": 9})
        return el("g", place, frame, el("rect", {"class": "card-back-line", **inner}))
    strength = STRENGTH_OF_CARD[key]
    return el(
        "g",
        place,
        el("rect", {"class": "stamp", "width": width, "height": height, "rx": 9}),
        el("text", {"class": "stamp-number", "x": 9, "y": 24}, str(strength)) if strength >= 0 else None,
        el(
            "svg",
            {"x": 16, "y": 34, "width": 40, "height": 40, "viewBox": icons.VIEW_BOX},
            el("path", {"class": "stamp-figure", "d": icons.path(names.icon(key))}),
        ),
        el("text", {"class": "stamp-name", "x": width / 2, "y": height - 9}, hand.short_name(key, say)),
    )


def _name(key: str) -> Phrase:
    return Phrase(FACE_DOWN_TEXT) if key == FACE_DOWN_CARD else names.card(key)
