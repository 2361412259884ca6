"""What a test makes first, copied from what the services stored when an earlier test made the same.

A test's dice, keys and numbers do not hang on what ran before it (`tests.factories.counting`), so the
first match of one test is that of another, but for its times. To begin it takes a hundred queries, to
copy its rows a dozen; and so with whatever else a factory makes. Copied is only what nobody can have
changed: into a database in which the test has stored nothing yet, with every counter where it was, for a
test that replaces neither settings nor anything else. PostgreSQL gets no copies: there the services make
everything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import Model

from games.notices.now import database_now
from tests.emptying import STAYS
from tests.factories.counting import COUNTERS

REPLACING = {"monkeypatch", "mocker", "settings"}
"""Fixtures by which a test changes what the services do."""

ALIKE = {"room"}
"""Fixtures by which all tests of a folder change it alike: what they make is copied among themselves."""

Rows = list[tuple[Any, ...]]
P = ParamSpec("P")
M = TypeVar("M", bound=Model)


class Kept(NamedTuple):
    """What was stored: when, what was made, the rows of each table, and how far everything had counted."""

    at: datetime
    found: Any
    rows: dict[str, Rows]
    numbers: Rows
    counted: tuple[int, ...]


_kept: dict[Hashable, Kept] = {}
_plain: object = None
_alike: frozenset[str] = frozenset()


@pytest.fixture(autouse=True, name="_template_string_if_invalid_marker")
def copies_allowed() -> None:
    """For the conftest of a folder whose tests copy: in place of pytest-django's own, which asks for
    `monkeypatch` in every test. It serves a marker that no test bears."""


@contextmanager
def copies_for(fixtures: set[str]) -> Iterator[None]:
    """Let first things be copied inside, for a test with these fixtures, as long as its settings stay."""
    global _plain, _alike
    _alike = frozenset(fixtures & ALIKE)
    _plain = None if connection.vendor != "sqlite" or fixtures & REPLACING else settings._wrapped
    yield
    _plain = None


def copied(make: Callable[P, M]) -> Callable[P, M]:
    """Let a factory copy what it made before from the same arguments, where that is the first thing that a
    test stores. It gives what it made as it is stored, with what it was joined to."""

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> M:
        kind = (make, args, tuple(sorted(kwargs.items())))
        try:
            hash(kind)
        except TypeError:
            return make(*args, **kwargs)
        return _first_or(kind, lambda: make(*args, **kwargs))

    return made


def _first_or(kind: Hashable, make: Callable[[], M]) -> M:
    if _plain is None or settings._wrapped is not _plain or not _untouched():
        return make()
    key = (kind, _alike, _counted())
    if key not in _kept:
        if all_rows():
            return make()
        found = make()
        # When all was stored: no copy lies ahead of its time.
        _kept[key] = Kept(database_now(), found, all_rows(), _numbers(), _counted())
    else:
        _copy(_kept[key])
    found = _kept[key].found
    fields = {field.name for field in found._meta.fields}
    joined = sorted(fields.intersection(found._state.fields_cache))
    return type(found)._base_manager.select_related(*joined).get(pk=found.pk)


def _copy(kept: Kept) -> None:
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
