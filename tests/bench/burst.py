"""Measure a burst: thousands of deadlines that run out, and emails that are due, at one moment.

The worker, beat and broker are those of production; emails go to a server on this machine that discards them.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink
from django.db import models
from django.db.models import Max, Min

from accounts.models import User
from config.parent_death import make_parent_death_hook
from games.matches.models import Deadline, Match, Seat, Tenure, Visit
from games.notices.models import Delivery, Lane, State
from games.notices.now import database_now
from games.uptime.heartbeats import HEARTBEAT
from games.uptime.models import Pulse
from tests.bench.copies import TOKEN, copy, last, vacuum
from tests.factories.matches import make_match
from tests.own_cluster import free_port
from tests.own_redis import own_redis

REPOSITORY = Path(__file__).resolve().parents[2]

SIZE = 10_000
"""Deadlines, and then emails, that are due at one moment."""

LIVE_SHARE = 20
"""One of so many deadlines is of live play."""

SEATS = 3
LIVE_SPAN, SLOW_SPAN = timedelta(minutes=2), timedelta(days=3)
MAX_WAIT_SECONDS, POLL_SECONDS = 900.0, 1.0

_PROGRAMS = (
    ("worker", "--loglevel=ERROR", "--concurrency=4", "--queues=muster"),
    ("beat", "--loglevel=ERROR", "--pidfile="),
)
"""The worker and beat of production (`Procfile`)."""


class Rows(NamedTuple):
    """Deadlines that ran out together: how many a second, and the seconds to the last one, live or any.

    `cpu_seconds` is the CPU time of the worker and beat for each.
    """

    per_second: float
    last_live: float
    last: float
    cpu_seconds: float


class Mails(NamedTuple):
    """Emails due together: how many were sent, the seconds to the first and to the last, and the CPU time."""

    sent: int
    first: float
    last: float
    cpu_seconds: float


class Burst:
    """Matches of which each has a deadline that can run out, beside a running service."""

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        _close_deadlines(Deadline.objects.all())  # of other parts that were measured before
        _make_matches(size)

    def run_out(self) -> Rows:
        """Let all deadlines run out at one moment, and wait until all have been handled."""
        rows = Deadline.objects.filter(handled_at=None)
        assert rows.count() == self._size
        moment = database_now()
        opened = {False: moment - SLOW_SPAN, True: moment - LIVE_SPAN}
        rows.update(due_at=moment + SLOW_SPAN, opened_at=opened[False], remind_at=None)
        live = list(rows.order_by("pk").values_list("pk", flat=True)[::LIVE_SHARE])
        rows.filter(pk__in=live).update(opened_at=opened[True])
        vacuum(Deadline)
        spent = _children_seconds()
        with _site():
            Deadline.objects.filter(handled_at=None).update(due_at=database_now())
            handled = Deadline.objects.filter(outcome=Deadline.Outcome.TIMED_OUT)
            _wait(lambda: handled.count() >= self._size)
            found = handled.aggregate(due=Min("due_at"), last=Max("handled_at"))
            last_live = handled.filter(pk__in=live).aggregate(last=Max("handled_at"))["last"]
        took = (found["last"] - found["due"]).total_seconds()
        cpu = (_children_seconds() - spent) / self._size
        return Rows(self._size / took, (last_live - found["due"]).total_seconds(), took, cpu)

    def send(self) -> Mails:
        """Make as many emails about turns due at one moment, and wait until all have been sent."""
        some = Delivery.objects.filter(lane=Lane.NOTICE, notice__kind="turn").order_by("pk")[: self._size]
        keys = list(some.values_list("pk", flat=True))
        Delivery.objects.exclude(pk__in=keys).delete()
        mails = Delivery.objects.all()
        spent = _children_seconds()
        with _site():
            moment = database_now()
            mails.update(
                state=State.QUEUED,
                available_at=moment,
                sent_at=None,
                refusals=0,
                crashes=0,
                lease_until=None,
                being_written=False,
            )
            _wait(lambda: not mails.filter(state__in=(State.QUEUED, State.LEASED)).exists())
            found = mails.filter(state=State.SENT).aggregate(first=Min("sent_at"), last=Max("sent_at"))
        first, final = ((found[name] - moment).total_seconds() for name in ("first", "last"))
        sent = mails.filter(state=State.SENT).count()
        return Mails(sent, first, final, (_children_seconds() - spent) / sent)


def _make_matches(size: int) -> None:
    """Make running matches of the arena by copying one, each with its own people and an open visit."""
    match = make_match("arena-2004", seats=SEATS)
    seats = list(Seat.objects.filter(match=match).order_by("index"))
    visit = Visit.objects.get(match=match, closed_at=None)
    copies = _copy(match, size, token=TOKEN)
    for seat in seats:
        tenure = Tenure.objects.select_related("user").get(seat=seat)
        person = f"'crowd{seat.index}-' || n"
        users = _copy(
            tenure.user, size, email=f"{person} || '@example.org'", name_key=person, name_look="NULL"
        )
        seated = _copy(seat, size, match_id=f"{copies} + n")
        _copy(tenure, size, match_id=f"{copies} + n", seat_id=f"{seated} + n", user_id=f"{users} + n")
        if seat.pk == visit.seat_id:
            opened = _copy(visit, size, match_id=f"{copies} + n", seat_id=f"{seated} + n")
            columns: dict[str, Any] = {
                "match_id": f"{copies} + n",
                "seat_id": f"{seated} + n",
                "visit_id": f"{opened} + n",
            }
            _copy(visit.deadline, size, **columns)
    _close_deadlines(Deadline.objects.filter(match=match))
    vacuum(Match, Seat, Tenure, User, Visit, Deadline)


def _close_deadlines(rows: models.QuerySet[Deadline]) -> None:
    rows.filter(handled_at=None).update(handled_at=database_now(), outcome=Deadline.Outcome.CLOSED)


def _copy(row: Any, size: int, **columns: Any) -> int:
    """Copy a row, and return the number before the first copy's."""
    table: type[models.Model] = type(row)
    copy(row, size, **columns)
    return last(table) - size


def _children_seconds() -> float:
    """Return the CPU time of all processes that this one started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _wait(condition: Callable[[], bool]) -> None:
    """Wait until everything is done; the question is asked rarely, because answering it costs time too."""
    until = time.monotonic() + MAX_WAIT_SECONDS
    while not condition():
        assert time.monotonic() < until, "the burst takes too long"
        time.sleep(POLL_SECONDS)


@contextmanager
def _site() -> Iterator[None]:
    """Run a worker with four processes, beat and an email server inside the block, once a sweep has run."""
    begun = database_now()
    with ExitStack() as running:
        mails = Controller(Sink(), hostname="127.0.0.1", port=free_port())
        mails.start()
        running.callback(mails.stop)
        environment = {
            **os.environ,
            "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
            "REDIS_URL": running.enter_context(own_redis()).url,
            "PYTHONWARNINGS": "ignore",  # Celery's about root
        }
        schedule = Path(os.environ["VAR_DIR"]) / f"beat-{time.monotonic_ns()}"
        for arguments in _PROGRAMS:
            options = ("--schedule", str(schedule)) if arguments[0] == "beat" else ()
            process = subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "config", "--quiet", *arguments, *options],
                cwd=REPOSITORY,
                env=environment,
                stdin=subprocess.DEVNULL,
                preexec_fn=make_parent_death_hook(),
            )
            running.callback(process.wait)
            running.callback(process.terminate)
        beats = Pulse.objects.filter(name=HEARTBEAT, succeeded_at__gt=begun)
        _wait(beats.exists)
        yield
