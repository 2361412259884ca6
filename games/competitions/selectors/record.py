"""The log of a competition, as it is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User
from games.competitions import words
from games.competitions.models import Competition, LogEntry, Table
from games.competitions.selectors.own_tables import tables_of


class Line(NamedTuple):
    """One act: what was done, by whom ("": the house, or who is named already), when and why."""

    text: str
    by: str
    at: datetime
    reason: str
    open: bool


def entries(competition: Competition, director: int | None) -> QuerySet[LogEntry]:
    """What everybody reads, or a director (by their number), the newest first. Of tables they are of a
    director reads no more than everybody, but what they did themselves."""
    found = LogEntry.objects.filter(competition=competition)
    if director is None:
        found = found.filter(open=True)
    else:
        own = Table.objects.filter(tables_of(director), competition=competition)
        found = found.exclude(Q(open=False) & ~Q(by=director) & Q(table__in=own))
    return found.select_related(
        "competition", "by", "table", "entrant__user", "entrant__replaces__user"
    ).order_by("-at", "-pk")


def done_lately(competition: Competition, directors: Sequence[User], reader: int, most: int) -> list[Line]:
    """What directors did last."""
    return lines(entries(competition, reader).filter(by__in=directors)[:most])


def lines(found: Iterable[LogEntry]) -> list[Line]:
    """Entries in the reader's language."""
    rows = list(found)
    named = {row.details["user"] for row in rows if isinstance(row.details.get("user"), int)}
    people = User.objects.in_bulk(named) if named else {}
    read = []
    for row in rows:
        row.person = people.get(row.details.get("user"))  # type: ignore[attr-defined]
        mine = row.entrant is not None and row.by_id is not None and row.entrant.user_id == row.by_id
        by = row.by.name if row.by is not None and not mine else ""
        read.append(Line(words.text(row), by, row.at, row.reason, row.open))
    return read
