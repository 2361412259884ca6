"""The signed cookie that lists tables at which an account has sat in this browser.

It remains after signing out, so that nobody gets a second seat at a table by playing as a guest in the same
browser.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE_NAME = "tables"
KEPT_SECONDS = 60 * 60 * 24 * 365

MOST_TABLES = 20
"""How many tables are remembered, the latest first."""

_SALT = "games.lobby.browser_seats"


def remember_seat(request: HttpRequest, response: HttpResponse, match_id: int) -> None:
    """Remember that an account that uses this browser has a seat at a table."""
    known = _read(request)
    if match_id in known:
        return
    response.set_cookie(
        COOKIE_NAME,
        signing.dumps([match_id, *known][:MOST_TABLES], salt=_SALT),
        max_age=KEPT_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def has_account_seat(request: HttpRequest, match_id: int) -> bool:
    """Return whether an account that used this browser has, or had, a seat at a table."""
    return match_id in _read(request)


def _read(request: HttpRequest) -> list[int]:
    try:
        found: list[int] = signing.loads(
            request.COOKIES.get(COOKIE_NAME, ""), salt=_SALT, max_age=KEPT_SECONDS
        )
    except signing.BadSignature:
        return []
    return found
