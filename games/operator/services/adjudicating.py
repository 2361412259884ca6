"""Adjudication: an operator stops a match early, and the title's rule for such matches decides the places."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.engine.actions import Stop, StopCause
from games.engine.errors import ReplayMismatch
from games.matches.errors import MatchBroken
from games.matches.models import Action, AuditEntry, Placing
from games.matches.models.audit import match_target
from games.matches.services import playing
from games.matches.services.audit import record_audit
from games.matches.services.locked_match import read_locked
from games.matches.services.locking import lock_running


@transaction.atomic
def adjudicate(*, match_id: int, by: User, reason: str) -> None:
    """End a match permanently, even if it is paused or quarantined.

    Raises `MatchBroken` if its state can neither be read nor rebuilt, or the errors of `lock_running`.
    """
    match, now = lock_running(match_id, by)
    try:
        locked = read_locked(match, now)
    except ReplayMismatch:
        raise MatchBroken from None
    playing.act(locked, Stop(-1, StopCause.DIRECTOR), cause=Action.Cause.STAFF, user_id=by.pk)
    playing.write(locked)
    placings = Placing.objects.filter(match=match).select_related("seat")
    record_audit(
        by=by,
        verb=AuditEntry.ADJUDICATED,
        target=match_target(match.pk),
        reason=reason,
        now=now,
        after={"places": " ".join(f"{row.seat.index}:{row.rank}" for row in placings)},
    )
