"""Detect trouble with the database: it accepts no writes, its disk is full, or it does not answer.

While this lasts nothing times out, because nothing can be stored. Pages show the last known position, and
people who send a form see that it failed. Each process remembers when the trouble started, by its own
monotonic clock, and the log reports it once. The first sweep that succeeds afterwards ends the outage.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

# Celery's own module of exceptions loads its queues too, which no web process needs.
from billiard.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, InterfaceError, OperationalError

log = logging.getLogger("muster.alarm")

REMEMBERED_SECONDS = 60.0
"""How many seconds after the latest trouble pages still mention it."""


FORGOTTEN_AFTER_SECONDS = 600.0
"""Trouble after this many seconds without any counts as new, because pages never learn that it has ended."""


class Trouble(StrEnum):
    """The kinds of trouble with the database."""

    READ_ONLY = "read_only"
    FULL = "full"
    AWAY = "away"


_STATES = {"25006": Trouble.READ_ONLY, "42501": Trouble.READ_ONLY, "53100": Trouble.FULL}
"""PostgreSQL's SQLSTATEs (appendix A of its manual) for a database that accepts no writes: a standby or a
read-only transaction, a role without the privilege, a full disk."""

_AWAY_STATES = ("08", "53", "57P", "58")
"""Classes of SQLSTATEs for a database that is away: connection, resources, shutdown, system."""

_IDLE_TOO_LONG = "25P03"
"""The SQLSTATE with which PostgreSQL ends a transaction that has been idle for too long."""

_NAMES = {
    "SQLITE_READONLY": Trouble.READ_ONLY,
    "SQLITE_PERM": Trouble.READ_ONLY,
    "SQLITE_FULL": Trouble.FULL,
    "SQLITE_IOERR": Trouble.AWAY,
    "SQLITE_CANTOPEN": Trouble.AWAY,
    "SQLITE_CORRUPT": Trouble.AWAY,
    "SQLITE_NOTADB": Trouble.AWAY,
}
"""Result codes of SQLite; extended codes start with them."""


class _Met:
    """The trouble that this process has met, and when it first and last did, by its own monotonic clock."""

    def __init__(self) -> None:
        self.since: float | None = None
        self.last = 0.0
        self.kind: Trouble | None = None


_met = _Met()


def trouble_in(error: BaseException) -> Trouble | None:
    """Return the kind of trouble with the whole database that an error reveals.

    Return None if the error does not come from the database, or is about one statement only: a deadlock, a
    lock held elsewhere, or a bug in Muster.
    """
    if not isinstance(error, (DatabaseError, InterfaceError)):
        return None
    cause = error.__cause__
    if state := getattr(cause, "sqlstate", None):
        return _STATES.get(state) or (Trouble.AWAY if state.startswith(_AWAY_STATES) else None)
    if name := getattr(cause, "sqlite_errorname", ""):
        return next((kind for code, kind in _NAMES.items() if name.startswith(code)), None)
    # A database that does not answer gives no code; neither does an error raised by a test.
    return Trouble.AWAY if isinstance(error, (OperationalError, InterfaceError)) else None


SWEEP_CUTOFFS = (SoftTimeLimitExceeded, MemoryError)
"""Errors that cut a sweep off whatever it is doing: its worker's time limit, and lack of memory."""


def is_infrastructure(error: BaseException | None) -> bool:
    """Return whether an error is caused by the infrastructure rather than by the match being handled.

    Infrastructure means the database, a lock, a time limit, memory or a file. Such an error never sets a
    match aside, and is not counted as a failure of the match. Errors raised as a result of it are treated the
    same way.
    """
    while error is not None:
        known = isinstance(error, (*SWEEP_CUTOFFS, OperationalError, OSError))
        if known or is_lock(error) or trouble_in(error) is not None:
            return True
        error = error.__cause__ or error.__context__
    return False


def is_lock(error: BaseException) -> bool:
    """Return whether an error means a lock held elsewhere, a deadlock or a time limit set by the database.

    Such an error is temporary, and does not affect other rows that are due.
    """
    if getattr(getattr(error, "__cause__", None), "sqlstate", None) == _IDLE_TOO_LONG:
        return isinstance(error, DatabaseError)
    return isinstance(error, OperationalError) and trouble_in(error) is None


def note_trouble(error: BaseException) -> bool:
    """Return whether an error is trouble with the database; if so, remember it, and log it if it is new."""
    kind = trouble_in(error)
    if kind is None:
        return False
    now = time.monotonic()
    new = _met.since is None or now - _met.last > FORGOTTEN_AFTER_SECONDS
    if new or _met.kind is not kind:
        log.error("the database is failing (%s): no deadline runs out until it has recovered", kind.value)
    _met.since = now if new else _met.since
    _met.last, _met.kind = now, kind
    return True


def note_trouble_in_chain(error: BaseException | None) -> bool:
    """Return whether an error is trouble with the database, or was caused by it.

    The trouble is remembered as by `note_trouble`.
    """
    while error is not None:
        if note_trouble(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def recent_trouble() -> Trouble | None:
    """Return the trouble with the database that pages should mention, or None.

    It is the latest that this process has met, for a minute after that or until it has recovered.
    """
    return _met.kind if _met.since is not None and time.monotonic() - _met.last < REMEMBERED_SECONDS else None


def is_unrecovered() -> bool:
    """Return whether this process has had trouble since its last completed sweep."""
    return _met.since is not None


def note_recovery() -> None:
    """Forget noted trouble with the database, and log that it has recovered.

    A sweep calls this once it has stored its heartbeat.
    """
    if _met.since is not None:
        log.error("the database has recovered after %.0f s", time.monotonic() - _met.since)
    _met.since = _met.kind = None


@contextmanager
def skip_if_unavailable() -> Iterator[None]:
    """Suppress database failures and lock conflicts in the block, so that the page is shown anyway."""
    try:
        yield
    except (DatabaseError, InterfaceError) as error:
        if is_lock(error):
            log.warning("left to the next sweep: the database was busy (%s)", error)
        elif not note_trouble(error):
            raise
