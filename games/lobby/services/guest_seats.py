"""Guests at tables: they take a seat with the table's link, and can move it to another browser.

A link to a guest's seat is for a guest who has lost their browser. The host makes it, and so could use it to
look at the guest's cards. Everyone at the table therefore reads in the log that the host made a link and when
it was used, the seat's old browser can cancel it, and it opens only this seat, never the guest's seats at
other tables.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.urls import reverse

from accounts import mails, names
from accounts.models import User
from accounts.outgoing_mail import send_account_mail
from accounts.services import guests
from games.engine.events import public_event
from games.lobby.errors import NameAtTable, SeatedInThisBrowser, SeatLinkClosed, TooManySeatLinks
from games.lobby.selectors.guest_seats import guest_tenures, open_seat_link
from games.lobby.services import tables
from games.matches.errors import MatchQuarantined, NotYours
from games.matches.models import Attendance, Match, SeatLink, Tenure
from games.matches.services import playing, tenures
from games.matches.services.email_requests import lock_people
from games.matches.services.locked_match import LockedMatch, lock_match

SEAT_LINK_VALID_FOR = timedelta(days=1)

SEAT_LINKS_A_DAY = 3
"""How many links to one seat a host may make in a day, because each one is announced."""


def take_guest_seat(
    *,
    match_id: int,
    token: str,
    guest: User | None,
    name: str,
    language: str,
    seat: int | None = None,
    seen: int | None = None,
) -> User:
    """Give a seat at a table to the browser's `guest`, or to a new guest; return the guest.

    A guest who has no name yet is called `name`. Raises `NoMoreGuests`, `NameAtTable`, or the errors of
    `tables.join`, such as `TableClosed` for a table that accepts no guests.
    """
    with transaction.atomic():
        if guest is None:
            guest = guests.create_guest(language=language, name=name)
        else:
            guests.name_guest(guest, name)
        match = tables.join(match_id=match_id, user=guest, token=token, seat=seat, seen=seen)
        _refuse_same_name(match, guest)
    return guest


def make_seat_link(*, match_id: int, host: User, tenure_id: int) -> SeatLink:
    """Make a link that opens a guest's seat in another browser, or return the one that is still open.

    The log announces it. If the guest has confirmed an address, an email about the link is sent there. Raises
    `NotYours`, `TooManySeatLinks`, `MatchNotRunning` or `MatchQuarantined`.
    """
    with transaction.atomic():
        locked = _lock_open(match_id)
        match, now = locked.match, locked.now
        tenure = guest_tenures(match).filter(pk=tenure_id).first()
        if match.host_id != host.pk or tenure is None:
            raise NotYours
        if (link := open_seat_link(tenure, now)) is not None:
            return link
        made = SeatLink.objects.filter(tenure=tenure)
        if made.filter(made_at__gt=now - timedelta(days=1)).count() >= SEAT_LINKS_A_DAY:
            raise TooManySeatLinks
        made.filter(used_at=None, cancelled_at=None).update(cancelled_at=now)
        link = SeatLink.objects.create(tenure=tenure, made_at=now, expires_at=now + SEAT_LINK_VALID_FOR)
        _announce(locked, "house.seat_link", tenure)
        guest = tenure.user
        if guest is not None and guest.guest_address:
            context = {"match_path": reverse("matches:match", args=[match_id])}
            send_account_mail(
                mails.render_mail(
                    "seat_link", to=guest.guest_address, language=guest.language, context=context
                )
            )
        return link


def cancel_seat_link(*, match_id: int, by: User, tenure_id: int | None = None) -> None:
    """Cancel the open link to a seat, for its guest or for the host. The host gives the seat's tenure.

    If there is no open link, nothing happens. Raises `NotYours`, `MatchNotRunning` or `MatchQuarantined`.
    """
    with transaction.atomic():
        locked = _lock_open(match_id)
        held = guest_tenures(locked.match)
        is_host = locked.match.host_id == by.pk
        tenure = (held.filter(pk=tenure_id or 0) if is_host else held.filter(user=by)).first()
        if tenure is None:
            raise NotYours
        if (link := open_seat_link(tenure, locked.now)) is not None:
            link.cancelled_at = locked.now
            link.save(update_fields=["cancelled_at"])
            _announce(locked, "house.seat_link_cancelled", tenure)


def move_guest_seat(*, link_id: int, guest: User | None, language: str) -> User:
    """Move the seat of a link to the browser's `guest`, or to a new guest; return the guest who now has it.

    The old browser loses the seat, and the sweep eventually deletes its guest unless they have other seats.
    The address that was confirmed there is not moved, so that the new browser does not learn it. Raises
    `NoMoreGuests`, `SeatedInThisBrowser`, `SeatLinkClosed`, `MatchNotRunning` or `MatchQuarantined`.
    """
    with transaction.atomic():
        link = _read_link(link_id)
        old = link.tenure.user
        if old is None or not old.is_guest:
            raise SeatLinkClosed
        new = guest or guests.create_guest(language=language, name=old.guest_name)
        if new.pk == old.pk:
            raise SeatedInThisBrowser
        lock_people(old, new)
        locked = _lock_open(link.tenure.match_id)
        link = _read_link(link_id)
        if open_seat_link(link.tenure, locked.now) != link or link.tenure.user_id != old.pk:
            raise SeatLinkClosed
        if link.tenure.to_revision is not None:
            raise SeatLinkClosed
        if tenures.has_sat(locked.match, new):
            raise SeatedInThisBrowser
        guests.name_guest(new, old.guest_name)
        tenures.hand_over(locked.match, old, new)
        link.used_at = locked.now
        link.save(update_fields=["used_at"])
        _announce(locked, "house.seat_moved", link.tenure)
        if not Tenure.objects.filter(user=old).exists():
            Attendance.objects.filter(user=old).update(user=new)
    return new


def _read_link(link_id: int) -> SeatLink:
    found = SeatLink.objects.select_related("tenure__user", "tenure__seat").filter(pk=link_id).first()
    if found is None:
        raise SeatLinkClosed
    return found


def _lock_open(match_id: int) -> LockedMatch:
    """Lock a match in progress, which may be paused. Raises `MatchQuarantined` if it cannot be read."""
    locked = lock_match(match_id, still=True)
    if locked.match.quarantined_at is not None:
        raise MatchQuarantined
    return locked


def _announce(locked: LockedMatch, code: str, tenure: Tenure) -> None:
    locked.announce(public_event(code, seat=tenure.seat.index))
    playing.write(locked)


def _refuse_same_name(match: Match, guest: User) -> None:
    """Raise `NameAtTable` if someone else at the locked table has the guest's name.

    A name that looks like it counts too.
    """
    mine = {names.name_key(guest.guest_name), names.look_key(guest.guest_name)}
    held = Tenure.objects.filter(match=match, to_revision=None).exclude(user=guest).select_related("user")
    for other in (tenure.user for tenure in held):
        if other is None:
            continue
        theirs = other.guest_name or other.display_name
        if not mine.isdisjoint((names.name_key(theirs), names.look_key(theirs))):
            raise NameAtTable
