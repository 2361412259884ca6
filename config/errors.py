"""Views for error pages: unreadable requests, refused requests, missing pages, errors of the service.

None of them reads the request's body, because the body may be what cannot be read. Django's own handlers are
therefore not used: they first look for a token in the body.
"""

import sys
from typing import Any

from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import translation

from games.matches import database_failures

RETRY_AFTER_SECONDS = 60
"""Seconds after which a browser or a monitor may try again."""

MAX_TYPED_LENGTH = 10_000
"""The maximum number of characters of a submitted text that the page gives back."""

TOKEN = "csrfmiddlewaretoken"  # noqa: S105  # the name of a field

SECRET_FIELDS = ("password", "code", "credential")
"""Parts of the names of fields whose input is never shown."""

WRITTEN_FIELDS = ("text", "name", "display_name", "word", "reason", "friend")
"""Fields in which people write text, even a single word."""

_ACCOUNTS = "/accounts/"

_TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the error page for an unreadable request (400), or for one that is too large (413).

    Django reports a session that cannot be saved as the sender's mistake. If the database is the cause, the
    answer is 503; on account pages, the reader is sent to the sign-in page.
    """
    if database_failures.note_trouble_in_chain(exception):
        return _not_now(request)
    if isinstance(exception, SessionInterrupted) and request.path.startswith(_ACCOUNTS):
        # Another press of the same button has just signed in, and the session has a new key.
        return redirect("account_login")
    if isinstance(exception, _TOO_MUCH):
        return _page(request, "413.html", status=413)
    return _page(request, "400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the error page for a request that the person is not allowed to make (403)."""
    return _page(request, "403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the error page for an address that does not exist, or not for this reader (404)."""
    return _page(request, "404.html", status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show the error page for a form without a valid CSRF token (403).

    Django logs `reason`; the page does not show it.
    """
    return _page(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Show the error page for an unhandled exception, without using the database.

    The status is 503 if the database fails or a lock is held, which is temporary. Otherwise it is 500: the
    service has an error.
    """
    error = sys.exc_info()[1]
    if error is not None and (
        database_failures.note_trouble_in_chain(error) or isinstance(error, OperationalError)
    ):
        return _not_now(request)
    with translation.override(_language(request)):
        context = {"request_id": getattr(request, "id", "")}
        return HttpResponseServerError(render_to_string("500.html", context))


def _not_now(request: HttpRequest) -> HttpResponse:
    """Show the error page that says to try again (503) and gives back what was submitted.

    Nothing has been stored.
    """
    context = {"request_id": getattr(request, "id", ""), "sent": request.method == "POST"}
    with translation.override(_language(request)):
        page = render_to_string("503.html", context | _given_back(request))
    return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_AFTER_SECONDS)})


def _page(request: HttpRequest, template: str, *, status: int) -> HttpResponse:
    # If the request was refused before there was a token, the page offers no other language.
    context = {} if hasattr(request, "user") else {"csrf_token": ""}
    with translation.override(_language(request)):
        return HttpResponse(render_to_string(template, context, request), status=status)


def _language(request: HttpRequest) -> str:
    """Return the reader's language, even if the middleware has not set it yet.

    The thread may still have the language of the previous request.
    """
    return getattr(request, "LANGUAGE_CODE", "") or translation.get_language_from_request(request)


def _given_back(request: HttpRequest) -> dict[str, Any]:
    """Return the submitted form as context, so that the reader can copy it or send it again.

    The result is empty unless Django has already read the form and accepted its CSRF token. Secrets are never
    given back as text. A form that contained one, or that is too long, cannot be sent again.
    """
    form = getattr(request, "_post", None)
    if not form or not getattr(request, "csrf_processing_done", False):
        return {}
    sent = [(name, value) for name, values in form.lists() for value in values if name != TOKEN]
    plain = [(name, value) for name, value in sent if not any(secret in name for secret in SECRET_FIELDS)]
    typed = [
        value[:MAX_TYPED_LENGTH] for name, value in plain if name in WRITTEN_FIELDS or _is_written(value)
    ]
    whole = len(plain) == len(sent) and sum(len(value) for _name, value in sent) <= MAX_TYPED_LENGTH
    again = {"again": request.get_full_path(), "fields": sent, "csrf_token": get_token(request)}
    return {"typed": typed} | (again if whole else {})


def _is_written(value: str) -> bool:
    """Return whether a person typed a value: only typed text contains spaces or an @."""
    return "@" in value or any(sign.isspace() for sign in value.strip())
