"""The pages for what cannot be answered: a request nobody can read, a door that is closed, a mistake of ours.

None of them reads the request's body, which may be the very thing that cannot be read. So they do without
Django's own handlers, which look in it for a token first.
"""

import sys
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import translation

from games.matches import database_failures

AGAIN_IN = 60
"""Seconds after which a browser or a watchman may try again."""

MAX_TYPED_LENGTH = 10_000
"""Characters of what was typed that the page gives back."""

TOKEN = "csrfmiddlewaretoken"  # noqa: S105  # a name

SECRET_FIELDS = ("password", "code", "credential")
"""In the name of a field: what was typed there is shown nowhere."""

WRITTEN_FIELDS = ("text", "name", "display_name", "word", "reason", "friend")
"""Fields in which people write, if only one word."""

_TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 for what cannot be read; 413 for more than the settings let anybody send at once. A session
    that could not be kept is read by Django as the sender's mistake: where that was trouble, 503."""
    if database_failures.met_before(exception):
        return _not_now(request)
    if isinstance(exception, _TOO_MUCH):
        return _page(request, "413.html", status=413)
    return _page(request, "400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: the page belongs to somebody else."""
    return _page(request, "403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: there is no such page, or not for this reader."""
    return _page(request, "404.html", status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form without the token of a page of ours. `reason` stands in the log."""
    return _page(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Called while an exception is being answered: 503 where the database is in trouble or
    another holds what was wanted, which passes; else 500, a mistake of ours. Asks no database."""
    error = sys.exc_info()[1]
    if error is not None and (database_failures.met_before(error) or isinstance(error, OperationalError)):
        return _not_now(request)
    with translation.override(_language(request)):
        context = {"request_id": getattr(request, "id", "")}
        return HttpResponseServerError(render_to_string("500.html", context))


def _not_now(request: HttpRequest) -> HttpResponse:
    """503: nothing was stored, and what was sent comes back."""
    context = {"request_id": getattr(request, "id", ""), "sent": request.method == "POST"}
    with translation.override(_language(request)):
        page = render_to_string("503.html", context | _given_back(request))
    return HttpResponse(page, status=503, headers={"Retry-After": str(AGAIN_IN)})


def _page(request: HttpRequest, template: str, *, status: int) -> HttpResponse:
    # Refused before any token was at hand, the page offers no other language.
    context = {} if hasattr(request, "user") else {"csrf_token": ""}
    with translation.override(_language(request)):
        return HttpResponse(render_to_string(template, context, request), status=status)


def _language(request: HttpRequest) -> str:
    """The reader's language, known or not yet: the thread may still speak that of the request before."""
    return getattr(request, "LANGUAGE_CODE", "") or translation.get_language_from_request(request)


def _given_back(request: HttpRequest) -> dict[str, Any]:
    """The form that was sent, to read and to send once more, if it was read before (`request.POST`
    keeps it there) and came from a page of ours. No secret comes back, and no form without its own."""
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
    """Whether a value was typed by a person: no choice of ours has such signs in it."""
    return "@" in value or any(sign.isspace() for sign in value.strip())
