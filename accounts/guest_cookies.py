"""How a browser's guest is known again: by a signed cookie.

Not by the session: its key changes as somebody signs in, and it ends as they sign out, while what a guest
has played stays theirs to take over. The cookie holds a token that only it and the guest's row know.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE_NAME = "guest"
KEPT_SECONDS = 60 * 60 * 24 * 30
"""A month, from the last visit on; the guest's row is kept as long."""

_SIGNER = signing.Signer(salt="accounts.guest_cookies")


def remember(response: HttpResponse, token: str) -> None:
    """Let the browser that gets a response be known for a guest's."""
    response.set_cookie(
        COOKIE_NAME,
        _SIGNER.sign(token),
        max_age=KEPT_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget(response: HttpResponse) -> None:
    """Let the browser be nobody's again."""
    response.delete_cookie(COOKIE_NAME, samesite="Lax")


def token_of(request: HttpRequest) -> str:
    """The token of the browser's guest, or ""."""
    try:
        return str(_SIGNER.unsign(request.COOKIES.get(COOKIE_NAME, "")))
    except signing.BadSignature:
        return ""
