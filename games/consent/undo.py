"""The points to which a table may go back, according to the log."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.engine.actions import Undo, tag_of
from games.engine.events import WATCHERS
from games.engine.undoing import PastAction, UndoPoint, undo_points
from games.matches.models import Action, Event, Match
from games.matches.models.log import FIRST_ACTIONLESS_NUMBER

CHOSEN = (Action.Cause.PLAYER, Action.Cause.MAIL, Action.Cause.DEPUTY, Action.Cause.CLOCK)

HOUSE = "house "
"""The prefix of the notation of every house action."""

ACTIONS_LOOKED_AT = 100
"""How many of the latest actions are searched."""


def undo_points_of(match: Match) -> list[UndoPoint]:
    """Return the points to which a match may go back now, the nearest first."""
    return undo_points(_past(match))


def can_undo_to(match: Match, point: UndoPoint) -> bool:
    """Return whether a match may still go back to `point`.

    It may not if something revealing came after the point, or if the match has already gone back to before
    it.
    """
    since = _live(match).filter(revision__gt=point.to)
    if since.filter(Q(reveals=True) | Q(notation__startswith=HOUSE)).exists():
        return False
    return since.filter(revision=point.first).exists()


def _past(match: Match) -> Iterator[PastAction]:
    told = Event.objects.filter(
        match=match, revision=OuterRef("revision"), number__lt=FIRST_ACTIONLESS_NUMBER, audience__gte=WATCHERS
    )
    for action in (
        _live(match)
        .annotate(seen=Exists(told))
        .order_by("-revision")
        .only("revision", "cause", "reveals", "notation")[:ACTIONS_LOOKED_AT]
    ):
        yield PastAction(
            revision=action.revision,
            seen=action.seen,
            chosen=action.cause in CHOSEN,
            barrier=action.reveals or action.notation.startswith(HOUSE),
        )


def _live(match: Match) -> QuerySet[Action]:
    """Return the actions that no undo took back; the undos themselves are left out."""
    return Action.objects.filter(match=match, undone=False).exclude(notation=f"{HOUSE}{tag_of(Undo)}")
