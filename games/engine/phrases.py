"""Sentences before translation.

A title expresses everything it says as a `Phrase`: a message marked for translation and its parameters. A
renderer outside the engine, which knows the reader's language and the names of the seats, turns it into text.
Titles therefore need no translation library, and no sentence is ever built from pieces.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias


def gettext_noop(message: str) -> str:
    """Mark `message` for translation and return it unchanged."""
    return message


class SeatName(NamedTuple):
    """A seat in a phrase; the renderer writes its colour."""

    seat: int


class SeatLetter(NamedTuple):
    """A seat in a phrase where there is no room for its name; the renderer writes its letter."""

    seat: int


class Plural(NamedTuple):
    """A message with two English forms; the parameter named `by` selects one."""

    one: str
    many: str
    by: str


class Phrase(NamedTuple):
    """A message and its parameters; a parameter may be a phrase, a seat or a list of these."""

    message: str | Plural
    params: dict[str, Part] = {}


class Listing(NamedTuple):
    """Several parts, joined as the reader's language joins them."""

    parts: tuple[Part, ...]


Part: TypeAlias = "Phrase | SeatName | SeatLetter | Listing | str | int"


def phrase(message: str | Plural, **params: Any) -> Phrase:
    """Return a `Phrase`, with its parameters as keywords."""
    return Phrase(message, params)
