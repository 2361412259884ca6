"""Resigning: giving a game up in the one way that its match allows.

If the title's rules have a way of their own (`Rules.resignation`), that is used: immediately if the rules
allow it now, otherwise stored as the player's wish until they do; the player may take it back. In other
titles Muster takes the player out of the game. Either way it is a loss like any other, and the player keeps
their place at the match until it ends.
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


def resign(*, match_id: int, user: User) -> bool:
    """Resign from a match; return whether it was done immediately and does not have to wait.

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
            locked.wish_to_resign(seat, locked.now)
            return False
        locked.end_silence(seat)
        if action is None:
            _take_out(locked, seat, user)
        else:
            locked.wish_to_resign(seat, None)
            locked.store(action, cause=Action.Cause.PLAYER, user_id=user.pk)
        playing.answer_and_hand_over(locked, by=seat)
        playing.write(locked)
        if not locked.over:
            # An emergency of theirs no longer keeps anyone waiting.
            pausing.end_emergency(locked.match, locked.now)
        return True


def withdraw_resignation(*, match_id: int, user: User) -> None:
    """Take back a wish to resign that has not been carried out. Raises `NotYours` or `MatchNotRunning`."""
    with transaction.atomic():
        locked, tenure = lock_seat(match_id, user, still=True)
        locked.wish_to_resign(tenure.seat.index, None)


def _take_out(locked: LockedMatch, seat: int, user: User) -> None:
    """Take a player out of a title that has no way to resign; if only one player remains, they have won."""
    others = count_active_people(locked.match) - 1
    locked.store(Drop(seat, DropCause.RESIGNED), cause=Action.Cause.PLAYER, user_id=user.pk)
    if others < 2 and not locked.over:
        locked.put(Stop(-1, StopCause.RESIGNING))
