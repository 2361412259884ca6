"""Reauthentication by a code sent by email, for accounts without a password.

The code replaces the password, because a person who can read the email could set a password anyway.
"""

import time
from dataclasses import asdict, dataclass
from typing import Self

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

from ..models import User
from .sign_up import MAX_WRONG_CODES

SESSION_KEY = "pending_proof"


@dataclass(slots=True)
class PendingReauthentication:
    """A code that was sent by email and has not been entered yet."""

    user: int
    code: str
    sent_at: float  # seconds since the epoch
    attempts: int = 0

    @classmethod
    def resume(cls, session: SessionBase, user: User) -> Self | None:
        """Return the code stored in `session`.

        Return None if there is no code, it was sent to someone else, or it has expired.
        """
        kept = session.get(SESSION_KEY)
        if kept is None:
            return None
        pending = cls(**kept)
        expired = time.time() - pending.sent_at > settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT
        return None if expired or pending.user != user.pk else pending


def send_code(session: SessionBase, user: User) -> None:
    """Send a new code to `user`'s address and keep it in `session`."""
    adapter = get_adapter()
    code = adapter.generate_login_code()
    adapter.send_mail("account/email/reauthentication_code", user.address, {"code": code})
    session[SESSION_KEY] = asdict(PendingReauthentication(user=user.pk, code=code, sent_at=time.time()))


def record_wrong_code(session: SessionBase, pending: PendingReauthentication) -> bool:
    """Count a wrong code; return whether another attempt is allowed. If not, the code is deleted."""
    pending.attempts += 1
    if pending.attempts >= MAX_WRONG_CODES:
        forget(session)
        return False
    session[SESSION_KEY] = asdict(pending)
    return True


def forget(session: SessionBase) -> None:
    """Delete the code kept in `session`."""
    session.pop(SESSION_KEY, None)
