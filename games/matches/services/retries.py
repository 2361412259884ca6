"""When something that failed is tried again: twice as late after each failure, up to a limit."""

from __future__ import annotations

from datetime import timedelta

MAX_WAIT_MINUTES = 64
"""The maximum number of minutes before the next try."""


def wait_after(failures: int) -> timedelta:
    """Return how long to wait for the next try after this many earlier failures.

    The wait doubles with each failure, from one minute up to `MAX_WAIT_MINUTES`.
    """
    return timedelta(minutes=min(1 << min(failures, 10), MAX_WAIT_MINUTES))
