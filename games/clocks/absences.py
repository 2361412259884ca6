"""Announced absences and the number of days they may take in a year. Pure functions; instants are in UTC."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from games.clocks.spans import Span, merged

ABSENCE_ALLOWANCE = timedelta(days=28)
"""The time a person may be away in a calendar year (UTC)."""

FEW_DAYS_LEFT = timedelta(days=5)
"""When a person has less absence time left than this, they are warned."""

A_DAY = timedelta(days=1)

AUTOMATIC_ABSENCE = A_DAY
"""How long an absence lasts that starts automatically when time runs out."""

RETURN_GRACE = timedelta(hours=2)
"""How much longer an automatic absence lasts once its owner has returned."""

MAX_AUTOMATIC_IN_A_ROW = 3
"""How many absences may start automatically before their owner has shown any sign of life."""


NEARLY_WHOLE_DAYS = timedelta(hours=1)
"""An absence that is longer or shorter than a number of whole days by up to this much counts as that number
of days: clocks were put back during it, or the moment when time ran out was detected a little late."""


def used_allowance(absences: Iterable[Span], year: int) -> timedelta:
    """Return how much of a year's allowance the absences use; days that were announced twice count once."""
    first, last = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    parts = (min(span.end, last) - max(span.start, first) for span in merged(sorted(absences)))
    return sum((_charged(part) for part in parts if part > timedelta(0)), timedelta(0))


def _charged(length: timedelta) -> timedelta:
    """Return how much of the allowance an absence of this length uses."""
    days = timedelta(days=round(length / A_DAY))
    return days if days and abs(length - days) <= NEARLY_WHOLE_DAYS else length


def remaining_allowance(absences: Iterable[Span], year: int) -> timedelta:
    """Return how much of the allowance of a calendar year is left; never negative."""
    return max(ABSENCE_ALLOWANCE - used_allowance(absences, year), timedelta(0))


def fits(new: Span, absences: Iterable[Span]) -> bool:
    """Return whether a person may add the absence `new` to their `absences`.

    It must be within the allowance of every year.
    """
    together = [*absences, new]
    last = (new.end - timedelta.resolution).year
    return all(
        used_allowance(together, year) <= ABSENCE_ALLOWANCE for year in range(new.start.year, last + 1)
    )


def automatic_absence(
    ran_out: datetime, now: datetime, absences: Iterable[Span], in_a_row: int
) -> Span | None:
    """Return the absence that starts automatically because time ran out at `ran_out`, as detected at `now`.

    Return None if the person has no allowance left, or if `in_a_row`, the number of automatic absences since
    their last sign of life, has reached `MAX_AUTOMATIC_IN_A_ROW`. The absence starts at `ran_out`, and lasts
    for its full length from `now`, however late that is.
    """
    if in_a_row >= MAX_AUTOMATIC_IN_A_ROW:
        return None
    days = min(remaining_allowance(absences, now.year), AUTOMATIC_ABSENCE)
    return Span(ran_out, now + days) if days else None
