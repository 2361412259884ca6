"""Who sits where before a match begins: its seats change their numbers, and with them their colours.

A seat keeps its person, their word of luck and all else that hangs on it; only its number becomes another.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db.models import Case, F, PositiveSmallIntegerField, Value, When

from games.matches.models import Match, Seat

_ASIDE = 100
"""Added to every number for a moment: no two seats of a match ever have the same."""


def renumber(match: Match, order: Sequence[int]) -> None:
    """Let the seats of a locked match that has not begun, by their keys, have the numbers 0, 1, 2 …"""
    seats = Seat.objects.filter(match=match)
    seats.update(index=F("index") + _ASIDE)
    numbers = [When(pk=key, then=Value(number)) for number, key in enumerate(order)]
    seats.filter(pk__in=order).update(index=Case(*numbers, output_field=PositiveSmallIntegerField()))


def draw(match: Match) -> None:
    """Draw who gets which seat, as the match begins: by the machine's own chance, so that neither its
    host nor anybody else could know it, or try until they like it."""
    order = list(Seat.objects.filter(match=match).order_by("index").values_list("pk", flat=True))
    secrets.SystemRandom().shuffle(order)
    renumber(match, order)
