"""What stood on the page that a form was sent from."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from django.utils.dateparse import parse_datetime

PK_FIGURES = 18
"""Figures of a row's number at the most."""


def instant(text: str) -> datetime | None:
    """An instant as a hidden field carries it; None for nothing, and for nonsense."""
    try:
        seen = parse_datetime(text)
        return seen.astimezone(UTC) if seen is not None and seen.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def numbers(texts: Iterable[str], figures: int = 9) -> list[int]:
    """The numbers among some texts, of so many figures at most; the rest is passed over."""
    return [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) <= figures]
