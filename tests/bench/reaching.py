"""Measure how fast people are reached by email and push, with the worker and beat of a real site.

Both go to servers on this machine: emails over SMTP, pushes to a service that takes a while to answer.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from secrets import token_urlsafe
from typing import NamedTuple

from django.conf import settings
from django.db.models import F
from django.test import Client
from django.test.utils import override_settings

from accounts.models import User
from config.parent_death import make_parent_death_hook
from games.notices.models import Channel, Delivery, Lane, Notice, PushSubscription, State
from games.notices.now import database_now
from games.notices.services import push_subscriptions
from games.notices.services.outbox import PUSH_DELAY
from tests.factories.matches import make_match
from tests.notices.push_service import Browser, PushService, push_service
from tests.notices.smtp import SMTPServer, smtp_server

REPOSITORY = Path(__file__).resolve().parents[2]

BURST = 500
"""Emails, and as many pushes, that are due at one moment."""

SINGLES, SINGLES_APART_SECONDS = 40, 2.6
"""Hand-overs, one after the other, at all moments between two sweeps."""

ANSWER_SECONDS = 0.05
"""How long the push service takes to answer."""

SEATS = 5
MAX_WAIT_SECONDS = 600.0

_WORKER = ("worker", "--loglevel=ERROR", "--concurrency=4", "--queues=muster")
_BEAT = ("beat", "--loglevel=ERROR", "--pidfile=")
"""The worker and beat of production (`Procfile`)."""


class Wait(NamedTuple):
    """The seconds from hand-over to the median and to the last message."""

    median: float
    longest: float


class Rate(NamedTuple):
    """Emails a second by the clock, and by the CPU time of their senders."""

    by_clock: float
    by_cpu: float


class Reach:
    """Notices of turns to many people. Each measurement sends them again."""

    def __init__(self, mails: SMTPServer, pushes: PushService, burst: int) -> None:
        self._environment = {
            **os.environ,
            "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
            "VAPID_PRIVATE_KEY": settings.VAPID_PRIVATE_KEY,
            "PUSH_LOOPBACK": "1",
            "PYTHONWARNINGS": "ignore",  # Celery's about root
        }
        while Notice.objects.filter(kind="turn").count() < burst:
            make_match("arena-1997", seats=SEATS)
        notices = Notice.objects.filter(kind="turn").select_related("user").order_by("pk")[:burst]
        kept = [notice.pk for notice in notices]
        Delivery.objects.exclude(notice__in=kept).delete()
        Delivery.objects.bulk_create(_push(notice, pushes) for notice in notices)
        Delivery.objects.update(state=State.SENT, sent_at=database_now())

    def wait_of_singles(self) -> dict[str, Wait]:
        """Return how long single hand-overs take to an email and to a push."""
        notices = list(Notice.objects.filter(deliveries__isnull=False).distinct().order_by("pk"))[:SINGLES]
        with self._site():
            for notice in notices:
                _make_due([notice])
                time.sleep(SINGLES_APART_SECONDS)
            return _waits(notices)

    def wait_of_burst(self) -> dict[str, Wait]:
        """Return how long hand-overs at one moment take."""
        notices = list(Notice.objects.filter(deliveries__isnull=False).distinct())
        with self._site():
            _make_due(notices)
            return _waits(notices)

    def rate(self, senders: int) -> Rate:
        """Return how many emails a second so many senders send."""
        argv = [sys.executable, "-m", "tests.bench.sender"]
        started = [
            subprocess.Popen(
                argv,
                cwd=REPOSITORY,
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                preexec_fn=make_parent_death_hook(),
            )
            for _ in range(senders)
        ]
        for each in started:
            assert each.stdout is not None
            assert each.stdout.readline() == "ready\n"
        _make_due(list(Notice.objects.filter(deliveries__isnull=False).distinct()), Channel.MAIL)
        for each in started:
            assert each.stdin is not None
            each.stdin.write("\n")
            each.stdin.flush()
        reports = [json.loads(each.communicate()[0]) for each in started]
        sent = sum(report["sent"] for report in reports)
        return Rate(
            sent / max(report["seconds"] for report in reports),
            sent / sum(report["cpu_seconds"] for report in reports),
        )

    @contextmanager
    def _site(self) -> Iterator[None]:
        """Run the worker and beat inside the block."""
        schedule = Path(os.environ["VAR_DIR"]) / f"beat-{time.monotonic_ns()}"
        with ExitStack() as running:
            for arguments in (_WORKER, (*_BEAT, "--schedule", str(schedule))):
                process = subprocess.Popen(
                    [sys.executable, "-m", "celery", "-A", "config", "--quiet", *arguments],
                    cwd=REPOSITORY,
                    env=self._environment,
                    stdin=subprocess.DEVNULL,
                    preexec_fn=make_parent_death_hook(),
                )
                running.callback(process.wait)
                running.callback(process.terminate)
            # One is sent first, so that nothing below waits for the start.
            first = list(Notice.objects.filter(deliveries__isnull=False)[:1])
            _make_due(first)
            _waits(first)
            yield


@contextmanager
def reach(burst: int = BURST) -> Iterator[Reach]:
    """Prepare the measurements, with a mail server and a push service inside the block."""
    with (
        override_settings(PUSH_LOOPBACK=True, VAPID_PRIVATE_KEY=token_urlsafe(32)),
        smtp_server() as mails,
        push_service() as pushes,
    ):
        pushes.answer_seconds = ANSWER_SECONDS
        yield Reach(mails, pushes, burst)


def _push(notice: Notice, service: PushService) -> Delivery:
    """Return the delivery of a notice to a browser, in which its reader is signed in."""
    user = notice.user
    assert isinstance(user, User)
    client = Client()
    client.force_login(user)
    endpoint = service.endpoint(f"browser{notice.pk}")
    push_subscriptions.subscribe(
        user=user,
        session_key=str(client.session.session_key),
        endpoint=endpoint,
        user_agent="",
        now=database_now(),
        **Browser().fields,
    )
    return Delivery(
        notice=notice,
        channel=Channel.PUSH,
        lane=Lane.PUSH,
        subscription_id=PushSubscription.objects.get(endpoint=endpoint).pk,
        available_at=database_now(),
    )


def _make_due(notices: list[Notice], *channels: Channel) -> None:
    rows = Delivery.objects.filter(notice__in=notices, channel__in=channels or list(Channel))
    now = database_now()
    rows.update(state=State.QUEUED, available_at=now, sent_at=None, refusals=0)
    rows.filter(channel=Channel.PUSH).update(available_at=now + PUSH_DELAY)


def _waits(notices: list[Notice]) -> dict[str, Wait]:
    """Wait until all of `notices` are sent, and return how long that took, by channel."""
    rows = Delivery.objects.filter(notice__in=notices)
    until = time.monotonic() + MAX_WAIT_SECONDS
    while rows.exclude(state=State.SENT).exists():
        if time.monotonic() > until:
            raise AssertionError(
                list(rows.exclude(state=State.SENT).values_list("channel", "last_error")[:9])
            )
        time.sleep(0.5)
    found = {}
    for channel in Channel:
        spans: list[timedelta] = list(
            rows.filter(channel=channel).values_list(F("sent_at") - F("available_at"), flat=True)
        )
        delay = PUSH_DELAY if channel == Channel.PUSH else timedelta()
        seconds = [(span + delay).total_seconds() for span in spans]
        found[channel.value] = Wait(statistics.median(seconds), max(seconds))
    return found
