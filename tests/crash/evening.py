"""The other performances: a tournament, or a season of a ladder, from the first entry to the last mail.

Its entrants are programs that come by the web (`entrant`); time goes by in sweeps, all of which are killed
again and again until it is over. What lasts for days lasts seconds here.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from django.core.management import call_command
from django.db.utils import OperationalError

import tests.probe.site  # noqa: F401  makes the probe known
from tests.crash.disasters import Disasters
from tests.crash.events import make_event
from tests.crash.findings import find
from tests.crash.post import Post
from tests.crash.show import let_them_finish, overdue, send_the_rest
from tests.crash.troupe import Troupe
from tests.own_redis import OwnRedis

ROLES = ("entrant", "entrant", "entrant", "web", "sweeper", "worker", "beat", "sender", "sender")
STEP = 0.25  # seconds
WEB_EVERY, RARELY = 31.0, 10.0  # seconds
RESTART_EVERY, EMPTY_EVERY, TELL_EVERY = 60.0, 10.0, 15.0  # seconds


def perform(
    wanted: argparse.Namespace,
    post: Post,
    log: Path,
    source: Random,
    restart: Callable[[], None] | None = None,
    cache: OwnRedis | None = None,
) -> dict[str, Any]:
    """Play the event out under kills, let sweepers and senders finish; then the figures and the faults."""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    event = make_event(wanted.show, wanted.title, wanted.people, wanted.seats)
    troupe = Troupe(ROLES, os.environ, log, source)
    disasters = Disasters(troupe, restart, cache)
    begun = time.monotonic()
    try:
        over = _play(wanted, event, troupe, disasters)
        disasters.end()
        troupe.dismiss("entrant")
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
    broken |= {"overdue": late, "fell_by_themselves": troupe.fallen, "not_over": not over}
    broken |= event.faults()
    if troupe.fallen or broken["failures_of_the_web"]:
        sys.stderr.write(log.read_text()[-20_000:])
    return {
        "show": wanted.show,
        "title": wanted.title,
        "database": wanted.database,
        "seconds": seconds,
        "kills": troupe.killed,
        "broker_emptied": disasters.emptied,
        "database_restarted": disasters.restarts,
        **event.figures(),
        **figures,
        "broken": {name: int(count) for name, count in broken.items() if count},
    }


def _play(wanted: argparse.Namespace, event: Any, troupe: Troupe, disasters: Disasters) -> bool:
    """Until the event is over, or the time is."""
    begun = told = killed = time.monotonic()
    calendar: list[list[Any]] = [
        [begun + WEB_EVERY, WEB_EVERY, lambda: troupe.kill("web")],
        [begun + EMPTY_EVERY, EMPTY_EVERY, disasters.empty_the_broker],
        [begun + RESTART_EVERY, RESTART_EVERY, disasters.restart_the_database],
    ]
    while time.monotonic() - begun < wanted.longest:
        troupe.muster()
        time.sleep(STEP)
        disasters.go_by()
        now = time.monotonic()
        if now - killed >= (wanted.every if troupe.killed < wanted.kills else max(wanted.every, RARELY)):
            troupe.kill_one()
            killed = now
        for entry in calendar:
            if now >= entry[0]:
                entry[0] = now + entry[1]
                entry[2]()
        # SQLite lets writers wait in no order: one may not come to his turn in time.
        with suppress(OperationalError):
            event.let_days_pass()
            if event.over():
                return True
        if now - told >= TELL_EVERY:
            told = now
            with suppress(OperationalError):
                sys.stderr.write(f"{now - begun:4.0f} s: {troupe.killed} kills, {event.told()}\n")
    return False
