"""The signed part of the address that opens a guest's seat in another browser."""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

from games.engine.sent_numbers import read_number
from games.matches.models import SeatLink
from games.notices.links import absolute_url

_SIGNER = signing.Signer(sep="~", salt="games.lobby.seat_link_tokens")


def seat_link_url(link: SeatLink) -> str:
    """Return the full address of a link to a seat."""
    return absolute_url(reverse("matches:seat_link", args=[_SIGNER.sign(str(link.pk))]))


def read_seat_link_token(token: str) -> int | None:
    """Return the key of the link that a token refers to; None if this site did not sign it."""
    try:
        key = _SIGNER.unsign(token)
    except signing.BadSignature:
        return None
    return read_number(key)
