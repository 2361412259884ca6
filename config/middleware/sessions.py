"""Sessions where the database takes no writes: pages are shown, and no press passes for done."""

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse

from games.matches import database_failures


class Sessions(SessionMiddleware):
    """Django's own; but a session that cannot be kept costs nobody their page, and answers a press as
    trouble (`config.errors`), not as a request nobody can read."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Keep the session of a request, where it changed."""
        try:
            return super().process_response(request, response)
        except (SessionInterrupted, DatabaseError, InterfaceError) as error:
            if request.method not in ("GET", "HEAD", "OPTIONS") or not database_failures.met_before(error):
                raise
            return response
