"""Finish a ladder after its last season."""

from __future__ import annotations

from datetime import datetime

from games.competitions.models import Competition
from games.competitions.services import log
from games.ladders.models import Season


def finish(season: Season, now: datetime) -> None:
    """Finish a ladder whose last season has ended, with its competition locked."""
    competition = season.ladder.competition
    competition.status, competition.ended_at = Competition.Status.FINISHED, now
    competition.save(update_fields=["status", "ended_at"])
    log.note(competition, "finished")
