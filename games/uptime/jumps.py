"""Detect jumps of the database's clock by comparing it with a monotonic clock. The functions are pure."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

SMALLEST_JUMP = timedelta(minutes=1)
"""Differences up to this are normal: clocks drift a little, and queries take time to answer."""

READING_KEPT_FOR = timedelta(minutes=10)
"""Readings further apart than this show nothing: clocks may drift apart by as much as a minute a day."""


class Reading(msgspec.Struct, frozen=True):
    """Two clocks read at the same moment.

    A reading contains the database's time (UTC), and the seconds on the machine's monotonic clock, which
    cannot be set. Only readings from the same machine can be compared.
    """

    database: datetime
    steady: float


def jump(before: Reading, now: Reading) -> timedelta | None:
    """Return how far the database's clock jumped between two readings: forwards, or backwards if negative.

    Return None if it did not jump, or if the readings do not show it: they are too far apart, or the machine
    was restarted between them.
    """
    ran = timedelta(seconds=now.steady - before.steady)
    if not timedelta(0) <= ran <= READING_KEPT_FOR:
        return None
    by = now.database - before.database - ran
    return by if abs(by) > SMALLEST_JUMP else None
