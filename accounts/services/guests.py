"""Guests: people who play without an account.

A guest is created with one button, kept for a month after the last visit, and then deleted with everything
that is theirs. This is the only exception to the rule that users are never deleted. A guest who has played
with other people is part of their record, and is erased like an account.

A guest is a `User` without an account's address or name, identified by the browser's cookie. The browser is
recognised as the guest only in the guest's own matches (`games.matches.pages.decorators`); on all other pages
it belongs to a visitor who is not signed in.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from games.engine.listeners import NamedRegistrations

from .. import names
from ..errors import NoMoreGuests
from ..models import User
from ..selectors import can_accept_guests
from .erasure import erase

GUEST_KEPT_FOR = timedelta(days=30)
"""How long a guest is kept, from the last visit on."""

RENEWED_AFTER = timedelta(days=1)
"""The minimum time between two renewals of a guest's month."""

DeletionPart = Callable[[User], bool]
"""A function that deletes what a room stores about a guest, in its own transactions.

It returns whether other people's records still refer to the guest.
"""

log = logging.getLogger("muster.alarm")

deletion_parts: NamedRegistrations[DeletionPart] = NamedRegistrations()
"""What is called before a guest is deleted, by the name of the room."""


def create_guest(*, language: str, name: str = "") -> User:
    """Create a guest, with the `name` that they typed, if any.

    Raises `NoMoreGuests` if the site has as many guests as it allows.
    """
    if not can_accept_guests():
        raise NoMoreGuests
    guest = User(
        email=None,
        display_name=names.guest_name(secrets.token_hex(names.GUEST_TOKEN_BYTES)),
        language=language,
        guest_name=names.normalise(name),
        guest_until=timezone.now() + GUEST_KEPT_FOR,
    )
    guest.set_unusable_password()
    guest.save(force_insert=True)
    return guest


def name_guest(guest: User, name: str) -> None:
    """Give a guest who has no name yet the name that they typed."""
    named = User.objects.guests().filter(pk=guest.pk, guest_name="")
    if named.update(guest_name=names.normalise(name)):
        guest.guest_name = names.normalise(name)


def set_address(guest: User, address: str) -> None:
    """Store the confirmed address to which a guest's notices are sent; "" for none."""
    User.objects.guests().filter(pk=guest.pk).update(guest_address=address)


def guest_token(guest: User) -> str:
    """Return the content of a guest's cookie."""
    return guest.display_name.removeprefix(f"{names.GUEST} ")


def renew(guest: User, now: datetime) -> bool:
    """Keep an active guest for another month; return whether this was necessary.

    Nothing is stored if the month was extended within the last day.
    """
    if guest.guest_until is None or guest.guest_until - now > GUEST_KEPT_FOR - RENEWED_AFTER:
        return False
    guest.guest_until = now + GUEST_KEPT_FOR
    User.objects.guests().filter(pk=guest.pk).update(guest_until=guest.guest_until)
    return True


def dismiss(guest: User) -> None:
    """Delete one guest and everything that is theirs.

    If other people's records still refer to the guest, the guest is erased instead.
    """
    needed = [part(guest) for part in deletion_parts.values()]
    if any(needed):
        erase(guest)
        return
    with transaction.atomic():
        # The guest is checked and locked in one query: another press, or the sweep, may be doing the same.
        if User.objects.guests().select_for_update(no_key=True).filter(pk=guest.pk).first() is not None:
            User.objects.filter(pk=guest.pk).sweep_guests_away()


def sweep(now: datetime, spent: Callable[[], bool]) -> int:
    """Delete expired guests until `spent` returns true; return how many were deleted.

    If one guest cannot be deleted, the others still are.
    """
    over = User.objects.guests().filter(guest_until__lte=now).order_by("guest_until")
    done = 0
    for guest in over.iterator(chunk_size=100):
        if spent():
            break
        try:
            dismiss(guest)
        except ProtectedError:
            log.exception("guest %s cannot be deleted", guest.pk)
        else:
            done += 1
    return done
