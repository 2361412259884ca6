"""What a test makes, copied from what the services stored when an earlier test made the same.

A test's dice, keys and numbers do not hang on what ran before it (`tests.factories.counting`), so the
first match of one test is that of another, but for its times; so is what is made next, as long as only
factories stored anything before it. To begin a match takes a hundred queries, to copy its rows a dozen; and
so with whatever else a factory makes. Copied is only what nobody can have changed: into a database that
holds what the same factories made in the same order and nothing else, with every counter where it was,
for a test that replaces neither settings nor anything else, and from the same hour. What is made once only
is not kept. PostgreSQL gets no copies: there the services make everything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import date, datetime, timedelta
from functools import cache, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

import pytest
from django.apps import apps
from django.conf import settings
from django.core import mail
from django.core.cache import cache as stored_by_key
from django.db import connection, transaction
from django.db.models import Model
from django.utils.translation import get_language

from games.notices.now import database_now
from tests.emptying import STAYS
from tests.factories.counting import COUNTERS

REPLACING = {"monkeypatch", "mocker", "settings", "posted", "django_capture_on_commit_callbacks"}
"""Fixtures by which a test changes what the services do, or hears of it otherwise than from the database."""

ALIKE = {"room"}
"""Fixtures by which all tests of a folder change it alike: what they make is copied among themselves."""

LATER = timedelta(hours=1)
"""So long after it was stored something is copied: its times were reckoned from that time of the day."""

Row = tuple[Any, ...]
P = ParamSpec("P")
M = TypeVar("M", bound=Model)


class Kept(NamedTuple):
    """What was stored: when, what was made, the rows that came and those that went by table, and how far
    everything had counted."""

    at: datetime
    found: Any
    came: dict[str, list[Row]]
    went: dict[str, list[Row]]
    numbers: list[Row]
    counted: tuple[int, ...]


class Here(NamedTuple):
    """What the database holds: the number of the deeds that led to it (0: none), and what to know it by."""

    deeds: int
    connected: object
    changes: tuple[int, int]
    numbers: list[Row]


_kept: dict[Hashable, Kept] = {}
_deeds: dict[Hashable, int] = {}
"""Each way in which something was made, by what was made before: its number."""

_plain: object = None
_alike: frozenset[str] = frozenset()
_here: Here | None = None


@pytest.fixture(autouse=True, name="_template_string_if_invalid_marker")
def copies_allowed() -> None:
    """In place of pytest-django's own, which asks for `monkeypatch` in every test. It serves a marker that
    no test bears."""


@contextmanager
def copies_for(fixtures: set[str]) -> Iterator[None]:
    """Let what is made inside be copied, for a test with these fixtures, as long as its settings stay."""
    global _plain, _alike, _here
    _alike = frozenset(fixtures & ALIKE)
    _plain = None if connection.vendor != "sqlite" or fixtures & REPLACING else settings._wrapped
    _here = None
    yield
    _plain = None


def copied(make: Callable[P, M]) -> Callable[P, M]:
    """Let a factory copy what it made before from the same arguments, where the test stored nothing before
    but what factories made. It gives what it made as it is stored, with what it was joined to."""

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> M:
        if _plain is None or settings._wrapped is not _plain or connection.execute_wrappers:
            return make(*args, **kwargs)
        try:
            kind = (make, _frozen(args), _frozen(kwargs))
            hash(kind)
        except TypeError:
            return make(*args, **kwargs)
        return _made(kind, lambda: make(*args, **kwargs))

    return made


def _made(kind: Hashable, make: Callable[[], M]) -> M:
    global _here
    deeds = _deeds_until_now()
    if deeds is None:
        return make()
    key = (deeds, kind, _alike, _counted(), get_language())
    kept = _kept.get(key)
    if kept is None:
        # What is made once is not worth keeping.
        found = _keep(key, make) if key in _deeds else make()
    elif abs(database_now() - kept.at) > LATER:
        return make()
    else:
        _copy(kept)
        found = kept.found
    _here = _now_here(_deeds.setdefault(key, len(_deeds) + 1))
    return _stored(found)


def _keep(key: Hashable, make: Callable[[], M]) -> M:
    before, held = all_rows(), _held_elsewhere()
    numbers = _numbers()
    found = make()
    if numbers == _numbers() or held != _held_elsewhere():
        # Nothing to know it by; or not all that it did was to store rows.
        return found
    after = all_rows()
    came, went = _more(after, before), _more(before, after)
    # When all was stored: no copy lies ahead of its time.
    _kept[key] = Kept(database_now(), found, came, went, _numbers(), _counted())
    return found


def _stored(found: M) -> M:
    """A row as it is stored now, joined to what it was joined to."""
    names = {field.name for field in found._meta.fields}
    joined = sorted(names.intersection(found._state.fields_cache))
    return type(found)._base_manager.select_related(*joined).get(pk=found.pk)


def _deeds_until_now() -> int | None:
    """The number of what factories made; None if anybody else stored something."""
    if _here is None:
        return 0 if _untouched() else None
    return _here.deeds if _here == _now_here(_here.deeds) else None


def _now_here(deeds: int) -> Here:
    """How the database is known again: rows are changed by none, and none are taken back."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        (version,) = cursor.fetchone()
    return Here(deeds, connection.connection, (connection.connection.total_changes, version), _numbers())


