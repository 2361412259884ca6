"""Send due notifications to browsers: lease some, write and send each one, record the outcome, and repeat.

Each browser has a delivery of its own, so a sender that dies repeats at most one notification in one browser.
"""

import logging
import traceback
from collections import Counter
from datetime import datetime
from urllib.parse import urlsplit

from games.notices import vapid
from games.notices.budget import Budget
from games.notices.errors import BadEndpoint
from games.notices.mail_content import DropNotice, HoldNotice
from games.notices.models import Delivery, Lane, PushSubscription
from games.notices.now import database_now
from games.notices.push_composing import compose_push
from games.notices.push_connection import post_message
from games.notices.push_content import PushContent
from games.notices.push_messages import encrypt, plain_message, ttl
from games.notices.selectors.browsers import is_current
from games.notices.services import delivery_leases
from games.notices.services.sending import Clock

logger = logging.getLogger(__name__)

_GONE = (404, 410)  # RFC 8030, 7.3: the browser has ended its subscription
_TOO_MANY_REQUESTS = 429

PUSH_SECONDS = 10
"""How long one sweep sends: less than its interval, so that slow push services hold up one worker at most."""

MAX_LOST = 2
"""After so many lost connections to one push service, the same sweep tries it no more."""


def push_due(*, clock: Clock = database_now) -> Counter[str]:
    """Send due notifications to browsers until none is left or `PUSH_SECONDS` have passed.

    Return how many were "sent", "held", "dropped", "refused" (temporarily), "failed" (permanently), and how
    many browsers had "ended" their subscription. No transaction is open while one is written or sent.
    """
    tally: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    if not vapid.is_configured():
        return tally
    budget = Budget(PUSH_SECONDS)
    while not budget.spent and (batch := delivery_leases.claim(lane=Lane.PUSH, now=clock())):
        for place, delivery in enumerate(batch):
            if budget.spent:
                delivery_leases.release(batch[place:])
                break
            try:
                tally.update(_deal_with(delivery, clock, lost))
            except Exception:
                # Such as the worker's time limit: the others need not wait for the end of their leases.
                delivery_leases.release(batch[place + 1 :])
                raise
    # As with emails, at least one that may kill its sender is tried, after all the others.
    while suspect := delivery_leases.claim_suspect(lane=Lane.PUSH, now=clock()):
        tally.update(_deal_with(suspect[0], clock, lost))
        if budget.spent:
            break
    return tally


def _deal_with(delivery: Delivery, clock: Clock, lost: Counter[str]) -> list[str]:
    """Handle one leased delivery; return its outcome, or nothing if another sender has it.

    `lost` counts the connections to each push service that this sweep has lost.
    """
    if not delivery_leases.mark_started(delivery):
        return []
    subscriptions = PushSubscription.objects.select_related("user")
    subscription = subscriptions.filter(pk__in=[delivery.subscription_id]).first()
    if subscription is None:
        delivery_leases.drop(delivery, reason="signed_out")
        return ["dropped"]
    if not is_current(subscription):
        return _ended(delivery, subscription, "signed out")
    try:
        answer = compose_push(delivery.notice, subscription, now=clock())
    except Exception as error:  # noqa: BLE001  # one failure must not hold up the others
        # The error's message may contain something that the log's reader must not see.
        frames = "".join(traceback.format_tb(error.__traceback__))
        name = type(error).__name__
        logger.error(
            "Push %d (%s) cannot be written: %s\n%s", delivery.pk, delivery.notice.kind, name, frames
        )
        return _refused(delivery, f"renderer {name}", clock())
    match answer:
        case DropNotice(reason=reason):
            delivery_leases.drop(delivery, reason=reason)
            return ["dropped"]
        case HoldNotice(until=until, reason=reason):
            delivery_leases.hold(delivery, until=until, reason=reason, now=clock())
            return ["held"]
        case PushContent():
            return _send(delivery, subscription, answer, clock, lost)


def _send(
    delivery: Delivery,
    subscription: PushSubscription,
    content: PushContent,
    clock: Clock,
    lost: Counter[str],
) -> list[str]:
    now, service = clock(), urlsplit(subscription.endpoint).netloc
    if lost[service] >= MAX_LOST:
        return _refused(delivery, "service does not answer", now)
    body = encrypt(plain_message(content, subscription.user), subscription)
    headers = {
        "Authorization": vapid.authorization(subscription.endpoint, now=now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(ttl(content, now=now)),
    }
    try:
        status = post_message(subscription.endpoint, body, headers)
    except BadEndpoint:
        return _ended(delivery, subscription, "address")
    except OSError as error:
        lost[service] += 1
        return _refused(delivery, f"lost {type(error).__name__}", clock())
    if status in _GONE:
        return _ended(delivery, subscription, str(status))
    if status == _TOO_MANY_REQUESTS or status >= 500:
        return _refused(delivery, f"HTTP {status}", clock())
    if status >= 300:
        logger.error("Push %d is refused permanently: HTTP %d.", delivery.pk, status)
        delivery_leases.fail(delivery, error=f"HTTP {status}", subject="")
        return ["failed"]
    delivery_leases.mark_sent(delivery, subject="", message_id="", now=clock())
    return ["sent"]


def _refused(delivery: Delivery, error: str, now: datetime) -> list[str]:
    logger.warning("Push %d is refused temporarily: %s.", delivery.pk, error)
    delivery_leases.retry_later(delivery, error=error, subject="", now=now)
    return ["refused"]


def _ended(delivery: Delivery, subscription: PushSubscription, reason: str) -> list[str]:
    """End a subscription that leads nowhere; all that waits for the browser goes with it."""
    logger.info("Push %d ends the subscription of its browser: %s.", delivery.pk, reason)
    subscription.delete()
    return ["ended"]
