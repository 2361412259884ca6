"""Listeners of rooms above, called under the match's lock when a guest's seat is given to another user."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from accounts.models import User

SeatGiven: TypeAlias = "Callable[[int, User, User], None]"
"""Receives the match's key, the guest, and the account or guest that has the seat from now on."""

_listeners: list[SeatGiven] = []


def register_listener(listener: SeatGiven) -> None:
    """Register a listener. Called from AppConfig.ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def notify_listeners(match_id: int, old: User, new: User) -> None:
    """Notify the listeners that the same player now plays as another user."""
    for listener in _listeners:
        listener(match_id, old, new)
