"""Sentences that have not been translated yet.

A title expresses every text as a `Phrase`: a message marked for translation, with its parameters. A
renderer outside the engine turns the phrase into text, in the reader's language and with the names of the
seats. Titles therefore need no translation library, and no sentence is ever built from pieces.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias


def gettext_noop(message: str) -> str:
    """Mark `message` for translation and return it unchanged."""
    return message


class SeatName(NamedTuple):
    """A seat in a phrase, which the renderer replaces by the seat's colour."""

    seat: int


class SeatLetter(NamedTuple):
    """A seat in a phrase with no room for a name, which the renderer replaces by the seat's letter."""

    seat: int


class Plural(NamedTuple):
    """A message with two English forms, selected by the parameter that `by` names."""

    one: str
    many: str
    by: str


class Phrase(NamedTuple):
    """A message and its parameters; a parameter may be a phrase, a seat or a list of these."""

    message: str | Plural
    params: dict[str, Part] = {}


class Listing(NamedTuple):
    """A list of parts, joined as the reader's language joins them."""

    parts: tuple[Part, ...]


Part: TypeAlias = "Phrase | SeatName | SeatLetter | Listing | str | int"


def phrase(message: str | Plural, **params: Any) -> Phrase:
    """Return a `Phrase` whose parameters are given as keywords."""
    return Phrase(message, params)
