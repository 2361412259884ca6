"""Cards that can be told apart: each is a word as usual, with the number of its copy.

The rules treat equal cards as equal words. A history that is replayed with `Marking` contains a `Copy` for
every card instead, so that one of two Prefects can be followed from the deck to the seat that sees it. For
the rules a copy is its word; another copy of the same word is another card.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

import msgspec

from games.engine.actions import Action
from games.engine.chance import Draw, ReplayChance

T = TypeVar("T")


class Copy(str):
    """One card of one game's deck. It equals itself and its word, but not any other copy."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, word: str, number: int) -> Copy:
        copy = super().__new__(cls, word)
        copy.number = number
        return copy

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Copy):
            return self.number == other.number
        return str.__eq__(self, other) if isinstance(other, str) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


class Marking(ReplayChance):
    """A source of chance that replays draws; every new deck becomes copies, numbered on from `marked`."""

    def __init__(self, draws: Sequence[Draw], marked: int) -> None:
        super().__init__(draws)
        self.marked = marked
        self.given: list[list[Any]] = []
        """The cards of each shuffle, and of each draw, as they came."""
        self.others: list[int] = []
        """Numbers that were no cards."""
        self._cards = False

    def below(self, bound: int) -> int:
        value = super().below(bound)
        if not self._cards and bound > 1:
            self.others.append(value)
        return value

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        self._cards = True
        found = super().draw(items, count)
        self._cards = False
        self.given.append(list(found))
        return found

    def shuffle(self, items: MutableSequence[Any]) -> None:
        for place, card in enumerate(items):
            # Cards that are shuffled again in the course of a game are copies already.
            if not isinstance(card, Copy):
                items[place] = Copy(card, self.marked)
                self.marked += 1
        self._cards = True
        super().shuffle(items)
        self._cards = False
        self.given.append(list(items))


def held(action: Action, cards: Sequence[str]) -> Action:
    """Return `action` with the very copy of its card among `cards`, if it names a card."""
    card = getattr(action, "card", "")
    return msgspec.structs.replace(action, card=cards[cards.index(card)]) if card else action


def copies(value: Any) -> list[Copy]:
    """Return every card in `value`, found where msgspec meets a type that it cannot encode."""
    found: list[Copy] = []

    def note(card: object) -> str:
        assert isinstance(card, Copy)
        found.append(card)
        return ""

    msgspec.to_builtins(value, enc_hook=note)
    return found
