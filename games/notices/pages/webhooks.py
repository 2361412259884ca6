"""Webhooks of the email service, checked by django-anymail."""

from __future__ import annotations

import functools
import logging
from typing import TYPE_CHECKING, Any, Literal

from django.core.exceptions import BadRequest, ImproperlyConfigured, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from games.notices.mail_services import mail_service, webhook_secret

if TYPE_CHECKING:
    from anymail.webhooks.base import AnymailCoreWebhookView

logger = logging.getLogger(__name__)


@csrf_exempt
def webhook(request: HttpRequest, service: str) -> HttpResponseBase:
    """Pass the service's reports on as django-anymail's signals."""
    return answer_service(request, service, "tracking")


def answer_service(
    request: HttpRequest, service: str, purpose: Literal["tracking", "inbound"]
) -> HttpResponseBase:
    """Pass what a service posts on as django-anymail's signals; answer 400 to what cannot be read.

    Only the service that sends this site's email can use this, and only if a secret is set: without one,
    anyone could report bounces, or pass an email off as checked.
    """
    view = _checked_view(service, purpose) if service == mail_service() and webhook_secret() else None
    if view is None:
        raise Http404
    try:
        answer = view.as_view()(request)
    except ImproperlyConfigured as error:
        logger.error("The webhook of the email service cannot be used: %s", error)
        return HttpResponseBadRequest()
    return answer


@functools.cache
def _checked_view(service: str, purpose: str) -> type[AnymailCoreWebhookView] | None:
    """Return django-anymail's view for a webhook of `service`, or None if it has none."""
    # The webhooks of all services take 6 MB; most sites send through a mail server and have none.
    from anymail import urls as anymail_urls

    wanted = "mandrill_webhook" if service == "mandrill" else f"{service}_{purpose}_webhook"
    for pattern in anymail_urls.urlpatterns:
        if pattern.name == wanted:
            return type("CheckedView", (_Checked, vars(pattern.callback)["view_class"]), {})
    return None


class _Checked:
    """Turn errors of reading a request into an answer of 400: django-anymail's code expects well-formed ones.

    Errors while an event or an email is stored are not turned, so that the service tries again later.
    """

    def run_validators(self, request: HttpRequest) -> None:
        """Check the request's secret and signature."""
        try:
            super().run_validators(request)  # type: ignore[misc]
        except (SuspiciousOperation, ImproperlyConfigured):
            raise
        except Exception as error:
            raise BadRequest("The request cannot be checked.") from error

    def parse_events(self, request: HttpRequest) -> list[Any]:
        """Return the request's events."""
        try:
            return list(super().parse_events(request))  # type: ignore[misc]
        except (SuspiciousOperation, ImproperlyConfigured):
            raise
        except Exception as error:
            raise BadRequest("The request cannot be read.") from error
