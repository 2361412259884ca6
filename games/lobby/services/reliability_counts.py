"""Count each day's visits that people answered and missed, so that lists need not count a whole year.

Only complete days are counted. `selectors.reliability` adds later days from the deadlines, so its numbers are
right whether or not this has run. It also adds anonymous matches, which are in no daily count.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import Count
from django.db.models.functions import TruncDate

from games.lobby.selectors.reliability import begin_of, first_day
from games.matches.models import Attendance, AttendanceMark, Deadline
from games.notices.budget import Budget

SETTLED_AFTER = timedelta(hours=1)
"""How long after its end a day is counted: by then, everything handled in its last moments is stored."""

DAYS_AT_ONCE = 31
"""Days counted in one transaction; the very first count has a year to catch up with."""


def count_days(*, now: datetime, budget: Budget | None = None) -> int:
    """Count the complete days that are not counted yet, while the budget lasts; return how many.

    If the clock was set back, days that are still in the future may be marked as counted; they are counted
    again when they have passed.
    """
    done = 0
    while (budget is None or not budget.spent) and (days := _count_some(now)):
        done += days
    return done


@transaction.atomic
def _count_some(now: datetime) -> int:
    first, over = first_day(now.date()), (now - SETTLED_AFTER).date()
    AttendanceMark.objects.get_or_create(pk=1, defaults={"until": first})
    mark = AttendanceMark.objects.select_for_update().get(pk=1)
    begin = min(max(mark.until, first), over)
    end = min(over, begin + timedelta(days=DAYS_AT_ONCE))
    if mark.until == end:
        return 0
    Attendance.objects.filter(day__gte=begin).delete()
    Attendance.objects.filter(day__lt=first).delete()
    handled = Deadline.objects.filter(
        user__isnull=False,
        handled_at__gte=begin_of(begin),
        handled_at__lt=begin_of(end),
        match__anonymous=False,
    )
    rows = (
        handled.annotate(day=TruncDate("handled_at", tzinfo=UTC))
        .values_list("user_id", "day", "last_sign")
        .annotate(count=Count("pk"))
        .order_by("user_id")
    )
    Attendance.objects.bulk_create(
        [
            Attendance(user_id=user_id, day=day, last_sign=last_sign, count=count)
            for user_id, day, last_sign, count in rows.iterator()
        ],
        batch_size=1_000,
    )
    mark.until = end
    mark.save(update_fields=["until"])
    return (end - begin).days
