"""Record the heartbeats of the sweeps, by which every process sees whether they still run."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Exists, Q
from django.db.models.functions import Now

from games.notices.now import database_now
from games.uptime.gaps import WEB_HELD_FOR
from games.uptime.heartbeats import HEARTBEAT, max_heartbeat_age, silent_since
from games.uptime.models import Outage, Pulse
from games.uptime.services import clock_drift, outages

log = logging.getLogger("muster.alarm")


def begin_sweep(*, troubled: bool) -> tuple[datetime, bool]:
    """Read the heartbeat and record a new one; return the time, and whether an outage is still open.

    The first sweep after a gap ends the outage. A sweep that finds that the clock has jumped opens one.
    `troubled` says that this process has met trouble with the database since its last completed sweep.
    """
    running = Outage.objects.filter(is_open=True)
    held = Q(by_hand=True) | Q(cause=Outage.Cause.WEB, start__gt=Now() - WEB_HELD_FOR)
    pulse: Any = (
        Pulse.objects.filter(name=HEARTBEAT)
        .annotate(now=Now(), gap=Exists(running.exclude(held)), held=Exists(running.filter(held)))
        .first()
    )
    if pulse is None:
        now = clock_drift.read(database_now())
        record_heartbeat(started_at=now.database, readings=clock_drift.only_own_reading(now))
        return now.database, running.filter(held).exists()
    now = clock_drift.read(pulse.now)
    worker = settings.SWEEPS == "worker"
    if worker and (leap := clock_drift.jumped(pulse, now)) is not None:
        log.error("the database's clock jumped by %.0f s: no deadline runs out", leap.total_seconds())
        outages.record_jump_outage(now)
        return now.database, True
    if pulse.gap or (worker and (troubled or silent_since(pulse, now.database))):
        outages.end_outage(now.database, troubled=troubled)
    record_heartbeat(started_at=now.database, handled=0, readings=clock_drift.with_reading(pulse, now))
    return now.database, pulse.held


def record_heartbeat(**more: Any) -> None:
    """Record the heartbeat of the sweeps.

    A sweep does this when it starts and after each row, so that a heavy load does not count as an outage. The
    first heartbeat after a gap ends the outage. The fields in `more` are stored with the heartbeat.
    """
    pulses = Pulse.objects.filter(name=HEARTBEAT)
    fresh = (
        pulses.filter(succeeded_at__gt=Now() - max_heartbeat_age()) if settings.SWEEPS == "worker" else pulses
    )
    if fresh.update(succeeded_at=Now(), **more):
        return
    Pulse.objects.get_or_create(name=HEARTBEAT)
    outages.end_outage(database_now())
    if more:
        pulses.update(**more)


def record_handled(handled: int) -> None:
    """Store with the heartbeat how many deadlines the sweep handled."""
    Pulse.objects.filter(name=HEARTBEAT).update(handled=handled)


def record_beat(name: str, at: datetime, handled: int) -> None:
    """Record that another sweep, called `name`, has succeeded; it began at `at`."""
    fields = {"started_at": at, "succeeded_at": Now(), "handled": handled}
    if not Pulse.objects.filter(name=name).update(**fields):
        Pulse.objects.get_or_create(name=name, defaults=fields | {"succeeded_at": at})
