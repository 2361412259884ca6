"""Select how reliable people are: the share of visits that they answered on time in the last year.

The formula is published in docs/reliability.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Count, QuerySet, Sum, Value
from django.utils import timezone

from games.matches.anonymity import unmasked
from games.matches.models import Attendance, AttendanceMark, Deadline, Match, Tenure

COUNTED_SPAN = timedelta(days=365)
"""Anything older does not count. Days are UTC days; the first one counts in full."""

FEWEST_VISITS = 10
"""With fewer visits and absences than this, nothing is known yet."""


class ReliabilityRecord(NamedTuple):
    """How reliable a person was in the last year.

    `kept` counts visits that the person or their deputy answered on time. `missed` counts the person's
    silences in which at least one visit ran out of time; leaving a match, or giving up a seat by deleting
    one's account, also counts as one.
    """

    kept: int = 0
    missed: int = 0

    @property
    def percent(self) -> int | None:
        """Return the percentage of visits answered on time, rounded down; None if there are too few."""
        counted = self.kept + self.missed
        return on_time_percent(self.kept, self.missed) if counted >= FEWEST_VISITS else None

    def at_least(self, least: int) -> bool:
        """Return whether a person meets a condition of `least` per cent.

        0 means that there is no condition. Newcomers do not meet any other.
        """
        percent = self.percent
        return not least or (percent is not None and percent >= least)


def on_time_percent(kept: int, missed: int) -> int:
    """Return `kept` as a percentage of all, rounded down; 100 if there are none."""
    counted = kept + missed
    return 100 * kept // counted if counted else 100


def reliability_records(
    user_ids: Collection[int], *, now: datetime | None = None
) -> dict[int, ReliabilityRecord]:
    """Return how reliable people are, by their keys, in three queries.

    People without data have an empty record. Days that have been counted (`services.reliability_counts`) are
    read from their daily counts, and other days from the deadlines, so the result does not depend on which
    days have been counted. Anonymous matches are in no daily count; they are always read from the deadlines,
    once their players are no longer anonymous.
    """
    found = dict.fromkeys(user_ids, ReliabilityRecord())
    if not found:
        return found
    today = (now or timezone.now()).astimezone(UTC).date()
    first = first_day(today)
    # Read the mark first: days counted in the meantime are then read from the deadlines only, not twice.
    mark = AttendanceMark.objects.values_list("until", flat=True).first()
    counted_until = first if mark is None else max(first, min(mark, today))
    counted = (
        Attendance.objects.filter(user_id__in=list(found), day__gte=first, day__lt=counted_until)
        .values_list("user_id", "last_sign")
        .annotate(visits=Sum("count"))
    )
    handled = Deadline.objects.filter(user_id__in=list(found)).order_by()
    since = handled.filter(handled_at__gte=begin_of(counted_until), match__anonymous=False)
    named_again = Match.objects.filter(unmasked(), anonymous=True)
    unmasked_since = handled.filter(match__in=named_again.values("pk"), handled_at__gte=begin_of(first))
    left = Tenure.objects.filter(
        unmasked("match__"),
        match__practice=False,
        user_id__in=list(found),
        left_at__gte=begin_of(first),
    )
    signs = _visits(since).union(
        _visits(unmasked_since),
        left.values_list("user_id", "left_at").annotate(visits=Value(0)).order_by(),
        all=True,
    )
    kept: dict[int, int] = defaultdict(int)
    silences: dict[int, set[datetime]] = defaultdict(set)
    for user_id, last_sign, visits in (*counted.order_by(), *signs):
        if last_sign is None:
            kept[user_id] += visits
        else:
            silences[user_id].add(last_sign)
    return {user_id: ReliabilityRecord(kept[user_id], len(silences[user_id])) for user_id in found}


def _visits(deadlines: QuerySet[Deadline]) -> QuerySet[Deadline, tuple[int, datetime | None, int]]:
    """Return numbers of visits by person, and by when the person was last seen before missing them."""
    return deadlines.values_list("user_id", "last_sign").annotate(visits=Count("pk"))


def first_day(today: date) -> date:
    """Return the first day whose visits still count for reliability on the day `today`."""
    return today - COUNTED_SPAN


def begin_of(day: date) -> datetime:
    """Return the instant at which a day in UTC begins."""
    return datetime.combine(day, time.min, UTC)


def record_of(user_id: int) -> ReliabilityRecord:
    """Return how reliable one person is."""
    return reliability_records([user_id])[user_id]
