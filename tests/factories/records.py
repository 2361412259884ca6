"""Reliability records for tests: what people did in the last year."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import User
from games.matches.models import Deadline, Match, Seat, Visit
from games.notices.now import database_now
from tests.factories.matches import make_table


def give_record(user: User, kept: int, missed: int = 0) -> None:
    """Give a person a record of this many kept and missed visits in recent time."""
    match = Match.objects.filter(host=user, name="Past").first() or make_table(
        host=user, name="Past", door="invited"
    )
    seat = Seat.objects.filter(match=match).order_by("index")[0]
    now = database_now()
    first = Visit.objects.filter(seat=seat).count()
    for number in range(first, first + kept + missed):
        visit = Visit.objects.create(
            match=match, seat=seat, number=number + 1, clock="main", opened_at=now, closed_at=now
        )
        late = number - first >= kept
        Deadline.objects.create(
            match=match,
            seat=seat,
            visit=visit,
            clock="main",
            opened_at=now,
            due_at=now,
            handled_at=now,
            outcome="timed_out" if late else "answered",
            user=user,
            last_sign=now - timedelta(hours=number) if late else None,
        )
