"""Checks that the rooms above make after a match is written, while its lock is held.

A room registers a condition and a function. The condition says which matches concern the room, and is
evaluated in the match's own query; the function is called when one of these matches has been written.
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

    `concerns` returns a condition, given the key of a match in a query, that says whether the room has
    anything to review. `written` carries out the review; it takes a locked match and the time of the lock.
    """

    concerns: Callable[[Any], Exists]
    written: Callable[[Match, datetime], None]


_listeners: list[Listener] = []


def register_write_listener(listener: Listener) -> None:
    """Register the listener of a room. Called from AppConfig.ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def listeners_concerned(match: Any) -> Q | Value:
    """Return a query expression that says whether a match concerns any room."""
    return reduce(or_, (Q(each.concerns(match)) for each in _listeners)) if _listeners else Value(False)


def notify_listeners(match: Match, now: datetime) -> None:
    """Notify the listeners that a locked match was written."""
    for listener in _listeners:
        listener.written(match, now)
