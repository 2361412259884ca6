"""The consequences if a player left a match in progress now."""

from __future__ import annotations

from enum import Enum

from django.db.models import Exists, OuterRef, QuerySet

from games.clocks.controls import has_clock
from games.engine import registry
from games.matches.models import Invitation, Match, Tenure


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


def goes_to_substitute(match: Match) -> bool:
    """Return whether the seat of a player who deletes their account now waits for a substitute.

    The player then counts as one who does not answer: the seat's clocks run, and what the match agreed for
    silence follows. Otherwise the player leaves, because nobody can take the seat over, because time never
    runs out in a match without a clock, or because an event decides a match between two when a player
    leaves. Players also leave if the autopilot replaces those who do: it plays the seat, which is open too.
    """
    if match.practice or not has_clock(match.controls) or not _admits_substitutes(match):
        return False
    effect = leaving_effect(match)
    if match.convened and (effect is LeavingEffect.STOPS or _in_play(match).count() == 2):
        return False
    return effect is not LeavingEffect.AUTOPILOT


def _admits_substitutes(match: Match) -> bool:
    """Return whether there may be someone to whom the match's door is open and who has not played in it."""
    if match.door != Match.Door.INVITED:
        return True
    played = Tenure.objects.filter(match=match, user=OuterRef("user")).exclude(
        how__in=Tenure.BEFORE_THE_START
    )
    return Invitation.objects.filter(~Exists(played), match=match, user__erased_at=None).exists()


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
    return _in_play(match).filter(user__isnull=False)


def _in_play(match: Match) -> QuerySet[Tenure]:
    """Return the tenures of the people and programs who are still in the game."""
    held = Tenure.objects.filter(match=match, to_revision=None, seat__out=False)
    return held.exclude(role=Tenure.Role.DEPUTY)
