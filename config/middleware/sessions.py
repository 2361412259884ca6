"""Sessions while the database is read-only: pages are still shown, but a submitted form is refused."""

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse

from games.matches import database_failures


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
