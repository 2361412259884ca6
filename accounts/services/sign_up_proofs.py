"""Waiting or a computed proof, which a sign-up needs if there were too many from its address block.

The sign-up waits in the session, and no code has been sent yet. Its page contains a signed token. The sign-up
continues once the token is old enough, or earlier with a number that the browser's script has found: SHA-256
of the token and the number must start with a certain number of zero bits. A token belongs to one session and
works once. Nothing here depends on the address, so known and unknown addresses are treated alike.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from dataclasses import asdict
from typing import NamedTuple

from django.contrib.sessions.backends.base import SessionBase
from django.core import signing
from django.utils.crypto import salted_hmac

from .once import claim_key
from .sign_up import PendingSignUp

SESSION_KEY = "sign_up_proof"
VALID_SECONDS = 60 * 60

FIRST_WAIT_SECONDS, FIRST_BITS = 30, 16
"""The wait, and the zero bits of a proof, at the first level. Each further level doubles the work of both."""

_SALT = "accounts.sign_up_proofs"
_NUMBER = re.compile(r"[0-9]{1,16}", re.ASCII)


class Challenge(NamedTuple):
    """What the page of a waiting sign-up needs.

    The sign-up continues without waiting if the browser sends a number that is a proof (`is_proof`) for
    `token` and `bits`. `seconds_left` is 0 once it has waited long enough.
    """

    token: str
    bits: int
    seconds_left: int


class TooEarly(Exception):
    """Raised if the sign-up has not waited long enough and there is no valid proof."""


class TokenRefused(Exception):
    """Raised if the token is forged, has expired or been used, or belongs to another session."""


def hold(session: SessionBase, pending: PendingSignUp, level: int) -> None:
    """Store a sign-up in `session` until it has waited as long, or proved as much, as `level` requires.

    The first level is 1.
    """
    _hold(session, pending, level, int(time.time()))


def hold_again(session: SessionBase, pending: PendingSignUp, token: str) -> None:
    """Store a sign-up again that was released with `token`, but could not be sent.

    The time that it has already waited still counts. Raises `TokenRefused` if the token has expired.
    """
    _hold(session, pending, *_read(token))


def challenge(session: SessionBase) -> Challenge | None:
    """Return what the sign-up in `session` is waiting for; None if there is none, or it has expired."""
    held = session.get(SESSION_KEY)
    if held is None:
        return None
    try:
        level, made_at = _read(held["token"])
    except TokenRefused:
        return None
    ready_at = made_at + (FIRST_WAIT_SECONDS << (level - 1))
    return Challenge(held["token"], FIRST_BITS + level - 1, max(0, ready_at - int(time.time())))


def release(session: SessionBase, token: str, number: str) -> PendingSignUp:
    """Remove the waiting sign-up from `session` and return it.

    `number` is the proof, or "" without one. Raises `TooEarly`, after which the caller can try again, or
    `TokenRefused`.
    """
    asked = challenge(session)
    if asked is None or not secrets.compare_digest(asked.token.encode(), token.encode()):
        raise TokenRefused
    if asked.seconds_left and not is_proof(token, number, asked.bits):
        raise TooEarly
    if not claim_key(salted_hmac(_SALT, token, algorithm="sha256").hexdigest()):
        raise TokenRefused
    return PendingSignUp(**session.pop(SESSION_KEY)["pending"])


def is_proof(token: str, number: str, bits: int) -> bool:
    """Return whether SHA-256 of "token:number" starts with `bits` zero bits."""
    if not _NUMBER.fullmatch(number):
        return False
    digest = hashlib.sha256(f"{token}:{number}".encode()).digest()
    return int.from_bytes(digest) >> (len(digest) * 8 - bits) == 0


def _hold(session: SessionBase, pending: PendingSignUp, level: int, made_at: int) -> None:
    token = signing.dumps([secrets.token_urlsafe(12), level, made_at], salt=_SALT)
    session[SESSION_KEY] = {"token": token, "pending": asdict(pending)}


def _read(token: str) -> tuple[int, int]:
    """Return a token's level, and when it was made, in seconds since the epoch. Raises `TokenRefused`."""
    try:
        _name, level, made_at = signing.loads(token, salt=_SALT, max_age=VALID_SECONDS)
    except (signing.BadSignature, ValueError):
        raise TokenRefused from None
    return level, made_at
