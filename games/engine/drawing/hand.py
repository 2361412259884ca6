"""Cards as the page shows them: the reader's hand and other rows of cards (`parts/hands.html`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.decisions import Value
from games.engine.drawing.scene import Cell, DataTable, Link, Links, Say
from games.engine.drawing.svg import Svg
from games.engine.phrases import Plural, phrase

MAX_WORD_LENGTH = 10
"""The longest word, in letters, that fits into the width of a card."""


class Card(NamedTuple):
    """A card as the page shows it.

    It has a number or rank (which may be ""), a name below the picture, and a pictogram whose symbol is in
    the page's `defs`. `style` is the end of the name of a class in `boards.css`: "dead", or "suit-1" to
    "suit-4". `told` says in words what the style shows. `taken` means that the reader's draft
    plays the card. `reads` means that a first tap only chooses the card, so that the page shows what it
    does (`face`, beside the chosen card) before a second tap uses it.
    """

    number: str
    name: str
    icon: str
    link: Link | None = None
    style: str = ""
    told: str = ""
    taken: bool = False
    reads: bool = False
    face: Svg | None = None

    @property
    def long(self) -> bool:
        """Return whether the name contains a word that is too long for the usual font size."""
        return max(map(len, self.name.split()), default=0) > MAX_WORD_LENGTH


class Hand(NamedTuple):
    """One group of cards with a heading and a note beside it; `key` is the anchor of the group."""

    head: str
    note: str
    cards: tuple[Card, ...]
    key: str

    def table(self, texts: Iterable[str]) -> DataTable:
        """Return the cards as a table of one row, for an email or a terminal."""
        return DataTable(self.head, ("",), ((Cell(", ".join(texts)),),))


OWN_HAND_HEADING = Plural("Your hand: %(count)s card", "Your hand: %(count)s cards", "count")


def own_hand(seat: int | None, cards: Iterable[Card], say: Say, note: str = "") -> tuple[Hand, ...]:
    """Return the reader's own cards under a heading that counts them, or nothing for a watcher."""
    held = tuple(cards)
    return () if seat is None else (Hand(say(phrase(OWN_HAND_HEADING, count=len(held))), note, held, "hand"),)


def link_of(links: Links, places: Iterable[tuple[str, str]], key: Value) -> Link | None:
    """Return the link of a card, or None if the card cannot be chosen.

    The card may serve several choices, listed in `places` as (tag, attribute). A link that is already
    chosen takes precedence, then the first that is offered.
    """
    found = [link for act, name in places if (link := links.get((act, name, key)))]
    return next((link for link in found if link.chosen), found[0] if found else None)
