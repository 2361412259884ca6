"""Forecast when tables will end if they continue at their pace.

A table's length is counted in visits. Everyone can count them, because everyone sees for whom a match is
waiting. How many are left is estimated from finished matches of the title, and how long they take from the
table's own pace so far. The functions receive times, durations and numbers and return times, without using
the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median
from typing import NamedTuple

ADDED_USUAL_VISITS = 5
"""How many visits of usual length are added to those a table has had when its pace is estimated."""

OUTLIER_FACTOR = 10
"""A table longer than all earlier ones is assumed to need one more visit per this many visits so far."""

MIN_SAMPLE_MATCHES = 3
"""Minimum number of finished matches of the same size for an estimate; with fewer, other sizes also count."""

MAX_BAR_COUNT = 14
"""The maximum number of bars in the chart of ends."""

BAR_DAYS = (1, 2, 7, 14, 28, 56, 112, 224, 448)
"""Possible numbers of days per bar; the smallest that gives at most `MAX_BAR_COUNT` bars."""

TAIL_DIVISOR = 10
"""Up to one in this many tables share the last bar if they end far ahead, to leave room for the others."""


class FinishedMatch(NamedTuple):
    """A finished match: the number of its seats, and how many visits it took."""

    seats: int
    visits: int


class Progress(NamedTuple):
    """How far a table is: visits completed, time since its start, and the time allowed for a visit."""

    seats: int
    visits: int
    ran: timedelta
    allowed: timedelta


def comparable_lengths(ended: Iterable[FinishedMatch], seats: int) -> list[int]:
    """Return how many visits matches with this many seats took, the shortest first.

    If fewer than `MIN_SAMPLE_MATCHES` had this number of seats, matches of other sizes are used too, and
    their visits are scaled to this number of seats.
    """
    every = [each for each in ended if each.visits > 0]
    like = [each.visits for each in every if each.seats == seats]
    if len(like) >= MIN_SAMPLE_MATCHES:
        return sorted(like)
    return sorted(max(1, round(each.visits * seats / each.seats)) for each in every)


def visits_left(visits: int, known: Sequence[int]) -> float | None:
    """Return the estimated number of visits left; None if there is nothing to base it on.

    It is the median length of those known matches that took longer, minus the visits so far. If none took
    longer, it is a tenth of the visits so far, but at least 1.
    """
    if not known:
        return None
    longer = [length - visits for length in known if length > visits]
    return float(median(longer)) if longer else max(1.0, visits / OUTLIER_FACTOR)


def visit_pace(progress: Progress) -> timedelta:
    """Return how long a visit takes at a table.

    This is the average of the table's own visits and of `ADDED_USUAL_VISITS` visits of half the allowed time.
    """
    usual = progress.allowed / 2
    return (progress.ran + ADDED_USUAL_VISITS * usual) / (progress.visits + ADDED_USUAL_VISITS)


def ends_at(progress: Progress, ended: Iterable[FinishedMatch], now: datetime) -> datetime | None:
    """Return when a table in progress will end at its pace so far; None if its length is unknown."""
    left = visits_left(progress.visits, comparable_lengths(ended, progress.seats))
    if left is None:
        return None
    try:
        return now + visit_pace(progress) * left
    except OverflowError:
        return datetime.max.replace(tzinfo=now.tzinfo)


@dataclass(frozen=True, slots=True)
class EndDay:
    """The day on which a table is expected to end.

    `late` is true if the table is expected to end after the date on which it is decided.
    """

    day: date
    late: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of the chart: how many tables end by the date on which they are decided, and how many later.

    It covers the day `first`, or `days` days starting with it; if `later` is set, also all later days.
    """

    first: date
    days: int
    in_time: int
    late: int
    later: bool = False

    @property
    def last(self) -> date:
        return self.first + timedelta(days=self.days - 1)

    @property
    def tables(self) -> int:
        return self.in_time + self.late


def bars(ends: Iterable[EndDay], *, until: date | None = None) -> tuple[Bar, ...]:
    """Return at most `MAX_BAR_COUNT` bars that count the ends of tables, without gaps between them.

    Each bar covers as few days as possible. The bars also cover the day `until`, and the last one can stand
    for all later days. Return no bars if no table ends.
    """
    every = sorted(ends, key=lambda end: end.day)
    if not every:
        return ()
    first, near = every[0].day, every[-1 - len(every) // TAIL_DIVISOR].day
    if until is not None:
        first, near = min(first, until), max(near, until)
    whole = (near - first).days + 1
    days = next((step for step in BAR_DAYS if whole <= step * MAX_BAR_COUNT), BAR_DAYS[-1])
    last = max(near, every[-1].day)
    count = min(-(-((last - first).days + 1) // days), MAX_BAR_COUNT)
    counts = [[0, 0] for _ in range(count)]
    for end in every:
        counts[min((end.day - first).days // days, count - 1)][end.late] += 1
    return tuple(
        Bar(
            first + timedelta(days=days * place),
            days,
            in_time,
            late,
            later=place == count - 1 and (last - first).days >= days * count,
        )
        for place, (in_time, late) in enumerate(counts)
    )
