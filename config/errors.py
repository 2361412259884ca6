"""The pages for what cannot be answered: a request nobody can read, a door that is closed, a mistake of ours.

None of them reads the request's body, which may be the very thing that cannot be read. So they do without
Django's own handlers, which look in it for a token first.
"""

import sys

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string
from django.utils import translation

from games.matches.services import trouble

AGAIN_IN = 60
"""Seconds after which a browser or a watchman may try again."""

LONGEST = 10_000
"""Characters of what was typed that the page gives back."""

_TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 for what cannot be read; 413 for more than the settings let anybody send at once."""
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
    context = {"request_id": getattr(request, "id", "")}
    with translation.override(_language(request)):
        if error is not None and (trouble.met(error) or isinstance(error, OperationalError)):
            context |= {"sent": request.method == "POST", "typed": _typed(request)}
            page = render_to_string("503.html", context)
            return HttpResponse(page, status=503, headers={"Retry-After": str(AGAIN_IN)})
        return HttpResponseServerError(render_to_string("500.html", context))


def _page(request: HttpRequest, template: str, *, status: int) -> HttpResponse:
    # Refused before any token was at hand, the page offers no other language.
    context = {} if hasattr(request, "user") else {"csrf_token": ""}
    with translation.override(_language(request)):
        return HttpResponse(render_to_string(template, context, request), status=status)


def _language(request: HttpRequest) -> str:
    """The reader's language, known or not yet: the thread may still speak that of the request before."""
    return getattr(request, "LANGUAGE_CODE", "") or translation.get_language_from_request(request)


def _typed(request: HttpRequest) -> str:
    """The text in the form that was sent, if the form was read before: `request.POST` keeps it there."""
    form = getattr(request, "_post", None)
    return form.get("text", "")[:LONGEST] if form else ""
