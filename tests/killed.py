"""A process that dies before some statement, without a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

MOST_DEATHS = 1_000
"""After so many it would have come through."""


class Killed(BaseException):
    """The process is gone: nobody catches this."""


@contextmanager
def killed_at(statement: int) -> Iterator[None]:
    """The process dies before this statement of what is done inside."""
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
    """Do a deed, killed after `every` statements, then after twice as many, and so on, until it comes
    through; how often it died."""
    for deaths in range(MOST_DEATHS):
        try:
            with killed_at((deaths + 1) * every):
                deed()
        except Killed:
            continue
        return deaths
    raise AssertionError(f"it does not come through in {MOST_DEATHS * every} statements")
