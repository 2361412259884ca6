"""The states of a delivery. A sender leases some, notes which it writes, and says of each what became of it.

A lease is known by its end: a sender that comes back after its lease has passed to another changes nothing.
A sender that dies is a crash of the delivery it was writing, and of no other that it had leased.
"""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Min, Q, QuerySet

from games.notices.models import AccountMail, Delivery, Lane, State
from games.notices.models.delivery import SENDER_DIED
from games.notices.models.suppressed_address import is_suppressed
from games.notices.services.giving_up import tell_operators

logger = logging.getLogger(__name__)

#: How many deliveries a sender leases at once. Codes go one by one: who waits for one cannot wait until
#: the lease of a dead sender ends.
LEASED_AT_ONCE = {Lane.NOTICE: 50, Lane.ACCOUNT: 1}
LEASE_SPANS = {Lane.NOTICE: timedelta(minutes=5), Lane.ACCOUNT: timedelta(minutes=2)}
MAX_CRASHES = 5  # senders that died on one delivery
FIRST_BACKOFF = timedelta(minutes=1)
LONGEST_BACKOFF = timedelta(hours=2)
#: The least a held delivery waits, so that a sweep does not ask for it again and again.
SHORTEST_HOLD = timedelta(minutes=1)


def back_off(refusals: int) -> timedelta:
    """How long to wait after the ``refusals``-th refusal for now: a minute, doubling up to two hours."""
    # Seven doublings pass the longest wait; more would only make large numbers.
    doublings = min(refusals - 1, 7)
    return min(FIRST_BACKOFF * (1 << doublings), LONGEST_BACKOFF)


def claim(*, lane: Lane, now: datetime, limit: int | None = None) -> list[Delivery]:
    """Lease due deliveries of ``lane`` on which no sender died, at most ``limit`` (None: a batch), the
    longest waiting first, until ``now`` + its `LEASE_SPANS`. An empty list: nothing is due."""
    return _claim(lane, now, ~_SUSPECT, limit or LEASED_AT_ONCE[lane])


def claim_suspect(*, lane: Lane, now: datetime) -> list[Delivery]:
    """Lease one due delivery on which a sender died, alone: if it kills the next one too, nothing else
    waits for the end of that lease. An empty list: none is due.

    Those whose fifth sender died are marked failed instead, and the operators are told.
    """
    return _claim(lane, now, _SUSPECT, 1)


def begin(delivery: Delivery) -> bool:
    """Note that its sender writes it now, so that a death is known to be its; False if the lease has
    passed to another, who writes it instead."""
    return bool(_held(delivery).update(being_written=True))


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


def fail(delivery: Delivery, *, error: str, subject: str) -> None:
    """It can never be sent."""
    _finish(delivery, State.FAILED, last_error=error, subject=subject)


def hold(delivery: Delivery, *, until: datetime, now: datetime) -> None:
    """Its time has not come."""
    _finish(delivery, State.QUEUED, available_at=max(until, now + SHORTEST_HOLD))


def refuse_for_now(delivery: Delivery, *, error: str, subject: str, now: datetime) -> None:
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
    """Give back what was leased together and not tried, in one statement: it is out of time already."""
    if deliveries:
        _held(*deliveries).update(state=State.QUEUED, lease_until=None)


def requeue(delivery: Delivery, *, now: datetime) -> bool:
    """Queue a delivery again, due at once and as if never tried; False if it cannot be.

    That is while it is being sent, before its first try, and for account mail whose body is gone.
    """
    untried = Q(state=State.LEASED) | Q(state=State.QUEUED, refusals=0, available_at__lte=now)
    has_body = Q(lane=Lane.NOTICE) | Q(notice__in=AccountMail.objects.values("notice"))
    again = Delivery.objects.filter(has_body, pk=delivery.pk).exclude(untried)
    return bool(
        again.update(state=State.QUEUED, available_at=now, refusals=0, crashes=0, last_error="", sent_at=None)
    )


#: A sender died on it: one before, or the one whose lease has just ended.
_SUSPECT = Q(crashes__gt=0) | Q(being_written=True)


def _claim(lane: Lane, now: datetime, which: Q, limit: int) -> list[Delivery]:
    # Asked without a lock first: on SQLite an idle sweep would otherwise keep writers waiting.
    while _due(lane, now).filter(which).exists():
        with transaction.atomic():
            rows = list(
                _due(lane, now)
                .filter(which)
                .select_for_update(skip_locked=True, of=("self",))
                .order_by("available_at", "pk")[:limit]
            )
            leased = _lease(rows, lane, now)
        if leased or not rows:
            return leased
    return []


def _due(lane: Lane, now: datetime) -> QuerySet[Delivery]:
    due = Q(state=State.QUEUED, available_at__lte=now) | Q(state=State.LEASED, lease_until__lte=now)
    rows = Delivery.objects.filter(due, lane=lane)
    if lane == Lane.ACCOUNT:
        return rows
    # Of a thread only the first, and none beside one that is being sent: a renderer then sees what the
    # thread has already announced. Both asked once for all threads: asked for each row, a service that
    # was away for a day leaves a queue in which a claim takes half a minute.
    threaded = Delivery.objects.filter(lane=lane).exclude(notice__thread="")
    first = threaded.filter(due).order_by().values("notice__thread").annotate(first=Min("pk")).values("first")
    in_hand = threaded.filter(state=State.LEASED, lease_until__gt=now).values("notice__thread")
    free = Q(notice__thread="") | Q(pk__in=first) & ~Q(notice__thread__in=in_hand)
    return rows.filter(free, ~is_suppressed())


def _lease(rows: Sequence[Delivery], lane: Lane, now: datetime) -> list[Delivery]:
    crashed = [row for row in rows if row.being_written]
    given_up = [row.pk for row in crashed if row.crashes + 1 >= MAX_CRASHES]
    leased = [row.pk for row in rows if row.pk not in given_up]
    Delivery.objects.filter(pk__in=[row.pk for row in crashed]).update(
        crashes=F("crashes") + 1, being_written=False
    )
    Delivery.objects.filter(pk__in=leased).update(state=State.LEASED, lease_until=now + LEASE_SPANS[lane])
    if given_up:
        Delivery.objects.filter(pk__in=given_up).update(
            state=State.FAILED, lease_until=None, last_error=SENDER_DIED
        )
        for pk in given_up:
            logger.error("Delivery %d is given up: its sender died %d times.", pk, MAX_CRASHES)
        tell_operators(given_up, now=now)
    return list(
        Delivery.objects.filter(pk__in=leased)
        .select_related("notice__user", "notice__account_mail")
        .order_by("available_at", "pk")
    )


def _held(*together: Delivery) -> QuerySet[Delivery]:
    """Those leased together, as long as the lease that their sender was given is not another's."""
    keys = [delivery.pk for delivery in together]
    return Delivery.objects.filter(pk__in=keys, state=State.LEASED, lease_until=together[0].lease_until)


def _finish(delivery: Delivery, state: State, **fields: object) -> None:
    _held(delivery).update(state=state, lease_until=None, being_written=False, **fields)
