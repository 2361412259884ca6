"""A code that was sent by email and has not been entered yet. It is kept in the session of its browser."""

import time
from dataclasses import asdict, dataclass
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

MAX_WRONG_CODES = 3  # then a new code must be requested
MAX_MAILS = 3  # codes sent for one request


@dataclass(slots=True, kw_only=True)
class PendingCode:
    """The base class of what waits for a code. `session_key` is where the session keeps it.

    `lifetime_setting` names the setting of django-allauth that says for how many seconds a code is valid.
    """

    session_key: ClassVar[str]
    lifetime_setting: ClassVar[str] = "ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT"

    code: str = ""
    sent_at: float = 0.0  # seconds since the epoch
    mails: int = 0
    attempts: int = 0

    @classmethod
    def stored_in(cls, session: SessionBase) -> Self | None:
        """Return what a session keeps; None if there is nothing, or its code has expired."""
        stored = session.get(cls.session_key)
        if stored is None:
            return None
        pending = cls(**stored)
        return None if time.time() - pending.sent_at > getattr(settings, cls.lifetime_setting) else pending

    @classmethod
    def forget(cls, session: SessionBase) -> None:
        """Delete what a session keeps."""
        session.pop(cls.session_key, None)

    @property
    def may_resend(self) -> bool:
        """Return whether another code may be requested."""
        return self.mails < MAX_MAILS

    def keep(self, session: SessionBase, code: str) -> None:
        """Keep this in a session, with a new code that is being sent now."""
        self.code, self.sent_at, self.mails = code, time.time(), self.mails + 1
        session[self.session_key] = asdict(self)

    def record_wrong_code(self, session: SessionBase) -> bool:
        """Count a wrong code; return whether another attempt is allowed. If not, this is forgotten."""
        self.attempts += 1
        if self.attempts >= MAX_WRONG_CODES:
            self.forget(session)
            return False
        session[self.session_key] = asdict(self)
        return True
