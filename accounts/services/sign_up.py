"""Signing up: asked for now, done when the code from the mail comes back.

Between the two nothing is stored but the session of the one who asks: no user, no address, no name. So an
address that is known and one that is not leave the same traces, and nobody can reserve another's address.
"""

import time
from dataclasses import asdict, dataclass
from typing import Self

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction

from ..errors import AddressTaken, NameTaken
from ..models import User
from ..selectors import address_is_known, name_is_taken

SESSION_KEY = "pending_sign_up"
MAX_ATTEMPTS = 3  # wrong codes, then one begins again
MAX_MAILS = 3  # codes sent for one sign-up


@dataclass(slots=True)
class PendingSignUp:
    """Somebody who wants an account and has yet to show that the address is theirs."""

    email: str
    display_name: str
    password: str  # hashed
    language: str
    time_zone: str
    next_url: str | None = None  # where to go afterwards
    code: str = ""
    sent_at: float = 0.0  # seconds since the epoch
    mails: int = 0
    attempts: int = 0

    @classmethod
    def resume(cls, session: SessionBase) -> Self | None:
        """The one kept in ``session``; None if there is none or its code has expired."""
        kept = session.get(SESSION_KEY)
        if kept is None:
            return None
        pending = cls(**kept)
        expired = time.time() - pending.sent_at > settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT
        return None if expired else pending

    @property
    def may_resend(self) -> bool:
        """Whether another code may be asked for."""
        return self.mails < MAX_MAILS


def send_code(session: SessionBase, pending: PendingSignUp) -> None:
    """Make a new code, post it, and keep ``pending`` in ``session``.

    To a known address goes, for the same work, a mail that says so; its owner learns that somebody tried,
    the one who tried learns nothing.
    """
    adapter = get_adapter()
    pending.code = adapter.generate_email_verification_code()
    pending.sent_at = time.time()
    pending.mails += 1
    known = address_is_known(pending.email)
    kind = "account_already_exists" if known else "email_confirmation_signup"
    adapter.send_mail(f"account/email/{kind}", pending.email, {} if known else {"code": pending.code})
    session[SESSION_KEY] = asdict(pending)


def record_wrong_code(session: SessionBase, pending: PendingSignUp) -> bool:
    """Count a wrong code; return whether another may be tried. If not, the sign-up is forgotten."""
    pending.attempts += 1
    if pending.attempts >= MAX_ATTEMPTS:
        forget(session)
        return False
    session[SESSION_KEY] = asdict(pending)
    return True


def forget(session: SessionBase) -> None:
    """Drop the sign-up kept in ``session``."""
    session.pop(SESSION_KEY, None)


@transaction.atomic
def complete(pending: PendingSignUp) -> User:
    """Store the user whose code was right, address confirmed.

    Raises AddressTaken if the address has an account (its code was guessed, or was confirmed elsewhere
    meanwhile), NameTaken if somebody else took the name meanwhile.
    """
    if address_is_known(pending.email):
        raise AddressTaken
    if name_is_taken(pending.display_name):
        raise NameTaken
    user = User(
        email=pending.email,
        display_name=pending.display_name,
        password=pending.password,
        language=pending.language,
        time_zone=pending.time_zone,
    )
    try:
        with transaction.atomic():
            admitted: User = User.objects.admit(user)
    except IntegrityError:
        # Somebody was quicker by less than the time between the questions above and the row.
        raise (AddressTaken if address_is_known(pending.email) else NameTaken) from None
    return admitted
