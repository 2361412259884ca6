"""The states of a delivery. A sender leases some, and says of each what became of it.

A lease is known by its end: a sender that comes back after its lease has passed to another changes nothing.
"""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.notices.models import Delivery, Lane, State
from games.notices.services.resting import rests

logger = logging.getLogger(__name__)

BATCH = 50  # deliveries
LEASE = timedelta(minutes=5)
MAX_CRASHES = 5  # senders that died on one delivery
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=2)
#: The least a held delivery waits, so that a sweep does not ask for it again and again.
SHORTEST_HOLD = timedelta(minutes=1)


def back_off(refusals: int) -> timedelta:
    """How long to wait after the ``refusals``-th refusal for now: a minute, doubling up to two hours."""
    # Seven doublings pass the longest wait; more would only make large numbers.
    doublings = min(refusals - 1, 7)
    return min(FIRST_WAIT * (1 << doublings), LONGEST_WAIT)


def claim(*, lane: Lane, now: datetime, limit: int = BATCH) -> list[Delivery]:
    """Lease up to ``limit`` due deliveries of ``lane``, the longest waiting first, until ``now`` + 5 min.

    Deliveries whose fifth sender died are marked failed instead. An empty list: nothing is due.
    """
    # Asked without a lock first: on SQLite an idle sweep would otherwise keep writers waiting.
    while _due(lane, now).exists():
        with transaction.atomic():
            rows = list(
                _due(lane, now)
                .select_for_update(skip_locked=True, of=("self",))
                .order_by("available_at", "pk")[:limit]
            )
            leased = _lease(rows, now)
        if leased or not rows:
            return leased
    return []


def mark_sent(delivery: Delivery, *, subject: str, message_id: str, now: datetime) -> None:
    """The mail service took it."""
    _finish(delivery, State.SENT, subject=subject, message_id=message_id, sent_at=now, last_error="")


def drop(delivery: Delivery, *, reason: str) -> None:
    """It is not true any more, or not wanted."""
    _finish(delivery, State.DROPPED, last_error=reason)


def drop_waiting(*, notices: Collection[int], reason: str) -> None:
    """None of these notices, by primary key, is wanted any more. One that is being sent goes on."""
    Delivery.objects.filter(notice__in=notices, state=State.QUEUED).update(
        state=State.DROPPED, last_error=reason
    )


def fail(delivery: Delivery, *, error: str, subject: str = "") -> None:
    """It can never be sent."""
    _finish(delivery, State.FAILED, last_error=error, subject=subject)


def hold(delivery: Delivery, *, until: datetime, now: datetime) -> None:
    """Its time has not come."""
    _finish(delivery, State.QUEUED, available_at=max(until, now + SHORTEST_HOLD))


def refuse_for_now(delivery: Delivery, *, error: str, now: datetime, subject: str = "") -> None:
    """It may go later: try again after `back_off`."""
    refusals = delivery.refusals + 1
    _finish(
        delivery,
        State.QUEUED,
        available_at=now + back_off(refusals),
        refusals=refusals,
        last_error=error,
        subject=subject,
    )


def release(deliveries: Sequence[Delivery]) -> None:
    """Give back what was leased and not tried."""
    for delivery in deliveries:
        _finish(delivery, State.QUEUED)


def requeue(delivery: Delivery, *, now: datetime) -> bool:
    """Queue a delivery again, due at once and as if never tried; False if it cannot be.

    That is while it is being sent, before its first try, and for account mail, whose body is gone.
    """
    untried = Q(state=State.LEASED) | Q(state=State.QUEUED, refusals=0, available_at__lte=now)
    again = Delivery.objects.filter(pk=delivery.pk, lane=Lane.NOTICE).exclude(untried)
    return bool(
        again.update(state=State.QUEUED, available_at=now, refusals=0, crashes=0, last_error="", sent_at=None)
    )


def _due(lane: Lane, now: datetime) -> QuerySet[Delivery]:
    due = Q(state=State.QUEUED, available_at__lte=now) | Q(state=State.LEASED, lease_until__lte=now)
    rows = Delivery.objects.filter(due, lane=lane)
    if lane == Lane.ACCOUNT:
        return rows
    # Of a thread only the first, and none beside one that is being sent: a renderer then sees what the
    # thread has already announced.
    ahead = (
        Delivery.objects.filter(lane=lane, notice__thread=OuterRef("notice__thread"))
        .exclude(notice__thread="")
        .filter(Q(state=State.LEASED, lease_until__gt=now) | due & Q(pk__lt=OuterRef("pk")))
    )
    return rows.filter(~Exists(ahead), ~rests())


def _lease(rows: Sequence[Delivery], now: datetime) -> list[Delivery]:
    until = now + LEASE
    crashed = [row for row in rows if row.state == State.LEASED]
    given_up = [row.pk for row in crashed if row.crashes + 1 >= MAX_CRASHES]
    leased = [row.pk for row in rows if row.pk not in given_up]
    Delivery.objects.filter(pk__in=[row.pk for row in crashed]).update(crashes=F("crashes") + 1)
    Delivery.objects.filter(pk__in=given_up).update(
        state=State.FAILED, lease_until=None, last_error="sender_died"
    )
    Delivery.objects.filter(pk__in=leased).update(state=State.LEASED, lease_until=until)
    for pk in given_up:
        logger.error("Delivery %d is given up: its sender died %d times.", pk, MAX_CRASHES)
    return list(
        Delivery.objects.filter(pk__in=leased)
        .select_related("notice__user", "notice__account_letter")
        .order_by("available_at", "pk")
    )


def _finish(delivery: Delivery, state: State, **fields: object) -> None:
    Delivery.objects.filter(pk=delivery.pk, state=State.LEASED, lease_until=delivery.lease_until).update(
        state=state, lease_until=None, **fields
    )
