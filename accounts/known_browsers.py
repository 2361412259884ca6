"""Browsers in which the owner of an address has signed in before: a signed cookie remembers them.

It opens nothing. Whoever tries passwords from elsewhere uses up tries of their own, not those of a known
browser. The cookie names addresses by digests alone, and it is asked before any account is: an address that
has one and one that has none are tried alike.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

COOKIE_NAME = "known"
COOKIE_PATH = "/accounts/"
KEPT_SECONDS = 60 * 60 * 24 * 365
SESSION_KEY = "known_browser"
"""Where the session keeps the browser's name: the cookie itself reaches this room's pages alone."""

MOST_ADDRESSES = 5
"""People who share a browser."""

_SALT = "accounts.known_browsers"


class Browser(NamedTuple):
    """What the cookie says: a name at random, and digests of addresses, the latest first."""

    name: str
    addresses: list[str]


def remember(request: HttpRequest, response: HttpResponse, address: str) -> None:
    """Let the browser be known for an address whose owner has just signed in."""
    known = _read(request) or Browser(secrets.token_urlsafe(12), [])
    request.session[SESSION_KEY] = known.name
    digest = _digest(address)
    addresses = [digest, *(each for each in known.addresses if each != digest)][:MOST_ADDRESSES]
    response.set_cookie(
        COOKIE_NAME,
        signing.dumps([known.name, addresses], salt=_SALT),
        max_age=KEPT_SECONDS,
        path=COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def mark_of(request: HttpRequest, salt: str) -> str:
    """A mark of the browser in which the request's session was begun, that means nothing beyond `salt`; ""
    of a session that did not begin with signing in."""
    name = str(request.session.get(SESSION_KEY, ""))
    return salted_hmac(salt, name, algorithm="sha256").hexdigest() if name else ""


def name_of(request: HttpRequest, address: str) -> str:
    """The name of the browser if the owner of an address has signed in there, else ""."""
    known = _read(request)
    return known.name if known is not None and _digest(address) in known.addresses else ""


def _read(request: HttpRequest) -> Browser | None:
    try:
        name, addresses = signing.loads(
            request.COOKIES.get(COOKIE_NAME, ""), salt=_SALT, max_age=KEPT_SECONDS
        )
    except (signing.BadSignature, ValueError):
        return None
    return Browser(name, addresses)


def _digest(address: str) -> str:
    return salted_hmac(_SALT, address.lower(), algorithm="sha256").hexdigest()[:32]
