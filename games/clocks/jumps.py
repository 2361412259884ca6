"""Clocks that jump: the database's time held against one that only runs on. Pure functions."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

SMALLEST_JUMP = timedelta(minutes=1)
"""A difference up to this is the way of clocks, and of answers that take their time."""

READING_KEPT_FOR = timedelta(minutes=10)
"""Readings further apart tell nothing: clocks may run as differently as a minute a day."""


class Reading(msgspec.Struct, frozen=True):
    """Two clocks read at once: the database's instant (UTC), and the seconds of the machine's own
    clock, which nobody sets. Only readings of one machine can be held against each other."""

    database: datetime
    steady: float


def jump(before: Reading, now: Reading) -> timedelta | None:
    """How far the database's clock jumped between two readings, forwards or (negative) back;
    None if it did not, or nothing can be told: too long ago, or the machine was started since."""
    ran = timedelta(seconds=now.steady - before.steady)
    if not timedelta(0) <= ran <= READING_KEPT_FOR:
        return None
    by = now.database - before.database - ran
    return by if abs(by) > SMALLEST_JUMP else None
