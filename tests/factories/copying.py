"""What a test makes, copied from what the services stored when an earlier test made the same.

A test's dice, keys and numbers do not hang on what ran before it (`tests.factories.counting`), so the
first match of one test is that of another, but for its times; so is what is made next, as long as only
factories stored anything before it. To begin a match takes a hundred queries, to copy its rows a dozen; and
so with whatever else a factory makes. Copied is only what nobody can have changed: into a database that
holds what the same factories made in the same order and nothing else, with every counter where it was,
for a test that replaces neither settings nor anything else, and from the same hour. What is made once only
is not kept. On PostgreSQL a test whose transactions are real gets no copies: there the services make
everything, as they make what is copied to the others, in each process of a run again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import date, datetime, timedelta
from functools import partial, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.conf import settings
from django.core import mail
from django.core.cache import cache as stored_by_key
from django.db import connection
from django.db.models import Model
from django.utils.translation import get_language

from games.notices.now import database_now
from tests.factories.counting import COUNTERS
from tests.factories.stored import Difference, Row, all_rows, database, difference, put

REPLACING = {"monkeypatch", "mocker", "settings", "posted", "django_capture_on_commit_callbacks"}
"""Fixtures by which a test changes what the services do, or hears of it otherwise than from the database."""

ALIKE = {"room", "_same_words"}
"""Fixtures by which all tests of a folder change it alike: what they make is copied among themselves."""

LATER = timedelta(hours=1)
"""So long after it was stored something is copied: its times were reckoned from that time of the day."""

P = ParamSpec("P")
M = TypeVar("M", bound=Model | tuple[Any, ...])


class Kept(NamedTuple):
    """What was stored: when, what was made, the rows that came and went, how far everything had counted."""

    at: datetime
    found: Any
    rows: Difference
    numbers: list[Row]
    counted: tuple[int, ...]


class Here(NamedTuple):
    """The state of the database: the number of the deeds behind it (0: none), and a value to know it by."""

    deeds: int
    changes: Hashable | None


_kept: dict[Hashable, Kept] = {}
_deeds: dict[Hashable, int] = {}
"""Each way in which something was made, by what was made before: its number."""

_plain: object = None
_alike: frozenset[str] = frozenset()
_here: Here | None = None


@contextmanager
def copies_for(fixtures: set[str]) -> Iterator[None]:
    """Let factories copy inside the block, in a test with these fixtures, while settings do not change."""
    global _plain, _alike, _here
    _alike = frozenset(fixtures & ALIKE)
    _here = None
    if fixtures & REPLACING:
        yield
        return
    with database().watched():
        _plain = settings._wrapped  # type: ignore[misc]  # Django's own, which its types leave out
        yield
        _plain = None


def copied(make: Callable[P, M]) -> Callable[P, M]:
    """Decorate a factory: it copies what it made before from the same arguments, where it can.

    It can where the test stored nothing before except through factories. The copy is returned as it is
    stored, with the related rows that were loaded with it. A factory may also return a tuple of rows, lists
    of rows, and values that never change."""

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> M:
        if _plain is None or settings._wrapped is not _plain or database().troubled():  # type: ignore[misc]
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
        # In a run that takes longer than that, it is copied from what is stored now.
        found = _keep(key, make)
    else:
        put(kept.rows, kept.numbers, database_now() - kept.at)
        for counter, last in zip(COUNTERS, kept.counted, strict=True):
            counter.last = last
        found = kept.found
    _here = _now_here(_deeds.setdefault(key, len(_deeds) + 1))
    stored: M = _stored(found)
    return stored


def _keep(key: Hashable, make: Callable[[], M]) -> M:
    before, held, numbers = all_rows(), _held_elsewhere(), database().numbers()
    found = make()
    counted_on = database().numbers()
    if numbers == counted_on or held != _held_elsewhere():
        # Nothing to know it by; or not all that it did was to store rows.
        return found
    rows = difference(before, all_rows())
    # When all was stored: no copy lies ahead of its time.
    _kept[key] = Kept(database_now(), found, rows, counted_on, _counted())
    return found


def _stored(found: Any) -> Any:
    """A row as it is stored now, joined to what it was joined to; so is each in a tuple or a list."""
    if isinstance(found, list | tuple):
        return getattr(found, "_make", type(found))(map(_stored, found))
    if not isinstance(found, Model):
        return found
    names = {field.name for field in found._meta.fields}
    joined = sorted(names.intersection(found._state.fields_cache))
    return type(found)._base_manager.select_related(*joined).get(pk=found.pk)


def _deeds_until_now() -> int | None:
    """The number of what factories made; None if anyone else stored something, or took it back."""
    if _here is None:
        return 0 if database().untouched() else None
    return _here.deeds if _here == _now_here(_here.deeds) else None


def _now_here(deeds: int) -> Here | None:
    changes = database().changes()
    return None if changes is None else Here(deeds, changes)


def _frozen(value: Any) -> Hashable:
    """An argument as it can be compared; TypeError if it cannot, or says when something is."""
    if isinstance(value, date):
        raise TypeError("a copy's times are later")
    if isinstance(value, Model):
        held = {name: each for name, each in vars(value).items() if name != "_state"}
        known = {name: each for name, each in held.items() if not isinstance(each, date)}
        return (type(value), *((name, _frozen(each)) for name, each in known.items()))
    if isinstance(value, dict):
        return ("dict", *((name, _frozen(each)) for name, each in value.items()))
    if isinstance(value, partial):
        return (partial, value.func, _frozen(value.args), _frozen(value.keywords))
    if isinstance(value, list | tuple):
        return (type(value), *map(_frozen, value))
    if is_dataclass(value):
        return (type(value), *(_frozen(getattr(value, each.name)) for each in fields(value)))
    return (type(value), value)


def _counted() -> tuple[int, ...]:
    return tuple(counter.last for counter in COUNTERS)


def _held_elsewhere() -> tuple[Any, ...]:
    """How much is held outside of the tables, of what factories could leave there."""
    return len(stored_by_key._cache), len(connection.run_on_commit), len(getattr(mail, "outbox", ()))  # type: ignore[attr-defined]
