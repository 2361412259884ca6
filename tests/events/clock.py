"""A clock that a test moves: the database's time and Django's are the same.

It begins at the same moment in every run and goes on a little with each look at it, never with the machine's:
what happens depends neither on the time of day nor on how fast it happens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partialmethod
from typing import Any, NamedTuple

import pytest
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models.functions import Now
from django.utils import timezone

from games.compiled_queries import CompiledQuery, CompiledUpdate
from games.notices import now as database_clock
from games.uptime.models import Pulse

BEGINS_AT = datetime(2031, 3, 5, 10, 30, tzinfo=UTC)

LOOK = timedelta(milliseconds=1)
"""As little as SQLite tells apart."""


Written = Callable[[datetime], str]
"""Writes a time as a database does."""

PLACE = re.compile(r"@(\d+)@")
"""Where a time belongs in the SQL of a compiled statement."""


class Compiled(NamedTuple):
    """A compiled statement of its own, the part of it that holds its SQL, that SQL with places for times, and
    how each time is written."""

    statement: Any
    part: Any
    sql: str
    looks: list[Written]


class Clock:
    """A clock that moves forward only, so that nothing that has happened lies in the future."""

    def __init__(self) -> None:
        self._time = BEGINS_AT
        self._compiled: dict[Any, Compiled] = {}
        self._compiling: list[Written] | None = None

    def now(self) -> datetime:
        """Return the time as the database and Django see it."""
        self._time += LOOK
        return self._time

    def move_to(self, instant: datetime) -> None:
        """Set the time to `instant` and restart the heartbeats of the sweeps.

        The sweeps are assumed to have run all the while without finding anything, so there was no outage."""
        self._time = max(instant, self._time)
        Pulse.objects.all().delete()

    def as_sqlite(self, now: Now, compiler: Any, connection: Any, **context: Any) -> Any:
        """Return the database's time on SQLite."""
        return now.as_sql(compiler, connection, template=f"'{self._look(_for_sqlite)}'", **context)

    def as_postgresql(self, now: Now, compiler: Any, connection: Any, **context: Any) -> Any:
        """Return the database's time on PostgreSQL."""
        template = f"TIMESTAMP WITH TIME ZONE '{self._look(datetime.isoformat)}'"
        return now.as_sql(compiler, connection, template=template, **context)

    def _look(self, written: Written) -> str:
        if self._compiling is None:
            return written(self.now())
        self._compiling.append(written)
        return f"@{len(self._compiling) - 1}@"

    def run(self, statement: Any, run: Callable[..., Any], **values: Any) -> Any:
        """Run a compiled statement with the time of this run in its SQL, which is otherwise made once."""
        key = statement, connections[DEFAULT_DB_ALIAS]
        if key not in self._compiled:
            self._compiled[key] = self._compile(statement)
        own, part, sql, looks = self._compiled[key]
        times = [written(self.now()) for written in looks]
        part._sql = PLACE.sub(lambda place: times[int(place[1])], sql)
        return run(own, **values)

    def _compile(self, statement: Any) -> Compiled:
        """Compile a statement once more, so that outside of the block none holds a time of this clock."""
        own = type(statement)(statement._build)
        looks: list[Written] = []
        self._compiling = looks
        try:
            part = own._statement()._statement
        finally:
            self._compiling = None
        return Compiled(own, part, part._sql, looks)


def _for_sqlite(time: datetime) -> str:
    return time.isoformat(" ", "milliseconds").removesuffix("+00:00")


def _asked(now: Now, told: Callable[..., Any], *args: Any, **context: Any) -> Any:
    """Ask the clock in place of the function itself."""
    return told(now, *args, **context)


def _run(statement: Any, told: Callable[..., Any], *args: Any, **values: Any) -> Any:
    """Let the clock run a statement in place of the statement itself."""
    return told(statement, *args, **values)


@contextmanager
def moving_clock() -> Iterator[Clock]:
    """Replace the machine's clock with a new one inside the block."""
    clock = Clock()
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name in ("as_sqlite", "as_postgresql"):
            monkeypatch.setattr(Now, name, partialmethod(_asked, getattr(clock, name)))
        # Its SQL, too, has the time of this clock.
        monkeypatch.setattr(database_clock, "_question", database_clock._question.__wrapped__)
        for kind in (CompiledQuery, CompiledUpdate):
            monkeypatch.setattr(kind, "run", partialmethod(_run, clock.run, kind.run))
        monkeypatch.setattr(timezone, "now", clock.now)
        yield clock
