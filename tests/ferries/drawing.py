"""The three ferries as a picture, its text table, and the hand."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.drawing import icons, marks
from games.engine.drawing.hand import Card, link_of, own_hand
from games.engine.drawing.scene import Cell, DataTable, Links, Picture, Say, Scene
from games.engine.drawing.svg import Svg, el, join
from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop, phrase
from tests.ferries import words
from tests.ferries.rules import FERRIES, FerriesView, home, weight

ROW, WIDTH = 96, 336
PLACES = (("lay", "card"), ("hide", "card"), ("sink", "card"))
BOARD = gettext_noop("The three ferries")
SEATS = gettext_noop("Seats")
SEAT = gettext_noop("Seat")
SIZE = gettext_noop("Cards")


def scene(view: FerriesView, links: Links, say: Say) -> Scene:
    """Return the position as a seat sees it."""
    rows = [_ferry(view, ferry, ROW * place, links, say) for place, ferry in enumerate(FERRIES)]
    hands = own_hand(view.seat, (_card(card, links, say) for card in view.hand), say)
    return Scene(
        pictures=(Picture(f"0 0 {WIDTH} {ROW * len(rows)}", say(Phrase(BOARD)), join(*rows)),),
        twins=(_twin(view, links, say),),
        seats=_sizes(view.sizes, say),
        parts={"hands": hands},
        own=tuple(hand.table(say(words.card(card)) for card in view.hand) for hand in hands),
        defs=icons.symbols(*words.ICONS.values()),
    )


def _ferry(view: FerriesView, ferry: str, top: int, links: Links, say: Say) -> Svg:
    name, link = say(Phrase(words.FERRIES[ferry])), links.get(("hide", "ferry", ferry))
    sizes = {"x": 4, "y": top + 4, "width": WIDTH - 8, "height": ROW - 8, "rx": 10}
    lines = [_line(view, ferry, seat, say) for seat in range(view.seats)]
    drawn = join(
        el("rect", {**sizes, "class": "stamp"}),
        icons.use(words.ICONS[ferry], 32, x=52, y=top + 32, css="stamp-figure"),
        el("text", {"x": 52, "y": top + 72, "class": "stamp-name"}, name.partition(" ")[0]),
        *(
            el("text", {"x": 104, "y": top + 40 + 32 * seat, "class": "stamp-number"}, line)
            for seat, line in enumerate(lines)
        ),
    )
    if link is None:
        return drawn
    return marks.link(link.href, f"{link.letter}, {name}", drawn, chosen=link.chosen)


def _line(view: FerriesView, ferry: str, seat: int, say: Say) -> str:
    """One seat's cards there: "Red: 3 + 5 + ?"."""
    cards = [str(weight(card)) for card in view.decks[ferry][seat]]
    hidden = view.stowaways[ferry][seat]
    if hidden:
        cards.append("?" if hidden == "?" else f"({weight(hidden)})")
    return f"{say(SeatName(seat))}: {' + '.join(cards) or '–'}"


def _twin(view: FerriesView, links: Links, say: Say) -> DataTable:
    rows = tuple(
        (
            Cell(say(Phrase(words.FERRIES[ferry])), links.get(("hide", "ferry", ferry)), head=True),
            *(Cell(_cards(view, ferry, seat, say)) for seat in range(view.seats)),
        )
        for ferry in FERRIES
    )
    seats = tuple(say(SeatName(seat)) for seat in range(view.seats))
    return DataTable(say(Phrase(BOARD)), (say(Phrase(gettext_noop("Ferry"))), *seats), rows)


def _cards(view: FerriesView, ferry: str, seat: int, say: Say) -> str:
    parts = [words.card(card) for card in view.decks[ferry][seat]]
    hidden = view.stowaways[ferry][seat]
    if hidden:
        told = phrase(gettext_noop("face down, %(card)s"), card=words.card(hidden)) if hidden != "?" else None
        parts.append(told or Phrase(gettext_noop("face down")))
    return say(Listing(tuple(parts))) if parts else "–"


def _card(key: str, links: Links, say: Say) -> Card:
    colour = home(key)
    name = say(Phrase(words.COLOURS[colour]))
    style = f"suit-{FERRIES.index(colour) + 1}"
    return Card(str(weight(key)), name, words.ICONS[colour], link_of(links, PLACES, key), style)


def _sizes(sizes: Iterable[int], say: Say) -> DataTable:
    """How many cards each seat holds."""
    rows = tuple((Cell(say(SeatName(seat)), head=True), Cell(str(size))) for seat, size in enumerate(sizes))
    return DataTable(say(Phrase(SEATS)), (say(Phrase(SEAT)), say(Phrase(SIZE))), rows)
