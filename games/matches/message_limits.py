"""How many messages one person may write, wherever people write to each other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

MessageLimits = Sequence[tuple[timedelta, int]]
"""The most messages within each span."""


def next_message_at(written: QuerySet[Any], limits: MessageLimits, now: datetime) -> datetime | None:
    """Return when the author of the messages `written` may write again; None if they may now.

    `written` contains the messages that count towards the same limits; each has a `written_at`.
    """
    for span, most in limits:
        recent = written.filter(written_at__gt=now - span).order_by("-written_at")
        times = list(recent.values_list("written_at", flat=True)[:most])
        if len(times) == most:
            oldest: datetime = times[-1]
            return oldest + span
    return None
