"""Rate limits for password attempts and emailed codes.

Attempts are counted by email address and *place* (a known browser, or else an IP address), so that nobody can
use up the owner's attempts. They are also counted by email address alone, for all unknown places together, so
that attackers in many places cannot keep guessing. Addresses that lead to the same mailbox count as one.

The rates are in the settings (ACCOUNT_RATE_LIMITS). Addresses without an account are counted in the same way.
"""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest

from . import known_browsers
from .address_blocks import address_block
from .allauth_private import RateLimitUsage, clear, consume, get_ip
from .mailboxes import canonical_mailbox

MAX_PROOF_LEVEL = 4
"""The highest level that a sign-up from a busy address block can reach (`count_sign_up`)."""

_APP = "allauth.account"


def count_password_attempt(request: HttpRequest, address: str) -> RateLimitUsage | None:
    """Count a password attempt for an address; return the recorded attempt, or None if it exceeds the limit.

    If the password is correct, the caller takes the attempt back.
    """
    return _count(request, "login_failed", address)


def reset_password_attempts(request: HttpRequest, address: str) -> None:
    """Reset the count of wrong passwords for an address whose owner has set a new password."""
    for action, key in _buckets(request, "login_failed", address):
        clear(request, app=_APP, action=action, key=key)


def count_guest(request: HttpRequest) -> bool:
    """Count a new guest against the limit of its IP address; return whether one may be created."""
    usage = consume(request, app=_APP, action="guest")
    return usage is not None


def count_code_request(request: HttpRequest, address: str) -> bool:
    """Count a request for a code by email; return whether the code may be sent."""
    return _count(request, "request_login_code", address) is not None


def count_sign_up(request: HttpRequest) -> int:
    """Count a sign-up by address block; return by how many levels the block exceeds the usual number.

    0 is usual. Level 1 begins after `SIGN_UPS_BEFORE_PROOF` sign-ups in an hour, and each further level after
    twice as many as the one before. `MAX_PROOF_LEVEL` is the highest.
    """
    usual = settings.SIGN_UPS_BEFORE_PROOF
    if not usual:
        return 0
    block = address_block(get_adapter().get_client_ip(request))
    for level in range(MAX_PROOF_LEVEL):
        action = f"sign_up_block_{level}"
        rate = {action: f"{usual << level}/h/key"}
        if consume(request, app=_APP, action=action, config=rate, key=block) is not None:
            return level
    return MAX_PROOF_LEVEL


def _count(request: HttpRequest, action: str, address: str) -> RateLimitUsage | None:
    counted = RateLimitUsage(usage=[])
    for rates, key in _buckets(request, action, address):
        usage = consume(request, app=_APP, action=rates, key=key)
        if usage is None:
            return None
        counted.usage += usage.usage
    return counted


def _buckets(request: HttpRequest, action: str, address: str) -> list[tuple[str, str]]:
    """Return the rates that limit an action here, each with the key under which it is counted."""
    address = canonical_mailbox(address)
    if browser := known_browsers.known_browser_name(request, address):
        return [(f"{action}_known", f"{browser}:{address}")]
    return [(action, f"{get_ip(request)}:{address}"), (f"{action}_anywhere", address)]
