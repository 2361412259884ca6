"""Locking somebody out, and letting them in: an operator's act. Upper rooms listen and write it down."""

from __future__ import annotations

from collections.abc import Callable

from ..models import User

Listener = Callable[[User, User], None]
"""Called with who was locked out or let in, as they are stored now, and by whom; in the same transaction."""

_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Have `listener` called whenever somebody is locked out or let in. Called from AppConfig.ready."""
    _listeners.append(listener)


def tell(user: User, by: User) -> None:
    """Say that ``by`` has locked ``user`` out, or let them in."""
    for listener in _listeners:
        listener(user, by)
