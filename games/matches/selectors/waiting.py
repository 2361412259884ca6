"""Which matches wait for a person."""

from __future__ import annotations

from django.db.models import F, QuerySet

from games.matches.holding import acting
from games.matches.models import Deadline, Match


def due_for(user_id: int) -> QuerySet[Deadline]:
    """The open deadlines of a person's seats, and of those he is deputy for, soonest first;
    `deputy_for` is the name of whom he acts for."""
    return (
        Deadline.objects.filter(
            acting("seat__tenures__"),
            handled_at=None,
            seat__tenures__user_id=user_id,
            match__status=Match.Status.RUNNING,
            match__quarantined_at=None,
            match__paused_at=None,
        )
        .select_related("match", "seat", "visit")
        .annotate(deputy_for=F("seat__tenures__deputyship__owner__display_name"))
        .order_by("due_at", "pk")
    )


def due_matches(user_id: int) -> list[int]:
    """The matches that wait for a person, soonest first."""
    return list(due_for(user_id).values_list("match_id", flat=True))
