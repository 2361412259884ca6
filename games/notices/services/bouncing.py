"""Record what became of emails after a mail service had accepted them: bounces and complaints.

A report counts only if it names the email by an identifier that nobody else can know: our Message-ID, or the
name that the email service gave it. The address that a report names is never used. What follows applies to
the address that the email was sent to, if its owner still has it.
"""

import enum
import logging
from datetime import UTC, datetime, timedelta

from anymail.signals import AnymailTrackingEvent
from django.db.models import QuerySet

from games.notices.bounce_mails import read_bounce_mail
from games.notices.models import Channel, Delivery, DeliveryReport, Outcome, SuppressionReason
from games.notices.service_events import is_delivered, outcome_of_event, service_id_of
from games.notices.services.suppressing import suppress
from games.notices.threads import was_sent_to

logger = logging.getLogger(__name__)

SOFT_BOUNCE_DAYS = 5
"""Days with a soft bounce within `SOFT_BOUNCE_SPAN` after which the address is suspended."""

SOFT_BOUNCE_SPAN = timedelta(days=14)


class BounceResult(enum.Enum):
    """What came of a report."""

    RECORDED = enum.auto()
    NOTHING_NEW = enum.auto()  # not final, or reported before
    UNKNOWN_MAIL = enum.auto()  # not about an email of this site, or forged


def record_bounce(raw: bytes, *, now: datetime) -> BounceResult:
    """Record the bounce (RFC 3464) or complaint (RFC 5965) in the email `raw`; return what came of it.

    Raises `NotABounce` if the email reports neither. It is safe to pass emails from anyone, and to pass the
    same email twice.
    """
    report = read_bounce_mail(raw)
    delivery = _sent().filter(message_id=report.message_id).first()
    if delivery is None:
        logger.warning("A bounce was reported about an email that this site did not send.")
        return BounceResult.UNKNOWN_MAIL
    if report.outcome is None:
        return BounceResult.NOTHING_NEW
    return _record(delivery, report.outcome, report.code, now)


def record_event(event: AnymailTrackingEvent, *, now: datetime) -> BounceResult:
    """Record the bounce or complaint that an email service reports; return what came of it.

    The service's webhook has checked the shared secret. A report that the email arrived deletes its temporary
    bounces.
    """
    service_id = service_id_of(event)
    delivery = _sent().filter(service_id=service_id).first() if service_id else None
    if delivery is None:
        return BounceResult.UNKNOWN_MAIL
    if is_delivered(event):
        DeliveryReport.objects.filter(delivery=delivery, outcome=Outcome.SOFT).delete()
        return BounceResult.NOTHING_NEW
    found = outcome_of_event(event)
    return BounceResult.NOTHING_NEW if found is None else _record(delivery, *found, now)


def _sent() -> QuerySet[Delivery]:
    return Delivery.objects.filter(channel=Channel.MAIL).select_related("notice__user").order_by("-pk")


def _record(delivery: Delivery, outcome: Outcome, code: str, now: datetime) -> BounceResult:
    """Store a report that is news, and suspend the address if that follows.

    No transaction covers both. The address of a hard bounce is suspended first: if the process then dies, the
    report is repeated and nothing is lost. A repeated report has no effect, because the owner may have
    confirmed the address in the meantime.
    """
    if DeliveryReport.objects.filter(delivery=delivery, outcome=outcome).exists():
        return BounceResult.NOTHING_NEW
    match outcome:
        case Outcome.HARD:
            _suppress(delivery, code, SuppressionReason.BOUNCED, now)
        case Outcome.COMPLAINT:
            _suppress(delivery, code, SuppressionReason.COMPLAINED, now)
    DeliveryReport.objects.get_or_create(
        delivery=delivery, outcome=outcome, defaults={"code": code, "reported_at": now}
    )
    if outcome == Outcome.SOFT and _bounces_for_days(delivery, now):
        _suppress(delivery, code, SuppressionReason.BOUNCED, now)
    logger.info("Delivery %d: %s (%s).", delivery.pk, outcome.value, code)
    return BounceResult.RECORDED


def _suppress(delivery: Delivery, code: str, reason: SuppressionReason, now: datetime) -> None:
    address = _address_of(delivery)
    if address is not None:
        suppress(address=address, reply=code, now=now, reason=reason)


def _address_of(delivery: Delivery) -> str | None:
    """Return the address that the email went to, if the person it was for still has it."""
    person = delivery.notice.user
    address = person.mail_address if person is not None else None
    if address is None or not was_sent_to(delivery.message_id, delivery.notice.key, address):
        return None
    return address


def _bounces_for_days(delivery: Delivery, now: datetime) -> bool:
    """Return whether email to the address of `delivery` came back on `SOFT_BOUNCE_DAYS` days, by UTC.

    Only the person's present address counts: an earlier one says nothing about it.
    """
    if delivery.notice.user_id is None:
        return False
    reports = DeliveryReport.objects.filter(
        delivery__notice__user=delivery.notice.user_id,
        outcome=Outcome.SOFT,
        reported_at__gt=now - SOFT_BOUNCE_SPAN,
    ).select_related("delivery__notice__user")
    days = {
        report.reported_at.astimezone(UTC).date()
        for report in reports
        if _address_of(report.delivery) is not None
    }
    return len(days) >= SOFT_BOUNCE_DAYS
