"""Check the order of locks of `docs/locking.md` in every transaction of every test.

Django's own compilers say which rows a statement locks, so the order is also checked on SQLite, which has
no row locks. Rows that a statement only adds are not checked, because nobody waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.db.models.lookups import Exact, In
from django.db.models.sql import compiler
from django.db.transaction import Atomic

from games.compiled_queries import Parameter

FORM, COMPETITION, OWN, POOL, PERSON, PERSONAL, MATCH, ROWS, HOUSE = range(9)
"""Ranks, in the order in which they are locked: a form that makes something, a competition, its rows, a pool
of ratings, a person, rows of persons, a match, rows of matches and mails, rows of the whole house."""

RANKS = {
    "accounts.pressedform": FORM,
    "competitions.competition": COMPETITION,
    "ratings.pool": POOL,
    "accounts.user": PERSON,
    "accounts.absence": PERSONAL,
    "accounts.export": PERSONAL,
    "accounts.signintrace": PERSONAL,
    "matches.deputyship": PERSONAL,
    "consent.emergency": PERSONAL,
    "matches.match": MATCH,
    "uptime.pulse": HOUSE,
    "uptime.outage": HOUSE,
    "matches.errand": HOUSE,
    "lobby.openedtable": HOUSE,
    "matches.ending": HOUSE,
    "matches.endingmark": HOUSE,
    "matches.endingsetaside": HOUSE,
}
ROOMS = {
    "matches": ROWS,
    "archive": ROWS,
    "planner": ROWS,
    "odds": ROWS,
    "press": ROWS,
    "talk": ROWS,
    "replies": ROWS,
    "consent": ROWS,
    "lobby": ROWS,
    "community": PERSONAL,
    "moderation": PERSONAL,
    "notices": ROWS,
    "competitions": OWN,
    "ladders": OWN,
    "tournaments": OWN,
}
"""The rank of every other table of a room."""


SINGLE = (COMPETITION, PERSON, MATCH)
"""Ranks of which each row is a lock of its own."""

ALONE = (COMPETITION, MATCH)
"""Of these no transaction locks two."""

OWNERS = {OWN: COMPETITION, ROWS: MATCH}
"""Whose lock holds the rows of a rank."""


class OutOfOrder(AssertionError):
    """A transaction locked a row after others that must come later."""


class Held(NamedTuple):
    """A row that a transaction has locked: its rank, and its key where the rank has one lock for each row.

    `strong`: the lock also excludes rows that only refer to it, so that a match that notifies its person
    waits."""

    rank: int
    key: object
    strong: bool


class _Transaction:
    """What the transaction of a connection holds; `marks` say how much before each savepoint."""

    def __init__(self) -> None:
        self.held: list[Held] = []
        self.marks: list[int] = []


_broken: list[str] = []


def broken() -> list[str]:
    """Return the violations found since the last call."""
    found = list(_broken)
    _broken.clear()
    return found


@contextmanager
def watched() -> Iterator[None]:
    """Check the order of locks of every transaction inside the block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Atomic, "__enter__", _entering(Atomic.__enter__))
        patch.setattr(Atomic, "__exit__", _leaving(Atomic.__exit__))
        for each in (compiler.SQLCompiler, compiler.SQLUpdateCompiler, compiler.SQLDeleteCompiler):
            patch.setattr(each, "execute_sql", _executing(each.execute_sql))
        patch.setattr(
            compiler.SQLInsertCompiler, "execute_sql", _adding(compiler.SQLInsertCompiler.execute_sql)
        )
        yield


@contextmanager
def taken_back() -> Iterator[None]:
    """Mark a transaction of the test itself: everything stored inside is rolled back at the end."""
    wrapped = transaction.atomic()
    wrapped._from_testcase = True  # type: ignore[attr-defined]  # Django's own, which its types leave out
    with wrapped:
        yield
        transaction.set_rollback(True)


def _transaction(connection: Any) -> _Transaction:
    found: _Transaction | None = getattr(connection, "_watched_transaction", None)
    if found is None:
        found = connection._watched_transaction = _Transaction()
    return found


