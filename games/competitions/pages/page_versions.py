"""Parse hidden fields that say which version of a page a form was sent from."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils.dateparse import parse_datetime


def parse_instant(text: str) -> datetime | None:
    """Return the time in a hidden field; None if it is empty or invalid."""
    try:
        seen = parse_datetime(text)
        return seen.astimezone(UTC) if seen is not None and seen.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None
