"""Reauthentication by a code sent by email, for accounts without a password.

The code replaces the password, because a person who can read the email could set a password anyway.
"""

from dataclasses import dataclass
from typing import ClassVar, Self

from allauth.account.adapter import get_adapter
from django.contrib.sessions.backends.base import SessionBase

from ..models import User
from .pending_codes import PendingCode


@dataclass(slots=True)
class PendingReauthentication(PendingCode):
    """A reauthentication whose code has not been entered yet; `user` is the primary key of the person."""

    session_key: ClassVar[str] = "pending_proof"
    lifetime_setting: ClassVar[str] = "ACCOUNT_LOGIN_BY_CODE_TIMEOUT"

    user: int

    @classmethod
    def resume(cls, session: SessionBase, user: User) -> Self | None:
        """Return what `session` keeps for `user`; None if there is nothing, or its code has expired."""
        pending = cls.stored_in(session)
        return None if pending is None or pending.user != user.pk else pending


def send_code(session: SessionBase, user: User) -> None:
    """Send a new code to `user`'s address and keep it in `session`."""
    adapter = get_adapter()
    code = adapter.generate_login_code()
    adapter.send_mail("account/email/reauthentication_code", user.address, {"code": code})
    PendingReauthentication(user.pk).keep(session, code)
