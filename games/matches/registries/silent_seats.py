"""Listeners of rooms above, called under the match's lock when a silent player misses a second turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from accounts.models import User

FellSilent: TypeAlias = "Callable[[User], None]"
"""Receives the player. It must not lock a second match: another match learns of this by an errand."""

_listeners: list[FellSilent] = []


def register_silence_listener(listener: FellSilent) -> None:
    """Register a listener. Called from AppConfig.ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def notify_listeners(user: User) -> None:
    """Notify the listeners that a silent player has missed a second turn."""
    for listener in _listeners:
        listener(user)
