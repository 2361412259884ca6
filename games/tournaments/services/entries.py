"""From open entries to the first stage: entries close, seeds are drawn up, it begins."""

from __future__ import annotations

from games.competitions.models import Competition, Entrant
from games.competitions.services import log
from games.tournaments.models import Stage
from games.tournaments.selectors import last_season
from games.tournaments.selectors.strengths import strengths
from games.tournaments.services import calling_off, ladder_finals
from games.tournaments.services.fitting import fitted
from games.tournaments.services.moment import Moment
from games.tournaments.services.seeding import draw_lot, ordered


def close_due(moment: Moment) -> bool:
    """Begin a tournament whose date has come; with too few it is called off."""
    if moment.tournament.ladder_id is not None:
        return ladder_finals.begin_due(moment)
    begins = moment.competition.begins_at
    if begins is None:
        return False
    if begins > moment.now:
        moment.look_at(begins)
        return False
    if not can_begin(moment):
        calling_off.call_off(moment, by=None, why="too_few")
        return True
    begin(moment)
    return True


def can_begin(moment: Moment) -> bool:
    """Whether so many have entered that the first stage can be played."""
    first = Stage.objects.get(tournament=moment.tournament, number=1)
    return fitted(bytes(first.settings), len(entered(moment))) is not None


def begin(moment: Moment) -> None:
    """Close the entries: seeds from 1 in order, the lot drawn, the waiting list dissolved."""
    competition, tournament = moment.competition, moment.tournament
    tournament.lot = draw_lot()
    tournament.save(update_fields=["lot"])
    entrants = entered(moment)
    found = strengths(competition, entrants)
    last = last_season.places(tournament, entrants)
    for seed, entrant in enumerate(ordered(entrants, tournament.seeding, tournament.lot, found, last), 1):
        entrant.seed = seed
    Entrant.objects.bulk_update(entrants, ["seed"], batch_size=200)
    competition.status = Competition.Status.RUNNING
    competition.begun_at = moment.now
    competition.save(update_fields=["status", "begun_at"])
    log.note(competition, "begun", entrants=len(entrants))
    moment.look()


def entered(moment: Moment) -> list[Entrant]:
    """Who takes part, in order of entry."""
    return list(
        Entrant.objects.filter(
            competition=moment.competition, status__in=(Entrant.Status.ENTERED, Entrant.Status.HELD)
        ).order_by("pk")
    )
