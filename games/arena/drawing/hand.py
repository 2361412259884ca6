"""What stands beside the board: the seat's own cards, the piles, the cards looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.arena.cards import CREATURE, DISCARD, STRENGTH
from games.arena.drawing.tables import game_of
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.drawing.scene import Cell, Link, Links, Say, Table
from games.engine.phrases import Plural, SeatName, gettext_noop, phrase

ACTS = ("keep", "discard", "give", "play", "spectator", "prefect", "magister", "secret")
"""Which action a card of the hand is a link to, the first that is offered; one that is
chosen comes before all."""


_DISCARD = (("prefect", "place"), ("regain", "place"), ("swap", "second"))
"""What the top of the discard pile may be chosen for."""


LONGEST = 10
"""Letters of a word that the width of a card holds."""


class Card(NamedTuple):
    """A card as the page shows it; `number` is "" for a referee, `dead`: its creature is out."""

    number: str
    name: str
    icon: str
    dead: bool
    link: Link | None

    @property
    def long(self) -> bool:
        """Whether the name has a word too long for the usual letters."""
        return max(map(len, self.name.split())) > LONGEST


class Part(NamedTuple):
    """One group of cards with its head and a quiet note beside it."""

    head: str
    note: str
    cards: tuple[Card, ...]
    key: str


def parts(view: ArenaView, links: Links, say: Say, groups: tuple[Part, ...]) -> dict[str, object]:
    """The `groups` of cards, the `piles` in words with what else holds for the whole game, the `discard`
    pile's link, and every hand at the end."""
    found = (links.get((*place, DISCARD)) for place in _DISCARD)
    discard = next((link for link in found if link), None)
    return {
        "groups": groups,
        "piles": _piles(view, say),
        "discard": discard,
        "hands": _opened(view, say),
    }


def groups(view: ArenaView, links: Links, say: Say) -> tuple[Part, ...]:
    """The cards looked at, the hand, what is set aside, the unseen stack."""
    found: list[Part] = []
    if view.three:
        found.append(
            Part(
                say(phrase(gettext_noop("Cards you look at"))),
                "",
                _cards(view, view.three, links, say),
                "three",
            )
        )
    if view.seat is not None:
        title = Plural("Your hand, %(count)s card", "Your hand, %(count)s cards", "count")
        note = say(phrase(gettext_noop("striped: its creature is out"))) if _any_dead(view) else ""
        own = {} if view.three else links
        found.append(
            Part(say(phrase(title, count=len(view.hand))), note, _cards(view, view.hand, own, say), "hand")
        )
    if view.aside:
        found.append(
            Part(
                say(phrase(gettext_noop("Set aside until your turn is over"))),
                "",
                _cards(view, view.aside, {}, say),
                "aside",
            )
        )
    if view.stack:
        found.append(
            Part(
                say(phrase(gettext_noop("Your unseen stack, the last on top"))),
                "",
                _cards(view, view.stack, {}, say),
                "stack",
            )
        )
    return tuple(found)


def tables(view: ArenaView, say: Say, groups: tuple[Part, ...]) -> tuple[Table, ...]:
    """The same groups of cards as tables of one line."""
    named = (("three", view.three), ("hand", view.hand), ("aside", view.aside), ("stack", view.stack))
    heads = {group.key: group.head for group in groups}
    return tuple(
        Table(heads[key], ("",), ((Cell(say(names.cards(cards))),),)) for key, cards in named if cards
    )


def _cards(view: ArenaView, keys: Iterable[str], links: Links, say: Say) -> tuple[Card, ...]:
    return tuple(
        Card(
            number=str(STRENGTH[key]) if STRENGTH[key] >= 0 else "",
            name=short_name(key, say),
            icon=names.icon(key),
            dead=CREATURE[key] in view.dead,
            link=_link(links, key),
        )
        for key in keys
    )


def short_name(key: str, say: Say) -> str:
    """The name below the picture: the numeral stands apart."""
    if CREATURE[key]:
        return say(names.creature(CREATURE[key]))
    if STRENGTH[key] >= 0:
        return say(phrase(gettext_noop("Spectator")))
    return say(names.card(key))


def _link(links: Links, key: str) -> Link | None:
    found = [link for act in ACTS if (link := links.get((act, "card", key)))]
    return next((link for link in found if link.chosen), found[0] if found else None)


def _any_dead(view: ArenaView) -> bool:
    return any(CREATURE[card] in view.dead for card in view.hand)


def _piles(view: ArenaView, say: Say) -> tuple[str, ...]:
    found = game_of(view, say)
    if view.owed >= 0:
        told = gettext_noop("bid: %(seat)s owes a %(number)s")
        found.append(say(phrase(told, seat=SeatName(view.mover), number=view.owed)))
    found += [say(phrase(gettext_noop("draw deck %(count)s"), count=view.deck_size))]
    if view.discard_top:
        told = gettext_noop("discard pile %(count)s, on top %(card)s")
        found.append(say(phrase(told, count=view.discard_size, card=names.card(view.discard_top))))
    else:
        found.append(say(phrase(gettext_noop("discard pile empty"))))
    if view.stacked:
        found.append(say(phrase(gettext_noop("unseen stack %(count)s"), count=view.stacked)))
    return tuple(found)


def _opened(view: ArenaView, say: Say) -> tuple[tuple[int, str], ...]:
    """Every hand in words, once the match is over."""
    return tuple(
        (seat, ", ".join(say(names.card(card)) for card in cards)) for seat, cards in enumerate(view.hands)
    )
