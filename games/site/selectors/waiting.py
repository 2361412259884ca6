"""Select the matches that are waiting for a person."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import BigIntegerField, DateTimeField, F, QuerySet, Value
from django.db.models.functions import Cast

from games.matches.models import Deadline, Match
from games.matches.registries.pending_requests import pending_rows
from games.matches.tenure_filters import acting


def due_for(user_id: int) -> QuerySet[Deadline]:
    """Return the open deadlines of a person's seats and of those they act for, the most urgent first.

    `deputy_for` is the name of the player for whom the person acts as deputy, or None.
    """
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
    """Return the matches that are waiting for a person, the most urgent first."""
    return list(due_for(user_id).values_list("match_id", flat=True))


class Waiting(NamedTuple):
    """The matches and requests that are waiting for a person.

    `number` counts matches, and requests of rooms above (`registries.pending_requests`). `matches` are in
    order of urgency.
    """

    number: int
    matches: list[int]


def waiting_for(user_id: int) -> Waiting:
    """Return the matches and requests that are waiting for a person, in one query."""
    due = due_for(user_id).order_by().values_list("match_id", "due_at", "pk")
    elsewhere = [
        found.order_by().values_list(
            Cast(Value(None), BigIntegerField()), Cast(Value(None), DateTimeField()), "pk"
        )
        for found in pending_rows(user_id)
    ]
    found = due.union(*elsewhere, all=True) if elsewhere else due
    rows = list(found.order_by("due_at", "pk"))
    return Waiting(len(rows), [match_id for match_id, _, _ in rows if match_id is not None])
