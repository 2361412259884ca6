"""The steps of ladders that depend on time, as parts of the competitions' sweep.

Each row is handled in its own transaction while its ladder is locked, and the sweep checks again whether it
is still due. If a sweep ends early, the next one therefore finds the remaining rows, and no step happens
twice. If a step fails, the ladder's directors are notified, and `retry_failed` repeats it; the wait doubles
each time. The other rows of its part continue.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from games.competitions.models import Competition, Table
from games.competitions.services.locking import lock_competition
from games.competitions.services.step_failures import notify_directors, retry_at
from games.ladders.models import Challenge, FailedStep, Hold, Season
from games.ladders.services import challenging, forming, holding, idling, seasons
from games.matches.database_failures import is_infrastructure
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.notices.now import database_now

log = logging.getLogger("muster.alarm")

Step = FailedStep.Step

STEP_FUNCTIONS: dict[Step, Callable[[int], int]] = {
    Step.TIME_OUT: challenging.time_out,
    Step.WARN: challenging.warn,
    Step.RETURN: holding.end_expired_hold,
    Step.END: seasons.end,
    Step.CLOSE: seasons.close,
    Step.BEGIN: seasons.begin,
    Step.FORM: forming.form_tables,
    Step.IDLE: idling.drop,
}
"""What each step does with the number of its row; it does nothing if the row is no longer due."""

GOING_STATUSES = (Competition.Status.OPEN, Competition.Status.RUNNING)


def time_out_challenges(budget: Budget) -> int:
    """Close the challenges whose time to answer has run out; return how many."""
    due = Challenge.objects.filter(
        status=Challenge.Status.OPEN, answer_by__lte=Now(), ladder__competition__status__in=GOING_STATUSES
    )
    return _work(due.order_by("answer_by", "pk"), Step.TIME_OUT, budget)


def warn_of_challenges(budget: Budget) -> int:
    """Remind the defenders who have little time left to answer; return how many were reminded."""
    near = Challenge.objects.filter(
        status=Challenge.Status.OPEN,
        answer_by__lte=database_now() + challenging.MAX_WARNING_LEAD,
        ladder__competition__status__in=GOING_STATUSES,
    ).filter(Q(warned_for=None) | ~Q(warned_for=F("answer_by")))
    return _work(near.order_by("answer_by", "pk"), Step.WARN, budget)


def begin_seasons(budget: Budget) -> int:
    """Begin the seasons whose time has come; return how many."""
    due = Season.objects.filter(
        status=Season.Status.PLANNED, starts_at__lte=Now(), ladder__competition__status__in=GOING_STATUSES
    )
    return _work(due.order_by("starts_at", "pk"), Step.BEGIN, budget)


def end_seasons(budget: Budget) -> int:
    """End the seasons whose time has come; return how many."""
    due = Season.objects.filter(status=Season.Status.RUNNING, ends_at__lte=Now())
    return _work(due.order_by("ends_at", "pk"), Step.END, budget)


def close_seasons(budget: Budget) -> int:
    """Close the seasons that no longer wait for any match; return how many."""
    going = Table.objects.filter(status__in=(Table.Status.PLANNED, Table.Status.RUNNING))
    due = Season.objects.filter(status=Season.Status.ENDING).exclude(
        ladder__in=going.values("competition_id")
    )
    return _work(due.order_by("ends_at", "pk"), Step.CLOSE, budget)


def form_tables(budget: Budget) -> int:
    """Plan the tables that are due; return how many seasons were handled."""
    due = Season.objects.filter(status=Season.Status.RUNNING, form_at__lte=Now())
    return _work(due.order_by("form_at", "pk"), Step.FORM, budget)


def drop_idle(budget: Budget) -> int:
    """Move down players who have been idle for too long; return how many seasons were handled."""
    due = Season.objects.filter(status=Season.Status.RUNNING, idle_at__lte=Now())
    return _work(due.order_by("idle_at", "pk"), Step.IDLE, budget)


def end_holds(budget: Budget) -> int:
    """End the holds of players whose absence has ended; return how many."""
    over = Hold.objects.filter(ended_at=None, until__lte=Now())
    return _work(over.order_by("until", "pk"), Step.RETURN, budget, "season__ladder")


def retry_failed(budget: Budget) -> int:
    """Retry the failed steps that are due; return how many were handled."""
    due = FailedStep.objects.filter(retry_at__lte=Now()).order_by("retry_at", "pk")
    return process_rows(due.values_list("pk"), _retry, budget)


def _retry(pk: int) -> int:
    failed = FailedStep.objects.select_related("ladder__competition").filter(pk=pk).first()
    if failed is None:
        return 0
    if failed.ladder.competition.over:
        failed.delete()
        return 0
    return _attempt(Step(failed.step), failed.row, failed.ladder_id, before=failed)


def _work(
    due: QuerySet[Challenge] | QuerySet[Hold] | QuerySet[Season],
    step: Step,
    budget: Budget,
    ladder: str = "ladder",
) -> int:
    """Do a step for every row that is due and for which it has not failed before."""
    rows = due.exclude(pk__in=FailedStep.objects.filter(step=step).values("row"))
    ladders = dict(rows.values_list("pk", ladder))
    return process_rows([(pk,) for pk in ladders], lambda pk: _attempt(step, pk, ladders[pk]), budget)


def _attempt(step: Step, row: int, ladder_id: int, before: FailedStep | None = None) -> int:
    """Do a step for a row, and record whether it failed.

    If it succeeds, the record of an earlier failure, `before`, is deleted.
    """
    try:
        done = STEP_FUNCTIONS[step](row)
    except Exception as error:
        if is_infrastructure(error):
            raise
        log.exception("ladder %s could not continue: %s %s", ladder_id, step, row)
        note_failure(ladder_id, step, row)
        return 0
    if before is not None:
        before.delete()
    return int(done)


@transaction.atomic
def note_failure(ladder_id: int, step: FailedStep.Step, row: int) -> None:
    """Record that a step failed, and when to retry it; notify the directors if none had failed before."""
    competition, now = lock_competition(ladder_id)
    healthy = not FailedStep.objects.filter(ladder=ladder_id).exists()
    found = FailedStep.objects.filter(step=step, row=row).first()
    if found is None:
        found = FailedStep(ladder_id=ladder_id, step=step, row=row)
    else:
        found.failures += 1
    found.retry_at = retry_at(now, found.failures)
    found.save()
    if healthy:
        notify_directors(competition, "ladder_stuck", now)


SWEEP_PARTS = {
    "ladders: challenges out of time": time_out_challenges,
    "ladders: warnings": warn_of_challenges,
    "ladders: holds": end_holds,
    "ladders: suspended": holding.hold_suspended,
    "ladders: seasons to end": end_seasons,
    "ladders: seasons to close": close_seasons,
    "ladders: seasons to begin": begin_seasons,
    "ladders: tables to form": form_tables,
    "ladders: idle": drop_idle,
    "ladders: failed steps": retry_failed,
}
"""The parts of `games.competitions.services.sweeps`, by name."""
