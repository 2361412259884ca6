"""Select the entries of a competition's log, and put them into words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User, name_columns
from games.competitions import entry_sentences
from games.competitions.models import Competition, Entrant, LogEntry
from games.compiled_queries import CompiledQuery, Key, Parameter


class RecordLine(NamedTuple):
    """An entry of the log: what was done, when, why and by whom.

    `by` is "" if it happened automatically, or if the sentence already names the person.
    """

    text: str
    by: str
    at: datetime
    reason: str
    open: bool


def visible_entries(
    competition: Competition, director: int | None, own: Collection[int] = ()
) -> QuerySet[LogEntry]:
    """Return the entries that everyone or a director may read, the newest first.

    `director` is the director's key. For tables in which they have a part (`own`), directors can read only
    what everyone can, and their own actions.
    """
    found = _read(competition, director, own)
    return found.select_related("competition", "by", *RELATIONS_WITH_NAMES)


def newest_public_entries(competition: Competition, most: int) -> list[LogEntry]:
    """Return the newest entries that everyone may read, at most `most`, ready to be put into words."""
    rows = _newest_public(_hides_people(competition), most).run(competition=competition.pk)
    for row in rows:
        row.competition = competition
    load_named(rows)
    return rows


@cache
def _newest_public(hides_people: bool, most: int) -> CompiledQuery[LogEntry]:
    def build() -> QuerySet[LogEntry]:
        found = _public(Parameter("competition"), hides_people=hides_people)
        return found.select_related(*RELATIONS_WITH_NAMES).only(*_SHOWN_FIELDS)[:most]

    return CompiledQuery(build)


def _hides_people(competition: Competition) -> bool:
    """Return whether entries about players are left out, because the players are anonymous.

    When someone enters, leaves or takes over is seen at the tables too.
    """
    return competition.masked and competition.begun_at is not None


def _public(competition_id: Key, *, hides_people: bool) -> QuerySet[LogEntry]:
    """Return the entries that everyone may read, the newest first."""
    found = LogEntry.objects.filter(competition=competition_id, open=True)
    if hides_people:
        found = found.filter(entrant=None).exclude(verb__in=NAMING_VERBS)
    return found.order_by("-at", "-pk")


def recent_director_acts(
    competition: Competition, directors: Sequence[User], reader: int, own: Collection[int], most: int
) -> list[RecordLine]:
    """Return the latest actions of these directors that `reader` may read: at most `most`, the newest first.

    `own` are the keys of tables in which the reader, a director, has a part.
    """
    known = {each.pk: each for each in directors}
    found = _read(competition, reader, own).filter(by__in=[*known])
    rows = list(found.select_related(*RELATIONS_WITH_NAMES).only(*_SHOWN_FIELDS)[:most])
    for row in rows:
        # The people are already loaded; reading them again would be most of the work.
        row.competition, row.by = competition, known[row.by_id or 0]
    return format_entries(rows)


NAMING_VERBS = ("replaced",)
"""The verbs of entries that name a player, but are about no entrant."""

ENTRANT_DETAILS = ("challenger", "defender")
"""The names of details that are keys of entrants."""

RELATIONS_WITH_NAMES = ("table", "entrant__user", "entrant__replaces__user")

_SHOWN_FIELDS = (
    *("verb", "details", "reason", "open", "at", "by", "competition", "table__number"),
    *("entrant__program", "entrant__replaces__program"),
    *name_columns("entrant__user"),
    *name_columns("entrant__replaces__user"),
)
"""The columns of an entry, and of the people named in it, that the sentences of the log need."""


def _read(competition: Competition, director: int | None, own: Collection[int]) -> QuerySet[LogEntry]:
    if director is None:
        return _public(competition.pk, hides_people=_hides_people(competition))
    found = LogEntry.objects.filter(competition=competition)
    found = found.exclude(Q(open=False) & ~Q(by=director) & Q(table__in=own))
    return found.order_by("-at", "-pk")


def load_named(rows: Sequence[LogEntry]) -> None:
    """Load everyone whom the details of log entries name, in at most two queries, for their sentences."""
    users = _keys_in_details(rows, ("user",))
    people = User.objects.in_bulk(users) if users else {}
    keys = _keys_in_details(rows, ENTRANT_DETAILS)
    entrants = Entrant.objects.select_related("user").in_bulk(keys) if keys else {}
    for row in rows:
        row.person = people.get(row.details.get("user"))
        row.named_entrants = entrants


def _keys_in_details(rows: Sequence[LogEntry], names: Sequence[str]) -> set[int]:
    """Return the keys that the details of log entries have under some names."""
    found = (row.details.get(name) for row in rows for name in names)
    return {key for key in found if isinstance(key, int)}


def format_entries(found: Iterable[LogEntry]) -> list[RecordLine]:
    """Return log entries in words, in the reader's language."""
    rows = list(found)
    load_named(rows)
    read = []
    for row in rows:
        mine = row.entrant is not None and row.by_id is not None and row.entrant.user_id == row.by_id
        by = row.by.name if row.by is not None and not mine else ""
        read.append(RecordLine(entry_sentences.entry_text(row), by, row.at, row.reason, row.open))
    return read
