"""Assign seat numbers, and so colours, before a match starts.

A seat keeps its person, their word of luck and everything else that belongs to it; only its number
changes.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db.models import Case, F, PositiveSmallIntegerField, Value, When

from games.matches.models import Match, Seat

_TEMPORARY_SEAT_OFFSET = 100
"""Added to every number temporarily, because no two seats of a match may ever have the same one."""


def renumber(match: Match, order: Sequence[int]) -> None:
    """Number the seats of a locked, unstarted match 0, 1, 2 … in the order of the seat keys in `order`."""
    seats = Seat.objects.filter(match=match)
    seats.update(index=F("index") + _TEMPORARY_SEAT_OFFSET)
    numbers = [When(pk=key, then=Value(number)) for number, key in enumerate(order)]
    seats.filter(pk__in=order).update(index=Case(*numbers, output_field=PositiveSmallIntegerField()))


def draw_seating(match: Match) -> None:
    """Assign the seats at random as the match starts.

    This uses the machine's own randomness, so that neither the host nor anyone else can know the result, or
    repeat the draw until they like it.
    """
    order = list(Seat.objects.filter(match=match).order_by("index").values_list("pk", flat=True))
    secrets.SystemRandom().shuffle(order)
    renumber(match, order)
