"""Substitutes, who take over the seats of players who have stopped answering."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.engine.events import public_event
from games.lobby.errors import JoinedTooOften, SeatTaken
from games.lobby.selectors.join_conditions import has_someone_apart, may_join, refuse_unfit
from games.lobby.services.refused_joins import count_refusal, has_reached_limit
from games.matches.errors import AlreadySeated, NotYours
from games.matches.models import Seat, Tenure
from games.matches.services import playing, tenures
from games.matches.services.locked_match import lock_match, refuse_busy
from games.matches.services.replacing import restart_deadline, tell_taken

SEATS_A_DAY = 5
"""The most seats that one person may take over in a day, because each one sends email to a table."""


def take_seat(*, match_id: int, seat: int, user: User, token: str = "") -> Tenure:
    """Give the open seat number `seat` to a person, and return their tenure.

    They replace the silent player or the autopilot, and the seat's clocks start again.

    Raises `SeatTaken` if someone else was first, the player is back, or the person is kept apart from someone
    who plays there, or has been refused too often at anonymous tables (`refused_joins`); `JoinedTooOften`,
    `AlreadySeated`, `NotYours`, or the errors of `refuse_unfit`, `lock_match` and `refuse_busy`.
    """
    with transaction.atomic():
        user = lock_person(user.pk)
        locked = lock_match(match_id)
        match = locked.match
        if not user.may_act or not may_join(match, user, token):
            raise NotYours
        if tenures.has_sat(match, user):
            raise AlreadySeated
        refuse_busy(locked)
        # As at a table before the start, all that can be refused for another reason comes first.
        refuse_unfit(match, user)
        day = timedelta(days=1)
        taken = Tenure.objects.filter(user=user, role=Tenure.Role.SUBSTITUTE, began_at__gt=locked.now - day)
        if taken.count() >= SEATS_A_DAY:
            raise JoinedTooOften
        apart, refused_often = has_someone_apart(match, user), match.masked and has_reached_limit(user)
        is_open = 0 <= seat < match.seats_count and locked.seats[seat].open_since is not None
        if apart or refused_often or not is_open:
            if match.masked:
                count_refusal(user)
            raise SeatTaken
        old = tenures.holder(locked.seats[seat])
        if old is not None:
            tenures.end(
                locked,
                old,
                _how_given_up(old, locked.seats[seat]),
                left_at=_left_at(old),
                followed=True,
            )
        new = tenures.seat_person(locked, locked.seats[seat], user)
        locked.announce(public_event("house.taken", seat=seat))
        visit = locked.visit_of(seat)
        if visit is not None:
            restart_deadline(locked, visit)
        playing.answer_and_hand_over(locked, by=seat)
        playing.write(locked)
        tell_taken(locked, old, new)
        return new


def _how_given_up(old: Tenure, seat: Seat) -> Tenure.How:
    """Return how the tenure of an open seat's holder ends when a substitute takes the seat."""
    if _left_at(old) is not None:
        return Tenure.How.LEFT
    # A seat that is open without silence is that of a player who is locked out, or the autopilot's.
    silent = old.user is not None and seat.silent_since is not None
    return Tenure.How.SILENT if silent else Tenure.How.REPLACED


def _left_at(old: Tenure) -> datetime | None:
    """Return when an open seat's holder gave it up by deleting their account; None if they did not."""
    return old.left_at or (None if old.user is None else old.user.erased_at)
