"""Doing the same thing several times at once."""

from __future__ import annotations

import threading
from collections.abc import Callable

from django.db import connection


def elsewhere(deed: Callable[[], object]) -> object:
    """Do `deed` in a thread, and so in a transaction, of its own; returns what it came back with."""
    return race(deed, 1)[0]


def race(deed: Callable[[], object], runners: int = 4) -> list[object]:
    """Let several threads do `deed` at the same moment; gives what each came back with."""
    start = threading.Barrier(runners)
    results: list[object] = []
    failures: list[Exception] = []

    def run() -> None:
        try:
            start.wait(10)
            results.append(deed())
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(runners)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []
    return results
