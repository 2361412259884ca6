"""A clock that a test moves: the database's time and Django's are the same.

It begins at the same moment in every run and goes on a little with each look at it, never with the machine's:
what happens depends neither on the time of day nor on how fast it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partialmethod
from typing import Any

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from games.matches.compiled_queries import CompiledQuery, CompiledUpdate
from games.uptime.models import Pulse

BEGINS_AT = datetime(2031, 3, 5, 10, 30, tzinfo=UTC)

LOOK = timedelta(milliseconds=1)
"""As little as SQLite tells apart."""


class Clock:
    """A clock that moves forward only, so that nothing that has happened lies in the future."""

    def __init__(self) -> None:
        self._time = BEGINS_AT

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
        told = self.now().isoformat(" ", "milliseconds").removesuffix("+00:00")
        return now.as_sql(compiler, connection, template=f"'{told}'", **context)

    def as_postgresql(self, now: Now, compiler: Any, connection: Any, **context: Any) -> Any:
        """Return the database's time on PostgreSQL."""
        template = f"TIMESTAMP WITH TIME ZONE '{self.now().isoformat()}'"
        return now.as_sql(compiler, connection, template=template, **context)


def _anew(statement: Any, run: Callable[..., Any], **values: Any) -> Any:
    """Run a statement without the SQL of an earlier run, which would contain the time of that run."""
    return run(type(statement)(statement._build), **values)


def _asked(now: Now, told: Callable[..., Any], *args: Any, **context: Any) -> Any:
    """Ask the clock in place of the function itself."""
    return told(now, *args, **context)


@contextmanager
def moving_clock() -> Iterator[Clock]:
    """Replace the machine's clock with a new one inside the block."""
    clock = Clock()
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name in ("as_sqlite", "as_postgresql"):
            monkeypatch.setattr(Now, name, partialmethod(_asked, getattr(clock, name)))
        for kind in (CompiledQuery, CompiledUpdate):
            monkeypatch.setattr(kind, "run", partialmethod(_anew, kind.run))
        monkeypatch.setattr(timezone, "now", clock.now)
        yield clock
