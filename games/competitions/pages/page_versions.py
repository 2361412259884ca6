"""Values that tell which version of a page a form was sent from."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from django.utils.dateparse import parse_datetime

MAX_PK_DIGITS = 18
"""Maximum number of digits in a row's number."""


def parse_instant(text: str) -> datetime | None:
    """Return the time in a hidden field; None if it is empty or invalid."""
    try:
        seen = parse_datetime(text)
        return seen.astimezone(UTC) if seen is not None and seen.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def parse_numbers(texts: Iterable[str], figures: int = 9) -> list[int]:
    """Return the numbers among some texts, of at most `figures` digits; other texts are ignored."""
    return [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) <= figures]
