"""Senders that are killed: an email that kills its sender costs no other email anything.

The senders are separate processes, killed with SIGKILL, on a database that this process shares.
"""

from __future__ import annotations

import os
import select
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.urls import reverse
from pytest_django import Settings

from accounts.models import MailKind
from accounts.services import guests
from games.notices import notice_kinds
from games.notices.models import AccountMail, Delivery, Lane, Notice, State
from games.notices.models.delivery import SENDER_DIED
from games.notices.services import delivery_leases
from games.notices.services.account_mail import erase_expired
from games.notices.services.giving_up import tell_operators
from games.notices.services.pushing import push_due
from games.notices.services.sending import send_due
from tests.factories.staff import make_operator, operating
from tests.notices.conftest import Renderer
from tests.notices.factories import (
    ACCOUNT,
    NOON,
    NOTICES,
    clock_at,
    delivery_of,
    make_notice,
    make_push_content,
    make_user,
)
from tests.notices.mortal_sender import POISON
from tests.notices.push_service import push_service
from tests.notices.smtp import SMTPServer
from tests.notices.test_pushing import subscribed
from tests.waiting import HANG_SECONDS

pytestmark = pytest.mark.django_db(transaction=True)

HEALTHY = 50


class Senders:
    """Starts senders one at a time, on a copy of the test's database or on itself.

    Each is a process of its own, forked from one that has imported everything, so only the first takes long.
    """

    def __init__(self, folder: Path, server: SMTPServer) -> None:
        self._file = folder / "shared.sqlite3"
        self._environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": self._url(),
            "EMAIL_URL": f"smtp://127.0.0.1:{server.port}",
            "SITE_URL": "https://muster.example",
            "VAR_DIR": str(folder),
            "SECRET_KEY": "only for senders that die",
            "DEMO": "0",
            "LOG_LEVEL": "CRITICAL",
            "VAPID_PRIVATE_KEY": settings.VAPID_PRIVATE_KEY,
            "PUSH_LOOPBACK": "1",
        }

        self._log = folder / "senders.log"
        self._parent: subprocess.Popen[str] | None = None

    def run(self, lane: Lane, now: datetime) -> bool:
        """Run one sweep at ``now``, and return whether its sender survived it."""
        self._copy(out=True)
        status = self._swept(f"{lane.value} {now.isoformat()}")
        self._copy(out=False)
        assert status in ("0", f"{-signal.SIGKILL}"), self._log.read_text()
        return status == "0"

    def _swept(self, asked: str) -> str:
        """Return the exit status of a sender."""
        if self._parent is None:
            with self._log.open("w") as log:
                self._parent = subprocess.Popen(
                    [sys.executable, "-m", "tests.notices.mortal_sender"],
                    env=self._environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
                    # A sender that hangs ends with its parent.
                    text=True, start_new_session=True,
                )  # fmt: skip
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        print(asked, file=self._parent.stdin, flush=True)
        answered, _, _ = select.select([self._parent.stdout], [], [], HANG_SECONDS)
        return self._parent.stdout.readline().strip() if answered else "hangs"

    def end(self) -> None:
        """End the parent of all senders, and one that hangs."""
        if self._parent is not None:
            os.killpg(self._parent.pid, signal.SIGKILL)
            self._parent.communicate()

    def _url(self) -> str:
        if connection.vendor == "sqlite":
            return f"sqlite:///{self._file}"
        at = connection.settings_dict
        return f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"

    def _copy(self, *, out: bool) -> None:
        """SQLite's database of a test is in this process's memory: a sender gets a copy, we what it wrote."""
        if connection.vendor != "sqlite":
            return
        connection.ensure_connection()
        with closing(sqlite3.connect(self._file)) as shared:
            ours = connection.connection
            ours.backup(shared) if out else shared.backup(ours)


@pytest.fixture
def senders(tmp_path: Path, server: SMTPServer) -> Iterator[Senders]:
    """Return senders that deliver to the test's mail server."""
    made = Senders(tmp_path, server)
    yield made
    made.end()


