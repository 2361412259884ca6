"""What rooms above review after a match is written, under its lock.

A room registers which matches concern it, as a condition that is part of the match's own query, and what it
does when one of them has been written.
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
    """A room's interest in matches.

    `concerns` says whether there is anything to review, by the key of a match in a query; `written` reviews
    it, given a locked match and the time of the lock.
    """

    concerns: Callable[[Any], Exists]
    written: Callable[[Match, datetime], None]


_listeners: list[Listener] = []


def register_write_listener(listener: Listener) -> None:
    """Register a listener. Called from AppConfig.ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def concerned(match: Any) -> Q | Value:
    """Return a query expression that says whether a match concerns any room."""
    return reduce(or_, (Q(each.concerns(match)) for each in _listeners)) if _listeners else Value(False)


def notify_listeners(match: Match, now: datetime) -> None:
    """Report that a locked match was written."""
    for listener in _listeners:
        listener.written(match, now)
