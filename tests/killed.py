"""Simulate a process that dies before a statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

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
