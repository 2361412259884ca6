"""End matches and withdraw tables from outside, such as for a competition."""

from __future__ import annotations

from django.db import transaction

from games.engine.actions import Stop, StopCause
from games.engine.errors import ReplayMismatch
from games.lobby.services.tables import withdraw
from games.matches.errors import MatchBroken
from games.matches.models import Action, Match
from games.matches.services import playing
from games.matches.services.locked_match import read_locked
from games.matches.services.locking import lock_known


def stop(match_id: int, cause: StopCause = StopCause.DATE) -> bool:
    """End a match in progress by the title's rule for early stops; return whether it was in progress.

    This also ends a paused or quarantined match. Raises `MatchBroken` if its state can be neither read nor
    rebuilt.
    """
    with transaction.atomic():
        match, now = lock_known(match_id)
        if not match.running:
            return False
        try:
            locked = read_locked(match, now)
        except ReplayMismatch:
            raise MatchBroken from None
        playing.act(locked, Stop(-1, cause), cause=Action.Cause.HOUSE)
        playing.write(locked)
    return True


def call_off(match_id: int) -> bool:
    """Withdraw a table before the start; return false if it has started or was withdrawn."""
    with transaction.atomic():
        match, _ = lock_known(match_id)
        if match.status != Match.Status.OFFERED:
            return False
        withdraw(match)
    return True
