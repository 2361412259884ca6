"""The lock of a person's row."""

from __future__ import annotations

from ..models import User


def lock_person(user_id: int) -> User:
    """Lock a person's row, in a transaction and before any match's (`docs/locking.md`); returns it
    as it is now. Rows that name the person can be written by others meanwhile: notices, deadlines."""
    locked: User = User.objects.select_for_update(no_key=True).get(pk=user_id)
    return locked
