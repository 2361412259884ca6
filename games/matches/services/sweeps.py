"""The sweeps: what runs without anybody looking. Beat pokes them; any number may run at once."""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, Q
from django.db.models.functions import Now

from games.clocks.jumps import Reading
from games.matches import models
from games.matches.services import outages, pausing, proposals, roll_call, steady, tables, trouble
from games.matches.services.chains import go_on
from games.matches.services.news import tell_holders
from games.matches.services.time_outs import handle_due
from games.notices.now import database_now
from games.notices.services.housekeeping import prune

log = logging.getLogger("muster.alarm")

BATCH = 20
LONGEST = 45.0
"""Seconds after which a sweep stops by itself; the next one goes on."""

AT_ONCE = 5.0
"""Seconds after which a sweep's reading of the clocks is no longer of now."""

FORMS_KEPT_FOR = timedelta(days=30)
"""So long a form sent twice is known again."""


def sweep_deadlines() -> int:
    """Handle every due deadline; gives how many ran out.

    Reads: the heartbeat with any open outage, and the due rows. Writes: the heartbeat.
    Where the database is in trouble it stops at once, without a heartbeat.
    """
    stop_at = time.monotonic() + LONGEST
    handled = 0
    tried: set[int] = set()
    with trouble.spared():
        begun, held, readings = _wake()
        while not held and time.monotonic() < stop_at:
            due = _due(begun.database, tried)
            for deadline_id, match_id in due:
                tried.add(deadline_id)
                handled += handle_due(deadline_id, match_id)
            if len(due) < BATCH:
                break
        # A sweep that took its time keeps its reading to itself: another may have found a jump
        # since, and an old reading would show it once more.
        fresh = {"readings": readings} if time.monotonic() - begun.steady < AT_ONCE else {}
        _beat(outages.HEARTBEAT, begun.database, handled, **fresh)
        trouble.over()
    return handled


def sweep_reminders() -> int:
    """Remind everybody whose time is running out, close proposals, pauses and roll-calls whose time
    is over, and go on with matches that were busy."""
    with trouble.spared():
        return _sweep_reminders()
    return 0


def _sweep_reminders() -> int:
    at = database_now()
    sent = 0
    due = (
        models.Deadline.objects.filter(
            ~Exists(models.Outage.objects.filter(is_open=True)),
            handled_at=None,
            frozen_at=None,
            stale=False,
            remind_at__lte=at,
            match__quarantined_at=None,
        )
        .order_by("remind_at")
        .values_list("pk", "match_id")[:500]
    )
    for deadline_id, match_id in list(due):
        with transaction.atomic():
            sent += _remind(deadline_id, match_id)
    sent += proposals.expire_due(at) + pausing.resume_due(at)
    busy = models.Match.objects.filter(busy=True, quarantined_at=None, paused_at=None).values_list(
        "pk", flat=True
    )
    for match_id in list(busy[:BATCH]):
        go_on(match_id)
    roll_call.sweep()
    _beat("reminders", at, sent)
    return sent


def keep_house() -> dict[str, int]:
    """The daily work: stale offers, old forms, old notices, sessions that ran out."""
    at = database_now()
    done = {
        "offers": tables.expire(),
        "forms": models.Submission.objects.filter(taken_at__lt=at - FORMS_KEPT_FOR).delete()[0],
        "notices": prune(now=at),
    }
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    _beat("house", at, sum(done.values()))
    return done


def _wake() -> tuple[Reading, bool, bytes]:
    """Look at the heartbeat: the first sweep after a gap ends the outage it was, and one that
    finds the clock elsewhere than it should be opens one.

    Gives the time, whether an outage is open all the same, and the readings to leave behind.
    """
    running = models.Outage.objects.filter(is_open=True)
    pulse: Any = (
        models.Pulse.objects.filter(name=outages.HEARTBEAT)
        .annotate(
            now=Now(), gap=Exists(running.filter(by_hand=False)), held=Exists(running.filter(by_hand=True))
        )
        .first()
    )
    if pulse is None:
        now = steady.read(database_now())
        return now, running.filter(by_hand=True).exists(), steady.alone(now)
    now = steady.read(pulse.now)
    worker = settings.SWEEPS == "worker"
    if worker and (leap := steady.jumped(pulse, now)) is not None:
        log.error("the database's clock jumped by %.0f s: nothing times out", leap.total_seconds())
        outages.hold_for_jump(now)
        return now, True, steady.alone(now)
    troubled = trouble.remembered()
    if pulse.gap or (worker and (troubled or outages.silent_since(pulse, now.database))):
        outages.end_outage(now.database, troubled=troubled)
    return now, pulse.held, steady.with_reading(pulse, now)


def _due(at: datetime, tried: set[int]) -> list[tuple[int, int]]:
    rows = models.Deadline.objects.filter(
        Q(retry_at=None) | Q(retry_at__lte=at),
        Q(due_at__lte=at) | Q(stale=True),
        handled_at=None,
        frozen_at=None,
    )
    if tried:
        rows = rows.exclude(pk__in=tried)
    return list(rows.order_by("due_at", "pk").values_list("pk", "match_id")[:BATCH])


def _remind(deadline_id: int, match_id: int) -> int:
    match = models.Match.objects.select_for_update().get(pk=match_id)
    outages.credit(match)
    deadline = models.Deadline.objects.filter(
        pk=deadline_id, handled_at=None, frozen_at=None, remind_at__lte=Now()
    ).first()
    if deadline is None:
        return 0
    tell_holders(
        kind="reminder",
        about=f"{deadline.visit_id}:{deadline.due_at.isoformat()}",
        ids={"visit": deadline.visit_id},
        now=database_now(),
        deputies=True,
        seat=deadline.seat_id,
        to_revision=None,
    )
    models.Deadline.objects.filter(pk=deadline.pk).update(
        remind_at=None, reminders_sent=F("reminders_sent") + 1
    )
    return 1


def _beat(name: str, at: datetime, handled: int, **more: Any) -> None:
    fields = {"started_at": at, "succeeded_at": Now(), "handled": handled} | more
    if not models.Pulse.objects.filter(name=name).update(**fields):
        models.Pulse.objects.get_or_create(name=name, defaults=fields | {"succeeded_at": at})
