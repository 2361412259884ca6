"""Select the matches that are waiting for a person."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, DateTimeField, F, QuerySet, Value
from django.db.models.functions import Cast

from games.compiled_queries import CompiledQuery, Key, Parameter
from games.matches.models import Deadline, Match
from games.matches.registries.pending_requests import pending_rows
from games.matches.tenure_filters import acting


def due_for(user_id: Key) -> QuerySet[Deadline]:
    """Return the open deadlines of a person's seats and of those they act for, the most urgent first.

    Matches that are paused or set aside are left out. `deputy_for` is the name of the player for whom the
    person acts as deputy, or None.
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
        .select_related("match", "seat", "visit__draft")
        .annotate(deputy_for=F("seat__tenures__deputyship__owner__display_name"))
        .order_by("due_at", "pk")
    )


def due_matches(user_id: int) -> list[int]:
    """Return the keys of the matches that are waiting for a person, the most urgent first."""
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
    rows = _WAITING.run(user=user_id)
    return Waiting(len(rows), [match_id for match_id, _, _ in rows if match_id is not None])


def _waiting() -> QuerySet[Any, tuple[int | None, datetime | None, int]]:
    """Return a query for a person's open deadlines, and for a row without match for each request."""
    user = Parameter("user")
    due = due_for(user).order_by().values_list("match_id", "due_at", "pk")
    elsewhere = [
        found.order_by().values_list(
            Cast(Value(None), BigIntegerField()), Cast(Value(None), DateTimeField()), "pk"
        )
        for found in pending_rows(user)
    ]
    found = due.union(*elsewhere, all=True) if elsewhere else due
    return found.order_by("due_at", "pk")


_WAITING = CompiledQuery(_waiting)
