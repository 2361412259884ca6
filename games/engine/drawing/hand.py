"""Cards as the page shows them: one's hand and other rows of cards (`parts/hands.html`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.decisions import Value
from games.engine.drawing.scene import Cell, Link, Links, Say, Table
from games.engine.phrases import Phrase, Plural, SeatName, gettext_noop, phrase

LONGEST = 10
"""Letters of a word that the width of a card holds."""


class Card(NamedTuple):
    """A card: its number or rank (may be ""), the name below its picture, a pictogram of `defs`.

    `style` is a class of `boards.css` without its stem: "dead", or "suit-1" to "suit-4"; `told` says in
    words what a style shows.
    """

    number: str
    name: str
    icon: str
    link: Link | None = None
    style: str = ""
    told: str = ""

    @property
    def long(self) -> bool:
        """Whether the name has a word too long for the usual letters."""
        return max(map(len, self.name.split()), default=0) > LONGEST


class Hand(NamedTuple):
    """One group of cards with its head and a quiet note beside it; `key` names its place."""

    head: str
    note: str
    cards: tuple[Card, ...]
    key: str

    def table(self, texts: Iterable[str]) -> Table:
        """The same as a table of one line, for a mail or a terminal."""
        return Table(self.head, ("",), ((Cell(", ".join(texts)),),))


SEATS = gettext_noop("Seats")
SEAT = gettext_noop("Seat")
SIZE = gettext_noop("Cards in hand")
OWN = Plural("Your hand, %(count)s card", "Your hand, %(count)s cards", "count")


def own_hand(seat: int | None, cards: Iterable[Card], say: Say, note: str = "") -> tuple[Hand, ...]:
    """What the reader holds, headed with how many; nothing for a watcher."""
    held = tuple(cards)
    return () if seat is None else (Hand(say(phrase(OWN, count=len(held))), note, held, "hand"),)


def sizes_table(sizes: Iterable[int], say: Say) -> Table:
    """How many cards each seat holds."""
    rows = tuple((Cell(say(SeatName(seat)), head=True), Cell(str(size))) for seat, size in enumerate(sizes))
    return Table(say(Phrase(SEATS)), (say(Phrase(SEAT)), say(Phrase(SIZE))), rows)


def link_of(links: Links, places: Iterable[tuple[str, str]], key: Value) -> Link | None:
    """What a card leads to: the first of the `places` (tag, attribute) that is offered; one that is
    chosen comes before all."""
    found = [link for act, name in places if (link := links.get((act, name, key)))]
    return next((link for link in found if link.chosen), found[0] if found else None)
