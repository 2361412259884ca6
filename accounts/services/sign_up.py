"""Signing up: requested first, and completed when the code from the email is entered.

In between, only the requester's session stores anything: there is no user, address or name yet. So known and
unknown addresses leave the same traces, and nobody can reserve another person's address.
"""

from dataclasses import dataclass
from typing import ClassVar

from allauth.account.adapter import get_adapter
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction

from ..errors import AddressTaken, NameTaken
from ..models import User
from ..selectors import address_is_known, name_is_taken
from .pending_codes import PendingCode


@dataclass(slots=True)
class PendingSignUp(PendingCode):
    """A requested account whose address has not been confirmed yet."""

    session_key: ClassVar[str] = "pending_sign_up"

    email: str
    display_name: str
    password: str  # hashed
    language: str
    time_zone: str
    next_url: str | None = None  # where to go afterwards


def send_code(session: SessionBase, pending: PendingSignUp) -> None:
    """Create and send a new code, and store `pending` in `session`.

    If the address already has an account, an email that says so is sent instead, which takes as long. So the
    owner learns of the attempt, and the person who made it learns nothing.
    """
    adapter = get_adapter()
    code = adapter.generate_email_verification_code()
    known = address_is_known(pending.email)
    kind = "account_already_exists" if known else "email_confirmation_signup"
    adapter.send_mail(f"account/email/{kind}", pending.email, {} if known else {"code": code})
    pending.keep(session, code)


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
