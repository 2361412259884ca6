"""Somebody acted at a match: what rooms above do then, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from games.matches.models import Tenure, Visit
    from games.matches.services.locked_match import LockedMatch

Acted: TypeAlias = "Callable[[Tenure, datetime, LockedMatch | None, Visit | None], None]"
"""Learns who acted and when; at which locked match, unless nothing is told there; and in which visit."""

_listeners: list[Acted] = []


def register(listener: Acted) -> None:
    """Have a room told. Called from AppConfig.ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def tell(tenure: Tenure, now: datetime, at: LockedMatch | None = None, visit: Visit | None = None) -> None:
    """Say that the person of a tenure acted: in the log too, if it was `at` a locked match."""
    for listener in _listeners:
        listener(tenure, now, at, visit)
