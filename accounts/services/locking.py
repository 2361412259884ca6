"""Lock a person's row in the database."""

from __future__ import annotations

from ..models import User


def lock_person(user_id: int) -> User:
    """Lock a person's row and return its current content.

    Call this in a transaction, before any match is locked (`docs/locking.md`). Others can still write rows
    that refer to the person, such as notices and deadlines.
    """
    locked: User = User.objects.select_for_update(no_key=True).get(pk=user_id)
    return locked
