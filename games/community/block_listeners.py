"""The registry of functions to call when one person blocks another.

Rooms that have requests between two people use it.
"""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User

Listener = Callable[[User, User], None]
"""A function called with the owner of a new block and the other person, under the locks on both."""

_listeners: list[Listener] = []


def register_listener(listener: Listener) -> None:
    """Register `listener`, to be called in the transaction of each new block.

    It must withdraw the owner's requests to the other person, and decline the other person's requests to the
    owner. Call this from `AppConfig.ready`.
    """
    _listeners.append(listener)


def notify_listeners(owner: User, other: User) -> None:
    """Call every listener for a new block."""
    for listener in _listeners:
        listener(owner, other)
