"""Database time limits for each kind of process.

A page answers within seconds or says why it cannot. A sweep skips locked rows and leaves them to the next
sweep. An operator's command, above all a migration, takes the time it needs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple


class ProcessKind(StrEnum):
    """What a process does, which decides its time limits."""

    WEB = "web"
    WORKER = "worker"
    ACCOUNT = "account"
    COMMAND = "command"


class Limits(NamedTuple):
    """Database time limits in seconds; 0 means no limit.

    They are the wait for a lock held by another process, the run time of one statement, and the idle time
    within a transaction. On SQLite the first is the wait for its single writer.
    """

    lock: float
    statement: float
    idle: float

    def for_postgresql(self) -> str:
        """Return the connection options for PostgreSQL."""
        settings = {
            "lock_timeout": self.lock,
            "statement_timeout": self.statement,
            "idle_in_transaction_session_timeout": self.idle,
        }
        return " ".join(f"-c {name}={round(seconds * 1_000)}" for name, seconds in settings.items())


DEFAULT_LIMITS = {
    # Two requests handled one after the other in the same thread are answered within five seconds.
    ProcessKind.WEB: Limits(lock=2, statement=15, idle=30),
    ProcessKind.WORKER: Limits(lock=10, statement=60, idle=60),
    ProcessKind.ACCOUNT: Limits(lock=2, statement=10, idle=30),
    ProcessKind.COMMAND: Limits(lock=0, statement=0, idle=0),
}

SQLITE_WAIT_SECONDS = 20.0
"""The wait used for "no limit" on SQLite, which needs a number."""

_SERVERS = ("gunicorn", "uwsgi", "waitress-serve", "mod_wsgi-express")
_ACCOUNT_QUEUE = "account"


def process_kind_of(argv: Sequence[str]) -> ProcessKind:
    """Return which kind of process a command line starts."""
    path = Path(argv[0]) if argv else Path()
    program = path.parent.name if path.stem == "__main__" else path.stem
    if program in _SERVERS or "runserver" in argv[1:2]:
        return ProcessKind.WEB
    if program == "celery":
        queues = {queue for word in argv for queue in word.rpartition("=")[2].split(",")}
        return ProcessKind.ACCOUNT if _ACCOUNT_QUEUE in queues else ProcessKind.WORKER
    return ProcessKind.COMMAND


def parse_limits(text: str) -> Limits:
    """Return the limits in a text from the environment: three numbers of seconds, separated by commas.

    Raises `ValueError` for any other text.
    """
    if not re.fullmatch(r"\d{1,6}(\.\d{1,3})?(,\d{1,6}(\.\d{1,3})?){2}", text, re.ASCII):
        raise ValueError(f"expected three numbers of seconds, not {text!r}")
    return Limits(*(float(part) for part in text.split(",")))


def env_variable_of(process: ProcessKind) -> str:
    """Return the environment variable that overrides the limits of a kind of process."""
    return f"{process.upper()}_DATABASE_LIMITS"


def limits_of(argv: Sequence[str]) -> Limits:
    """Return the limits of the process that `argv` starts: the environment's if set, or those of its kind.

    The variable PROCESS overrides the kind. Raises `ValueError` with the name of the variable that cannot be
    read.
    """
    named = os.environ.get("PROCESS")
    try:
        process = ProcessKind(named) if named else process_kind_of(argv)
    except ValueError:
        raise ValueError("PROCESS") from None
    name = env_variable_of(process)
    try:
        return parse_limits(os.environ[name]) if os.environ.get(name) else DEFAULT_LIMITS[process]
    except ValueError:
        raise ValueError(name) from None
