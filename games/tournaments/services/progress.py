"""The automatic steps of a tournament: one after the other, each in its own transaction.

Each step follows from the current state of the tournament. If the process is killed at any point, the step
has either happened or not; the next process reads the same rows and continues. There is no other record of
progress. If a step fails, the directors are notified, and it is tried again after a wait that doubles each
time.
"""

from __future__ import annotations

import logging

from django.db import transaction
from django.db.models.functions import Now

from games.competitions.models import Competition
from games.competitions.services.step_failures import notify_directors, retry_at
from games.matches.database_failures import is_infrastructure
from games.notices.budget import Budget
from games.tournaments.models import Stage, Tournament
from games.tournaments.services import ending, entries, ladder_finals, rounds, sheets, stages
from games.tournaments.services.locked_tournament import LockedTournament, lock_tournament

log = logging.getLogger("muster.alarm")

MAX_STEPS = 500
"""How many steps one tournament may do in one sweep; more is a fault, and is reported."""


def sweep(budget: Budget) -> int:
    """Continue the tournaments that are due, while the budget lasts; return the number of steps taken.

    A tournament that cannot continue because of a fault is tried again later, and holds up no other.
    """
    due = Tournament.objects.filter(look_at__lte=Now()).order_by("look_at", "pk")
    done = 0
    for pk in due.values_list("pk", flat=True)[:1_000]:
        if budget.spent:
            break
        try:
            done += run_due_steps(pk, budget)
        except Exception as error:
            if is_infrastructure(error):
                raise
            log.exception("tournament %s could not continue", pk)
            note_failure(pk)
    return done


def run_due_steps(competition_id: int, budget: Budget | None = None) -> int:
    """Take all steps that are possible now, while the budget lasts, and return their number.

    Afterwards, the stored standings for pages are calculated again. More than `MAX_STEPS` steps are a fault:
    it is logged, and the rest is left to a later sweep.
    """
    for done in range(MAX_STEPS):
        if (budget is not None and budget.spent) or not run_next_step(competition_id):
            sheets.keep_current(competition_id)
            note_success(competition_id)
            return done
    log.error("tournament %s does not stop advancing", competition_id)
    return MAX_STEPS


@transaction.atomic
def note_failure(competition_id: int) -> None:
    """Record that a tournament could not continue.

    Its directors are notified the first time.
    """
    locked = lock_tournament(competition_id)
    tournament = locked.tournament
    tournament.failures += 1
    tournament.look_at = retry_at(locked.now, tournament.failures)
    tournament.save(update_fields=["failures", "look_at"])
    if tournament.failures == 1:
        notify_directors(locked.competition, "tournament_stuck", locked.now)


def note_success(competition_id: int) -> None:
    """Record that a tournament was able to continue."""
    Tournament.objects.filter(pk=competition_id, failures__gt=0).update(failures=0)


@transaction.atomic
def run_next_step(competition_id: int) -> bool:
    """Take the next step; return whether there was one.

    If there was none, the sweep does not check the tournament again until something happens or its next date
    comes.
    """
    locked = lock_tournament(competition_id)
    Tournament.objects.filter(pk=competition_id).update(look_at=None)
    locked.tournament.look_at = None
    made = _made(locked)
    if made:
        locked.changed()
        locked.sweep_soon()
    return made


def _made(locked: LockedTournament) -> bool:
    match locked.competition.status:
        case Competition.Status.OPEN:
            return entries.begin_if_due(locked)
        case Competition.Status.RUNNING:
            if locked.tournament.ladder_changed:
                ladder_finals.apply_correction(locked)
                return True
            stage = locked.stage
            return ending.finish(locked) if stage is None else _of_stage(locked, stage)
        case Competition.Status.FINISHED if locked.tournament.ladder_changed:
            ladder_finals.apply_correction(locked)
            return True
        case Competition.Status.CANCELLED:
            return ending.void_next_table(locked)
    return False


def _of_stage(locked: LockedTournament, stage: Stage) -> bool:
    """Take the next step in the current stage; return whether there was one."""
    if stage.status == Stage.Status.PLANNED:
        return stages.begin_next(locked, stage)
    if stage.status == Stage.Status.CALLING:
        return stages.fill_free_places(locked, stage)
    return (
        rounds.end_finished(locked, stage)
        or rounds.begin_due(locked, stage)
        or rounds.pair_due(locked, stage)
        or rounds.plan_next(locked, stage)
        or stages.end_finished(locked, stage)
    )
