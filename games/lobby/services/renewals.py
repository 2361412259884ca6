"""Offer a table again once it has started or expired, as often as its host asked for.

A sweep does this in one transaction while the host is locked, so that each table is followed by at most one
other, however many sweeps run or are killed.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.engine.errors import BadOptions, UnknownTitle
from games.lobby.errors import NotOfferedAgain, TableClosed, TooManyMatches
from games.lobby.models import OfferRenewal
from games.lobby.selectors.renewals import reason_to_end
from games.lobby.selectors.table_settings import same_joining, same_settings
from games.lobby.services.rematch import next_name
from games.lobby.services.tables import offer
from games.matches.errors import NotYours
from games.matches.models import Match
from games.matches.selectors.seats import table_thread
from games.matches.services.locking import lock_known
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.notices.now import database_now
from games.notices.services.outbox import queue_notice

MAX_RENEWALS = 5
"""How often a table is offered again without its host."""

RENEWALS_AT_ONCE = 100
"""The most tables that one sweep offers again."""


def set_renewal(*, match_id: int, host: User, times: int) -> None:
    """Set that the host's table is offered again `times` times, whenever it has started or expired.

    `times` is 1 to `MAX_RENEWALS`. Raises `NotYours`, `NotOfferedAgain` if its players are anonymous, or
    `TableClosed` if it has started or is not public.
    """
    with transaction.atomic():
        lock_person(host.pk)
        match, now = lock_known(match_id)
        if match.host_id != host.pk:
            raise NotYours
        if match.anonymous:
            raise NotOfferedAgain
        if match.status != Match.Status.OFFERED or match.door != Match.Door.PUBLIC:
            raise TableClosed
        asked = {"host": host, "left": min(times, MAX_RENEWALS), "asked_at": now, "ended": ""}
        OfferRenewal.objects.update_or_create(match=match, defaults=asked)


def stop_renewal(*, match_id: int, host: User) -> None:
    """Stop offering the host's table again, or the tables that have followed it.

    Stopping it twice changes nothing. Raises `NotYours`.
    """
    with transaction.atomic():
        lock_person(host.pk)
        if not Match.objects.filter(pk=match_id, host=host).exists():
            raise NotYours
        last: int | None = match_id
        while last is not None:
            own = OfferRenewal.objects.filter(match=last, host=host)
            own.filter(next=None, ended="").update(ended=OfferRenewal.Ended.STOPPED)
            last = own.values_list("next", flat=True).first()


def renew_offers(budget: Budget) -> int:
    """Offer tables again, while the budget lasts; return how many requests were handled."""
    due = OfferRenewal.objects.filter(next=None, ended="").exclude(match__status=Match.Status.OFFERED)
    # In random order, so that rows that fail again and again do not keep the others waiting.
    rows = due.order_by("?").values_list("pk", "host_id", "match_id")
    return process_rows(rows[:RENEWALS_AT_ONCE], _renew, budget)


@transaction.atomic
def _renew(renewal_id: int, host_id: int, match_id: int) -> bool:
    """Offer one table again, or record why not, and notify its host.

    Return false if another sweep has already done this.
    """
    host = lock_person(host_id)
    renewal = OfferRenewal.objects.select_related("match").filter(pk=renewal_id, next=None, ended="").first()
    if renewal is None:
        return False
    now = database_now()
    reason = reason_to_end(renewal, host, now)
    following = None
    if not reason:
        try:
            following = _offered_again(renewal.match, host)
        except TooManyMatches:
            reason = OfferRenewal.Ended.TOO_MANY
        except (BadOptions, UnknownTitle):
            reason = OfferRenewal.Ended.CLOSED
    OfferRenewal.objects.filter(pk=renewal.pk).update(next=following, ended=reason)
    if following is not None and renewal.left > 1:
        OfferRenewal.objects.create(
            match=following, host=host, left=renewal.left - 1, asked_at=renewal.asked_at
        )
    if reason != OfferRenewal.Ended.LOCKED_OUT:
        _notify(renewal, following, now)
    return True


def _offered_again(match: Match, host: User) -> Match:
    """Offer a new table with the settings of an earlier one and return it.

    Raises the errors of `tables.offer`.
    """
    with transaction.atomic():
        return offer(
            host=host,
            name=next_name(match.name),
            **same_joining(match),
            **same_settings(match),
        )


def _notify(renewal: OfferRenewal, following: Match | None, now: datetime) -> None:
    queue_notice(
        key=f"offer_renewal:{renewal.pk}",
        user_id=renewal.host_id,
        kind="offer_renewal",
        ids={"renewal": renewal.pk},
        thread=table_thread((following or renewal.match).pk),
        now=now,
    )
