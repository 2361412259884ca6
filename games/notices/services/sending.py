"""Send due email: lease some deliveries, write and send each one, record the outcome, and repeat."""

import logging
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

from games.notices.budget import SWEEP_BUDGET_SECONDS
from games.notices.composing import Mail, compose, compose_account_mail
from games.notices.mail_connection import MailConnection, Unreachable, backend, id_at_service
from games.notices.mail_content import CollectNotice, DropNotice, HoldNotice
from games.notices.models import Delivery, Lane
from games.notices.now import database_now
from games.notices.refusals import Consequence, Refusal
from games.notices.selectors.operator import count_due
from games.notices.services import delivery_leases
from games.notices.services.account_mail import (
    erase_body,
    erase_expired,
    has_reached_suppressed_limit,
)
from games.notices.services.collecting import collect
from games.notices.services.suppressing import suppress

logger = logging.getLogger(__name__)

Clock = Callable[[], datetime]


def send_due(
    *, lane: Lane, clock: Clock = database_now, seconds: float = SWEEP_BUDGET_SECONDS
) -> Counter[str]:
    """Send due deliveries of `lane` until none is left or `seconds` have passed.

    Return how many deliveries were "sent", "held", "collected" (for a digest), "dropped", "refused"
    (temporarily), "failed" (permanently). No transaction is open while an email is written or sent. Without a
    mail service nothing is leased, and a warning is logged if anything is waiting.
    """
    sweep = _Sweep(lane, clock, seconds)
    if lane == Lane.ACCOUNT:
        erase_expired(now=clock())
    else:
        delivery_leases.release_left_out(now=clock())
    if (connection := backend()) is None:
        if waiting := count_due(lane=lane, now=clock()):
            logger.warning("EMAIL_URL is not set; emails waiting in the lane %s: %d.", lane.value, waiting)
        return sweep.tally
    with MailConnection(connection) as carrier:
        while not sweep.is_over and (batch := delivery_leases.claim(lane=lane, now=clock())):
            sweep.send(batch, carrier)
        # Suspects come last, because the next sender may die of them too, but at least one is tried, however
        # much else was due.
        while suspect := delivery_leases.claim_suspect(lane=lane, now=clock()):
            sweep.try_suspect(suspect, carrier)
            if sweep.is_over:
                break
    return sweep.tally


class _Sweep:
    """One run over a lane."""

    def __init__(self, lane: Lane, clock: Clock, seconds: float) -> None:
        self.tally: Counter[str] = Counter()
        self._lane = lane
        self._clock = clock
        self._seconds = seconds
        self._started = time.monotonic()

    @property
    def is_over(self) -> bool:
        """Return whether the time of this run is used up."""
        return time.monotonic() - self._started >= self._seconds

    def send(self, batch: Sequence[Delivery], carrier: MailConnection) -> None:
        """Handle every delivery of `batch`, or release those for which there is no time."""
        for place in range(len(batch)):
            if self.is_over:
                delivery_leases.release(batch[place:])
                return
            if not self._try(batch[place:], carrier):
                return

    def try_suspect(self, suspect: Sequence[Delivery], carrier: MailConnection) -> None:
        """Handle a delivery that was claimed as a suspect, however little time is left."""
        self._try(suspect, carrier)

    def _try(self, rest: Sequence[Delivery], carrier: MailConnection) -> bool:
        """Handle the first of `rest`; return False if the mail service cannot be reached.

        All of `rest` then count as refused temporarily.
        """
        try:
            self._deal_with(rest[0], carrier)
        except Unreachable as unreachable:
            logger.warning("The email service cannot be reached: %s.", unreachable.refusal.code)
            for waiting in rest:
                self._refuse_for_now(waiting, unreachable.refusal.code)
            return False
        return True

    def _deal_with(self, delivery: Delivery, carrier: MailConnection) -> None:
        if not delivery_leases.mark_started(delivery):
            return
        try:
            answer = self._write(delivery)
            if isinstance(answer, CollectNotice):
                collect(delivery, answer, now=self._clock())
                self.tally["collected"] += 1
                return
        except Exception as error:  # noqa: BLE001  # one failure must not hold up the others
            # The error's message is left out of the log, because it may contain something that the log's
            # reader must not see.
            frames = "".join(traceback.format_tb(error.__traceback__))
            name = type(error).__name__
            logger.error(
                "Delivery %d (%s) cannot be written: %s\n%s", delivery.pk, delivery.notice.kind, name, frames
            )
            self._refuse_for_now(delivery, f"renderer {name}")
            return
        match answer:
            case DropNotice(reason=reason):
                delivery_leases.drop(delivery, reason=reason)
                self._bury(delivery, arrived=False)
                self.tally["dropped"] += 1
            case HoldNotice(until=until, reason=reason):
                delivery_leases.hold(delivery, until=until, reason=reason, now=self._clock())
                self.tally["held"] += 1
            case Mail():
                refusal = carrier.carry(answer)
                if refusal is None:
                    self._sent(delivery, answer)
                else:
                    self._refused(delivery, answer, refusal)

    def _write(self, delivery: Delivery) -> Mail | DropNotice | HoldNotice | CollectNotice:
        if self._lane == Lane.ACCOUNT:
            if has_reached_suppressed_limit(delivery.notice, now=self._clock()):
                return DropNotice("suppressed")
            return compose_account_mail(delivery, now=self._clock())
        return compose(delivery.notice, now=self._clock())

    def _sent(self, delivery: Delivery, mail: Mail) -> None:
        message_id = mail.extra_headers["Message-ID"]
        delivery_leases.mark_sent(
            delivery,
            subject=self._kept(mail),
            message_id=message_id,
            service_id=id_at_service(mail),
            domain=_domain_of(mail),
            now=self._clock(),
            completes=mail.completes,
        )
        self._bury(delivery, arrived=True)
        self.tally["sent"] += 1

    def _refused(self, delivery: Delivery, mail: Mail, refusal: Refusal) -> None:
        if refusal.consequence is Consequence.LATER:
            logger.warning("Delivery %d is refused temporarily: %s.", delivery.pk, refusal.code)
            self._refuse_for_now(delivery, refusal.code, subject=self._kept(mail), domain=_domain_of(mail))
            return
        logger.error("Delivery %d is refused permanently: %s.", delivery.pk, refusal.code)
        if refusal.consequence is Consequence.REST:
            suppress(address=mail.to[0], reply=refusal.code, now=self._clock())
        delivery_leases.fail(delivery, error=refusal.code, subject=self._kept(mail), domain=_domain_of(mail))
        self._bury(delivery, arrived=False)
        self.tally["failed"] += 1

    def _refuse_for_now(self, delivery: Delivery, error: str, *, subject: str = "", domain: str = "") -> None:
        delivery_leases.retry_later(delivery, error=error, now=self._clock(), subject=subject, domain=domain)
        self.tally["refused"] += 1

    def _bury(self, delivery: Delivery, *, arrived: bool) -> None:
        if self._lane == Lane.ACCOUNT:
            erase_body(delivery.notice, arrived=arrived)

    def _kept(self, mail: Mail) -> str:
        return "" if self._lane == Lane.ACCOUNT else str(mail.subject)[:250]


def _domain_of(mail: Mail) -> str:
    return mail.to[0].rpartition("@")[2].lower()[:255]
