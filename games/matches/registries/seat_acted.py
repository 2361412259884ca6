"""Listeners of rooms above that are called, in the same transaction, when a person acts at a match."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from games.matches.models import Tenure, Visit
    from games.matches.services.locked_match import LockedMatch

ActListener: TypeAlias = "Callable[[Tenure, datetime, LockedMatch | None, Visit | None], None]"
"""Receives who acted, when, at which locked match (None: nothing is announced there), and in which visit."""

_listeners: list[ActListener] = []


def register_listener(listener: ActListener) -> None:
    """Register a listener. Called from AppConfig.ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def notify_listeners(
    tenure: Tenure, now: datetime, at: LockedMatch | None = None, visit: Visit | None = None
) -> None:
    """Notify the listeners that the person of a tenure acted.

    `at` is the locked match if they acted there, and `visit` the visit in which they did; the log can then
    report it, too.
    """
    for listener in _listeners:
        listener(tenure, now, at, visit)
