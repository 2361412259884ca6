"""The registry of listeners to blocks, for rooms that have requests between two people."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User

Listener = Callable[[User, User], None]
"""A function called with the owner of a new block and the other person, under the locks on both."""

_listeners: list[Listener] = []


def register_listener(listener: Listener) -> None:
    """Register `listener`, called in the transaction of each new block.

    It withdraws what the owner asked of the other person, and declines what they were asked, as if the owner
    had done so. Called from `AppConfig.ready`.
    """
    _listeners.append(listener)


def notify_listeners(owner: User, other: User) -> None:
    """Call every listener."""
    for listener in _listeners:
        listener(owner, other)
