"""After a match is written: what rooms above look at then, under its lock.

A room registers which matches concern it, as a condition of a query that is asked with the match's own, and
what it does when one of them was written.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Exists, Q, Value

if TYPE_CHECKING:
    from games.matches.models import Match


class Listener(NamedTuple):
    """`concerns`: whether there is anything to look at, by the key of a match in a query; `written` looks,
    at a locked match and the time of the lock."""

    concerns: Callable[[Any], Exists]
    written: Callable[[Match, datetime], None]


_listeners: list[Listener] = []


def register(listener: Listener) -> None:
    """Have a room told. Called from AppConfig.ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def concerned(match: Any) -> Q | Value:
    """Whether a match concerns any room, for a query of it."""
    return reduce(or_, (Q(each.concerns(match)) for each in _listeners)) if _listeners else Value(False)


def tell(match: Match, now: datetime) -> None:
    """Say that a locked match was written."""
    for listener in _listeners:
        listener.written(match, now)
