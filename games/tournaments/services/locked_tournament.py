"""A tournament that is locked, at a given time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from games.competitions.errors import NotFound
from games.competitions.models import Competition
from games.competitions.services.locking import lock_competition
from games.tournaments.models import Stage, Tournament


class LockedTournament(NamedTuple):
    """The locked competition, its tournament, and the database's time when they were locked."""

    competition: Competition
    tournament: Tournament
    now: datetime

    @property
    def stage(self) -> Stage | None:
        """Return the first stage that has not finished; None after the last stage."""
        return self.tournament.stages.exclude(status=Stage.Status.OVER).order_by("number").first()

    def changed(self) -> None:
        """Record a change to the tournament, so that sheets calculated before it are out of date."""
        self.tournament.revision += 1
        self.tournament.save(update_fields=["revision"])

    def sweep_soon(self, after: timedelta = timedelta(0)) -> None:
        """Let the sweep check the tournament after this delay, or earlier."""
        self.sweep_at(self.now + after)

    def sweep_at(self, at: datetime) -> None:
        """Let the sweep check the tournament at this time, or earlier."""
        if self.tournament.look_at is None or at < self.tournament.look_at:
            self.tournament.look_at = at
            self.tournament.save(update_fields=["look_at"])


def lock_tournament(competition_id: int) -> LockedTournament:
    """Lock a tournament's competition, as all code must before it writes to the tournament.

    Raises `NotFound` if there is no such tournament.
    """
    if not Tournament.objects.filter(pk=competition_id).exists():
        # If the number is a ladder's, not even the row is locked.
        raise NotFound
    competition, now = lock_competition(competition_id)
    return LockedTournament(competition, tournament_of(competition), now)


def tournament_of(competition: Competition) -> Tournament:
    """Return the tournament of a competition."""
    tournament = Tournament.objects.get(pk=competition.pk)
    # Use the locked row, not another copy of it.
    tournament.competition = competition
    return tournament
