"""Collect deliveries for the digest or the bundle that will report them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.engine.invariants import require
from games.notices.digest_times import BUNDLE_SPAN, next_digests
from games.notices.mail_content import CollectNotice
from games.notices.models import Channel, Delivery, Lane, State, When
from games.notices.services import delivery_leases
from games.notices.services.outbox import queue_notice


@transaction.atomic
def collect(delivery: Delivery, answer: CollectNotice, *, now: datetime) -> None:
    """Put a leased delivery into its reader's next digest or bundle, which is created if there is none yet.

    The person's row is locked, so that of two senders one creates it and the other finds it.
    """
    user = lock_person(require(delivery.notice.user_id, "only account mail has no reader"))
    into = _open_bundle(delivery, user, now) if answer.when == When.BUNDLED else _open_digest(user, now)
    delivery_leases.collect(delivery, into=into, subject=answer.subject)


def _open_digest(user: User, now: datetime) -> Delivery:
    """Return the delivery of the next daily digest that has not been sent and is not being sent."""
    for day, at in next_digests(user, now):
        # An earlier digest may be waiting for the end of the night.
        if (found := _waiting(user, When.DIGEST, now, before=at)) is not None:
            return found
        key = f"{When.DIGEST.value}:{user.pk}:{day.isoformat()}"
        queue_notice(key=key, user_id=user.pk, kind=When.DIGEST, ids={}, now=now, available_at=at)
        # A digest that was dropped as empty may be sent after all, and its hour may have changed since then.
        unsent = Delivery.objects.filter(
            notice__key=key, channel=Channel.MAIL, state__in=(State.QUEUED, State.DROPPED)
        )
        if unsent.update(state=State.QUEUED, available_at=at, last_error=""):
            return _delivery(key)
    raise AssertionError("days never end")


def _open_bundle(delivery: Delivery, user: User, now: datetime) -> Delivery:
    """Return the delivery of the bundle that collects at present, or of a new one that starts with this."""
    if (found := _waiting(user, When.BUNDLED, now)) is not None:
        return found
    key = f"{When.BUNDLED.value}:{delivery.pk}:{now.isoformat()}"
    at = now + BUNDLE_SPAN
    queue_notice(key=key, user_id=user.pk, kind=When.BUNDLED, ids={}, now=now, available_at=at)
    return _delivery(key)


def _waiting(user: User, when: When, now: datetime, before: datetime | None = None) -> Delivery | None:
    """Return a digest or bundle that is not due yet (and is due before `before`), and lock its delivery.

    Without the lock a sender could lease it before what is to be collected is in it.
    """
    found = Delivery.objects.filter(
        notice__user=user, notice__kind=when, lane=Lane.NOTICE, state=State.QUEUED, available_at__gt=now
    )
    if before is not None:
        found = found.filter(available_at__lt=before)
    return found.select_related("notice").select_for_update(of=("self",)).order_by("available_at").first()


def _delivery(key: str) -> Delivery:
    return Delivery.objects.select_related("notice").get(notice__key=key, channel=Channel.MAIL)
