"""Addresses to which replies to an email go, if the operator has set REPLY_DOMAIN.

Each address is bound to one tenure and one visit and signed with SECRET_KEY, so nobody can guess one, and
none is stored. Anyone who has the address may act for the tenure until the visit ends, so it is only in the
`Reply-To` of an email to the tenure's own person, never in a body.
"""

from __future__ import annotations

import base64
import re
from enum import StrEnum
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.notices.errors import BadToken


class ReplyPurpose(StrEnum):
    """What a reply to an email does: it takes a turn, or writes to the table."""

    TURN = "t"
    PRESS = "p"


class ReplyTarget(NamedTuple):
    """The purpose of an address, and the keys of the tenure and the visit that it is bound to.

    An address that writes to the table is bound to the latest visit of the seat, open or not; 0 if the seat
    has not had any.
    """

    purpose: ReplyPurpose
    tenure_id: int
    visit_id: int


_SALT = "games.notices.reply_addresses"
_LOCAL_PART = re.compile(
    r"(?P<bound>(?P<purpose>[tp])(?P<tenure>\d{1,18})-(?P<visit>\d{1,18}))-(?P<seal>[a-z2-7]{26})"
)


def reply_address(target: ReplyTarget) -> str:
    """Return the address for replies, or "" if the site accepts no replies.

    It has no capital letters, because some mail programs do not preserve them.
    """
    if not settings.REPLY_DOMAIN:
        return ""
    bound = f"{target.purpose}{target.tenure_id}-{target.visit_id}"
    return f"{bound}-{_seal(bound, settings.SECRET_KEY)}@{settings.REPLY_DOMAIN}"


def read_reply_address(address: str) -> ReplyTarget:
    """Return what a reply to `address` is for. Raises `BadToken` if this site did not make it."""
    local, _at, domain = address.strip().lower().rpartition("@")
    found = _LOCAL_PART.fullmatch(local)
    if found is None or not settings.REPLY_DOMAIN or domain != settings.REPLY_DOMAIN:
        raise BadToken
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    if not any(constant_time_compare(found["seal"], _seal(found["bound"], key)) for key in keys):
        raise BadToken
    return ReplyTarget(ReplyPurpose(found["purpose"]), int(found["tenure"]), int(found["visit"]))


def names_reply_address(text: str) -> bool:
    """Return whether text contains what looks like the local part of an address for replies, in any case."""
    return _LOCAL_PART.search(text.lower()) is not None


def _seal(bound: str, key: str) -> str:
    """Return 128 bits of a keyed digest as 26 characters that survive a change of case."""
    digest = salted_hmac(_SALT, bound, secret=key, algorithm="sha256").digest()[:16]
    return base64.b32encode(digest).decode().rstrip("=").lower()
