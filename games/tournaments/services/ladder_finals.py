"""The final of a ladder's season.

Its entrants are the players who are on the ladder when the season ends, seeded by rung.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models.functions import Now

from games.competitions.models import Competition, Entrant
from games.competitions.services import log
from games.ladders.models import Season, Standing
from games.tournaments.models import Bye, Pairing, Round, Stage, Tournament
from games.tournaments.services import stages
from games.tournaments.services.locked_tournament import LockedTournament
from games.tournaments.services.seeding import draw_lot

MIN_RETRY_DELAY = timedelta(minutes=10)
"""How soon a season past its end is checked again, since its last matches may still be being decided."""


MAX_RETRY_DELAY = timedelta(hours=1)


def make_cut_if_season_ended(locked: LockedTournament) -> bool:
    """Enter all players on the ladder in the final, seeded by rung, and begin it, once the season has ended.

    Return whether the season has ended.
    """
    season = Season.objects.filter(ladder=locked.tournament.ladder_id, number=1).first()
    if season is None:
        return False
    if season.status != Season.Status.OVER:
        # Check again within an hour, since a director can let the season end earlier.
        locked.sweep_at(locked.now + min(max(season.ends_at - locked.now, MIN_RETRY_DELAY), MAX_RETRY_DELAY))
        return False
    competition, tournament = locked.competition, locked.tournament
    standings = Standing.objects.filter(season=season).select_related("entrant").order_by("rung")
    Entrant.objects.bulk_create(
        Entrant(
            competition=competition,
            user_id=each.entrant.user_id,
            program=each.entrant.program,
            seed=each.rung,
            entered_at=locked.now,
        )
        for each in standings
    )
    tournament.lot, tournament.ladder_changed = draw_lot(), False
    tournament.save(update_fields=["lot", "ladder_changed"])
    competition.status, competition.begun_at = Competition.Status.RUNNING, locked.now
    competition.save(update_fields=["status", "begun_at"])
    log.note(competition, "begun", entrants=len(standings), ladder=True)
    return True


def standings_corrected(season: Season, now: datetime) -> None:
    """Record that a season's standings were corrected, so that the next sweep checks the season's final.

    This is a single statement, because the ladder's transaction must not lock a second competition.
    """
    if season.number == 1:
        finals = Tournament.objects.filter(
            ladder=season.ladder_id,
            competition__status__in=(Competition.Status.RUNNING, Competition.Status.FINISHED),
        )
        finals.update(ladder_changed=True, look_at=Now())


def apply_correction(locked: LockedTournament) -> None:
    """Handle a correction of the ladder's standings after players were entered in the final.

    If the final's first round has not begun, the players who advance are chosen and asked again. A final that
    has begun or finished stays as it is, and its log records this.
    """
    tournament = locked.tournament
    tournament.ladder_changed = False
    tournament.save(update_fields=["ladder_changed"])
    if locked.competition.over:
        log.note(locked.competition, "final_stood")
        return
    first = Stage.objects.get(tournament=tournament, number=1)
    begun = Round.objects.filter(stage__tournament=tournament, begun_at__isnull=False)
    if begun.exists() or first.status == Stage.Status.OVER:
        log.note(locked.competition, "final_stands")
        return
    _seed_again(locked)
    if first.status == Stage.Status.PLANNED:
        return
    Pairing.objects.filter(round__stage=first).delete()
    Bye.objects.filter(round__stage=first).delete()
    first.rounds.all().delete()
    log.note(locked.competition, "line_again")
    here = Entrant.objects.filter(competition=locked.competition, status__in=Entrant.TAKING_PART)
    stages.draw_line(locked, first, list(here.order_by("seed", "pk").values_list("pk", flat=True)))


def _seed_again(locked: LockedTournament) -> None:
    """Set the final's seeds by the rungs as they are now."""
    season = Season.objects.get(ladder=locked.tournament.ladder_id, number=1)
    rungs = {
        (each.entrant.user_id, each.entrant.program): each.rung
        for each in Standing.objects.filter(season=season).select_related("entrant")
    }
    entrants = list(Entrant.objects.filter(competition=locked.competition))
    for entrant in entrants:
        entrant.seed = rungs.get((entrant.user_id, entrant.program), entrant.seed)
    Entrant.objects.bulk_update(entrants, ["seed"], batch_size=200)
