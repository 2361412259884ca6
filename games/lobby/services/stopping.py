"""Ending a match from outside its table: at a date, or before it has begun."""

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
    """End a running match by the title's early-stop rule, one that stands still too; whether it was
    running. Raises `MatchBroken` when its state can
    neither be read nor rebuilt."""
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
    """Withdraw a table that has not begun; whether it had not."""
    with transaction.atomic():
        match, _ = lock_known(match_id)
        if match.status != Match.Status.OFFERED:
            return False
        withdraw(match)
    return True
