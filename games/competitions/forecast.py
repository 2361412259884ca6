"""When tables end by their pace so far, and the round with them.

A table's length is counted in visits, whose number everybody can follow: all see whom a match awaits.
How many are left is told from the matches of its title that have ended, at the pace it has had so far.
Instants, spans and numbers in, instants out; no database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median
from typing import NamedTuple

USUAL_VISITS = 5
"""At the beginning so many visits of a usual length stand beside those a table has had."""

OVERLONG_TIMES = 10
"""A table that is longer than all before it has one of so many of its visits before it yet."""

FEWEST_VISITS = 3
"""Ended matches of as many seats from which a length is told; of fewer, those of other numbers count too."""

MOST_BARS = 14
"""Bars in the picture of ends."""

BAR_DAYS = (1, 2, 7, 14, 28, 56, 112, 224, 448)
"""Days to a bar: one, unless that were more bars than `MOST_BARS`."""

MAX_BARS = 10
"""One table of so many that ends far off stands in the last bar, and does not crowd the others."""


class Ended(NamedTuple):
    """A match that has ended: its seats and how many visits it took."""

    seats: int
    visits: int


class Progress(NamedTuple):
    """How far a table is: visits that are over, for how long it has run, how long a visit may take."""

    seats: int
    visits: int
    ran: timedelta
    allowed: timedelta


def lengths(ended: Iterable[Ended], seats: int) -> list[int]:
    """How many visits a match of so many seats took, as far as others tell; shortest first.

    Where fewer than `FEWEST_VISITS` had as many seats, the others count as if each seat had taken as many.
    """
    every = [each for each in ended if each.visits > 0]
    like = [each.visits for each in every if each.seats == seats]
    if len(like) >= FEWEST_VISITS:
        return sorted(like)
    return sorted(max(1, round(each.visits * seats / each.seats)) for each in every)


def visits_left(visits: int, known: Sequence[int]) -> float | None:
    """How many visits are left after so many: the median of what those took that were longer; None where
    no length is known."""
    if not known:
        return None
    longer = [length - visits for length in known if length > visits]
    return float(median(longer)) if longer else max(1.0, visits / OVERLONG_TIMES)


def pace(progress: Progress) -> timedelta:
    """How long a visit takes. Half of what it may take is usual, until the table's own pace tells more."""
    usual = progress.allowed / 2
    return (progress.ran + USUAL_VISITS * usual) / (progress.visits + USUAL_VISITS)


def ends_at(progress: Progress, ended: Iterable[Ended], now: datetime) -> datetime | None:
    """When a table that is under way ends by its pace so far; None where nothing is known of its length."""
    left = visits_left(progress.visits, lengths(ended, progress.seats))
    if left is None:
        return None
    try:
        return now + pace(progress) * left
    except OverflowError:
        return datetime.max.replace(tzinfo=now.tzinfo)


@dataclass(frozen=True, slots=True)
class End:
    """An end as the picture shows it: its day, and whether that is after the table's date."""

    day: date
    late: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """Tables that end on the day `first`, or within `days` from it on: in time, and late. `later`: it
    holds those too that end after that."""

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


def bars(ends: Iterable[End], *, until: date | None = None) -> tuple[Bar, ...]:
    """The ends by days, and the day `until` among them; days without any are there too."""
    every = sorted(ends, key=lambda end: end.day)
    if not every:
        return ()
    first, near = every[0].day, every[-1 - len(every) // MAX_BARS].day
    if until is not None:
        first, near = min(first, until), max(near, until)
    whole = (near - first).days + 1
    days = next((step for step in BAR_DAYS if whole <= step * MOST_BARS), BAR_DAYS[-1])
    last = max(near, every[-1].day)
    count = min(-(-((last - first).days + 1) // days), MOST_BARS)
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


def round_ends_at(ends: Iterable[tuple[datetime | None, datetime | None]]) -> datetime | None:
    """When the last of some tables is over: each by its forecast, or by its date where that comes first.

    Each is a pair of both. None where that is not known of one of them.
    """
    latest: list[datetime] = []
    for forecast, decided in ends:
        known = [instant for instant in (forecast, decided) if instant is not None]
        if not known:
            return None
        latest.append(min(known))
    return max(latest, default=None)
