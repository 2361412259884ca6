"""Leaving a tournament by one's own wish."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.competitions.errors import CompetitionOver, NotEntered
from games.competitions.models import Entrant
from games.competitions.services import entering
from games.tournaments.services import happenings
from games.tournaments.services.locked_tournament import lock_tournament


@transaction.atomic
def leave(*, competition_id: int, user: User, plays_on: bool, reason: str = "") -> None:
    """Leave a tournament: no further table is made. Tables that are not over are played to their end
    where one `plays_on`, else they are forfeited. What was played counts on.

    Raises `NotEntered`, `CompetitionOver`.
    """
    locked = lock_tournament(competition_id)
    if locked.competition.over:
        raise CompetitionOver
    entrant = Entrant.objects.filter(competition=locked.competition, user=user).first()
    if entrant is None:
        raise NotEntered
    entrant.competition = locked.competition
    entering.withdraw(entrant, by=user, reason=reason)
    if not plays_on:
        happenings.forfeit_all(locked.competition, entrant)
