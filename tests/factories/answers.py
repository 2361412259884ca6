"""Answers of people in matches, with the time that they took, written without playing them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max

from accounts.models import User
from games.matches.models import Action, Deadline, Match, Visit
from games.notices.now import database_now

FIRST_REVISION = 10_000
"""Actions are stored after this revision, out of the way of those that a test plays."""


def give_answers(
    user: User,
    match: Match,
    times: int,
    lasted: timedelta,
    *,
    seat: int = 0,
    cause: str = "player",
    by: User | None = None,
    until: datetime | None = None,
    **fields: Any,
) -> None:
    """Let a person have answered `times` visits of a seat, each after `lasted`.

    `by` acted for the seat (by default the person), with this `cause`. `until` is when they answered. The
    `fields` are those of each deadline.
    """
    now, holder = until or database_now(), match.seats.get(index=seat)
    for _ in range(times):
        last = Visit.objects.filter(match=match).aggregate(Max("closed_revision"))["closed_revision__max"]
        revision = max(last or 0, FIRST_REVISION) + 1
        visit = Visit.objects.create(
            match=match,
            seat=holder,
            number=1_000 + Visit.objects.filter(seat=holder).count(),
            clock="main",
            opened_at=now - lasted,
            closed_at=now,
            opened_revision=revision - 1,
            closed_revision=revision,
        )
        Action.objects.create(
            match=match,
            revision=revision,
            seat=seat,
            cause=cause,
            user=by or user,
            stored_at=now,
            effective_at=now,
            level=1,
            action=b"{}",
            notation="-",
            state_hash="",
            reveals=False,
        )
        values = {"outcome": Deadline.Outcome.ANSWERED, "user": user, "handled_at": now} | fields
        Deadline.objects.create(
            match=match,
            seat=holder,
            visit=visit,
            clock="main",
            opened_at=now - lasted,
            due_at=now + timedelta(days=1),
            **values,
        )
