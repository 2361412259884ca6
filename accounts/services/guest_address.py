"""The address to which a guest's notices are sent, once the guest has confirmed it with a code.

Until then, the address is stored only in the session, and nothing but the code is sent to it. Whether an
account or another guest has the address makes no difference.
"""

import time
from dataclasses import asdict, dataclass
from typing import Self

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

from ..models import User
from .sign_up import MAX_MAILS, MAX_WRONG_CODES

SESSION_KEY = "pending_guest_address"


@dataclass(slots=True)
class PendingAddress:
    """An address that a guest has typed but not confirmed yet."""

    email: str
    guest_id: int
    code: str = ""
    sent_at: float = 0.0  # seconds since the epoch
    mails: int = 0
    attempts: int = 0

    @classmethod
    def resume(cls, session: SessionBase, guest: User) -> Self | None:
        """Return the address in `session` that this guest must still confirm.

        Return None if there is none, or its code has expired.
        """
        stored = session.get(SESSION_KEY)
        if stored is None or stored["guest_id"] != guest.pk:
            return None
        pending = cls(**stored)
        expired = time.time() - pending.sent_at > settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT
        return None if expired else pending

    @property
    def may_resend(self) -> bool:
        """Return whether another code may be requested."""
        return self.mails < MAX_MAILS


def send_address_code(session: SessionBase, pending: PendingAddress) -> None:
    """Create and send a new code, and keep `pending` in `session`."""
    adapter = get_adapter()
    pending.code = adapter.generate_email_verification_code()
    pending.sent_at = time.time()
    pending.mails += 1
    adapter.send_mail("account/email/guest_address", pending.email, {"code": pending.code})
    session[SESSION_KEY] = asdict(pending)


def record_wrong_address_code(session: SessionBase, pending: PendingAddress) -> bool:
    """Count a wrong code; return whether another attempt is allowed. If not, the address is forgotten."""
    pending.attempts += 1
    if pending.attempts >= MAX_WRONG_CODES:
        forget_pending_address(session)
        return False
    session[SESSION_KEY] = asdict(pending)
    return True


def forget_pending_address(session: SessionBase) -> None:
    """Forget the address that waits in `session` for its code."""
    session.pop(SESSION_KEY, None)
