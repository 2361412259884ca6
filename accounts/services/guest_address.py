"""The address to which a guest's notices are sent, once the guest has confirmed it with a code.

Until then, the address is stored only in the session, and nothing but the code is sent to it. Whether an
account or another guest has the address makes no difference.
"""

from dataclasses import dataclass
from typing import ClassVar, Self

from allauth.account.adapter import get_adapter
from django.contrib.sessions.backends.base import SessionBase

from ..models import User
from .pending_codes import PendingCode


@dataclass(slots=True)
class PendingAddress(PendingCode):
    """An address that a guest has typed but not confirmed yet."""

    session_key: ClassVar[str] = "pending_guest_address"

    email: str
    guest_id: int

    @classmethod
    def resume(cls, session: SessionBase, guest: User) -> Self | None:
        """Return the address in `session` that this guest must still confirm.

        Return None if there is none, or its code has expired.
        """
        pending = cls.stored_in(session)
        return None if pending is None or pending.guest_id != guest.pk else pending


def send_address_code(session: SessionBase, pending: PendingAddress) -> None:
    """Create and send a new code, and keep `pending` in `session`."""
    adapter = get_adapter()
    code = adapter.generate_email_verification_code()
    adapter.send_mail("account/email/guest_address", pending.email, {"code": code})
    pending.keep(session, code)
