"""The states of a delivery. A sender leases some, notes which one it is sending, and records each outcome.

A lease is identified by its end, so a sender that returns after its lease has passed to another sender
changes nothing. If a sender dies, this counts as a crash of the delivery it was sending, and of no other that
it had leased.
"""

import logging
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import DateTimeField, F, Min, Q, QuerySet, TextField

from games.compiled_queries import CompiledUpdate, Parameter
from games.notices.models import AccountMail, Delivery, DeliveryReport, Lane, State, When
from games.notices.models.delivery import SENDER_DIED
from games.notices.models.suppressed_address import is_suppressed
from games.notices.services.giving_up import tell_operators

logger = logging.getLogger(__name__)

#: How many deliveries a sender leases together. Codes are sent one at a time: a person waiting for a code
#: cannot wait until the lease of a dead sender ends.
LEASED_AT_ONCE = {Lane.NOTICE: 50, Lane.ACCOUNT: 1, Lane.PUSH: 20}
LEASE_SPANS = {
    Lane.NOTICE: timedelta(minutes=5),
    Lane.ACCOUNT: timedelta(minutes=2),
    Lane.PUSH: timedelta(minutes=5),
}
MAX_CRASHES = 5  # senders that died on one delivery
FIRST_BACKOFF = timedelta(minutes=1)
LONGEST_BACKOFF = timedelta(hours=2)
#: The minimum time that a held delivery waits, so that a sweep does not pick it up again and again.
SHORTEST_HOLD = timedelta(minutes=1)


def back_off(refusals: int) -> timedelta:
    """Return how long to wait after temporary refusal number `refusals`.

    The wait is a minute at first, and doubles up to two hours.
    """
    # Seven doublings exceed the longest wait; more would only make large numbers.
    doublings = min(refusals - 1, 7)
    return min(FIRST_BACKOFF * (1 << doublings), LONGEST_BACKOFF)


def claim(*, lane: Lane, now: datetime, limit: int | None = None) -> list[Delivery]:
    """Lease and return due deliveries of `lane` on which no sender has died, the longest-waiting first.

    Lease at most `limit` of them (None: a batch), until `now` plus the lane's `LEASE_SPANS`. An empty list
    means that nothing is due.
    """
    return _claim(lane, now, ~_SUSPECT, limit or LEASED_AT_ONCE[lane])


def claim_suspect(*, lane: Lane, now: datetime) -> list[Delivery]:
    """Lease a single due delivery on which a sender died, and return it in a list.

    If it kills the next sender too, no other delivery has to wait for that lease to end. An empty list
    means that none is due. Deliveries on which a fifth sender died are marked failed instead, and the
    operators are notified.
    """
    return _claim(lane, now, _SUSPECT, 1)


def mark_started(delivery: Delivery) -> bool:
    """Note that the sender is now sending the delivery, so that a crash counts against it.

    Return False if the lease has passed to another sender, which sends the delivery instead.
    """
    return bool(_STARTED.run(delivery=delivery.pk, lease_until=delivery.lease_until))


def mark_sent(
    delivery: Delivery,
    *,
    subject: str,
    message_id: str,
    now: datetime,
    service_id: str = "",
    domain: str = "",
    completes: Collection[int] = (),
) -> None:
    """Mark a delivery as accepted by the mail service, which calls it `service_id`.

    The deliveries (primary keys) that it `completes`, because a digest reports them, are marked as sent, too.
    They do not get its `message_id`: what is reported about the email is about the digest's own delivery.
    """
    # A single statement needs no transaction of its own.
    with transaction.atomic() if completes else nullcontext():
        _SENT.run(
            delivery=delivery.pk,
            lease_until=delivery.lease_until,
            subject=subject,
            message_id=message_id,
            service_id=service_id,
            domain=domain,
            now=now,
        )
        if completes:
            Delivery.objects.filter(pk__in=completes, state=State.COLLECTED).update(
                state=State.SENT, sent_at=now, last_error=""
            )


def _leased(until: datetime | Parameter | None, **which: Any) -> QuerySet[Delivery]:
    """Return those of the deliveries whose lease, which ends at `until`, has not passed to another sender."""
    return Delivery.objects.filter(state=State.LEASED, lease_until=until, **which)


def _leased_one() -> QuerySet[Delivery]:
    """Return the delivery of a compiled statement."""
    return _leased(Parameter("lease_until", DateTimeField()), pk=Parameter("delivery"))


_UNLEASED: dict[str, Any] = {"lease_until": None, "being_written": False}
"""The fields of a delivery that its sender has finished with, whatever came of it."""

_STARTED = CompiledUpdate(lambda: (_leased_one(), {"being_written": True}))
_SENT = CompiledUpdate(
    lambda: (
        _leased_one(),
        {
            **_UNLEASED,
            "state": State.SENT,
            "last_error": "",
            "sent_at": Parameter("now", DateTimeField()),
            **{
                name: Parameter(name, TextField())
                for name in ("subject", "message_id", "service_id", "domain")
            },
        },
    )
)


def collect(delivery: Delivery, *, into: Delivery, subject: str) -> None:
    """Set a leased delivery aside for the digest or bundle that is delivered by `into`."""
    _finish(
        delivery,
        State.COLLECTED,
        digest=into.notice,
        available_at=into.available_at,
        subject=subject,
        last_error="",
    )


