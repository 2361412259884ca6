"""Guests: people who play without an account. Made by a press, kept for a month from their last visit, then
swept away with all that is theirs: the one exception to "users are never deleted".

A guest is a `User` without an address or a name of their own, whom the browser's cookie names. They are a
person in their own matches alone (`games.matches.pages.guests`); everywhere else they are a stranger.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from .. import guest_cookies, names
from ..errors import NoMoreGuests
from ..models import User
from ..selectors import guests_are_taken
from .locking import lock_person

KEPT_FOR = timedelta(seconds=guest_cookies.KEPT_SECONDS)
"""From the last visit on."""

RENEWED_AFTER = timedelta(days=1)
"""So often a visit lets the month begin anew, at most."""

Part = Callable[[User], None]
"""Takes away all that a room keeps of a guest, in transactions of its own."""

log = logging.getLogger("muster.alarm")

_parts: dict[str, Part] = {}


def register(name: str, part: Part) -> None:
    """Have `part` run before a guest is deleted. Called by upper rooms from AppConfig.ready."""
    _parts[name] = part


def make(*, language: str) -> User:
    """Store a guest. Raises `NoMoreGuests` where the house has as many as it takes."""
    if not guests_are_taken():
        raise NoMoreGuests
    guest = User(
        email=None,
        display_name=names.of_guest(secrets.token_hex(names.GUEST_TOKEN_BYTES)),
        language=language,
        guest_until=timezone.now() + KEPT_FOR,
    )
    guest.set_unusable_password()
    guest.save(force_insert=True)
    return guest


def token_of(guest: User) -> str:
    """What the cookie of a guest holds."""
    return guest.display_name.removeprefix(f"{names.GUEST} ")


def renew(guest: User, now: datetime) -> bool:
    """Let the month of a guest who is here begin anew; whether it was time to."""
    if guest.guest_until is None or guest.guest_until - now > KEPT_FOR - RENEWED_AFTER:
        return False
    guest.guest_until = now + KEPT_FOR
    User.objects.guests().filter(pk=guest.pk).update(guest_until=guest.guest_until)
    return True


def dismiss(guest: User) -> None:
    """Sweep one guest away, with what is left of theirs."""
    for part in _parts.values():
        part(guest)
    with transaction.atomic():
        if User.objects.guests().filter(pk=guest.pk).exists():
            lock_person(guest.pk)
            User.objects.filter(pk=guest.pk).sweep_guests_away()


def sweep(now: datetime, spent: Callable[[], bool]) -> int:
    """Sweep away the guests whose month is over, until `spent` says so; returns how many. One at whom it
    fails keeps none of the others."""
    over = User.objects.guests().filter(guest_until__lte=now).order_by("guest_until")
    done = 0
    for guest in over.iterator(chunk_size=100):
        if spent():
            break
        try:
            dismiss(guest)
        except ProtectedError:
            log.exception("guest %s cannot be swept away", guest.pk)
        else:
            done += 1
    return done
