"""A seat fell silent: what rooms above do with its player, under the lock of the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from accounts.models import User

FellSilent: TypeAlias = "Callable[[User], None]"
"""Learns whose time ran out; locks no second match: what another one must learn is an errand."""

_listeners: list[FellSilent] = []


def register(listener: FellSilent) -> None:
    """Have a room told. Called from AppConfig.ready."""
    if listener not in _listeners:
        _listeners.append(listener)


def tell(user: User) -> None:
    """Say that a person fell silent."""
    for listener in _listeners:
        listener(user)
