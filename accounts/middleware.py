"""Look up a user even if there is none, so that response times reveal nothing.

While django-allauth waits for a code, it keeps the user's key in the session and queries that row on every
page until the code is entered. For an address without an account it stores no key and makes no query, so a
patient stranger could measure the difference. This middleware therefore stores a key that no row has.
"""

from collections.abc import Callable

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse

#: The session keys of a pending sign-in and a pending reset, each with the key that holds the user's number.
_PENDING = {"account_login": "user_pk", "account_password_reset_verification": "user_id"}
_NOBODY = "0"


def prevent_enumeration(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Store the key of a user who does not exist in a pending sign-in or reset that has no user.

    The next pages then make the same queries, and take the same time, whether or not the address has an
    account. This middleware must run inside `SessionMiddleware`.
    """

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