def leases(count: int, lane: Lane = NOTICES) -> datetime:
    """Return the instant at which ``count`` leases, taken at noon one after another, have ended."""
    return NOON + count * delivery_leases.LEASE_SPANS[lane]


def post_code(key: str, to: str) -> Notice:
    notice = Notice.objects.create(key=key, kind="login_code", created_at=NOON)
    expires_at = NOON + timedelta(minutes=15)
    AccountMail.objects.create(
        notice=notice, to=to, subject="Your code", text="4821", html="<p>4821", expires_at=expires_at
    )
    Delivery.objects.create(notice=notice, lane=ACCOUNT, available_at=NOON)
    return notice


@pytest.mark.thorough
def test_a_mail_that_kills_its_senders_costs_the_others_of_its_batch_no_crash(
    senders: Senders, server: SMTPServer
) -> None:
    poison = make_notice(make_user(), key=POISON)
    healthy = [make_notice(make_user(email=f"healthy{n}@example.org")) for n in range(HEALTHY - 1)]
    assert not senders.run(NOTICES, leases(0))
    assert not senders.run(NOTICES, leases(1))
    assert set(Counter(server.recipients).values()) == {1}
    assert {f"healthy{n}@example.org" for n in range(HEALTHY - 1)} == {*server.recipients}
    assert all(delivery_of(each).crashes == 0 for each in healthy)
    assert delivery_of(poison).state == State.LEASED


@pytest.mark.thorough
def test_a_mail_that_killed_five_senders_is_given_up_and_all_others_are_sent(
    senders: Senders, server: SMTPServer
) -> None:
    poison = make_notice(make_user(), key=POISON)
    healthy = [make_notice(make_user()) for _ in range(HEALTHY)]
    deaths = [senders.run(NOTICES, leases(count)) for count in range(delivery_leases.MAX_CRASHES)]
    assert deaths == [False] * delivery_leases.MAX_CRASHES
    assert senders.run(NOTICES, leases(delivery_leases.MAX_CRASHES))
    given_up = delivery_of(poison)
    assert (given_up.state, given_up.crashes, given_up.given_up) == (
        State.FAILED,
        delivery_leases.MAX_CRASHES,
        True,
    )
    assert {delivery_of(each).state for each in healthy} == {State.SENT}
    assert len(server.messages) == HEALTHY


@pytest.mark.thorough
def test_many_suspects_never_keep_the_healthy_from_going(senders: Senders, server: SMTPServer) -> None:
    suspects = [make_notice(make_user(), key=f"{POISON} {n}") for n in range(3)]
    Delivery.objects.update(crashes=1)
    healthy = [make_notice(make_user(), now=leases(1)) for _ in range(HEALTHY)]
    assert not senders.run(NOTICES, leases(1))
    assert len(server.messages) == len(healthy)
    assert Counter(delivery_of(each).state for each in suspects) == {State.LEASED: 1, State.QUEUED: 2}


@pytest.mark.thorough
def test_a_code_that_kills_its_sender_holds_no_other_code_back(senders: Senders, server: SMTPServer) -> None:
    post_code(POISON, "poison@example.org")
    for n in range(5):
        post_code(f"code {n}", f"code{n}@example.org")
    assert not senders.run(ACCOUNT, NOON)
    assert senders.run(ACCOUNT, NOON)
    assert sorted(server.recipients) == [f"code{n}@example.org" for n in range(5)]


@pytest.mark.thorough
def test_a_code_on_which_five_senders_died_is_given_up_and_can_be_sent_again_until_it_expires(
    senders: Senders, server: SMTPServer
) -> None:
    poison = post_code(POISON, "poison@example.org")
    Delivery.objects.update(crashes=delivery_leases.MAX_CRASHES - 1)
    assert not senders.run(ACCOUNT, NOON)
    now = leases(1, ACCOUNT)
    assert senders.run(ACCOUNT, now)
    given_up = delivery_of(poison)
    assert given_up.given_up
    assert delivery_leases.requeue(given_up, now=now)
    assert send_due(lane=ACCOUNT, clock=clock_at(now)) == {"sent": 1}
    assert server.recipients == ["poison@example.org"]
    assert not AccountMail.objects.exists()


