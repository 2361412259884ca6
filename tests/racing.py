"""Run the same code several times at once."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable
from typing import TypeVar

from django.db import connection

T = TypeVar("T")

LONGEST_SECONDS = 120
"""Longer than anything takes that goes well: PostgreSQL gives a lock up after half of it
(`tests.postgres_connection`)."""


def aside(deed: Callable[[], object]) -> threading.Thread:
    """Return a thread that runs `deed` once it is started, and does not keep the process alive."""
    return threading.Thread(target=deed, daemon=True)


def wait_for(thread: threading.Thread, seconds: float = LONGEST_SECONDS) -> None:
    """Wait until a thread has ended; fail with its stack if it does not."""
    thread.join(seconds)
    if thread.is_alive():
        frame = sys._current_frames().get(thread.ident or 0)
        standing = "".join(traceback.format_stack(frame))
        raise AssertionError(f"{thread.name} has not ended after {seconds:g} s:\n{standing}")


def elsewhere(deed: Callable[[], T]) -> T:
    """Run `deed` in a thread, and so in a transaction, of its own; return its result."""
    return race(deed, 1)[0]


def race(deed: Callable[[], T], runners: int = 4) -> list[T]:
    """Let several threads run `deed` at the same moment; return their results.

    A test of what happens between two transactions at once is marked `postgres`: SQLite has one writer at a
    time, so there nobody races.
    """
    start = threading.Barrier(runners)
    results: list[T] = []
    failures: list[Exception] = []

    def run() -> None:
        try:
            start.wait(LONGEST_SECONDS)
            results.append(deed())
        except Exception as error:  # noqa: BLE001  # what a racer met is the test's to judge
            failures.append(error)
        finally:
            connection.close()

    threads = [aside(run) for _ in range(runners)]
    for thread in threads:
        thread.start()
    for thread in threads:
        wait_for(thread)
    assert not failures, failures
    return results
