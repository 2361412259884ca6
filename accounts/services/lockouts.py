"""Locking people out and letting them back in, by an operator.

Rooms above register listeners and record it."""

from __future__ import annotations

from collections.abc import Callable

from ..models import User

Listener = Callable[[User, User], None]
"""A function called in the same transaction with the person, as now stored, and the operator."""

_listeners: list[Listener] = []


def register_listener(listener: Listener) -> None:
    """Register `listener`, called whenever someone is locked out or let back in.

    Called from `AppConfig.ready`.
    """
    _listeners.append(listener)


def report_lockout(user: User, by: User) -> None:
    """Report that `by` has locked `user` out, or let them back in."""
    for listener in _listeners:
        listener(user, by)
