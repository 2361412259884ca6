"""Whole numbers in what a browser sent: a field of a form, a query string, or words typed into a search."""

from __future__ import annotations

from collections.abc import Iterable

MAX_NUMBER = 2**63 - 1
"""Higher than any row's number; databases refuse to look for a higher key."""

MAX_LIST_NUMBER = 99_999
"""No page, round or stage has a higher number."""

MAX_DIGITS = len(str(MAX_NUMBER))


def read_number(text: str, *, least: int = 0, most: int = MAX_NUMBER) -> int | None:
    """Return the number that a text consists of; None if it is not a number from `least` to `most`.

    A number is written in the digits 0 to 9 alone. `int` also reads signs, blanks, underscores and the
    digits of every script, and raises an error if a text has too many digits.
    """
    if not (text.isascii() and text.isdigit()) or len(text) > MAX_DIGITS:
        return None
    number = int(text)
    return number if least <= number <= most else None


def read_numbers(texts: Iterable[str], *, most: int = MAX_NUMBER) -> list[int]:
    """Return the numbers up to `most` among some texts; other texts are ignored."""
    return [number for text in texts if (number := read_number(text, most=most)) is not None]
