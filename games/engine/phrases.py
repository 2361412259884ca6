"""Sentences before translation.

A title says what it has to say as a `Phrase`: a message marked for translation and what
fills it. A renderer above, which knows the reader's language and the names of the seats,
turns it into text. Titles therefore need no translation library, and no sentence is ever
built from pieces.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias


def gettext_noop(message: str) -> str:
    """Mark `message` for translation and return it as it is."""
    return message


class SeatName(NamedTuple):
    """Stands for a seat in a phrase; the renderer writes its colour."""

    seat: int


class SeatLetter(NamedTuple):
    """Stands for a seat where there is no room for its name; the renderer writes its letter."""

    seat: int


class Plural(NamedTuple):
    """A message with two English forms, chosen by the parameter named `by`."""

    one: str
    many: str
    by: str


class Phrase(NamedTuple):
    """A message and its parameters; a parameter may be a phrase, a seat or a list of them."""

    message: str | Plural
    params: dict[str, Part] = {}


class Listing(NamedTuple):
    """Several parts, joined as the reader's language joins them."""

    parts: tuple[Part, ...]


Part: TypeAlias = "Phrase | SeatName | SeatLetter | Listing | str | int"


def phrase(message: str | Plural, **params: Any) -> Phrase:
    """A `Phrase` with its parameters as keywords."""
    return Phrase(message, params)
