"""The first match of a test, copied from what the services stored when an earlier test began the same.

A test's dice, keys and numbers do not hang on what ran before it (`tests.factories.counting`), so the
first match of one test is that of another, but for its times. To begin it takes a hundred queries, to
copy its rows a dozen. Copied is only what nobody can have changed: into a database in which the test has
stored nothing yet, with every counter where it was, for a test that replaces neither settings nor
anything else. PostgreSQL gets no copies: there the services begin every match.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection

from games.matches.models import Match
from games.notices.now import database_now
from tests.emptying import STAYS
from tests.factories.counting import COUNTERS

REPLACING = {"monkeypatch", "mocker", "settings"}
"""Fixtures by which a test changes what the services do."""

Rows = list[tuple[Any, ...]]


class Kept(NamedTuple):
    """A match as it was stored: when, its key, the rows of each table, and how far everything had counted."""

    at: datetime
    match_id: int
    rows: dict[str, Rows]
    numbers: Rows
    counted: tuple[int, ...]


_kept: dict[Hashable, Kept] = {}
_plain: object = None


@contextmanager
def copies_for(fixtures: set[str]) -> Iterator[None]:
    """Let matches be copied inside, for a test with these fixtures, while its settings are what they are."""
    global _plain
    _plain = None if connection.vendor != "sqlite" or fixtures & REPLACING else settings._wrapped
    yield
    _plain = None


def first_or(kind: Hashable, begin: Callable[[], Match]) -> Match:
    """A match of a kind: the copy of an earlier one if it is the first thing that a test stores, else what
    `begin` begins."""
    if _plain is None or settings._wrapped is not _plain or not _untouched():
        return begin()
    key = (kind, _counted())
    if key not in _kept:
        if all_rows():
            return begin()
        at, match = database_now(), begin()
        _kept[key] = Kept(at, match.pk, all_rows(), _numbers(), _counted())
        return match
    return _copy(_kept[key])


def _copy(kept: Kept) -> Match:
    later = database_now() - kept.at
    with connection.cursor() as cursor:
        for name, rows in kept.rows.items():
            places = ",".join(["%s"] * len(rows[0]))
            cursor.executemany(
                f'INSERT INTO "{name}" VALUES ({places})', [_moved(row, later) for row in rows]
            )
        cursor.execute("DELETE FROM sqlite_sequence")
        cursor.executemany("INSERT INTO sqlite_sequence VALUES (%s, %s)", kept.numbers)
    for counter, last in zip(COUNTERS, kept.counted, strict=True):
        counter.last = last
    return Match.objects.get(pk=kept.match_id)


def _moved(row: tuple[Any, ...], later: timedelta) -> list[Any]:
    return [str(value + later) if isinstance(value, datetime) else value for value in row]


def _counted() -> tuple[int, ...]:
    return tuple(counter.last for counter in COUNTERS)


def _untouched() -> bool:
    """Whether nothing was stored since the test began, nor before: its rows have no numbers yet."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT 1 FROM sqlite_sequence) OR EXISTS (SELECT 1 FROM accounts_user)"
        )
        return not cursor.fetchone()[0]


def all_rows() -> dict[str, Rows]:
    """Everything that is stored, by table."""
    found = {}
    with connection.cursor() as cursor:
        for name in sorted({*connection.introspection.django_table_names()} - {*STAYS}):
            cursor.execute(f'SELECT * FROM "{name}" ORDER BY 1')
            if rows := cursor.fetchall():
                found[name] = rows
    return found


def _numbers() -> Rows:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence")
        return list(cursor.fetchall())
