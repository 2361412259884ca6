"""Read all rows of a test database and put them back, for tests that copy them (`copying`)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from django.apps import apps
from django.db import connection, transaction

from tests.emptying import STAYS

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]


AT_ONCE = 100
"""Rows in one statement, which takes so many values at the most."""


class Difference(NamedTuple):
    """The rows that were added and those that were removed, by table."""

    came: Rows
    went: Rows


class SQLite:
    """Change tracking on SQLite, which counts changes itself and rolls its row numbers back."""

    order = "rowid"
    """The column by which rows are put back in the order in which they lie."""

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Track changes inside the block."""
        yield

    def untouched(self) -> bool:
        """Return whether nothing has been stored yet, before the test or in it: no row has a number."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT EXISTS (SELECT 1 FROM sqlite_sequence) OR EXISTS (SELECT 1 FROM accounts_user)"
            )
            return not cursor.fetchone()[0]

    def changes(self) -> Hashable | None:
        """Return a value that differs after each change, even one rolled back, which row numbers show."""
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA data_version")
            (version,) = cursor.fetchone()
        ours = connection.connection
        return id(ours), ours.total_changes, version, tuple(self.numbers())

    def troubled(self) -> bool:
        """Return whether a test has put a wrapper between the services and the database."""
        return bool(connection.execute_wrappers)

    def numbers(self) -> list[Row]:
        """Return how far row numbers have been given out, in the form that `count_on` takes."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name")
            return list(cursor.fetchall())

    def count_on(self, cursor: Any, numbers: list[Row]) -> None:
        """Continue row numbers from `numbers`."""
        cursor.execute("DELETE FROM sqlite_sequence")
        cursor.executemany("INSERT INTO sqlite_sequence VALUES (%s, %s)", numbers)

    def moved(self, value: Any, by: timedelta) -> Any:
        """Return a stored value moved by `by`; SQLite stores times as text."""
        return str(value + by) if isinstance(value, datetime) else value


GIVEN = """
    SELECT seqrelid::regclass::text, pg_sequence_last_value(seqrelid)
    FROM pg_sequence WHERE pg_sequence_last_value(seqrelid) IS NOT NULL ORDER BY 1
"""


class PostgreSQL:
    """Change tracking on PostgreSQL, by counting this connection's writes.

    It works only inside a test's own transaction, into which nobody else writes."""

    order = "ctid"

    def __init__(self) -> None:
        self._written = 0

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Count the writes of this connection inside the block."""
        self._written = 0
        with connection.execute_wrapper(self._count):
            yield

    def _count(self, execute: Any, sql: str, *asked: Any) -> Any:
        # All but questions: also what takes back to a savepoint.
        self._written += not sql.lstrip("( \n").startswith(("SELECT", "SAVEPOINT", "RELEASE"))
        return execute(sql, *asked)

    def untouched(self) -> bool:
        """Return whether there is no user and nothing was written."""
        if self._written or not connection.in_atomic_block:
            return False
        with connection.cursor() as cursor:
            cursor.execute("SELECT EXISTS (SELECT 1 FROM accounts_user)")
            return not cursor.fetchone()[0]

    def changes(self) -> Hashable | None:
        """Return a value that differs after each change; None outside a transaction, where none can."""
        return (id(connection.connection), self._written) if connection.in_atomic_block else None

    def troubled(self) -> bool:
        """Return whether a test has put another wrapper between the services and the database."""
        return {*connection.execute_wrappers} != {self._count}

    def numbers(self) -> list[Row]:
        """Return how far sequences have been used, in the form that `count_on` takes."""
        with connection.cursor() as cursor:
            cursor.execute(GIVEN)
            return list(cursor.fetchall())

    def count_on(self, cursor: Any, numbers: list[Row]) -> None:
        """Continue sequences from `numbers`."""
        asked = ", ".join(["setval(%s, %s)"] * len(numbers))
        cursor.execute(f"SELECT {asked}", [value for row in numbers for value in row])

    def moved(self, value: Any, by: timedelta) -> Any:
        """Return a stored value moved by `by`."""
        return value + by if isinstance(value, datetime) else value


@cache
def database() -> SQLite | PostgreSQL:
    """Return the change tracking for the database that the tests use."""
    return SQLite() if connection.vendor == "sqlite" else PostgreSQL()


def all_rows() -> Rows:
    """Return all stored rows by table, in their physical order."""
    found = {}
    with connection.cursor() as cursor:
        for name in _tables():
            cursor.execute(f'SELECT * FROM "{name}" ORDER BY {database().order}')
            if rows := cursor.fetchall():
                found[name] = rows
    return found


def difference(before: Rows, after: Rows) -> Difference:
    """Return the rows that were added and removed between two states."""
    return Difference(_more(after, before), _more(before, after))


def _more(rows: Rows, others: Rows) -> Rows:
    lacking = {name: {*found}.difference(others.get(name, ())) for name, found in rows.items()}
    return {name: [row for row in rows[name] if row in found] for name, found in lacking.items() if found}


def put(rows: Difference, numbers: list[Row], later: timedelta) -> None:
    """Remove and add rows as in a kept difference, moved `later`, and continue the row numbers from it."""
    here = database()
    with transaction.atomic(), connection.cursor() as cursor:
        for name, went in rows.went.items():
            key = _keys()[name]
            cursor.executemany(
                f'DELETE FROM "{name}" WHERE "{key.column}" = %s', [(row[key.place],) for row in went]
            )
        for name, came in rows.came.items():
            place = "(" + ",".join(["%s"] * len(came[0])) + ")"
            for begin in range(0, len(came), AT_ONCE):
                some = came[begin : begin + AT_ONCE]
                values = [here.moved(value, later) for row in some for value in row]
                cursor.execute(f'INSERT INTO "{name}" VALUES {",".join([place] * len(some))}', values)
        here.count_on(cursor, numbers)


class Key(NamedTuple):
    """The column of a table's primary key, and its index."""

    column: str
    place: int


@cache
def _keys() -> dict[str, Key]:
    """By table its primary key."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            meta = model._meta
            assert meta.pk is not None
            cursor.execute(f'SELECT * FROM "{meta.db_table}" LIMIT 0')
            names = [column[0] for column in cursor.description]
            found[meta.db_table] = Key(meta.pk.column, names.index(meta.pk.column))
    return found


@cache
def _tables() -> list[str]:
    return sorted({*connection.introspection.django_table_names()} - {*STAYS})
