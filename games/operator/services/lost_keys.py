"""Restore access for a person who has lost every second factor. Only a command uses this."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.selectors import stored_address
from accounts.services import keys
from games.matches.models import AuditEntry
from games.matches.services.audit import record_audit, user_target
from games.notices.now import database_now


@transaction.atomic
def remove_lost_keys(email: str, *, reason: str) -> tuple[User, int] | None:
    """Remove all keys from the account with an address; return the account and the number of keys.

    Return None if nobody has the address.
    """
    user = User.objects.filter(email=stored_address(email)).first()
    if user is None:
        return None
    taken = keys.remove_all_keys(user)
    record_audit(
        by=None,
        verb=AuditEntry.KEYS_FORGOTTEN,
        target=user_target(user.pk),
        reason=reason,
        now=database_now(),
    )
    return user, taken
