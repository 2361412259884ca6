"""Nobody is looked up too.

While a code is awaited, django-allauth keeps in the session whose it is, and asks for that row on every page
until the code has come. For an address without an account it keeps nobody and asks nothing: one query less,
which a patient stranger can measure. So nobody gets a number, which no row has.
"""

from collections.abc import Callable

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse

#: The session's keys of a pending sign-in and a pending reset, and where in each the user's number stands.
_PENDING = {"account_login": "user_pk", "account_password_reset_verification": "user_id"}
_NOBODY = "0"


def prevent_enumeration(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Give nobody a number in what the session keeps. Stands inside SessionMiddleware."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.session.modified:
            _number_nobody(request.session)
        return response

    return middleware


def _number_nobody(session: SessionBase) -> None:
    for key, field in _PENDING.items():
        kept = session.get(key)
        if kept is not None and kept.get(field) is None:
            session[key] = {**kept, field: _NOBODY}