def test_a_code_that_was_given_up_cannot_be_sent_again_once_its_body_is_erased() -> None:
    poison = post_code(POISON, "poison@example.org")
    Delivery.objects.filter(notice=poison).update(state=State.FAILED, last_error=SENDER_DIED)
    erase_expired(now=NOON + timedelta(minutes=15))
    assert not delivery_leases.requeue(delivery_of(poison), now=NOON + timedelta(minutes=15))


@pytest.mark.thorough
def test_operators_are_told_what_is_given_up(senders: Senders, server: SMTPServer) -> None:
    operator = make_operator(email="operator@example.org")
    poison = [make_notice(make_user(), key=f"{POISON} {n}") for n in range(2)]
    Delivery.objects.update(crashes=delivery_leases.MAX_CRASHES - 1)
    assert [senders.run(NOTICES, leases(count)) for count in range(4)] == [False, False, True, True]
    assert all(delivery_of(each).given_up for each in poison)
    assert {*server.recipients} == {operator.email}
    last = server.messages[-1]
    assert last["Subject"] == "2 emails could not be delivered"
    told = last.get_body(("plain",)).get_content()
    assert "https://muster.example/staff/mail/?show=given-up" in told
    assert all(f"Number {delivery_of(each).pk}: It’s my turn." in told for each in poison)


def test_one_mail_waits_for_an_operator_at_most_and_none_tells_that_such_a_mail_was_given_up() -> None:
    operator = make_operator()
    user = make_user()
    for n in range(3):
        tell_operators([delivery_of(make_notice(user)).pk], now=NOON + timedelta(minutes=n))
    told = Notice.objects.get(user=operator)
    Delivery.objects.filter(notice=told).update(state=State.FAILED, last_error=SENDER_DIED)
    tell_operators([delivery_of(told).pk], now=NOON + timedelta(hours=1))
    assert Notice.objects.filter(user=operator).count() == 1


def test_an_operator_finds_what_is_given_up_and_sends_it_again(turn: Renderer, server: SMTPServer) -> None:
    notice = make_notice(make_user())
    row = delivery_of(notice)
    Delivery.objects.filter(pk=row.pk).update(
        state=State.FAILED, crashes=delivery_leases.MAX_CRASHES, last_error=SENDER_DIED
    )
    browser = operating()
    page = browser.get("/staff/mail/", {"show": "given-up"}).content.decode()
    assert "crashed senders: 5" in page
    deed = reverse("staff:action", args=["resend", row.pk])
    assert deed in page
    browser.post(deed, {"reason": "the fault is mended"})
    assert send_due(lane=NOTICES) == {"sent": 1}


# ---- notifications to browsers ---------------------------------------------------------


@pytest.mark.thorough
def test_a_killed_sender_of_notifications_repeats_one_in_one_browser(
    senders: Senders, settings: Settings, turn: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUSH_LOOPBACK = True
    kind = notice_kinds.NoticeKind(turn, MailKind.TURN, lambda _notice, _now: make_push_content())
    monkeypatch.setitem(notice_kinds.KINDS, "turn", kind)
    with push_service() as service:
        names = ["a", "b", POISON, "c", "d"]
        for name in names:
            guest = guests.create_guest(language="en")
            subscribed(service, guest, name, session_key="")
            make_notice(guest)
        Delivery.objects.filter(lane=Lane.NOTICE).delete()
        for death in range(1, 4):
            assert not senders.run(Lane.PUSH, leases(death, Lane.PUSH))
        arrived = Counter(each.path.removeprefix("/") for each in service.requests)
        assert arrived == {**dict.fromkeys(names, 1), POISON: 3}
        assert push_due(clock=clock_at(leases(4, Lane.PUSH))) == {"sent": 1}
        assert {row.state for row in Delivery.objects.all()} == {State.SENT}
        assert sum(row.crashes for row in Delivery.objects.all()) == 3
