"""A site that does not respond is an outage; the tests request a small server on this machine."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.matches.models import Deadline
from games.matches.services.sweeps import sweep_deadlines, watch_web
from games.matches.services.time_outs import enforce
from games.notices.composing import Mail, compose
from games.notices.models import Delivery, Notice
from games.notices.now import database_now
from games.uptime.heartbeats import WEB_PULSE
from games.uptime.models import Outage, Pulse
from games.uptime.services import self_probe, web_outages
from games.uptime.services.outage_news import tell_operators
from games.uptime.services.self_probe import site_answers
from tests.factories.ageing import beat, left, overdue
from tests.factories.matches import make_match
from tests.factories.staff import make_operator, operating
from tests.racing import aside, wait_for

MINUTES = timedelta(minutes=1)
HOUR = timedelta(hours=1)


class Site:
    """A site that responds as configured: with a status, with nothing, or a byte at a time."""

    def __init__(self) -> None:
        self.status = 200
        self.released = threading.Event()
        self.asked: list[str] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                if site.status == 0:
                    site.released.wait(30)
                elif site.status == 1:
                    for letter in b"HTTP/1.1 2":
                        self.wfile.write(bytes([letter]))
                        site.released.wait(0.1)
                    site.released.wait(30)
                else:
                    self.send_response(site.status)
                    self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = aside(lambda: self._server.serve_forever(poll_interval=0.02))
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/healthz"

    def end(self) -> None:
        self.released.set()
        self._server.shutdown()
        wait_for(self._thread)
        self._server.server_close()


@pytest.fixture
def site(settings: Any) -> Iterator[Site]:
    """Return the site that the sweeps watch."""
    found = Site()
    settings.WATCHED_URL = found.url
    yield found
    found.end()


# ---- asking ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "is_answer"), [(200, True), (301, True), (404, True), (500, False), (503, False)]
)
def test_an_answer_is_what_says_no_5xx(site: Site, status: int, is_answer: bool) -> None:
    site.status = status
    assert site_answers(site.url) is is_answer
    assert site.asked == ["/healthz"]


@pytest.mark.parametrize("status", [0, 1], ids=["silence", "a trickle"])
def test_who_does_not_answer_in_time_does_not_answer(
    site: Site, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_probe, "PATIENCE_SECONDS", 0.4)
    site.status = status
    begun = time.monotonic()
    assert not site_answers(site.url)
    assert time.monotonic() - begun < 5
    # The thread that asked does not wait on.
    for thread in threading.enumerate():
        if thread.name == "asking the site":
            thread.join(5)
            assert not thread.is_alive()


def test_nobody_there_is_no_answer() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        assert not site_answers(f"http://127.0.0.1:{probe.getsockname()[1]}/healthz")
    assert not site_answers("https://muster.invalid/healthz")
    assert not site_answers("http://127.0.0.1:port/")


# ---- outages ---------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


def ask(site: Site, *statuses: int) -> None:
    for status in statuses:
        site.status = status
        watch_web()


def test_three_times_no_answer_opens_one_and_the_next_answer_ends_it(site: Site) -> None:
    match = make_match()
    left(match, 2 * MINUTES)
    ask(site, 200, 500, 502)
    assert not Outage.objects.exists()
    ask(site, 503)
    opened = Outage.objects.get(is_open=True)
    assert opened.cause == Outage.Cause.WEB
    assert opened.start == Pulse.objects.get(name=WEB_PULSE).started_at
    Outage.objects.update(start=database_now() - 8 * MINUTES)
    overdue(match, by=MINUTES)
    beat(ago=15 * MINUTES / 60)
    assert sweep_deadlines() == 0
    assert enforce(match.pk) == 0
    ask(site, 200)
    ended = Outage.objects.get()
    assert ended.end is not None
    assert sweep_deadlines() == 0
    for deadline in Deadline.objects.filter(match=match):
        # A minute ago it would have run out, seven minutes after the site was last seen.
        assert deadline.due_at - ended.end >= 6 * MINUTES


def test_two_times_are_none(site: Site) -> None:
    ask(site, 200, 500, 500, 200, 500, 500, 404, 500, 500)
    assert not Outage.objects.exists()


def test_what_runs_out_while_the_site_is_asked_again_is_not_timed_out(site: Site) -> None:
    """The outage that the third request opens begins with the first; nobody times out inside it."""
    match = make_match()
    ask(site, 200, 500)
    Pulse.objects.filter(name=WEB_PULSE).update(started_at=database_now() - timedelta(seconds=30))
    overdue(match, timedelta(seconds=20))
    assert sweep_deadlines() == 0
    assert enforce(match.pk) == 0
    ask(site, 500, 500)
    assert Outage.objects.get(is_open=True).start < Deadline.objects.filter(match=match).latest("pk").due_at


def test_questions_that_nobody_goes_on_with_hold_no_time_up(site: Site) -> None:
    match = make_match()
    ask(site, 200, 500)
    Pulse.objects.filter(name=WEB_PULSE).update(started_at=database_now() - 2 * MINUTES)
    overdue(match)
    assert sweep_deadlines() == 2


def test_a_site_that_has_never_answered_is_not_down(site: Site) -> None:
    ask(site, 500, 500, 500, 500)
    assert not Outage.objects.exists()
    ask(site, 200, 500, 500, 500)
    assert Outage.objects.filter(is_open=True).exists()


def test_another_address_has_not_answered_yet(site: Site, settings: Any) -> None:
    ask(site, 200)
    settings.WATCHED_URL = site.url.replace("/healthz", "/other")
    ask(site, 500, 500, 500)
    assert not Outage.objects.exists()


def test_nobody_is_asked_where_no_address_is_configured(site: Site, settings: Any) -> None:
    settings.WATCHED_URL = ""
    assert watch_web() is None
    assert site.asked == []
    settings.WATCHED_URL, settings.SWEEPS = site.url, "touch"
    assert watch_web() is None
    assert site.asked == []


def test_an_outage_ends_when_nobody_asks_any_more(site: Site, settings: Any) -> None:
    ask(site, 200, 500, 500, 500)
    settings.WATCHED_URL = ""
    watch_web()
    assert not Outage.objects.filter(is_open=True).exists()


def test_after_an_hour_it_holds_no_time_and_the_operators_decide(site: Site) -> None:
    operator = make_operator()
    ask(site, 200, 500, 500, 500)
    Outage.objects.update(start=database_now() - 59 * MINUTES)
    beat(ago=MINUTES / 4)
    sweep_deadlines()
    assert Outage.objects.filter(is_open=True).exists()
    Outage.objects.update(start=database_now() - 61 * MINUTES)
    sweep_deadlines()
    ended = Outage.objects.get()
    assert not ended.is_open
    ask(site, 500, 500, 500, 500)
    assert Outage.objects.count() == 1
    page = operating().get(reverse("staff:cockpit")).content.decode()
    assert "The site has not responded to the sweeps for" in page
    mail = compose(
        Notice.objects.get(kind="outage", user=operator, ids={"outage": ended.pk}), now=database_now()
    )
    assert isinstance(mail, Mail)
    assert (
        "Time now runs out again, and every clock gets its share back. If players "
        "can’t reach the site, open an outage yourself."
    ) in mail.body
    ask(site, 200, 500, 500, 500)
    assert Outage.objects.filter(is_open=True).exists()


def test_while_another_outage_is_open_none_is_opened_and_afterwards_one_is(site: Site) -> None:
    ask(site, 200)
    Outage.objects.create(start=database_now() - MINUTES, by_hand=True)
    ask(site, 500, 500, 500, 500)
    assert Outage.objects.count() == 1
    Outage.objects.update(is_open=False, end=database_now())
    ask(site, 500)
    opened = Outage.objects.get(is_open=True)
    # Not before the other one ended: its time would come back twice.
    assert opened.start >= Outage.objects.get(is_open=False).end


def test_a_silent_worker_beside_it_is_part_of_it(site: Site) -> None:
    ask(site, 200, 500, 500, 500)
    beat(ago=20 * MINUTES)
    sweep_deadlines()
    assert Outage.objects.get().is_open


@pytest.mark.django_db(transaction=True)
def test_it_is_never_asked_in_a_transaction(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    within: list[bool] = []

    def asked(url: str) -> bool:
        within.append(connection.in_atomic_block)
        return True

    monkeypatch.setattr(web_outages, "site_answers", asked)
    watch_web()
    assert within == [False]


# ---- telling ---------------------------------------------------------------------------


def written(**found: Any) -> str:
    mail = compose(Notice.objects.get(**found), now=database_now())
    assert isinstance(mail, Mail)
    return f"{mail.subject}\n{mail.body}".replace("\u00a0", " ")


def test_operators_are_mailed_while_the_site_has_been_away_for_ten_minutes(site: Site) -> None:
    make_operator()
    ask(site, 200, 500, 500, 500)
    assert not Notice.objects.exists()
    Outage.objects.update(start=database_now() - 11 * MINUTES)
    ask(site, 500, 500)
    assert "The site is not responding" in written(kind="outage")
    ask(site, 200)
    assert "Muster was down for 11 min" in written(kind="outage", ids={"outage": Outage.objects.get().pk})


def test_of_short_ones_operators_get_one_mail_a_day() -> None:
    operator = make_operator()
    noon = datetime(2026, 3, 4, 12, tzinfo=UTC)
    for ended, lasted in ((noon, 2), (noon + 5 * HOUR, 3), (noon + 12 * HOUR, 4)):
        outage = Outage.objects.create(start=ended - lasted * MINUTES, end=ended, is_open=False)
        tell_operators(outage, ended)
    first, second = Notice.objects.filter(user=operator, kind="outages").order_by("pk")
    assert Delivery.objects.get(notice=first).available_at == noon + 12 * HOUR
    assert Delivery.objects.get(notice=second).available_at == noon + 36 * HOUR
    text = written(pk=first.pk)
    assert "2 short outages in a day" in text
    assert "Muster was down for 5 min in total, at most 3 min at a time." in text
    assert "1 short outage in a day" in written(pk=second.pk)


def test_the_cockpit_counts_short_ones_of_the_last_day() -> None:
    operator = make_operator()
    for gap in (2 * MINUTES, 3 * MINUTES):
        beat(ago=gap)
        Outage.objects.update(end=database_now() - gap - MINUTES)
        sweep_deadlines()
    assert {notice.kind for notice in Notice.objects.filter(user=operator)} == {"outages"}
    page = operating().get(reverse("staff:cockpit")).content.decode().replace("\u00a0", " ")
    assert "2 short outages in the last day, " in page


def test_metrics_tell_of_it(site: Site) -> None:
    ask(site, 200, 500, 500, 500)
    text = Client().get("/metrics").content.decode()
    assert "muster_web_unanswered 3.0" in text
    assert "muster_outage_open 1.0" in text
    assert 'muster_outages_total{cause="web"} 1.0' in text