def _frozen(value: Any) -> Hashable:
    """An argument as it can be compared; TypeError if it cannot, or says when something is."""
    if isinstance(value, date):
        raise TypeError("a copy's times are later")
    if isinstance(value, Model):
        held = {name: each for name, each in vars(value).items() if name != "_state"}
        return (type(value), *((name, each) for name, each in held.items() if not isinstance(each, date)))
    if isinstance(value, dict):
        return ("dict", *((name, _frozen(each)) for name, each in value.items()))
    if isinstance(value, list | tuple):
        return (type(value), *map(_frozen, value))
    if is_dataclass(value):
        return (type(value), *(_frozen(getattr(value, each.name)) for each in fields(value)))
    return (type(value), value)


def _copy(kept: Kept) -> None:
    later = database_now() - kept.at
    with transaction.atomic(), connection.cursor() as cursor:
        for name, rows in kept.went.items():
            key = _keys()[name]
            cursor.executemany(
                f'DELETE FROM "{name}" WHERE "{key.column}" = %s', [(row[key.place],) for row in rows]
            )
        for name, rows in kept.came.items():
            places = ",".join(["%s"] * len(rows[0]))
            cursor.executemany(
                f'INSERT INTO "{name}" VALUES ({places})', [_moved(row, later) for row in rows]
            )
        cursor.execute("DELETE FROM sqlite_sequence")
        cursor.executemany("INSERT INTO sqlite_sequence VALUES (%s, %s)", kept.numbers)
    for counter, last in zip(COUNTERS, kept.counted, strict=True):
        counter.last = last


def _moved(row: Row, later: timedelta) -> list[Any]:
    return [str(value + later) if isinstance(value, datetime) else value for value in row]


def _more(rows: dict[str, list[Row]], others: dict[str, list[Row]]) -> dict[str, list[Row]]:
    """The rows that the others lack, by table."""
    lacking = {name: {*found}.difference(others.get(name, ())) for name, found in rows.items()}
    return {name: [row for row in rows[name] if row in found] for name, found in lacking.items() if found}


def _counted() -> tuple[int, ...]:
    return tuple(counter.last for counter in COUNTERS)


def _held_elsewhere() -> tuple[Any, ...]:
    """How much is held outside of the tables, of what factories could leave there."""
    return len(stored_by_key._cache), len(connection.run_on_commit), len(getattr(mail, "outbox", ()))


def _untouched() -> bool:
    """Whether nothing was stored since the test began, nor before: its rows have no numbers yet."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT 1 FROM sqlite_sequence) OR EXISTS (SELECT 1 FROM accounts_user)"
        )
        return not cursor.fetchone()[0]


class Key(NamedTuple):
    """The column of a table's primary key, and which one it is."""

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


def all_rows() -> dict[str, list[Row]]:
    """Everything that is stored, by table."""
    found = {}
    with connection.cursor() as cursor:
        for name in _tables():
            cursor.execute(f'SELECT * FROM "{name}" ORDER BY 1')
            if rows := cursor.fetchall():
                found[name] = rows
    return found


@cache
def _tables() -> list[str]:
    return sorted({*connection.introspection.django_table_names()} - {*STAYS})


def _numbers() -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name")
        return list(cursor.fetchall())
