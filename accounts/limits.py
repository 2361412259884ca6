"""How often an address may be tried, or mailed a code: by address and place, so that nobody can use up the
owner's tries; and by address alone for all places that are not known, so that no crowd of them guesses on.

The rates stand in the settings (ACCOUNT_RATE_LIMITS). An address without an account is counted alike.
"""

from __future__ import annotations

from allauth.core.internal.ratelimit import RateLimitUsage, clear, consume, get_ip
from django.http import HttpRequest

from . import known_browsers

_APP = "allauth.account"


def try_password(request: HttpRequest, address: str) -> RateLimitUsage | None:
    """Count a password tried for an address; None if that is one too many. A right one is rolled back."""
    return _count(request, "login_failed", address)


def forgive(request: HttpRequest, address: str) -> None:
    """Forget the wrong passwords of an address: its owner has set a new one."""
    for action, key in _buckets(request, "login_failed", address):
        clear(request, app=_APP, action=action, key=key)


def may_be_guest(request: HttpRequest) -> bool:
    """Count a guest who is about to be made, by place; whether one may."""
    usage = consume(request, app=_APP, action="guest")
    return usage is not None


def may_mail_code(request: HttpRequest, address: str) -> bool:
    """Count a code that is asked for by mail; whether one may go."""
    return _count(request, "request_login_code", address) is not None


def _count(request: HttpRequest, action: str, address: str) -> RateLimitUsage | None:
    counted = RateLimitUsage(usage=[])
    for rates, key in _buckets(request, action, address):
        usage = consume(request, app=_APP, action=rates, key=key)
        if usage is None:
            return None
        counted.usage += usage.usage
    return counted


def _buckets(request: HttpRequest, action: str, address: str) -> list[tuple[str, str]]:
    """The rates by which something is counted, and under which key."""
    address = address.lower()
    if browser := known_browsers.name_of(request, address):
        return [(f"{action}_known", f"{browser}:{address}")]
    return [(action, f"{get_ip(request)}:{address}"), (f"{action}_anywhere", address)]
