"""Select the calls for a director that a person may read."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import name_columns
from games.competitions.models import Call, Competition, Table
from games.competitions.selectors.own_tables import tables_of


class Reader(NamedTuple):
    """How a person is related to a call.

    They made it (`called`), may answer it (`answers`), or have a part in its table (`sits`). Players at its
    table can read it only if the answer is shown to them.
    """

    called: bool
    directs: bool
    concerned: bool
    """The director made the call, or has a part in its table, so another director must answer."""

    sits: bool

    @property
    def answers(self) -> bool:
        return self.directs and not self.concerned

    @property
    def reads(self) -> bool:
        """Return whether the person may read the call."""
        return self.called or self.answers


_LISTED = (
    *("reason", "at", "answered_at", "competition", "table__number"),
    *("entrant__program", *name_columns("entrant__user")),
)
"""The columns that a list of calls needs."""


def open_calls(competition: Competition, director: int, own: Collection[int]) -> QuerySet[Call]:
    """Return the calls that this director may answer, the oldest first.

    Another director must answer their own calls, and those about tables in which they have a part (`own`).
    """
    found = _calls(competition).filter(answered_at=None).exclude(_concerning(director, own))
    return found.only(*_LISTED).order_by("at", "pk")


def answered_calls(competition: Competition, director: int, own: Collection[int]) -> QuerySet[Call]:
    """Return the answered calls that this director might have answered, the newest first.

    `open_calls` explains which these are.
    """
    found = _calls(competition).exclude(answered_at=None).exclude(_concerning(director, own))
    return found.order_by("-answered_at", "-pk")


def calls_of(competition: Competition, user_id: int) -> QuerySet[Call]:
    """Return the calls that a person made, the newest first."""
    return _calls(competition).filter(entrant__user=user_id).order_by("-at", "-pk")


def call_of(competition: Competition, number: int) -> Call | None:
    """Return one call of a competition; None if there is no such call."""
    return _calls(competition).select_related("answered_by").filter(pk=number).first()


def reader_of(call: Call, user_id: int, *, directs: bool) -> Reader:
    """Return how a person is related to a call."""
    called = call.entrant.user_id == user_id
    table = call.table
    sits = table is not None and Table.objects.filter(pk=table.pk).filter(tables_of(user_id)).exists()
    return Reader(called, directs, called or sits, sits)


def _concerning(user_id: int, own: Collection[int]) -> Q:
    """Return the condition for calls that concern a person.

    They made such a call, or have a part in its table.
    """
    return Q(entrant__user=user_id) | Q(table__in=own)


def _calls(competition: Competition) -> QuerySet[Call]:
    return Call.objects.filter(competition=competition).select_related("table", "entrant__user")
