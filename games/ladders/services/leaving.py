"""Leave a ladder: immediately, after the season, or when the player's last match has ended."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.services import entering, log
from games.competitions.services.locking import lock_competition
from games.ladders.errors import NotOnLadder
from games.ladders.models import Challenge, Ladder, Movement, Rung
from games.ladders.selectors import current_state
from games.ladders.services import calling_off, rungs


def leave(*, competition_id: int, user: User) -> None:
    """Leave a ladder now, or leave its waiting list.

    Matches in progress continue to their end, and the rung is held until then. Raises `NotOnLadder`.
    """
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        entering.withdraw(entrant_of(competition, user), by=user)


def leave_after(*, competition_id: int, user: User, leaves: bool) -> None:
    """Set whether a player leaves when the season ends. Raises `NotOnLadder`."""
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        rung = rung_of(competition, user)
        if rung.leaves_after != leaves:
            rung.leaves_after = leaves
            rung.save(update_fields=["leaves_after"])
            log.note(competition, "leaves_after" if leaves else "stays", by=user, entrant=rung.entrant)


def entrant_withdrew(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Handle an entrant who has withdrawn from a locked competition, or was removed.

    Their open challenges are called off, and they lose their rung when they have no matches left.
    """
    ladder = Ladder.objects.get(pk=competition.pk)
    calling_off.call_off_by_entrant(ladder, entrant, Challenge.Why.LEFT, now)
    remove_if_done(ladder, entrant, now)


def remove_if_done(ladder: Ladder, entrant: Entrant, now: datetime) -> None:
    """Take an entrant who no longer takes part off a locked ladder, unless they still have a match."""
    if entrant.takes_part or current_state.tables_under_way(ladder).get(entrant.pk):
        return
    if Rung.objects.filter(ladder=ladder, entrant=entrant).exists():
        season = current_state.season_of(ladder)
        rungs.move(ladder, Movement.Cause.LEFT, now=now, season=season, entrant=entrant.pk)


def rung_of(competition: Competition, user: User) -> Rung:
    """Return the rung of a person on a locked ladder. Raises `NotOnLadder`."""
    found = (
        Rung.objects.filter(ladder=competition.pk, entrant__user=user)
        .select_related("entrant__user", "ladder")
        .first()
    )
    if found is None:
        raise NotOnLadder
    found.entrant.competition = found.ladder.competition = competition
    return found


def entrant_of(competition: Competition, user: User) -> Entrant:
    """Return the entry of a person who takes part in a locked competition, or is on its waiting list.

    Raises `NotOnLadder`.
    """
    found = (
        Entrant.objects.filter(competition=competition, user=user).exclude(status__in=Entrant.GONE).first()
    )
    if found is None:
        raise NotOnLadder
    found.competition = competition
    return found
