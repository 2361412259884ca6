"""Letting one back in who has lost every second factor: by a command alone."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.services import keys
from games.matches.models import AuditEntry
from games.matches.services.audit import note, user_target
from games.notices.now import database_now


@transaction.atomic
def let_back_in(email: str, *, reason: str) -> tuple[User, int] | None:
    """Take all keys from the account of an address; return it with the number of keys, None if
    nobody has the address."""
    user = User.objects.filter(email=email.lower()).first()
    if user is None:
        return None
    taken = keys.forget(user)
    note(
        by=None,
        verb=AuditEntry.KEYS_FORGOTTEN,
        target=user_target(user.pk),
        reason=reason,
        now=database_now(),
    )
    return user, taken
