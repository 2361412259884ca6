"""Select how often a table will be offered again, and why it will not."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max

from accounts.models import Absence, User
from games.lobby.models import OfferRenewal
from games.matches.models import Match, Tenure
from games.matches.tenure_filters import holding

SEEN_WITHIN = timedelta(days=14)
"""A host who has opened none of their matches for so long does not get another table."""


def renewals_left(match: Match, host_id: int | None) -> int:
    """Return how often a table before the start will be offered again for its host."""
    found = OfferRenewal.objects.filter(match=match, host=host_id, next=None, ended="").first()
    return found.left if found else 0


def reason_to_end(renewal: OfferRenewal, host: User, now: datetime) -> str:
    """Return why a table is not offered again, as a value of `OfferRenewal.Ended`; "" if it is.

    `tables.offer` checks the limit on a newcomer's matches.
    """
    ended, match = OfferRenewal.Ended, renewal.match
    if not host.may_act:
        return ended.LOCKED_OUT
    if match.host_id != host.pk:
        # The roll call gave the table to someone else.
        return ended.SILENT
    if Absence.objects.filter(user=host, start__lte=now, end__gt=now).exists():
        return ended.AWAY
    if _is_silent(host) or _last_sign(renewal, host) < now - SEEN_WITHIN:
        return ended.SILENT
    # The next table of an anonymous one would tell that both have the same host.
    return "" if match.door == Match.Door.PUBLIC and not match.anonymous else ended.CLOSED


def _is_silent(host: User) -> bool:
    held = Tenure.objects.filter(holding(), user=host, match__status=Match.Status.RUNNING)
    return held.filter(seat__silent_since__isnull=False).exists()


def _last_sign(renewal: OfferRenewal, host: User) -> datetime:
    """Return when a host last opened one of their matches or asked to offer a table again."""
    looked: datetime | None = Tenure.objects.filter(user=host).aggregate(last=Max("last_look"))["last"]
    return max(renewal.asked_at, looked or renewal.asked_at)
