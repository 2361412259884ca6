"""The final of a ladder's season: its entrants are those who stand on the ladder when the season is over,
in the order of their rungs."""

from __future__ import annotations

from datetime import timedelta

from games.competitions.models import Competition, Entrant
from games.competitions.services import log
from games.ladders.models import Season, Standing
from games.tournaments.services.moment import Moment
from games.tournaments.services.seeding import draw_lot

AGAIN = timedelta(minutes=10)
"""A season whose end is past may still be deciding its last matches: it is looked at again after this."""


def begin_due(moment: Moment) -> bool:
    """Draw the line when the season is over: everybody on the ladder stands in line, the best first."""
    season = Season.objects.filter(ladder=moment.tournament.ladder_id, number=1).first()
    if season is None:
        return False
    if season.status != Season.Status.OVER:
        moment.look_at(max(season.ends_at, moment.now + AGAIN))
        return False
    competition, tournament = moment.competition, moment.tournament
    standings = Standing.objects.filter(season=season).select_related("entrant").order_by("rung")
    Entrant.objects.bulk_create(
        Entrant(
            competition=competition,
            user_id=each.entrant.user_id,
            program=each.entrant.program,
            seed=each.rung,
            entered_at=moment.now,
        )
        for each in standings
    )
    tournament.lot = draw_lot()
    tournament.save(update_fields=["lot"])
    competition.status, competition.begun_at = Competition.Status.RUNNING, moment.now
    competition.save(update_fields=["status", "begun_at"])
    log.note(competition, "begun", entrants=len(standings))
    return True
