"""A tournament under its lock, at an instant."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from games.competitions.models import Competition
from games.competitions.services.locking import lock_competition
from games.tournaments.models import Stage, Tournament


class LockedTournament(NamedTuple):
    """The locked competition, its tournament, and the database's time since when it is locked."""

    competition: Competition
    tournament: Tournament
    now: datetime

    @property
    def stage(self) -> Stage | None:
        """The stage that is not over yet; None after the last."""
        return self.tournament.stages.exclude(status=Stage.Status.OVER).order_by("number").first()

    def changed(self) -> None:
        """Something happened to it: what was told of it before is not true any more."""
        self.tournament.revision += 1
        self.tournament.save(update_fields=["revision"])

    def sweep_soon(self, after: timedelta = timedelta(0)) -> None:
        """Have the sweep look at it, at the latest after so long."""
        self.sweep_at(self.now + after)

    def sweep_at(self, at: datetime) -> None:
        """The same, at an instant."""
        if self.tournament.look_at is None or at < self.tournament.look_at:
            self.tournament.look_at = at
            self.tournament.save(update_fields=["look_at"])


def lock_tournament(competition_id: int) -> LockedTournament:
    """Lock a tournament's competition, which orders all who write it. Raises `NotYours` where there is no
    such tournament."""
    competition, now = lock_competition(competition_id)
    return LockedTournament(competition, tournament_of(competition), now)


def tournament_of(competition: Competition) -> Tournament:
    """The tournament that a competition is."""
    tournament = Tournament.objects.get(pk=competition.pk)
    # The locked row, not another copy of it.
    tournament.competition = competition
    return tournament
