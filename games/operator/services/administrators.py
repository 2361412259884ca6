"""Administrators of the site, who are appointed and dismissed only by a command."""

from __future__ import annotations

from itertools import count

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import mails, names
from accounts.models import User
from accounts.outgoing_mail import send_account_mail
from accounts.selectors import name_is_taken, stored_address
from games.matches.models import AuditEntry
from games.matches.services.audit import record_audit, user_target
from games.notices.now import database_now


@transaction.atomic
def appoint(email: str, *, language: str = "en") -> tuple[User, bool]:
    """Make the person with an address an administrator.

    Return the person, and whether the account is new. A new account has no password, so its owner signs in
    with a code. The person is notified by email in either case. Raises `ValidationError` if the address is
    invalid.
    """
    user = User.objects.filter(email=stored_address(email)).first()
    new = user is None
    if user is None:
        user = User.objects.create_user(email, display_name=_free_name(email), language=language)
    user.is_staff = user.is_superuser = user.is_active = True
    user.save(update_fields=["is_staff", "is_superuser", "is_active"])
    _note(user, AuditEntry.APPOINTED)
    send_account_mail(mails.render_mail("appointed", to=user.address, language=user.language, context={}))
    return user, new


@transaction.atomic
def dismiss(email: str) -> User | None:
    """Remove an administrator's rights and return the person, or None if nobody has the address.

    Their account and their matches stay.
    """
    user = User.objects.filter(email=stored_address(email)).first()
    if user is not None:
        user.is_staff = user.is_superuser = False
        user.save(update_fields=["is_staff", "is_superuser"])
        _note(user, AuditEntry.DISMISSED)
    return user


def _note(user: User, verb: str) -> None:
    reason = "manage.py administrator"
    record_audit(by=None, verb=verb, target=user_target(user.pk), reason=reason, now=database_now())


def _free_name(email: str) -> str:
    """Return a display name that nobody has, from the part before the @ if possible.

    Otherwise it is "Operator", with a number if necessary.
    """
    # A dot within a name is refused as a link.
    wanted = email.partition("@")[0].replace(".", " ")
    try:
        names.validate(wanted)
    except ValidationError:
        wanted = "Operator"
    if not name_is_taken(wanted):
        return wanted
    return next(name for name in (f"Operator {number}" for number in count(1)) if not name_is_taken(name))
