"""Interpret the events that email services report through django-anymail's webhooks."""

from collections.abc import Iterator, Mapping
from typing import Any

from anymail.signals import AnymailTrackingEvent, EventType, RejectReason

from games.notices.bounce_mails import outcome_of_reply
from games.notices.models import Outcome
from games.notices.models.delivery import MAX_SERVICE_ID_LENGTH
from games.notices.models.delivery_report import MAX_REPORT_CODE_LENGTH

#: How services say whether a bounce is permanent; django-anymail leaves this in the event as it came.
_CLASS_FIELDS = ("Type", "type", "event", "bounceType", "bounce_class", "severity")
_PERMANENT = {"HardBounce", "hard_bounce", "activity.hard_bounced", "Permanent", "permanent", "10", "30"}
_TEMPORARY = {
    "SoftBounce",
    "soft_bounce",
    "activity.soft_bounced",
    "Transient",
    "Undetermined",
    "temporary",
    "20",
    "21",
    "22",
    "23",
    "24",
    "40",
    "70",
}
_MAX_DEPTH = 4

_COMPLAINTS = (RejectReason.SPAM, RejectReason.UNSUBSCRIBED)
_BAD_ADDRESS = (RejectReason.BOUNCED, RejectReason.INVALID)


def service_id_of(event: AnymailTrackingEvent) -> str:
    """Return the service's id for the email that `event` is about, or "" if the event has none."""
    name = event.message_id
    if not isinstance(name, str) or "\0" in name or len(name) > MAX_SERVICE_ID_LENGTH:
        return ""
    return name


def is_delivered(event: AnymailTrackingEvent) -> bool:
    """Return whether the reader's mail server has accepted the email."""
    return bool(event.event_type == EventType.DELIVERED)


def outcome_of_event(event: AnymailTrackingEvent) -> tuple[Outcome, str] | None:
    """Return the outcome that `event` reports, and a code; None if it reports neither bounce nor complaint.

    An email that is deferred counts as returned temporarily until it is delivered (`is_delivered`): some
    services report soft bounces in this way. Where a service keeps a list of addresses that it sends nothing
    to, its refusal says why the address is on it.
    """
    reason = event.reject_reason
    match event.event_type:
        case EventType.COMPLAINED | EventType.UNSUBSCRIBED:
            return Outcome.COMPLAINT, event.event_type
        case EventType.REJECTED if reason in _COMPLAINTS:
            return Outcome.COMPLAINT, reason
        case EventType.REJECTED:
            return (Outcome.HARD if reason in _BAD_ADDRESS else Outcome.SOFT), f"rejected {reason}"
        case EventType.DEFERRED:
            return Outcome.SOFT, _code(event) or EventType.DEFERRED
        case EventType.BOUNCED:
            return _bounce(event), _code(event) or f"bounced {reason}"
        case _:
            return None


def _bounce(event: AnymailTrackingEvent) -> Outcome:
    if event.reject_reason == RejectReason.INVALID:
        return Outcome.HARD
    if event.reject_reason not in (RejectReason.BOUNCED, None):
        return Outcome.SOFT  # about this site or the email, not the address
    classes = set(_classes(event.esp_event, _MAX_DEPTH))
    if classes & _TEMPORARY:
        return Outcome.SOFT
    if classes & _PERMANENT:
        return Outcome.HARD
    return outcome_of_reply(_reply(event))[0]


def _classes(raw: Any, depth: int) -> Iterator[str]:
    if isinstance(raw, Mapping) and depth:
        for name, value in raw.items():
            if name in _CLASS_FIELDS and isinstance(value, str):
                yield value
            else:
                yield from _classes(value, depth - 1)


def _reply(event: AnymailTrackingEvent) -> str:
    return " ".join(part for part in (event.mta_response, event.description) if isinstance(part, str))


def _code(event: AnymailTrackingEvent) -> str:
    return outcome_of_reply(_reply(event))[1][:MAX_REPORT_CODE_LENGTH]
