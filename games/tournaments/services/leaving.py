"""Leave a tournament voluntarily."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.competitions.errors import CompetitionOver, NotEntered
from games.competitions.models import Competition, Entrant
from games.competitions.services import entering
from games.tournaments.services import event_handlers
from games.tournaments.services.locked_tournament import lock_tournament


@transaction.atomic
def leave(*, competition_id: int, user: User, plays_on: bool, reason: str = "") -> None:
    """Leave a tournament: no further table is made for the player.

    With `plays_on`, their unfinished tables are played to the end; otherwise they are forfeited. Finished
    tables still count.

    Raises `NotEntered` if the person does not take part, and `CompetitionOver` if the tournament has ended.
    """
    locked = lock_tournament(competition_id)
    entrant = entry_to_leave(locked.competition, user)
    entrant.competition = locked.competition
    entering.withdraw(entrant, by=user, reason=reason)
    if not plays_on:
        event_handlers.forfeit_all(locked.competition, entrant)


def entry_to_leave(competition: Competition, user: User) -> Entrant:
    """Return the entry of a person who can leave.

    Raises `CompetitionOver` if the tournament has ended, and `NotEntered` if the person has no part in it, or
    has left.
    """
    if competition.over:
        raise CompetitionOver
    gone = (Entrant.Status.WITHDRAWN, Entrant.Status.REMOVED, Entrant.Status.ASKED)
    entrant = Entrant.objects.filter(competition=competition, user=user).exclude(status__in=gone).first()
    if entrant is None:
        raise NotEntered
    return entrant
