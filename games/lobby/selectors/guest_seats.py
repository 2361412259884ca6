"""Select guests who have a seat among other people, and the links that open these seats elsewhere."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games.lobby.seat_link_tokens import seat_link_url
from games.matches.models import Match, SeatLink, Tenure
from games.matches.tenure_filters import seated


class GuestSeat(NamedTuple):
    """A guest's seat on the host's page, with the open link to it, if there is one."""

    tenure: Tenure
    link: SeatLink | None
    url: str


def guest_tenures(match: Match) -> QuerySet[Tenure]:
    """Return the tenures of guests who hold a seat in a match now."""
    held = Tenure.objects.filter(seated(), match=match, user__guest_until__isnull=False)
    return held.select_related("user", "seat").order_by("seat__index")


def open_seat_link(tenure: Tenure, now: datetime) -> SeatLink | None:
    """Return the valid link that opens a seat in another browser; None if there is none."""
    links = SeatLink.objects.filter(tenure=tenure, used_at=None, cancelled_at=None, expires_at__gt=now)
    return links.first()


def guest_seats(match: Match, now: datetime) -> tuple[GuestSeat, ...]:
    """Return the seats held by guests, for the host's page."""
    listed = []
    for tenure in guest_tenures(match):
        link = open_seat_link(tenure, now)
        listed.append(GuestSeat(tenure, link, seat_link_url(link) if link is not None else ""))
    return tuple(listed)


def has_seat_as_guest(guest: User | None, match_id: int) -> bool:
    """Return whether a guest has a seat in a match, or has had one since it started."""
    if guest is None:
        return False
    held = Tenure.objects.filter(user=guest, match_id=match_id)
    return held.exclude(how__in=Tenure.BEFORE_THE_START).exists()
