"""Resignations at a locked match: wishes that wait until the rules allow them, and who plays on after."""

from __future__ import annotations

from datetime import datetime

from games.engine.invariants import require
from games.matches.models import Action, Match
from games.matches.services.locked_match import LockedMatch


def record_wish(locked: LockedMatch, index: int, at: datetime | None) -> None:
    """Record when the player of a seat asked to resign.

    `at` is None to clear the request: the player has withdrawn it, or no longer holds the seat.
    """
    seat = locked.seats[index]
    if seat.resign_asked_at != at:
        seat.resign_asked_at = at
        seat.save(update_fields=["resign_asked_at"])


def resign_as_wished(locked: LockedMatch) -> bool:
    """Carry out the first wish to resign that the rules now allow; return whether there was one."""
    for seat in locked.seats:
        if seat.resign_asked_at is None or seat.index in locked.out:
            continue
        action = require(locked.rules.resignation(seat.index), "only such a resignation has to wait")
        if locked.allows(action):
            record_wish(locked, seat.index, None)
            locked.store(action, cause=Action.Cause.ORDER)
            return True
    return False


def seats_played_on(locked: LockedMatch) -> frozenset[int]:
    """Return the seats of players who resigned, if the match lets a program play on for leavers."""
    wanted = locked.match.leavers == Match.Leavers.AUTOPILOT and locked.rules.meta.autopilot
    return locked.state.resigned if wanted else frozenset()
