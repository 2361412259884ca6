"""How long the database lets a process wait and work, by what kind of process it is.

A page answers within seconds or says why not; a sweep leaves to the next one what is held; a command
of the operator's, and a migration above all, takes the time it needs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple


class Process(StrEnum):
    """The kinds of process."""

    WEB = "web"
    WORKER = "worker"
    ACCOUNT = "account"
    COMMAND = "command"


class Limits(NamedTuple):
    """Seconds, 0 for no limit: to wait for a lock that another holds, for one statement to run, and
    for a transaction in which nothing is asked. On SQLite the first is the wait for its one writer."""

    lock: float
    statement: float
    idle: float

    def for_postgresql(self) -> str:
        """The options of a connection."""
        settings = {
            "lock_timeout": self.lock,
            "statement_timeout": self.statement,
            "idle_in_transaction_session_timeout": self.idle,
        }
        return " ".join(f"-c {name}={round(seconds * 1_000)}" for name, seconds in settings.items())


LIMITS = {
    # Two presses, one behind the other in the same thread, are answered within five seconds.
    Process.WEB: Limits(lock=2, statement=15, idle=30),
    Process.WORKER: Limits(lock=10, statement=60, idle=60),
    Process.ACCOUNT: Limits(lock=2, statement=10, idle=30),
    Process.COMMAND: Limits(lock=0, statement=0, idle=0),
}

SQLITE_WAIT_SECONDS = 20.0
"""What no limit means for SQLite, which needs one."""

_SERVERS = ("gunicorn", "uwsgi", "waitress-serve", "mod_wsgi-express")
_ACCOUNT_QUEUE = "account"


def process_of(argv: Sequence[str]) -> Process:
    """The kind of process that a command line starts."""
    path = Path(argv[0]) if argv else Path()
    program = path.parent.name if path.stem == "__main__" else path.stem
    if program in _SERVERS or "runserver" in argv[1:2]:
        return Process.WEB
    if program == "celery":
        queues = {queue for word in argv for queue in word.rpartition("=")[2].split(",")}
        return Process.ACCOUNT if _ACCOUNT_QUEUE in queues else Process.WORKER
    return Process.COMMAND


def read(text: str) -> Limits:
    """Limits written as in the environment: three numbers of seconds, with commas. Raises ValueError."""
    if not re.fullmatch(r"\d{1,6}(\.\d{1,3})?(,\d{1,6}(\.\d{1,3})?){2}", text, re.ASCII):
        raise ValueError(f"no three numbers of seconds: {text}")
    return Limits(*(float(part) for part in text.split(",")))


def variable_of(process: Process) -> str:
    """The variable of the environment that says other limits for a kind of process."""
    return f"{process.upper()}_DATABASE_LIMITS"


def limits_of(argv: Sequence[str]) -> Limits:
    """The limits of the process that `argv` starts: its kind's, or what the environment says.

    Raises ValueError with the variable that cannot be read.
    """
    named = os.environ.get("PROCESS")
    try:
        process = Process(named) if named else process_of(argv)
    except ValueError:
        raise ValueError("PROCESS") from None
    name = variable_of(process)
    try:
        return read(os.environ[name]) if os.environ.get(name) else LIMITS[process]
    except ValueError:
        raise ValueError(name) from None
