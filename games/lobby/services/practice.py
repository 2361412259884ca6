"""Practice matches: one person against autopilots, without deadlines, unrated and visible to nobody else."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.clocks.controls import DAY, Control, Fixed
from games.engine import registry
from games.lobby.errors import TooMuchPractice
from games.lobby.selectors.practice import room_left
from games.lobby.services import tables
from games.matches.errors import NoAutopilot
from games.matches.models import Match, Seat, Tenure
from games.matches.models.match import MAX_LUCK_WORD_LENGTH
from games.matches.services.opening import start
from games.notices.now import database_now

PRACTICE_TIME_CONTROL = Fixed(14 * DAY)
"""A practice match that nobody continues ends after this time."""


def begin(
    *,
    user: User,
    title: str,
    seats: int,
    options: Any,
    name: str,
    word: str = "",
    time: Control = PRACTICE_TIME_CONTROL,
) -> Match:
    """Start a match in which autopilots hold all other seats; return it when it has started.

    No seal is sent by email first, because practice matches do not need this proof. Raises `BadOptions`,
    `NoAutopilot` or `TooMuchPractice`.
    """
    if not registry.meta(title).autopilot:
        raise NoAutopilot
    with transaction.atomic():
        lock_person(user.pk)
        if not room_left(user):
            raise TooMuchPractice
        match = tables.offer(
            host=user,
            name=name,
            title=title,
            options=options,
            seats=seats,
            controls={clock: time for clock in registry.meta(title).clocks},
            door=Match.Door.INVITED,
            press=Match.Press.OFF,
            leavers=Match.Leavers.AUTOPILOT,
            rated=False,
            watchers=False,
            practice=True,
        )
        Seat.objects.filter(match=match, tenures__user=user).update(word=word.strip()[:MAX_LUCK_WORD_LENGTH])
        _fill(match)
        start(match, database_now())
    return match


def _fill(match: Match) -> None:
    """Give all free seats to autopilots."""
    now = database_now()
    for seat in Seat.objects.filter(match=match, tenures=None):
        Tenure.objects.create(match=match, seat=seat, user=None, role=Tenure.Role.AUTOPILOT, began_at=now)
