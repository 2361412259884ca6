"""The signed cookie that connects a browser with its guest.

The session cannot do this: its key changes when someone signs in, and it ends when they sign out, although
the guest's matches can still be moved to an account. The token in the cookie is stored nowhere else but in
the guest's row.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from accounts import names
from accounts.models import User

COOKIE_NAME = "guest"
KEPT_SECONDS = 60 * 60 * 24 * 365
"""A year, counted from the last renewal. How long the guest is kept depends on their row alone: a seat in a
slow match may be visited once in a few months."""

_SIGNER = signing.Signer(salt="accounts.guest_cookies")


def remember(response: HttpResponse, token: str) -> None:
    """Set the cookie that connects the browser with a guest."""
    response.set_cookie(
        COOKIE_NAME,
        _SIGNER.sign(token),
        max_age=KEPT_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget(response: HttpResponse) -> None:
    """Delete the guest's cookie."""
    response.delete_cookie(COOKIE_NAME, samesite="Lax")


def guest_token(request: HttpRequest) -> str:
    """Return the token in the browser's guest cookie; "" if there is no valid one."""
    try:
        return str(_SIGNER.unsign(request.COOKIES.get(COOKIE_NAME, "")))
    except signing.BadSignature:
        return ""


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest whose cookie the browser has; None if there is none.

    Whether a user is signed in makes no difference. The lookup takes one query if there is a cookie.
    """
    token = guest_token(request)
    if not token:
        return None
    found: User | None = (
        User.objects.guests().filter(name_key=names.name_key(names.guest_name(token))).first()
    )
    return found