def _entering(enter: Callable[[Any], None]) -> Callable[[Any], None]:
    def entered(atomic: Any) -> None:
        enter(atomic)
        # The transaction that a test is wrapped in is none of the service's.
        if not atomic._from_testcase:
            now = _transaction(_connection(atomic.using))
            now.marks.append(len(now.held))

    return entered


def _leaving(leave: Callable[..., None]) -> Callable[..., None]:
    def left(atomic: Any, kind: Any, error: Any, trace: Any) -> None:
        if not atomic._from_testcase:
            now = _transaction(_connection(atomic.using))
            mark = now.marks.pop()
            if kind is not None or not now.marks:
                del now.held[mark:]
        leave(atomic, kind, error, trace)

    return left


def _connection(using: str | None) -> Any:
    return transaction.get_connection(using)


def _executing(execute: Callable[..., Any]) -> Callable[..., Any]:
    def executed(made: Any, *args: Any, **kwargs: Any) -> Any:
        _look(made)
        return execute(made, *args, **kwargs)

    return executed


def _adding(execute: Callable[..., Any]) -> Callable[..., Any]:
    def added(made: Any, *args: Any, **kwargs: Any) -> Any:
        rows = execute(made, *args, **kwargs)
        now = _transaction(made.connection)
        rank = RANKS.get(made.query.model._meta.label_lower)
        if now.marks and rank in ALONE:
            # Nobody else can hold a row that is not there yet.
            now.held += [Held(rank, row[0], strong=False) for row in rows]
        return rows

    return added


def _look(made: Any) -> None:
    """Hold a statement that is about to lock rows against what its transaction holds."""
    query = made.query
    writes = isinstance(made, compiler.SQLUpdateCompiler | compiler.SQLDeleteCompiler)
    if query.model is None or not (writes or query.select_for_update):
        return
    meta = query.model._meta
    rank = RANKS.get(meta.label_lower, ROOMS.get(meta.app_label))
    now = _transaction(made.connection)
    if rank is None or not now.marks:
        return
    strong = rank in SINGLE and query.select_for_update and not query.select_for_no_key_update
    # A compiled query has its own values for each run.
    values = getattr(made, "values", {})
    for key in _keys(query.where, meta.pk, values) if rank in SINGLE else [None]:
        _take(now, Held(rank, key, strong), meta.label)


def _take(now: _Transaction, taking: Held, label: str) -> None:
    rank, key, strong = taking
    if any(held.rank == rank and held.key == key and held.strong >= strong for held in now.held):
        return
    if rank in ALONE and strong:
        _complain(f"{label} {key} is locked against rows that only name it: no_key=True is missing")
    if any(held.rank == OWNERS.get(rank) for held in now.held):
        # Nobody else can hold the rows of what is held, whatever comes between.
        return
    for held in now.held:
        if reason := _out_of_order(held, taking, label):
            _complain(reason)
    now.held.append(taking)


def _out_of_order(held: Held, taking: Held, label: str) -> str:
    if held.rank == taking.rank and taking.rank in ALONE:
        return f"{label} {taking.key} is locked inside {held.key}"
    if held.rank == taking.rank == PERSON and not _ascends(held.key, taking.key):
        return f"person {taking.key} is locked after person {held.key}"
    if held.strong and taking.rank in (MATCH, ROWS):
        return f"{label} is locked after person {held.key} was against rows that only name them"
    if held.rank > taking.rank:
        return f"{label} ({taking.key}) is locked after something of rank {held.rank}"
    return ""


def _ascends(first: object, second: object) -> bool:
    return isinstance(first, int) and isinstance(second, int) and first < second


def _complain(reason: str) -> None:
    _broken.append(reason)
    raise OutOfOrder(reason)


def _keys(where: Any, primary: Any, values: dict[str, Any]) -> list[Any]:
    """The rows a condition names by their primary keys; ["many"] if it does not."""
    for child in where.children:
        if getattr(getattr(child, "lhs", None), "target", None) == primary:
            if isinstance(child, Exact):
                return [values[child.rhs.name] if isinstance(child.rhs, Parameter) else child.rhs]
            if isinstance(child, In) and isinstance(child.rhs, Iterable):
                return sorted(child.rhs)
    return ["many"]
