"""Begin a tournament: close its entries, and set the seeds for its first stage."""

from __future__ import annotations

from games.competitions.models import Competition, Entrant
from games.competitions.services import log
from games.tournaments.models import Stage
from games.tournaments.selectors import last_season
from games.tournaments.selectors.strengths import strengths
from games.tournaments.services import calling_off, ladder_finals
from games.tournaments.services.fitting import fit_settings
from games.tournaments.services.locked_tournament import LockedTournament
from games.tournaments.services.seeding import draw_lot, order_by_seed


def begin_if_due(locked: LockedTournament) -> bool:
    """Begin a tournament whose date has come, or call it off if there are too few entrants.

    Return whether something was done. The final of a ladder begins when the ladder's season has ended.
    """
    if locked.tournament.ladder_id is not None:
        return ladder_finals.make_cut_if_season_ended(locked)
    begins = locked.competition.begins_at
    if begins is None:
        return False
    if begins > locked.now:
        locked.sweep_at(begins)
        return False
    if not can_begin(locked):
        calling_off.call_off(locked, by=None, why="too_few")
        return True
    begin(locked)
    return True


def can_begin(locked: LockedTournament) -> bool:
    """Return whether enough entrants have entered to play the first stage."""
    first = Stage.objects.get(tournament=locked.tournament, number=1)
    return fit_settings(first.settings, len(active_entrants(locked))) is not None


def begin(locked: LockedTournament) -> None:
    """Close the entries and begin the tournament.

    This draws the lot, sets the seeds from 1 in their order, and changes the status; nobody is moved up from
    the waiting list.
    """
    competition, tournament = locked.competition, locked.tournament
    tournament.lot = draw_lot()
    tournament.save(update_fields=["lot"])
    entrants = active_entrants(locked)
    found = strengths(competition, entrants)
    last = last_season.placings(tournament, entrants)
    for seed, entrant in enumerate(
        order_by_seed(entrants, tournament.seeding_used, tournament.lot, found, last), 1
    ):
        entrant.seed = seed
    Entrant.objects.bulk_update(entrants, ["seed"], batch_size=200)
    competition.status = Competition.Status.RUNNING
    competition.begun_at = locked.now
    competition.save(update_fields=["status", "begun_at"])
    log.note(competition, "begun", entrants=len(entrants))
    locked.sweep_soon()


def active_entrants(locked: LockedTournament) -> list[Entrant]:
    """Return all entrants who take part, even if they are away, in the order of their keys."""
    return list(
        Entrant.objects.filter(competition=locked.competition, status__in=Entrant.TAKING_PART).order_by("pk")
    )
