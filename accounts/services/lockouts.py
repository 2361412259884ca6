"""Report that an operator locked someone out or let them back in.

Rooms above register listeners that record it, and explanations for people who are locked out.
"""

from __future__ import annotations

from collections.abc import Callable

from ..models import User

Listener = Callable[[User, User], None]
"""A function called in the same transaction with the person, as now stored, and the operator."""

Explanation = Callable[[User], str | None]
"""A function that returns the address of a page that tells a person why they are locked out, or None."""

_explanations: list[Explanation] = []

_listeners: list[Listener] = []


def register_listener(listener: Listener) -> None:
    """Register `listener`, to be called whenever someone is locked out or let back in.

    Call this from `AppConfig.ready`.
    """
    _listeners.append(listener)


def register_explanation(explanation: Explanation) -> None:
    """Register `explanation`, to be called when a person who is locked out has signed in correctly.

    Call this from `AppConfig.ready`.
    """
    _explanations.append(explanation)


def explanation_of(user: User) -> str | None:
    """Return the address of a page that tells `user` why they are locked out; None if there is none."""
    found = (explanation(user) for explanation in _explanations)
    return next((address for address in found if address is not None), None)


def report_lockout(user: User, by: User) -> None:
    """Call every listener, because `by` has locked `user` out or let them back in."""
    for listener in _listeners:
        listener(user, by)
