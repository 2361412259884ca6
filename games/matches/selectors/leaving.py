"""What would follow if somebody left a running match now."""

from __future__ import annotations

from enum import Enum

from games.engine import registry
from games.matches.models import Match, Tenure


class LeavingEffect(Enum):
    """What becomes of a match, or of the seat, when one of its people leaves."""

    STOPS = "stops"
    AUTOPILOT = "autopilot"
    DEFAULT = "default"


def leaving_effect(match: Match) -> LeavingEffect:
    """A match of two people stops when one leaves; else somebody answers for the seat."""
    if people(match) == 2:
        return LeavingEffect.STOPS
    if match.leavers == Match.Leavers.AUTOPILOT and registry.meta(match.title).autopilot:
        return LeavingEffect.AUTOPILOT
    return LeavingEffect.DEFAULT


def silent_other(match: Match, user_id: int) -> Tenure | None:
    """The other person of a match of two, if they are silent and have been for as long as agreed:
    then the reader may end it."""
    held = list(
        Tenure.objects.select_related("seat", "user")
        .filter(match=match, to_revision=None, user__isnull=False)
        .exclude(role=Tenure.Role.DEPUTY)
    )
    others = [tenure for tenure in held if tenure.user_id != user_id]
    if len(held) != 2 or len(others) != 1:
        return None
    seat = others[0].seat
    return others[0] if seat.silent_since is not None and seat.missed >= match.patience else None


def people(match: Match) -> int:
    """How many people hold seats."""
    return (
        Tenure.objects.filter(match=match, to_revision=None, user__isnull=False)
        .exclude(role=Tenure.Role.DEPUTY)
        .count()
    )
