"""Which matches wait for a person."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import BigIntegerField, DateTimeField, F, QuerySet, Value
from django.db.models.functions import Cast

from games.matches.models import Deadline, Match
from games.matches.registries.asked import Rows, registered
from games.matches.tenure_filters import acting


def due_for(user_id: int) -> QuerySet[Deadline]:
    """The open deadlines of a person's seats, and of those they are deputy for, soonest first;
    `deputy_for` is the name of whom they act for."""
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


class Waiting(NamedTuple):
    """What waits for a person: `number` of matches and of what rooms above ask (`registries.asked`),
    and the `matches`, soonest first."""

    number: int
    matches: list[int]


def waiting_for(user_id: int) -> Waiting:
    """All that waits for a person, in one query, which every page asks: it is put together once."""
    sql, params = _asked_of(connection.vendor, registered())
    with connection.cursor() as cursor:
        cursor.execute(sql, [user_id if param == NOBODYS_KEY else param for param in params])
        rows = cursor.fetchall()
    return Waiting(len(rows), [match_id for match_id, _, _ in rows if match_id is not None])


NOBODYS_KEY = 2**63 - 25
"""Stands in the query for the key of whoever is asked about; nobody has it, nor is it in it otherwise."""


@cache
def _asked_of(vendor: str, rooms: tuple[Rows, ...]) -> tuple[str, tuple[Any, ...]]:
    """The query as a database takes it, with `NOBODYS_KEY` among its parameters."""
    due = due_for(NOBODYS_KEY).order_by().values_list("match_id", "due_at", "pk")
    elsewhere = [
        found.order_by().values_list(
            Cast(Value(None), BigIntegerField()), Cast(Value(None), DateTimeField()), "pk"
        )
        for rows in rooms
        for found in rows(NOBODYS_KEY)
    ]
    found = due.union(*elsewhere, all=True) if elsewhere else due
    return found.order_by("due_at", "pk").query.sql_with_params()
