"""Apply deadlines that have run out; each takes effect exactly once.

The sweep and every signed-in request for a match's own page call the same function. It locks the match,
checks again, and finishes the visit on the seat's behalf.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import DateTimeField, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from accounts.services.locking import lock_person
from games.compiled_queries import CompiledQuery, CompiledUpdate, Parameter
from games.engine.actions import Action, Stop, StopCause
from games.engine.automatic_answers import MAX_AUTOMATIC_ACTIONS, standing_order_action
from games.engine.chance import SealedChance
from games.engine.decisions import Decision
from games.engine.events import public_event
from games.engine.invariants import InvariantBroken, require
from games.engine.trial import DraftStop, attempt
from games.matches import codecs, models
from games.matches.database_failures import is_infrastructure, is_lock
from games.matches.errors import MatchNotRunning, SiteRefusal, Unreadable
from games.matches.selectors.unanswered import policy_of
from games.matches.services import attendance, closing, deadline_credits, deferred_changes, playing, silence
from games.matches.services.absence_deadlines import find_excusable_person, start_automatic_absence
from games.matches.services.autopilots import answer_by
from games.matches.services.locked_match import LockedMatch, lock_match, read_locked, try_lock_match
from games.matches.services.locking import lock_known
from games.matches.services.notify import SeatNews, SeatNotices
from games.matches.services.quarantine import quarantine
from games.matches.services.unreadable import put_aside
from games.notices.budget import Budget
from games.notices.now import database_now
from games.uptime import stored_outages
from games.uptime.services import outages

log = logging.getLogger("muster.matches")

MAX_FAILURES = 5
"""A match whose deadline has failed this often is quarantined."""


class PendingWork(NamedTuple):
    """Automatic work that is due at a match.

    It is a chain of answers to resume, a deadline to recompute after an outage or an absence, or an
    overdue deadline.
    """

    busy: bool
    owed: bool
    overdue: int | None


def enforce(match_id: int, *, skip_locked: bool = False) -> int:
    """Do the automatic work that is pending at one match; return how many of its deadlines ran out.

    With `skip_locked`, nothing is done while the match is locked elsewhere, if the database can report
    that. No deadline runs out while an outage is open, and none that became due after the last heartbeat,
    because an outage that is detected later is dated from there. Failures are counted as in a sweep, so
    that a broken match is quarantined even on a site without sweeps, and are passed on to the caller.
    """
    handled = 0
    tried: PendingWork | None = None
    while (found := pending_work(match_id)) is not None and found != tried:
        try:
            with transaction.atomic():
                person_id = None if found.overdue is None else find_excusable_person(found.overdue)
                handled += _handle(match_id, found.overdue, person_id, skip_locked=skip_locked)
        except SiteRefusal:
            # The match ended or was set aside before this call got its lock: nothing is pending any more.
            break
        except Exception as error:
            if (
                found.overdue is not None
                and not is_infrastructure(error)
                and not isinstance(error, Unreadable)
            ):
                count_failure(found.overdue, match_id)
            raise
        tried = found
    if handled and settings.SWEEPS == "touch":
        # No sweep will do this: a player who has now missed a second turn loses their place at tables that
        # have not started.
        deferred_changes.sweep(Budget(deferred_changes.REQUEST_BUDGET_SECONDS))
    return handled


def pending_work(match_id: int) -> PendingWork | None:
    """Return the automatic work pending at a match, or None if there is none or it may not be done now.

    While the match is waiting for someone, this takes one query.
    """
    running = _RUNNING.run(match=match_id)
    if not running:
        return PendingWork(True, False, None) if _busy(match_id) else None
    first, due_at, _, now, busy = running[0]
    owed = any(owed for _, _, owed, _, _ in running)
    ran_out = due_at <= now and not outages.in_outage(now) and stored_outages.may_run_out(due_at, now)
    return PendingWork(busy, owed, first if ran_out else None) if busy or owed or ran_out else None


def _running() -> QuerySet[models.Deadline, tuple[int, datetime, bool, datetime, bool]]:
    """Return a query for the running deadlines of a match, soonest first.

    Each row has the deadline's key, when it is due, whether it must be recomputed, the current time, and
    whether the match's chain of answers was cut off.
    """
    match = Parameter("match")
    live = Q(match__status=models.Match.Status.RUNNING, match__quarantined_at=None, match__paused_at=None)
    return (
        models.Deadline.objects.filter(live, match_id=match, handled_at=None, frozen_at=None)
        .annotate(
            owed=deadline_credits.is_credit_owed()
            | deferred_changes.is_change_due_at(OuterRef("match_id"), deadline_credits.ABSENCES_ERRAND),
            now=Now(),
        )
        .order_by("due_at", "pk")
        .values_list("pk", "due_at", "owed", "now", "match__busy")
    )


_RUNNING = CompiledQuery(_running)


def _busy(match_id: int) -> bool:
    """Return whether the match is waiting for nobody because its chain of answers was cut off."""
    return models.Match.objects.filter(
        pk=match_id, busy=True, status=models.Match.Status.RUNNING, quarantined_at=None, paused_at=None
    ).exists()


def handle_due(deadline_id: int, person_id: int | None, match_id: int) -> bool:
    """Handle one due row of a sweep, in its own transaction; return whether the deadline ran out now.

    `person_id` is the person for whom an absence may start instead. Any failure of the match is counted on
    the row and is not raised, so that the sweep continues with the other rows. A failure of the
    infrastructure is not the match's fault and is not counted. It is raised, because the other rows would
    fail too, unless it is a lock that will soon be released.
    """
    try:
        with transaction.atomic():
            return _handle(match_id, deadline_id, person_id, skip_locked=True)
    except SiteRefusal:
        return False
    except Exception as error:
        if is_lock(error):
            log.exception("deadline %s of match %s waits for the database", deadline_id, match_id)
            return False
        if is_infrastructure(error):
            raise
        log.exception("deadline %s of match %s failed", deadline_id, match_id)
        if not isinstance(error, Unreadable) or not put_aside(match_id):
            count_failure(deadline_id, match_id)
        return False


def _handle(
    match_id: int, deadline_id: int | None, person_id: int | None, *, skip_locked: bool = False
) -> bool:
    # Lock the person who may be excused before the match's row.
    person = None if person_id is None else lock_person(person_id)
    try:
        locked = try_lock_match(match_id) if skip_locked else lock_match(match_id)
    except MatchNotRunning:
        if deadline_id is not None:
            _close_left_open(deadline_id)
        return False
    if locked is None:
        return False
    if locked.match.busy:
        # Resume the chain first, as far as one transaction allows; the row is looked at again later.
        playing.answer_and_hand_over(locked)
        playing.write(locked)
        return False
    if locked.credit_due and deadline_credits.credit(locked.match):
        # Deadlines have moved, and this may have been announced.
        locked = read_locked(locked.match, for_sweep=True)
    if deadline_id is None:
        return False
    deadline = locked.deadline(deadline_id)
    if deadline is None or not deadline.is_due(locked.now):
        return False
    if start_automatic_absence(locked, deadline, person):
        playing.write(locked)
        return False
    if not stored_outages.may_run_out(deadline.due_at, locked.now, locked.signs):
        # The sweeps stopped, or may have stopped, while this waited for the lock: give that time back first.
        return False
    finish_visit(locked, deadline)
    playing.write(locked)
    return True


def _close_left_open(deadline_id: int) -> None:
    """Close a deadline that a finished match has left open, so that sweeps no longer find it due."""
    deadline = (
        models.Deadline.objects.select_related("match", "visit")
        .filter(pk=deadline_id, handled_at=None, match__status=models.Match.Status.FINISHED)
        .first()
    )
    if deadline is not None:
        match = deadline.match
        ended_at = require(match.ended_at, "the match is over")
        closing.close_visit(deadline.visit, ended_at, revision=match.revision, answered=False)


def finish_visit(locked: LockedMatch, deadline: models.Deadline) -> None:
    """Answer all remaining questions of a visit on the clock's behalf, as of the time of the deadline.

    Each decision is answered from the draft as far as it is still possible, if the player asked the clock
    to send it; then by their standing orders; then by the seat's policy for that kind of decision. From
    then on the player is silent. A practice match ends instead.
    """
    index, due_at, before = deadline.seat.index, deadline.due_at, locked.match.revision
    seat = locked.seats[index]
    visit = locked.visit_of(seat.index)
    if visit is None or visit.pk != deadline.visit_id:
        raise InvariantBroken("an open deadline has its open visit")
    _TIMED_OUT.run(deadline=deadline.pk, now=locked.now)
    deadline.handled_at = locked.now
    if locked.match.practice:
        # The person who was practising is gone, and nobody else is kept waiting.
        playing.act(locked, Stop(-1, StopCause.DATE), cause=models.Action.Cause.HOUSE, effective_at=due_at)
        return
    planned = _planned(locked, index, visit)
    # Nothing has been announced since the match was locked.
    locked.journal.continue_numbers(before, locked.announced)
    silence.mark_silent(locked, index)
    for _ in range(MAX_AUTOMATIC_ACTIONS):
        if planned:
            playing.carry_out(locked, planned, cause=models.Action.Cause.CLOCK, effective_at=due_at)
            planned = ()
        else:
            decision = next(
                decision
                for decision in locked.current.decisions
                if decision.seat == seat.index and decision.asks == "must" and decision.clock == visit.clock
            )
            chance = locked.chance()
            action = _answer(locked, seat, decision, chance)
            playing.act(locked, action, cause=models.Action.Cause.CLOCK, effective_at=due_at, chance=chance)
        if locked.visit_of(seat.index) is not visit:
            locked.announce(public_event("house.time_out", seat=index), after=before)
            if silence.record_silence(locked, index, after=before):
                _tell(locked, seat, visit)
            # Their silence may have consequences immediately.
            playing.answer_and_hand_over(locked)
            return
        if locked.match.busy or locked.long:
            break
    # There is more to do than fits in one transaction: the deadline stays due, and the next sweep continues.
    silence.unmark_silent(locked, index)
    models.Deadline.objects.filter(pk=deadline.pk).update(
        handled_at=None, outcome="", **attendance.NO_ATTENDANCE_FIELDS
    )
    deadline.handled_at = None


_TIMED_OUT = CompiledUpdate(
    lambda: (
        models.Deadline.objects.filter(pk=Parameter("deadline")),
        {
            "handled_at": Parameter("now", DateTimeField()),
            "outcome": models.Deadline.Outcome.TIMED_OUT,
            **attendance.timed_out_fields(),
        },
    )
)


def _tell(locked: LockedMatch, seat: models.Seat, visit: models.Visit) -> None:
    """Send the one email to a player who has become silent."""
    locked.part(SeatNotices).add(SeatNews(seat.pk, "time_out", str(visit.pk), {"visit": visit.pk}))


def _planned(locked: LockedMatch, index: int, visit: models.Visit) -> Sequence[Action]:
    """Return the part of a visit's draft that is still possible, if its player asked the clock to send it."""
    draft = getattr(visit, "draft", None)
    if draft is None or not draft.send_on_time_out:
        return ()
    drafted = codecs.actions(locked.rules, draft.actions)
    trial = attempt(locked.current, index, drafted)
    return drafted[: trial.done + (trial.stopped == DraftStop.REVEALS)]


def _answer(locked: LockedMatch, seat: models.Seat, decision: Decision, chance: SealedChance) -> Action:
    action = standing_order_action(locked.current, decision, locked.orders)
    if action is not None:
        return action
    return answer_by(locked.current, decision, policy_of(locked.match, seat, decision.kind), chance)


def count_failure(deadline_id: int, match_id: int) -> None:
    """Count a failure of the match on an open deadline, and postpone the next attempt.

    If the deadline has failed too often, the match is set aside.
    """
    with transaction.atomic():
        match = lock_known(match_id).match
        deadline = models.Deadline.objects.filter(pk=deadline_id, handled_at=None).first()
        if deadline is None:
            return
        now = database_now()
        deadline.failures += 1
        deadline.retry_at = now + timedelta(minutes=2 ** min(deadline.failures, 6))
        deadline.save(update_fields=["failures", "retry_at"])
        if deadline.failures >= MAX_FAILURES:
            quarantine(match, f"deadline {deadline_id} failed {deadline.failures} times", now)
