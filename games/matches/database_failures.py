"""Trouble with the database: it takes no writes, its disk is full, it does not answer.

Nothing times out then, since nothing can be stored; pages show what stands; who sends
something is told. Each process remembers by its own steady clock since when, the log says
it once, and the first sweep that gets through afterwards ends the outage it was.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, InterfaceError, OperationalError

log = logging.getLogger("muster.alarm")

REMEMBERED_SECONDS = 60.0
"""Seconds for which pages speak of trouble after it was met last."""


FORGOTTEN_AFTER_SECONDS = 600.0
"""Seconds without it after which it is new again: pages never learn that it is over."""


class Trouble(StrEnum):
    """What is the matter."""

    READ_ONLY = "read_only"
    FULL = "full"
    AWAY = "away"


_STATES = {"25006": Trouble.READ_ONLY, "42501": Trouble.READ_ONLY, "53100": Trouble.FULL}
"""SQLSTATEs of PostgreSQL (appendix A of its manual) for a database that takes no writes: a
standby or a read-only transaction, a role without the right, a full disk."""

_AWAY_STATES = ("08", "53", "57P", "58")
"""Classes of SQLSTATEs that speak of the connection, resources, a shutdown, the system."""

_IDLE_TOO_LONG = "25P03"
"""The SQLSTATE with which PostgreSQL ends a transaction in which nothing was asked for too long."""

_NAMES = {
    "SQLITE_READONLY": Trouble.READ_ONLY,
    "SQLITE_PERM": Trouble.READ_ONLY,
    "SQLITE_FULL": Trouble.FULL,
    "SQLITE_IOERR": Trouble.AWAY,
    "SQLITE_CANTOPEN": Trouble.AWAY,
    "SQLITE_CORRUPT": Trouble.AWAY,
    "SQLITE_NOTADB": Trouble.AWAY,
}
"""Result codes of SQLite; extended ones begin with them."""


class _Met:
    """What this process met, by its own steady clock: since when, and when last."""

    def __init__(self) -> None:
        self.since: float | None = None
        self.last = 0.0
        self.kind: Trouble | None = None


_met = _Met()


def trouble_in(error: BaseException) -> Trouble | None:
    """What an error says of the database as a whole; None if it speaks of one statement: a
    deadlock, a lock that is held, a mistake of ours."""
    if not isinstance(error, (DatabaseError, InterfaceError)):
        return None
    cause = error.__cause__
    if state := getattr(cause, "sqlstate", None):
        return _STATES.get(state) or (Trouble.AWAY if state.startswith(_AWAY_STATES) else None)
    if name := getattr(cause, "sqlite_errorname", ""):
        return next((kind for code, kind in _NAMES.items() if name.startswith(code)), None)
    # No answer at all has no code; nor has what a test puts in.
    return Trouble.AWAY if isinstance(error, (OperationalError, InterfaceError)) else None


CUTS = (SoftTimeLimitExceeded, MemoryError)
"""What cuts a sweep off at whatever it is at: its worker's time limit, and no memory."""


def is_machines(error: BaseException | None) -> bool:
    """Whether an error speaks of what everything runs on, not of the match at hand: the
    database, a lock, a time limit, memory, a file. No match is set aside for it, and none of
    its failures counted. What was raised in its wake is the same."""
    while error is not None:
        known = isinstance(error, (*CUTS, OperationalError, OSError))
        if known or is_lock(error) or trouble_in(error) is not None:
            return True
        error = error.__cause__ or error.__context__
    return False


def is_lock(error: BaseException) -> bool:
    """Whether another holds what was wanted, a deadlock or a time limit of the database's own
    said no: it passes, and whatever else is due fares no worse for it."""
    if getattr(getattr(error, "__cause__", None), "sqlstate", None) == _IDLE_TOO_LONG:
        return isinstance(error, DatabaseError)
    return isinstance(error, OperationalError) and trouble_in(error) is None


def met(error: BaseException) -> bool:
    """Whether an error is trouble of the database; it is remembered then, and logged if it is new."""
    kind = trouble_in(error)
    if kind is None:
        return False
    now = time.monotonic()
    new = _met.since is None or now - _met.last > FORGOTTEN_AFTER_SECONDS
    if new or _met.kind is not kind:
        log.error("the database is in trouble (%s): nothing times out until it is over", kind.value)
    _met.since = now if new else _met.since
    _met.last, _met.kind = now, kind
    return True


def met_before(error: BaseException | None) -> bool:
    """Whether an error is trouble of the database, or was raised in its wake; remembered as by `met`."""
    while error is not None:
        if met(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def now() -> Trouble | None:
    """What this process has met within the last minute, for the pages."""
    return _met.kind if _met.since is not None and time.monotonic() - _met.last < REMEMBERED_SECONDS else None


def remembered() -> bool:
    """Whether this process has met trouble, and none of its sweeps has got through since."""
    return _met.since is not None


def over() -> None:
    """A sweep of this process got through: a heartbeat was stored."""
    if _met.since is not None:
        log.error("the database is well again after %.0f s", time.monotonic() - _met.since)
    _met.since = _met.kind = None


@contextmanager
def spared() -> Iterator[None]:
    """What cannot be stored inside because of trouble, or because somebody else holds it, is left
    out: a page is shown all the same."""
    try:
        yield
    except (DatabaseError, InterfaceError) as error:
        if is_lock(error):
            log.warning("left to the next: another holds what was wanted (%s)", error)
        elif not met(error):
            raise
