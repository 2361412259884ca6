"""Queries that other rooms may use."""

from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from . import addresses, names
from .models import Export, User

EXPORT_KEPT_FOR = timedelta(days=7)
"""How long an archive can be downloaded."""

EXPORT_INTERVAL = timedelta(days=1)
"""The minimum time between two requests of one person."""


class ExportStatus(NamedTuple):
    """The state of a person's archive, for its page.

    `until` is when it can no longer be downloaded, and `late` says whether the last slice failed.
    """

    export: Export
    is_ready: bool
    until: datetime | None
    may_ask_again: bool
    late: bool


def export_status(user: User) -> ExportStatus | None:
    """Return the archive that a person requested; None if there is none or it has expired."""
    export = Export.objects.filter(user=user).first()
    if export is None:
        return None
    now, until = timezone.now(), None
    if export.made_at is not None:
        until = export.made_at + EXPORT_KEPT_FOR
        if until <= now:
            return None
    again = until is not None and export.asked_at + EXPORT_INTERVAL <= now
    return ExportStatus(export, until is not None, until, again, export.failures > 0)


def stored_address(address: str) -> str:
    """Return the form in which an address is stored, whether or not it has an account.

    This is the normal form, or the address as typed if an older account stores it that way.
    """
    typed, folded = address.strip().lower(), addresses.normalise_address(address)
    if typed != folded and EmailAddress.objects.filter(email=typed).exists():
        return typed
    return folded


def language_of(email: str) -> str | None:
    """Return the language of the person with the address `email`, or None if there is no such person."""
    return User.objects.filter(email=stored_address(email)).values_list("language", flat=True).first()


def address_is_known(email: str) -> bool:
    """Return whether an account has the address, confirmed or not."""
    return EmailAddress.objects.filter(email=stored_address(email)).exists()


def name_is_taken(name: str, *, by_other_than: User | None = None) -> bool:
    """Return whether another user's display name is, or looks like, `name`."""
    users = User.objects.filter(Q(name_key=names.name_key(name)) | Q(name_look=names.look_key(name)))
    if by_other_than is not None:
        users = users.exclude(pk=by_other_than.pk)
    return users.exists()


def can_accept_guests() -> bool:
    """Return whether the site accepts another guest at the moment."""
    most: int = settings.MAX_GUESTS
    return most > 0 and User.objects.guests().count() < most
