"""Announced absences and the days a year that they may take. Pure functions; instants are UTC."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from games.clocks.spans import Span, merged

ABSENCE_ALLOWANCE = timedelta(days=28)
"""What a person may be away in a calendar year (UTC)."""

FEW_DAYS_LEFT = timedelta(days=5)
"""With less left than this their owner is warned."""

AUTOMATIC_ABSENCE = timedelta(days=1)
"""How long an absence lasts that begins by itself when time runs out."""

TIME_TO_ANSWER = timedelta(hours=2)
"""So long an absence that began by itself goes on once its owner is back."""

IN_A_ROW = 3
"""So many begin by themselves before their owner has shown a sign of life."""


def spent(absences: Iterable[Span], year: int) -> timedelta:
    """What the absences take of a calendar year; days announced twice count once."""
    first, last = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    return sum(
        (
            max(min(span.end, last) - max(span.start, first), timedelta(0))
            for span in merged(sorted(absences))
        ),
        timedelta(0),
    )


def left(absences: Iterable[Span], year: int) -> timedelta:
    """What a person may still be away in a calendar year; never negative."""
    return max(ABSENCE_ALLOWANCE - spent(absences, year), timedelta(0))


def fits(new: Span, absences: Iterable[Span]) -> bool:
    """Whether one may announce `new` beside the absences one has: no year takes more than it has."""
    together = [*absences, new]
    last = (new.end - timedelta.resolution).year
    return all(spent(together, year) <= ABSENCE_ALLOWANCE for year in range(new.start.year, last + 1))


def automatic(ran_out: datetime, now: datetime, absences: Iterable[Span], in_a_row: int) -> Span | None:
    """The absence that begins by itself because time ran out at `ran_out`, found at `now`; None if
    there is none left. It lasts from then on, however late it is found.

    `in_a_row` of them have begun since their owner's last sign of life.
    """
    if in_a_row >= IN_A_ROW:
        return None
    days = min(left(absences, now.year), AUTOMATIC_ABSENCE)
    return Span(ran_out, now + days) if days else None
