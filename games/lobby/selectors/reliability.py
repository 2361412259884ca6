"""How reliably a person takes their visits: the share kept in time over the last year.

The formula is published in docs/reliability.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Count, Sum
from django.utils import timezone

from games.matches.models import Attendance, AttendanceMark, Deadline

COUNTED_SPAN = timedelta(days=365)
"""What lies further back is forgotten. Days are those of UTC; the first counts whole."""

FEWEST_VISITS = 10
"""Visits and absences below which nothing is known yet."""


class Record(NamedTuple):
    """What a person did in the last year: `kept` visits answered in time, by themself or by their
    deputy, and `missed` silences in which at least one ran out."""

    kept: int = 0
    missed: int = 0

    @property
    def percent(self) -> int | None:
        """The share kept, rounded down; None while too little is known."""
        counted = self.kept + self.missed
        return share(self.kept, self.missed) if counted >= FEWEST_VISITS else None

    def at_least(self, least: int) -> bool:
        """Whether a condition of `least` per cent is met; 0 is none. Who is new meets no other."""
        percent = self.percent
        return not least or (percent is not None and percent >= least)


def share(kept: int, missed: int) -> int:
    """Of a hundred visits or silences those kept, rounded down; of none all."""
    counted = kept + missed
    return 100 * kept // counted if counted else 100


def records(user_ids: Collection[int], *, now: datetime | None = None) -> dict[int, Record]:
    """The records of many people in three queries; who has none yet is there with an empty one.

    Days that are counted (`services.counting`) are read from their counts, the others from the
    deadlines: the numbers are the same whichever days those are.
    """
    found = dict.fromkeys(user_ids, Record())
    if not found:
        return found
    today = (now or timezone.now()).astimezone(UTC).date()
    first = first_day(today)
    # Asked first: what is counted meanwhile is then read from the deadlines, and not twice.
    mark = AttendanceMark.objects.values_list("until", flat=True).first()
    counted_until = first if mark is None else max(first, min(mark, today))
    counted = (
        Attendance.objects.filter(user_id__in=list(found), day__gte=first, day__lt=counted_until)
        .values_list("user_id", "last_sign")
        .annotate(visits=Sum("count"))
    )
    since = (
        Deadline.objects.filter(user_id__in=list(found), handled_at__gte=begin_of(counted_until))
        .values_list("user_id", "last_sign")
        .annotate(visits=Count("pk"))
    )
    kept: dict[int, int] = defaultdict(int)
    silences: dict[int, set[datetime]] = defaultdict(set)
    for user_id, last_sign, visits in (*counted.order_by(), *since.order_by()):
        if last_sign is None:
            kept[user_id] += visits
        else:
            silences[user_id].add(last_sign)
    return {user_id: Record(kept[user_id], len(silences[user_id])) for user_id in found}


def first_day(today: date) -> date:
    """The first day that still counts."""
    return today - COUNTED_SPAN


def begin_of(day: date) -> datetime:
    """The instant at which a day of UTC begins."""
    return datetime.combine(day, time.min, UTC)


def record_of(user_id: int) -> Record:
    """One person's record."""
    return records([user_id])[user_id]
