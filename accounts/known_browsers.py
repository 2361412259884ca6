"""Browsers in which the owner of an address has signed in before, recognised by a signed cookie.

The cookie grants no access. It only gives the browser its own count of attempts, so that someone who tries
passwords elsewhere does not use them up. The cookie contains only digests of addresses and is read before any
account is looked up, so addresses with and without an account are treated alike.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from .mailboxes import canonical_mailbox

COOKIE_NAME = "known"
COOKIE_PATH = "/accounts/"
KEPT_SECONDS = 60 * 60 * 24 * 365
SESSION_KEY = "known_browser"
"""The session key of the browser's name. The cookie itself is sent only to this room's pages."""

MOST_ADDRESSES = 5
"""The maximum number of people who share a browser."""

_SALT = "accounts.known_browsers"


class Browser(NamedTuple):
    """The content of the cookie: a random name, and digests of addresses, the most recent first."""

    name: str
    addresses: list[str]


def remember(request: HttpRequest, response: HttpResponseBase, address: str) -> None:
    """Remember the browser for an address whose owner has just signed in."""
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


def browser_mark(request: HttpRequest, salt: str) -> str:
    """Return a digest that identifies the browser in which the request's session started.

    Digests for different `salt`s cannot be compared. The result is "" for a session that did not start with a
    sign-in.
    """
    name = str(request.session.get(SESSION_KEY, ""))
    return salted_hmac(salt, name, algorithm="sha256").hexdigest() if name else ""


def known_browser_name(request: HttpRequest, address: str) -> str:
    """Return the browser's name if the owner of an address has signed in there; otherwise ""."""
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
    return salted_hmac(_SALT, canonical_mailbox(address), algorithm="sha256").hexdigest()[:32]
