"""Kill a process: simulated before a statement, or a real one with -9."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection

ROOT = Path(__file__).resolve().parents[1]

MOST_DEATHS = 1_000
"""After so many it would have come through."""


class Killed(BaseException):
    """The process has died; no code catches this."""


@contextmanager
def killed_at(statement: int) -> Iterator[None]:
    """Let the process die before this statement inside the block."""
    left = statement

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0:
            raise Killed
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        yield


def dying(deed: Callable[[], object], every: int) -> int:
    """Run a deed, killed after `every` statements, then after twice as many, and so on until it finishes.

    Returns how often it was killed."""
    for deaths in range(MOST_DEATHS):
        try:
            with killed_at((deaths + 1) * every):
                deed()
        except Killed:
            continue
        return deaths
    raise AssertionError(f"it does not come through in {MOST_DEATHS * every} statements")


def run_until_killed(program: str) -> None:
    """Run a program in a process of its own, on the test's PostgreSQL database, until it kills itself.

    It finds Django set up, and `die` kills it with -9. The test's own rows must be committed.
    """
    url = "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format(**connection.settings_dict)
    environment = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings"}
    ended = subprocess.run(
        [sys.executable, "-c", DYING + program],
        cwd=ROOT,
        env=environment,
        timeout=120,
        check=False,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr


DYING = """
import os, signal
import django
django.setup()
def die():
    os.kill(os.getpid(), signal.SIGKILL)
"""
