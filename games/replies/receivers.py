"""The receiver of emails that a service passes on through django-anymail's inbound webhooks."""

from __future__ import annotations

import logging
from email.policy import compat32
from typing import TYPE_CHECKING, Any

from anymail.signals import AnymailInboundEvent, inbound
from django.dispatch import receiver

from games.notices.now import database_now
from games.replies.errors import NotForUs
from games.replies.reading.service_results import service_results
from games.replies.services.intake import receive

if TYPE_CHECKING:
    # It loads the library with which django-anymail calls services: 5 MB.
    from anymail.inbound import AnymailInboundMessage

log = logging.getLogger("muster.replies")


@receiver(inbound, dispatch_uid="games.replies.receive")
def receive_from_service(event: AnymailInboundEvent, esp_name: str, **_kwargs: Any) -> None:
    """Store an email that a service received for the site.

    An email that is not for the site is logged and dropped, because a refusal would only make the service try
    again.
    """
    message: AnymailInboundMessage = event.message
    try:
        recipient = message.envelope_recipient
        receive(
            _as_bytes(message),
            recipients=[recipient] if isinstance(recipient, str) else [],
            # For services that send a form, django-anymail passes on the whole request.
            results=list(service_results(esp_name, getattr(event.esp_event, "POST", event.esp_event))),
            now=database_now(),
        )
    except NotForUs as refusal:
        log.info("An email from %s was not stored: %s", esp_name, refusal.said)


def _as_bytes(message: AnymailInboundMessage) -> bytes:
    """Return the source of an email, without its content if that is too malformed to be written."""
    # Keep the headers as they came, because folding malformed headers again could fail.
    policy = compat32.clone(max_line_length=None)
    try:
        return message.as_bytes(policy=policy)
    except ValueError:  # parts without a boundary, in bytes that are not of their charset
        message.set_payload("")
        return message.as_bytes(policy=policy)
