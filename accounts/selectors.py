"""What others ask this room."""

from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from . import guest_cookies, names
from .models import Export, User

KEPT_FOR = timedelta(days=7)
"""So long an archive can be fetched."""

ASKED_EVERY = timedelta(days=1)
"""So often a person may ask for one."""


class Asked(NamedTuple):
    """A person's archive, as its page shows it. `late`: its last slice failed."""

    export: Export
    is_ready: bool
    until: datetime | None
    may_ask_again: bool
    late: bool


def export_of(user: User) -> Asked | None:
    """The archive that a person asked for; None if there is none, or its week is over."""
    export = Export.objects.filter(user=user).first()
    if export is None:
        return None
    now, until = timezone.now(), None
    if export.made_at is not None:
        until = export.made_at + KEPT_FOR
        if until <= now:
            return None
    again = until is not None and export.asked_at + ASKED_EVERY <= now
    return Asked(export, until is not None, until, again, export.failures > 0)


def language_of(email: str) -> str | None:
    """The language of the person whose address is ``email``; None if nobody's is. One query."""
    return User.objects.filter(email=email.lower()).values_list("language", flat=True).first()


def address_is_known(email: str) -> bool:
    """Whether an account has the address, confirmed or about to be. One query."""
    return EmailAddress.objects.filter(email=email.lower()).exists()


def name_is_taken(name: str, *, by_other_than: User | None = None) -> bool:
    """Whether a user, other than the given one, has a display name that is, or looks like, ``name``."""
    users = User.objects.filter(Q(name_key=names.key(name)) | Q(name_look=names.look(name)))
    if by_other_than is not None:
        users = users.exclude(pk=by_other_than.pk)
    return users.exists()


def guest_of(request: HttpRequest) -> User | None:
    """The guest that the request's browser is known for, whoever has signed in there; None where there is
    none, or no more. One query where there is a cookie."""
    token = guest_cookies.token_of(request)
    if not token:
        return None
    found: User | None = User.objects.guests().filter(name_key=names.key(names.of_guest(token))).first()
    return found


def guests_are_taken() -> bool:
    """Whether one more may play without an account."""
    most: int = settings.MAX_GUESTS
    return most > 0 and User.objects.guests().count() < most
