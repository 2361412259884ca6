"""Locking a person's row."""

from __future__ import annotations

from ..models import User


def lock_person(user_id: int) -> User:
    """Lock a person's row and return it as it is now.

    This happens in a transaction and before any match is locked (`docs/locking.md`). Others can still write
    rows that refer to the person: notices, deadlines.
    """
    locked: User = User.objects.select_for_update(no_key=True).get(pk=user_id)
    return locked
