"""Signing up: requested first, and completed when the code from the email is entered.

In between, only the requester's session stores anything: there is no user, address or name yet. So known and
unknown addresses leave the same traces, and nobody can reserve another person's address.
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
MAX_WRONG_CODES = 3  # then a new code must be requested; a sign-up starts again
MAX_MAILS = 3  # codes sent for one sign-up


@dataclass(slots=True)
class PendingSignUp:
    """A requested account whose address has not been confirmed yet."""

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
        """Return the sign-up stored in `session`; None if there is none or its code has expired."""
        kept = session.get(SESSION_KEY)
        if kept is None:
            return None
        pending = cls(**kept)
        expired = time.time() - pending.sent_at > settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT
        return None if expired else pending

    @property
    def may_resend(self) -> bool:
        """Return whether another code may be requested."""
        return self.mails < MAX_MAILS


def send_code(session: SessionBase, pending: PendingSignUp) -> None:
    """Create and send a new code, and store `pending` in `session`.

    If the address already has an account, an email that says so is sent instead, which takes as long. So the
    owner learns of the attempt, and the person who made it learns nothing.
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
    """Count a wrong code; return whether another attempt is allowed. If not, the sign-up is deleted."""
    pending.attempts += 1
    if pending.attempts >= MAX_WRONG_CODES:
        forget(session)
        return False
    session[SESSION_KEY] = asdict(pending)
    return True


def forget(session: SessionBase) -> None:
    """Delete the sign-up kept in `session`."""
    session.pop(SESSION_KEY, None)


@transaction.atomic
def complete(pending: PendingSignUp) -> User:
    """Create the user who entered the correct code, with the address confirmed.

    Raises `AddressTaken` if the address has an account (the code was guessed, or the address was confirmed
    elsewhere in the meantime), or `NameTaken` if someone else has taken the name.
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
        # Someone else was faster, between the checks above and the insert.
        raise (AddressTaken if address_is_known(pending.email) else NameTaken) from None
    return admitted
