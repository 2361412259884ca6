"""The response when a request waited too long for the database: the reader is asked to try again.

The page keeps what the reader typed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.errors import MAX_TYPED_LENGTH
from games.matches import database_failures

log = logging.getLogger("muster.requests")

BUSY_RETRY_AFTER_SECONDS = 5
"""Seconds after which a browser or a monitor may try again."""

#: Rooms whose forms can be sent again from this page: they contain no password and no code.
_SENT_AGAIN = ("matches", "notices", "ratings", "competitions", "ladders", "tournaments")

#: Fields for longer text, by their names without a form's prefix.
_TYPED = ("text", "notes", "about", "reason")

GetResponse = Callable[[HttpRequest], HttpResponse]


def answer_database_busy(get_response: GetResponse) -> GetResponse:
    """Answer 503 if a lock timed out, two requests were in a deadlock, or a statement took too long.

    Nothing was stored, and the form can be sent again unchanged.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    middleware.process_exception = _answer  # type: ignore[attr-defined]
    return middleware


def _answer(request: HttpRequest, error: Exception) -> HttpResponse | None:
    if not database_failures.is_lock(error):
        return None
    log.warning("%s %s: the database was busy (%s)", request.method, request.path, error)
    response = render(request, "held.html", _context(request), status=503)
    response.headers["Retry-After"] = str(BUSY_RETRY_AFTER_SECONDS)
    return response


def _context(request: HttpRequest) -> dict[str, object]:
    found = request.resolver_match
    sent = request.method == "POST"
    again = sent and found is not None and found.namespace in _SENT_AGAIN
    fields = [
        (name, value)
        for name, values in (request.POST.lists() if again else ())
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
    typed = next((value for name, value in fields if name.rpartition("-")[2] in _TYPED), "")[
        :MAX_TYPED_LENGTH
    ]
    at_match = found is not None and found.namespace == "matches"
    return {
        "sent": sent,
        "again": again,
        "fields": fields,
        "typed": typed[:MAX_TYPED_LENGTH],
        "at_match": at_match,
    }
