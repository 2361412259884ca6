"""Resign: give up a game in the one way that its match provides.

If the title's rules have their own way to resign (`Rules.resignation`), that is used. If the rules allow
it now, the player resigns immediately; otherwise the wish is stored until they do, and the player may
withdraw it. In other titles Muster takes the player out of the game. Either way it is a loss like any
other, and the player keeps their place at the match until it ends.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.engine.actions import Drop, DropCause, Stop, StopCause
from games.matches.errors import AlreadyEliminated, MatchQuarantined
from games.matches.models import Action
from games.matches.selectors.leaving import count_active_people
from games.matches.services import pausing, playing
from games.matches.services.locked_match import LockedMatch, lock_seat
from games.matches.services.resignations import record_wish
from games.matches.services.silent_seats import silent_seats


def resign(*, match_id: int, user: User) -> bool:
    """Resign from a match; return True if that was done immediately, False if it has to wait.

    Raises `AlreadyEliminated`, `MatchQuarantined`, `NotYours` or `MatchNotRunning`.
    """
    with transaction.atomic():
        locked, tenure = lock_seat(match_id, user, still=True)
        seat = tenure.seat.index
        if locked.match.quarantined_at is not None:
            raise MatchQuarantined
        if seat in locked.out:
            raise AlreadyEliminated
        action = locked.rules.resignation(seat)
        if action is not None and not locked.allows(action):
            record_wish(locked, seat, locked.now)
            return False
        silent_seats(locked).end(seat)
        if action is None:
            _take_out(locked, seat, user)
        else:
            record_wish(locked, seat, None)
            locked.store(action, cause=Action.Cause.PLAYER, user_id=user.pk)
        playing.answer_and_hand_over(locked, by=seat)
        playing.write(locked)
        if not locked.over:
            # An emergency of this person no longer keeps anyone waiting.
            pausing.end_emergency(locked.match, locked.now)
        return True


def withdraw_resignation(*, match_id: int, user: User) -> None:
    """Withdraw a wish to resign that has not been carried out yet. Raises `NotYours` or `MatchNotRunning`."""
    with transaction.atomic():
        locked, tenure = lock_seat(match_id, user, still=True)
        record_wish(locked, tenure.seat.index, None)


def _take_out(locked: LockedMatch, seat: int, user: User) -> None:
    """Take a player out of a game whose title has no rule for resigning.

    If only one player remains, that player has won.
    """
    others = count_active_people(locked.match) - 1
    locked.store(Drop(seat, DropCause.RESIGNED), cause=Action.Cause.PLAYER, user_id=user.pk)
    if others < 2 and not locked.over:
        locked.put(Stop(-1, StopCause.RESIGNING))
