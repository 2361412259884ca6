"""What a page answers while the database fails a request.

If the request waited too long, the reader is asked to try again, and the page keeps what they typed. While
the database is read-only, pages are still shown, but a submitted form is refused.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError, InterfaceError
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
    at_match = found is not None and found.namespace == "matches" and "match_id" in found.kwargs
    return {
        "sent": sent,
        "again": again,
        "fields": fields,
        "typed": typed[:MAX_TYPED_LENGTH],
        "at_match": at_match,
    }


class Sessions(SessionMiddleware):
    """Django's session middleware, with a different response if a session cannot be saved.

    A page is still shown, and a submitted form is answered as a database failure (`config.errors`), not as
    a bad request.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save the session of a request if it has changed."""
        try:
            return super().process_response(request, response)
        except (SessionInterrupted, DatabaseError, InterfaceError) as error:
            if request.method not in (
                "GET",
                "HEAD",
                "OPTIONS",
            ) or not database_failures.note_trouble_in_chain(error):
                raise
            return response
