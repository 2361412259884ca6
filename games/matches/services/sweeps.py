"""The sweeps: background work that runs even when nobody visits the site.

Celery beat starts them, and any number may run concurrently. Each row is handled in its own transaction,
which locks one match (`docs/locking.md`).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from django.conf import settings
from django.db import transaction
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.db.models.functions import Now

from accounts.services import erasure, once
from accounts.services.network_addresses import ended_sessions, forget_old_addresses
from accounts.services.sign_in_traces import forget_old_traces
from games.engine.invariants import require
from games.matches import database_failures, models
from games.matches.registries import sweep_parts
from games.matches.selectors.unanswered import may_absence_start
from games.matches.services import deadline_credits, deferred_changes, endings, pausing, title_statistics
from games.matches.services.absence_deadlines import excusable_person
from games.matches.services.chains import resume_chain
from games.matches.services.deadlines import Deadlines, is_live
from games.matches.services.locking import lock_known
from games.matches.services.notify import tell_holders
from games.matches.services.sweep_order import cut_off_keys, note_cut, process_rows, run_parts, shuffle_groups
from games.matches.services.time_outs import count_failure, handle_due
from games.notices.budget import Budget
from games.notices.now import database_now
from games.notices.services.housekeeping import prune
from games.uptime.models import Outage
from games.uptime.services import heartbeat, web_outages

log = logging.getLogger("muster.alarm")

Part: TypeAlias = Callable[[Budget], int]
"""A part of a sweep; it returns how much it did within its share of the budget."""

DEADLINES_AT_ONCE = 20

DUE_ROWS_CONSIDERED = 200
"""The number of due rows among which a sweep chooses the next `DEADLINES_AT_ONCE`."""


HEARTBEAT_SECONDS = 1.0
"""How often a sweep that goes through many due rows records its heartbeat."""

MAX_REMINDERS_PER_SWEEP = 500
"""The maximum number of reminders that one sweep writes."""

ROWS_DELETED_AT_ONCE = 1_000
"""The maximum number of rows deleted in one statement, so that no delete holds its locks for long."""

FORMS_KEPT_FOR = timedelta(days=30)
"""How long a form that is sent twice is recognised."""


def sweep_deadlines() -> int:
    """Handle the errands, the endings and the due deadlines; return how many deadlines ran out.

    What the budget leaves undone is done by the next sweep. No deadline runs out while an outage is open.
    Matches that ended before this sweep are passed on to ratings, ladders and tournaments. The sweep reads
    the heartbeat with any open outage, the due rows, the errands and the endings. It writes the heartbeat
    when it starts, and about once a second between rows. If the database is in trouble, it stops immediately.
    """
    budget, handled = Budget(), 0
    with end_sweep_cleanly():
        begun, held = heartbeat.begin_sweep(troubled=database_failures.is_unrecovered())
        deferred_changes.sweep(budget.share(2))
        # Readers learn of a match that ends below only in the next sweep.
        endings.sweep(budget.share(3))
        if not held:
            handled = _time_out(begun, budget)
        if handled:
            # A player who missed a second turn loses their place at tables that have not started.
            deferred_changes.sweep(budget)
            heartbeat.record_handled(handled)
        database_failures.note_recovery()
    return handled


def sweep_reminders() -> int:
    """Send due reminders and do the other work of each minute.

    The other work is to end pauses whose time has run out, to resume matches that were busy, and to run the
    parts that other rooms add (`sweep_parts.each_minute`), such as proposals, roll calls and suspensions.
    Return how many reminders, proposals and pauses were handled.
    """
    done: dict[str, int] = {}
    with end_sweep_cleanly():
        at = database_now()
        parts: dict[str, Part] = {
            "reminders": lambda share: _remind_due(at, share),
            "pauses": lambda share: pausing.resume_due(at, share),
            "chains": _go_on,
        }
        parts |= {name: partial(part, at) for name, part in sweep_parts.each_minute.items()}
        done = run_parts(parts, Budget())
        heartbeat.record_beat(
            "reminders", at, sum(done.get(name, 0) for name in ("reminders", "proposals", "pauses"))
        )
    return sum(done.get(name, 0) for name in ("reminders", "proposals", "pauses"))


def watch_web() -> bool | None:
    """Check whether the site answers; return None if it is not watched, or if the check was cut off."""
    answered: bool | None = None
    with end_sweep_cleanly():
        answered = web_outages.watch()
    return answered


def run_daily_work() -> dict[str, int]:
    """Run the daily work; return the number of rows handled by each part that is reported.

    The parts delete old forms, notices and sessions, forget browsers that people have signed out of, erase
    the accounts of people who left, and count the figures of titles; other rooms add their own
    (`sweep_parts.each_day`).
    """
    done: dict[str, int] = {}
    with end_sweep_cleanly():
        at = database_now()
        old = models.Submission.objects.filter(taken_at__lt=at - FORMS_KEPT_FOR)
        parts: dict[str, Part] = {name: partial(part, at) for name, part in sweep_parts.each_day.items()}
        parts |= {
            "forms": lambda share: _delete(old, share) + _delete(once.expired_forms(at), share),
            "notices": lambda share: prune(now=at, budget=share),
            "sessions": lambda share: _delete(_sessions(at), share),
            "browsers": lambda share: _forget_browsers(at, share),
            "leavers": lambda share: _erase_leavers(at, share),
            "titles": lambda share: title_statistics.count_titles(at, share),
        }
        done = run_parts(parts, Budget())
        for unsaid in ("sessions", "days", "usual-responses", "titles"):
            done.pop(unsaid, None)
        heartbeat.record_beat("house", at, sum(done.values()))
    return done


def _time_out(at: datetime, budget: Budget) -> int:
    """Handle what is due, batch by batch; the row at which this process was cut off last time comes last.

    What becomes due meanwhile is included, so that live clocks do not wait for the end of a long sweep.
    """
    handled = 0
    steady = _SteadyHeartbeat(at)
    tried: set[int] = set()
    last: list[_DueRow] = []
    while not budget.spent:
        due = _due(steady.recorded_at, tried)
        tried.update(row.deadline_id for row in due)
        before = cut_off_keys()
        last += [row for row in due if row.match_id in before]
        for live in (True, False):
            rows = [row.work for row in due if row.live is live and row.match_id not in before]
            handled += process_rows(rows, steady.handle, budget)
        if len(due) < DEADLINES_AT_ONCE:
            break
    return handled + process_rows([row.work for row in last], steady.handle, budget)


class _DueRow(NamedTuple):
    """A deadline that has run out, and the person for whom an absence may start instead of letting it."""

    deadline_id: int
    person_id: int | None
    match_id: int
    live: bool

    @property
    def work(self) -> tuple[int, int | None, int]:
        """Return what `_SteadyHeartbeat.handle` needs."""
        return self.deadline_id, self.person_id, self.match_id


class _SteadyHeartbeat:
    """Handle due rows and record a heartbeat about once a second, so that a long sweep is not an outage.

    `recorded_at` is the time of the latest heartbeat, up to which deadlines may run out.
    """

    def __init__(self, at: datetime) -> None:
        self.recorded_at = at
        self._last = time.monotonic()

    def handle(self, deadline_id: int, person_id: int | None, match_id: int) -> int:
        """Handle one due row; return how many deadlines ran out, 0 or 1."""
        ran_out = handle_due(deadline_id, person_id, match_id)
        if time.monotonic() - self._last >= HEARTBEAT_SECONDS:
            self.recorded_at = database_now()
            heartbeat.record_heartbeat()
            self._last = time.monotonic()
        return ran_out


def _due(at: datetime, tried: set[int]) -> list[_DueRow]:
    """Return the next due rows, without those that were `tried`, the live ones first.

    They are chosen at random among the earliest, so that sweeps running at the same time seldom meet.
    """
    rows = models.Deadline.objects.filter(
        Q(retry_at=None) | Q(retry_at__lte=at),
        due_at__lte=at,
        handled_at=None,
        frozen_at=None,
    )
    if tried:
        rows = rows.exclude(pk__in=tried)
    earliest = (
        rows.annotate(slow=Case(When(is_live(), then=0), default=1))
        .order_by("slow", "due_at", "pk")
        .values_list("pk", excusable_person(OuterRef("seat")), "match_id", "match__agreement", "slow")
    )[:DUE_ROWS_CONSIDERED]
    found = [
        _DueRow(deadline_id, user_id if may_absence_start(agreement) else None, match_id, not slow)
        for deadline_id, user_id, match_id, agreement, slow in earliest
    ]
    mixed = shuffle_groups(found, lambda row: row.match_id)
    return sorted(mixed, key=lambda row: not row.live)[:DEADLINES_AT_ONCE]


def _remind_due(at: datetime, budget: Budget) -> int:
    due = (
        models.Deadline.objects.filter(
            ~Exists(Outage.objects.filter(is_open=True)),
            Q(retry_at=None) | Q(retry_at__lte=at),
            handled_at=None,
            frozen_at=None,
            remind_at__lte=at,
            match__quarantined_at=None,
        )
        .order_by("remind_at")
        .values_list("pk", "match_id")[:MAX_REMINDERS_PER_SWEEP]
    )
    return process_rows(due, _remind, budget)


def _remind(deadline_id: int, match_id: int) -> int:
    """Send one reminder, in its own transaction; failures of its match are counted as in `handle_due`."""
    try:
        return _send_reminder(deadline_id, match_id)
    except Exception as error:
        if database_failures.is_lock(error):
            log.exception("deadline %s of match %s waits for the database", deadline_id, match_id)
            return 0
        if database_failures.is_infrastructure(error):
            raise
        log.exception("the reminder of deadline %s of match %s failed", deadline_id, match_id)
        count_failure(deadline_id, match_id)
        return 0


@transaction.atomic
def _send_reminder(deadline_id: int, match_id: int) -> int:
    match, now = lock_known(match_id)
    deadline_credits.credit(match)
    deadline = models.Deadline.objects.filter(
        pk=deadline_id, handled_at=None, frozen_at=None, remind_at__lte=Now()
    ).first()
    if deadline is None:
        return 0
    at = require(deadline.remind_at, "the reminder is due")
    tell_holders(
        kind="reminder",
        about=f"{deadline.visit_id}:{deadline.due_at.isoformat()}:{at.isoformat()}",
        ids={"visit": deadline.visit_id},
        now=now,
        deputies=True,
        seat=deadline.seat_id,
        to_revision=None,
    )
    models.Deadline.objects.filter(pk=deadline.pk).update(
        remind_at=Deadlines(match).next_reminder(deadline, now), reminders_sent=F("reminders_sent") + 1
    )
    return 1


def _go_on(budget: Budget) -> int:
    busy = models.Match.objects.filter(busy=True, quarantined_at=None, paused_at=None)
    return process_rows(busy.order_by("pk").values_list("pk")[:DEADLINES_AT_ONCE], resume_chain, budget)


def _sessions(at: datetime) -> QuerySet[Any]:
    """Return the sessions that have expired."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    expired: QuerySet[Any] = store.get_model_class().objects.filter(expire_date__lt=at)
    return expired


def _forget_browsers(at: datetime, budget: Budget) -> int:
    return _delete(ended_sessions(), budget) + forget_old_addresses(now=at) + forget_old_traces(now=at)


def _erase_leavers(at: datetime, budget: Budget) -> int:
    erased = 0
    while not budget.spent and erasure.erase_next(now=at):
        erased += 1
    return erased


def _delete(rows: QuerySet[Any], budget: Budget) -> int:
    """Delete rows in batches, while the budget lasts; return how many were deleted."""
    deleted = 0
    while not budget.spent and (some := list(rows.values_list("pk", flat=True)[:ROWS_DELETED_AT_ONCE])):
        deleted += rows.model._default_manager.filter(pk__in=some).delete()[0]
    return deleted


@contextmanager
def end_sweep_cleanly() -> Iterator[None]:
    """Let a sweep end cleanly if it is cut off or meets trouble with the database."""
    try:
        with database_failures.skip_if_unavailable():
            yield
    except database_failures.SWEEP_CUTOFFS as error:
        note_cut(error, "no match")
