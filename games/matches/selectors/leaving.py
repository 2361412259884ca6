"""The consequences if a player left a match in progress now."""

from __future__ import annotations

from enum import Enum

from django.db.models import QuerySet

from games.engine import registry
from games.matches.models import Match, Tenure


class LeavingEffect(Enum):
    """The effects on a match, or on the seat, when a person leaves."""

    STOPS = "stops"
    AUTOPILOT = "autopilot"
    DEFAULT = "default"


def leaving_effect(match: Match) -> LeavingEffect:
    """Return the effect if a player leaves the match now.

    A match between two people stops; in other matches the seat's questions get default answers, or the
    autopilot plays the seat if the match agreed on it.
    """
    if count_active_people(match) == 2:
        return LeavingEffect.STOPS
    if match.leavers == Match.Leavers.AUTOPILOT and registry.meta(match.title).autopilot:
        return LeavingEffect.AUTOPILOT
    return LeavingEffect.DEFAULT


def silent_other(match: Match, user_id: int) -> Tenure | None:
    """Return the other person in a match between two, if they have been silent for as long as agreed.

    In that case the reader may end the match. Otherwise return None.
    """
    held = list(_playing(match).select_related("seat", "user"))
    others = [tenure for tenure in held if tenure.user_id != user_id]
    if len(held) != 2 or len(others) != 1:
        return None
    seat = others[0].seat
    return others[0] if seat.silent_since is not None and seat.missed >= match.patience else None


def count_active_people(match: Match) -> int:
    """Return how many people hold a seat and are still in the game."""
    return _playing(match).count()


def _playing(match: Match) -> QuerySet[Tenure]:
    held = Tenure.objects.filter(match=match, to_revision=None, user__isnull=False, seat__out=False)
    return held.exclude(role=Tenure.Role.DEPUTY)