def release_left_out(*, now: datetime) -> None:
    """Queue what was collected for a digest that was then sent without it, dropped, or never sent.

    Each delivery is then tried alone, and so is dropped or held for its own reason.
    """
    gone = ~Q(digest__deliveries__state__in=(State.QUEUED, State.LEASED))
    _take_out(Delivery.objects.filter(gone), now)


@transaction.atomic
def take_out_of_digests(*, user_id: int, now: datetime) -> None:
    """Queue what waits for a person's digests and bundles, and drop these, since they are then empty.

    A digest or bundle that is already being sent stays as it is.
    """
    waiting = Delivery.objects.filter(
        notice__user=user_id, notice__kind__in=(When.BUNDLED, When.DIGEST), state=State.QUEUED
    ).select_for_update(of=("self",))
    digests = list(waiting.order_by("pk").values_list("pk", "notice"))
    Delivery.objects.filter(pk__in=[pk for pk, _notice in digests]).update(
        state=State.DROPPED, last_error="sorted_again"
    )
    _take_out(Delivery.objects.filter(digest__in=[notice for _pk, notice in digests]), now)


def _take_out(deliveries: QuerySet[Delivery], now: datetime) -> None:
    # Query without a lock first: there is rarely anything, and on SQLite a lock keeps writers waiting.
    found = list(deliveries.filter(state=State.COLLECTED).order_by("pk").values_list("pk", flat=True))
    if found:
        Delivery.objects.filter(pk__in=found, state=State.COLLECTED).update(
            state=State.QUEUED, available_at=now, digest=None
        )


def drop(delivery: Delivery, *, reason: str) -> None:
    """Drop a delivery whose notice is no longer true or no longer wanted."""
    _finish(delivery, State.DROPPED, last_error=reason)


def drop_waiting(*, notices: Collection[int], reason: str) -> None:
    """Drop the waiting deliveries of notices (primary keys) that are no longer wanted.

    A delivery that is already being sent continues.
    """
    Delivery.objects.filter(notice__in=notices, state=State.QUEUED).update(
        state=State.DROPPED, last_error=reason
    )


def fail(delivery: Delivery, *, error: str, subject: str, domain: str = "") -> None:
    """Mark a delivery as failed, because it can never be sent."""
    _finish(delivery, State.FAILED, last_error=error, subject=subject, domain=domain)


def hold(delivery: Delivery, *, until: datetime, reason: str, now: datetime) -> None:
    """Put a delivery back until `until`, or for `SHORTEST_HOLD` if that is later; `reason` is a code."""
    _finish(delivery, State.QUEUED, available_at=max(until, now + SHORTEST_HOLD), last_error=reason)


def retry_later(delivery: Delivery, *, error: str, subject: str, now: datetime, domain: str = "") -> None:
    """Put a delivery back, to be tried again after the wait that `back_off` gives."""
    refusals = delivery.refusals + 1
    _finish(
        delivery,
        State.QUEUED,
        available_at=now + back_off(refusals),
        refusals=refusals,
        last_error=error,
        subject=subject,
        domain=domain,
    )


def release(deliveries: Sequence[Delivery]) -> None:
    """Release leased deliveries that were not tried, in one statement because time has already run out."""
    if deliveries:
        keys = [delivery.pk for delivery in deliveries]
        _leased(deliveries[0].lease_until, pk__in=keys).update(state=State.QUEUED, lease_until=None)


def requeue(delivery: Delivery, *, now: datetime) -> bool:
    """Queue a delivery again, due immediately and as if never tried; return False if that is impossible.

    It is impossible while the delivery is being sent, before it has been tried at all, and for account mail
    whose body is gone.
    """
    untried = Q(state=State.LEASED) | Q(state=State.QUEUED, refusals=0, available_at__lte=now)
    has_body = ~Q(lane=Lane.ACCOUNT) | Q(notice__in=AccountMail.objects.values("notice"))
    again = Delivery.objects.filter(has_body, pk=delivery.pk).exclude(untried)
    if not again.update(
        state=State.QUEUED,
        available_at=now,
        refusals=0,
        crashes=0,
        last_error="",
        sent_at=None,
        digest=None,
    ):
        return False
    # A report about this attempt is news again, even if the previous attempt met with the same.
    DeliveryReport.objects.filter(delivery=delivery).delete()
    return True


#: A sender died on it: an earlier one, or the one whose lease has just ended.
_SUSPECT = Q(crashes__gt=0) | Q(being_written=True)


def _claim(lane: Lane, now: datetime, which: Q, limit: int) -> list[Delivery]:
    # Query without a lock first: on SQLite an idle sweep would otherwise keep writers waiting.
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
    if lane != Lane.NOTICE:
        return rows
    # Take only the first delivery of a thread, and none while another of the thread is being sent, so that a
    # renderer sees what the thread has already announced. Both are queried once for all threads: with a query
    # per row, a service that was away for a day would leave a queue in which one claim takes half a minute.
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
            logger.error("Gave up on delivery %d: its sender died %d times.", pk, MAX_CRASHES)
        tell_operators(given_up, now=now)
    return list(
        Delivery.objects.filter(pk__in=leased)
        .select_related("notice__user", "notice__account_mail")
        .order_by("available_at", "pk")
    )


def _finish(delivery: Delivery, state: State, **fields: object) -> None:
    _leased(delivery.lease_until, pk=delivery.pk).update(state=state, **_UNLEASED, **fields)
