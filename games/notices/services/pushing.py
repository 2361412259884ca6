"""Send due notifications to browsers: lease some, write and send each one, record the outcome, and repeat.

Each browser has a delivery of its own, so a sender that dies repeats at most one notification in one browser.
"""

import logging
import traceback
from collections import Counter
from datetime import datetime

from games.notices import vapid
from games.notices.budget import Budget
from games.notices.errors import BadEndpoint
from games.notices.lost_services import LostServices
from games.notices.mail_content import DropNotice, HoldNotice
from games.notices.models import Delivery, Lane, PushSubscription
from games.notices.now import database_now
from games.notices.push_composing import compose_push
from games.notices.push_connection import PushConnections
from games.notices.push_content import PushContent
from games.notices.push_messages import encrypt, plain_message, ttl
from games.notices.selectors.browsers import is_current
from games.notices.services import delivery_leases
from games.notices.services.sending import Clock

logger = logging.getLogger(__name__)

_GONE = (404, 410)  # RFC 8030, 7.3: the browser has ended its subscription
_TOO_MANY_REQUESTS = 429

PUSH_SECONDS = 4.5
"""How long one sweep sends: less than its interval, so that pushes hold up one worker at most."""


def push_due(*, clock: Clock = database_now) -> Counter[str]:
    """Send due notifications to browsers until none is left or `PUSH_SECONDS` have passed.

    Return how many were "sent", "held", "dropped", "refused" (temporarily), "failed" (permanently), and how
    many browsers had "ended" their subscription. No transaction is open while one is written or sent.
    """
    sweep = _Sweep(clock)
    if not vapid.is_configured():
        return sweep.tally
    budget = Budget(PUSH_SECONDS)
    with sweep.connections:
        while not budget.spent and (batch := delivery_leases.claim(lane=Lane.PUSH, now=clock())):
            for place, delivery in enumerate(batch):
                if budget.spent:
                    delivery_leases.release(batch[place:])
                    break
                try:
                    sweep.deal_with(delivery)
                except Exception:
                    # Such as the worker's time limit: the others need not wait for the end of their leases.
                    delivery_leases.release(batch[place + 1 :])
                    raise
        # As with emails, at least one that may kill its sender is tried, after all the others.
        while suspect := delivery_leases.claim_suspect(lane=Lane.PUSH, now=clock()):
            sweep.deal_with(suspect[0])
            if budget.spent:
                break
    return sweep.tally


class _Sweep:
    """One run over the notifications that are due."""

    def __init__(self, clock: Clock) -> None:
        self.tally: Counter[str] = Counter()
        self.connections = PushConnections()
        self._clock = clock
        self._lost = LostServices()

    def deal_with(self, delivery: Delivery) -> None:
        """Handle one leased delivery and count its outcome, unless another sender has it."""
        if delivery_leases.mark_started(delivery):
            self.tally[self._outcome(delivery)] += 1

    def _outcome(self, delivery: Delivery) -> str:
        subscriptions = PushSubscription.objects.select_related("user")
        subscription = subscriptions.filter(pk__in=[delivery.subscription_id]).first()
        if subscription is None:
            delivery_leases.drop(delivery, reason="signed_out")
            return "dropped"
        if not is_current(subscription):
            return _ended(delivery, subscription, "signed out")
        try:
            answer = compose_push(delivery.notice, subscription, now=self._clock())
        except Exception as error:  # noqa: BLE001  # one failure must not hold up the others
            # The error's message may contain something that the log's reader must not see.
            frames = "".join(traceback.format_tb(error.__traceback__))
            name = type(error).__name__
            logger.error(
                "Push %d (%s) cannot be written: %s\n%s", delivery.pk, delivery.notice.kind, name, frames
            )
            return _refused(delivery, f"renderer {name}", self._clock())
        match answer:
            case DropNotice(reason=reason):
                delivery_leases.drop(delivery, reason=reason)
                return "dropped"
            case HoldNotice(until=until, reason=reason):
                delivery_leases.hold(delivery, until=until, reason=reason, now=self._clock())
                return "held"
            case PushContent():
                return self._send(delivery, subscription, answer)

    def _send(self, delivery: Delivery, subscription: PushSubscription, content: PushContent) -> str:
        now = self._clock()
        if self._lost.is_left_alone(subscription.endpoint):
            return _refused(delivery, "service does not answer", now)
        body = encrypt(plain_message(content, subscription.user), subscription)
        headers = {
            "Authorization": vapid.authorization(subscription.endpoint, now=now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(ttl(content, now=now)),
        }
        try:
            status = self.connections.post(subscription.endpoint, body, headers)
        except BadEndpoint:
            return _ended(delivery, subscription, "address")
        except OSError as error:
            self._lost.record(subscription.endpoint, error)
            return _refused(delivery, f"lost {type(error).__name__}", self._clock())
        if status in _GONE:
            return _ended(delivery, subscription, str(status))
        if status == _TOO_MANY_REQUESTS or status >= 500:
            return _refused(delivery, f"HTTP {status}", self._clock())
        if status >= 300:
            logger.error("Push %d is refused permanently: HTTP %d.", delivery.pk, status)
            delivery_leases.fail(delivery, error=f"HTTP {status}", subject="")
            return "failed"
        delivery_leases.mark_sent(delivery, subject="", message_id="", now=self._clock())
        return "sent"


def _refused(delivery: Delivery, error: str, now: datetime) -> str:
    logger.warning("Push %d is refused temporarily: %s.", delivery.pk, error)
    delivery_leases.retry_later(delivery, error=error, subject="", now=now)
    return "refused"


def _ended(delivery: Delivery, subscription: PushSubscription, reason: str) -> str:
    """End a subscription that leads nowhere; all that waits for the browser goes with it."""
    logger.info("Push %d ends the subscription of its browser: %s.", delivery.pk, reason)
    subscription.delete()
    return "ended"
