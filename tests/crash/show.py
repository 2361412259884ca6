"""The performance: a troupe plays under fire until there was enough of everything."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from django.core.management import call_command
from django.db.models.functions import Now
from django.db.utils import OperationalError

import tests.probe.site  # noqa: F401  makes the probe known
from games.matches.models import Action, Deadline, Tenure
from games.notices.models import Delivery, Lane, State
from games.notices.now import database_now
from games.notices.services.pushing import push_due
from games.notices.services.sending import send_due
from tests.crash.disasters import Disasters
from tests.crash.findings import find
from tests.crash.post import Post
from tests.crash.stage import SECONDS, begin, renew
from tests.crash.troupe import Troupe
from tests.own_redis import OwnRedis

ROLES = (
    *("player",) * 3,
    *("visitor",) * 2,
    "web",
    "sweeper",
    *("worker",) * 2,
    *("beat",) * 2,
    *("sender",) * 2,
    *("pusher",) * 2,
)
STEP = 0.25  # seconds
KILL_EVERY = 3.0  # seconds, until there were enough; after that it is done more rarely
RARELY = 20.0  # seconds
TELL_EVERY = 15.0  # seconds
RENEW_EVERY = 2.0  # seconds, so that always some matches are at their beginning
OUTAGE_EVERY, EMPTY_EVERY, RESTART_EVERY = 150.0, 10.0, 45.0  # seconds
REDIS_EVERY, WEB_EVERY = 70.0, 17.0  # seconds
CURTAIN = SECONDS + 12
"""Seconds in which the sweepers alone go on at the end, at least: nothing may stay due."""

LAST_CURTAIN = 180.0
"""Seconds in which they must have come to everything, however busy the machine is."""


def perform(
    wanted: argparse.Namespace,
    post: Post,
    log: Path,
    source: Random,
    restart: Callable[[], None] | None = None,
    cache: OwnRedis | None = None,
) -> dict[str, Any]:
    """Play, kill, let the sweepers and senders finish; then the figures and the faults. `restart`
    restarts the database, `cache` is the Redis to be lost."""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    for _ in range(wanted.matches // 2):
        begin(wanted.title, source, post.pushes)
    troupe = Troupe(ROLES, os.environ, log, source)
    disasters = Disasters(troupe, restart, cache)
    begun = time.monotonic()
    try:
        enough = _play(wanted, post, troupe, disasters, source)
        disasters.end()
        troupe.dismiss("player")
        troupe.dismiss("visitor")
        let_them_finish()
    except BaseException:
        sys.stderr.write(log.read_text()[-20_000:])
        raise
    finally:
        troupe.disband()
    seconds = round(time.monotonic() - begun, 1)
    late = overdue()
    send_the_rest()
    disasters.settle_up()
    figures, broken = find(post)
    broken |= disasters.faults()
    broken |= {"overdue": late, "fell_by_themselves": troupe.fallen, "not_enough": not enough}
    if troupe.fallen:
        sys.stderr.write(log.read_text()[-20_000:])
    return {
        "title": wanted.title,
        "database": wanted.database,
        "seconds": seconds,
        "kills": troupe.killed,
        "outages": disasters.outages,
        "broker_emptied": disasters.emptied,
        "redis_lost": disasters.redis_lost,
        "redis_away_seconds": round(disasters.redis_away),
        "gaps": disasters.gaps,
        "database_restarted": disasters.restarts,
        **figures,
        "broken": {name: int(count) for name, count in broken.items() if count},
    }


def _play(
    wanted: argparse.Namespace, post: Post, troupe: Troupe, disasters: Disasters, source: Random
) -> bool:
    """Until there was enough of everything, or the time is over."""
    begun = told = killed = renewed = time.monotonic()
    calendar: list[list[Any]] = [
        [begun + OUTAGE_EVERY / 2, OUTAGE_EVERY, disasters.outage],
        [begun + EMPTY_EVERY, EMPTY_EVERY, disasters.empty_the_broker],
        [begun + RESTART_EVERY, RESTART_EVERY, disasters.restart_the_database],
        [begun + REDIS_EVERY / 3, REDIS_EVERY, disasters.lose_redis],
        [begun + WEB_EVERY, 2 * WEB_EVERY, partial(troupe.kill, "web")],
        [begun + 2 * WEB_EVERY, 2 * WEB_EVERY, partial(troupe.kill_a_child, "web")],
    ]
    while time.monotonic() - begun < wanted.longest:
        troupe.muster()
        time.sleep(STEP)
        disasters.go_by()
        now = time.monotonic()
        if now - killed >= (KILL_EVERY if troupe.killed < wanted.kills else RARELY):
            troupe.kill_one()
            killed = now
        for entry in calendar:
            if now >= entry[0]:
                entry[0] = now + entry[1]
                entry[2]()
        if now - renewed >= RENEW_EVERY:
            renewed = now
            # SQLite lets writers wait in no order: one may not come to his turn in time.
            with suppress(OperationalError):
                renew(wanted.title, wanted.matches, source, post.pushes)
        if now - told >= TELL_EVERY:
            told = now
            done = _done()
            sys.stderr.write(
                f"{now - begun:4.0f} s: {troupe.killed} kills, {done[0]} actions, {done[1]} time-outs\n"
            )
            if troupe.killed >= wanted.kills and done[0] >= wanted.actions and done[1] >= wanted.time_outs:
                return True
    return False


def let_them_finish() -> None:
    """Until the sweepers have come to everything that was due."""
    time.sleep(CURTAIN)
    until = time.monotonic() + LAST_CURTAIN - CURTAIN
    while overdue() and time.monotonic() < until:
        time.sleep(STEP)


def overdue() -> int:
    """Deadlines that were due some seconds ago and are not handled."""
    late = Now() - timedelta(seconds=CURTAIN / 2)
    return Deadline.objects.filter(handled_at=None, frozen_at=None, due_at__lte=late).count()


def _done() -> tuple[int, int]:
    timed_out = Deadline.objects.filter(outcome=Deadline.Outcome.TIMED_OUT)
    return Action.objects.count(), timed_out.count()


def _later(shift: timedelta) -> datetime:
    return database_now() + shift


def send_the_rest() -> None:
    """Everyone has looked, and hours pass: what waits is sent, or is no longer true."""
    Tenure.objects.update(last_look=Now())
    for hours in range(9):
        shift = timedelta(hours=hours)
        # One sweep has its budget; how many that takes says how busy the machine is, and nothing else.
        while send_due(lane=Lane.NOTICE, clock=partial(_later, shift)):
            pass
        while push_due(clock=partial(_later, shift)):
            pass
        if not Delivery.objects.filter(state__in=[State.QUEUED, State.LEASED]).exists():
            return
