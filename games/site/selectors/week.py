"""Select the reader's next seven days: their deadlines, absences and night."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import NamedTuple

from django.db.models import DateTimeField
from django.utils import timezone

from accounts.instants import format_zone
from accounts.models import Absence, User
from games.clocks.spans import Span
from games.compiled_queries import CompiledQuery, Parameter

DAYS_SHOWN = 7


class WeekDay(NamedTuple):
    """A day of the reader's week, with the deadlines that fall on it, soonest first.

    `away` means that the reader has announced an absence that covers part of it.
    """

    day: date
    deadlines: tuple[datetime, ...]
    away: bool


class Week(NamedTuple):
    """The reader's next days, the first of which is today.

    `night` contains the times at which the reader's night begins and ends, or is None if they have set none.
    `zone` names the zone of all times.
    """

    days: tuple[WeekDay, ...]
    night: tuple[time, time] | None
    zone: str

    @property
    def has_deadlines(self) -> bool:
        """Return whether any day has a deadline."""
        return any(each.deadlines for each in self.days)


def week(user: User, deadlines: Iterable[datetime], now: datetime) -> Week:
    """Return a person's week from `now` on, in the active time zone, with these open deadlines."""
    today = timezone.localtime(now).date()
    starts = [_midnight(today + timedelta(days=number)) for number in range(DAYS_SHOWN + 1)]
    away = [Span(start, end) for start, end in _ABSENCES.run(user=user.pk, after=now, before=starts[-1])]
    due = sorted(each for each in deadlines if each >= now)
    start, end = user.night_start, user.night_end
    return Week(
        days=tuple(
            WeekDay(
                day=first.date(),
                deadlines=tuple(each for each in due if first <= each < last),
                away=any(span.start < last and span.end > max(first, now) for span in away),
            )
            for first, last in pairwise(starts)
        ),
        night=(start, end) if start is not None and end is not None else None,
        zone=format_zone(now),
    )


_ABSENCES = CompiledQuery(
    lambda: Absence.objects.filter(
        user=Parameter("user"),
        start__lt=Parameter("before", DateTimeField()),
        end__gt=Parameter("after", DateTimeField()),
    ).values_list("start", "end")
)


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
