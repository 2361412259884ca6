"""Sending through a real server: each notice once, whatever the server and the senders do."""

import logging
import smtplib
from collections import Counter
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import NoReturn

import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings

from games.notices import mail_connection, refusals
from games.notices.mail_content import DropNotice, HoldNotice
from games.notices.models import Delivery, State, SuppressedAddress
from games.notices.services import delivery_leases, sending
from games.notices.services.sending import send_due
from games.notices.services.suppressing import unsuppress
from tests.notices.conftest import Renderer
from tests.notices.factories import (
    MINUTE,
    NOON,
    NOTICES,
    clock_at,
    delivery_of,
    make_content,
    make_notice,
    make_user,
)
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db

LEASE = delivery_leases.LEASE_SPANS[NOTICES]


def send(now: datetime = NOON) -> Counter[str]:
    return send_due(lane=NOTICES, clock=clock_at(now))


def test_a_due_notice_is_sent_once(server: SMTPServer, turn: Renderer) -> None:
    notice = make_notice(make_user(email="ilse@example.org"))
    assert send() == {"sent": 1}
    assert send() == {}
    assert server.recipients == ["ilse@example.org"]
    delivery = delivery_of(notice)
    assert (delivery.state, delivery.sent_at, delivery.lease_until) == (State.SENT, NOON, None)
    assert delivery.subject == "Your move in The Hartmouth campaign"
    assert delivery.message_id == server.messages[0]["Message-ID"]


def test_a_notice_for_later_waits(server: SMTPServer, turn: Renderer) -> None:
    make_notice(make_user(), available_at=NOON + MINUTE)
    assert send() == {}
    assert send(NOON + MINUTE) == {"sent": 1}


@pytest.mark.thorough
def test_a_batch_goes_through_one_connection(server: SMTPServer, turn: Renderer) -> None:
    for _ in range(60):
        make_notice(make_user())
    assert send() == {"sent": 60}
    assert server.connections == 2  # a batch holds fifty
    assert len(set(server.recipients)) == 60


def test_what_is_no_longer_true_is_dropped(server: SMTPServer, turn: Renderer) -> None:
    turn.answer = DropNotice("seat_moved")
    notice = make_notice(make_user())
    assert send() == {"dropped": 1}
    delivery = delivery_of(notice)
    assert (delivery.state, delivery.last_error) == (State.DROPPED, "seat_moved")
    assert server.messages == []


def test_what_must_wait_is_asked_again_then(server: SMTPServer, turn: Renderer) -> None:
    turn.answer = HoldNotice(NOON + timedelta(hours=2))
    make_notice(make_user())
    assert send() == {"held": 1}
    turn.answer = make_content()
    assert send(NOON + timedelta(hours=2) - MINUTE) == {}
    assert send(NOON + timedelta(hours=2)) == {"sent": 1}


def test_a_hold_that_is_over_waits_a_little_all_the_same(server: SMTPServer, turn: Renderer) -> None:
    turn.answer = HoldNotice(NOON - MINUTE)
    make_notice(make_user())
    assert send() == {"held": 1}
    assert len(turn.asked) == 1


def test_the_notices_of_a_thread_are_written_one_after_the_other(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    make_notice(user, thread="tenure:1")
    make_notice(user, thread="tenure:1")
    make_notice(user, thread="tenure:2")
    first = delivery_leases.claim(lane=NOTICES, now=NOON)
    assert [row.notice.thread for row in first] == ["tenure:1", "tenure:2"]
    assert delivery_leases.claim(lane=NOTICES, now=NOON) == []
    delivery_leases.drop(first[0], reason="seat_moved")
    assert len(delivery_leases.claim(lane=NOTICES, now=NOON)) == 1


def test_a_held_notice_lets_the_rest_of_its_thread_pass(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    make_notice(user, thread="tenure:1", available_at=NOON + MINUTE)
    make_notice(user, thread="tenure:1")
    assert send() == {"sent": 1}


# Crashes


def test_a_sender_that_dies_after_sending_repeats_once_under_the_same_name(
    server: SMTPServer, turn: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice = make_notice(make_user())
    with monkeypatch.context() as dying:
        dying.setattr(delivery_leases, "mark_sent", _die)
        with pytest.raises(SystemExit):
            send()
    assert send(NOON + LEASE - MINUTE) == {}
    assert send(NOON + LEASE) == {"sent": 1}
    assert send(NOON + 2 * LEASE) == {}
    first, second = server.messages
    assert first["Message-ID"] == second["Message-ID"]
    assert delivery_of(notice).crashes == 1


def test_a_notice_on_which_five_senders_died_is_given_up(
    server: SMTPServer, turn: Renderer, caplog: pytest.LogCaptureFixture
) -> None:
    notice = make_notice(make_user())
    (first,) = delivery_leases.claim(lane=NOTICES, now=NOON)
    assert delivery_leases.mark_started(first)
    for crash in range(1, 5):
        (again,) = delivery_leases.claim_suspect(lane=NOTICES, now=NOON + crash * LEASE)
        assert delivery_leases.mark_started(again)
    assert delivery_leases.claim_suspect(lane=NOTICES, now=NOON + 5 * LEASE) == []
    delivery = delivery_of(notice)
    assert (delivery.state, delivery.crashes) == (State.FAILED, 5)
    assert "Gave up" in caplog.text


def test_a_lease_that_ended_before_it_was_written_is_no_crash(server: SMTPServer, turn: Renderer) -> None:
    notice = make_notice(make_user())
    for crash in range(6):
        assert delivery_leases.claim(lane=NOTICES, now=NOON + crash * LEASE)
    assert delivery_of(notice).crashes == 0


def test_a_sender_whose_lease_has_passed_to_another_writes_nothing(
    server: SMTPServer, turn: Renderer
) -> None:
    make_notice(make_user())
    (late,) = delivery_leases.claim(lane=NOTICES, now=NOON)
    (heir,) = delivery_leases.claim(lane=NOTICES, now=NOON + LEASE)
    assert not delivery_leases.mark_started(late)
    assert delivery_leases.mark_started(heir)


def test_a_suspect_is_tried_though_the_time_is_used_up_by_what_is_healthy(
    server: SMTPServer, turn: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    suspect = make_notice(make_user())
    Delivery.objects.filter(notice=suspect).update(crashes=1)
    make_notice(make_user())
    seconds = iter([0.0, 0.0, 46.0, 46.0, 46.0])
    monkeypatch.setattr(sending, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    assert send() == {"sent": 1}
    assert delivery_of(suspect).state == State.SENT


def test_a_sender_that_comes_back_late_changes_nothing(server: SMTPServer, turn: Renderer) -> None:
    notice = make_notice(make_user())
    (late,) = delivery_leases.claim(lane=NOTICES, now=NOON)
    (heir,) = delivery_leases.claim(lane=NOTICES, now=NOON + LEASE)
    delivery_leases.drop(late, reason="late")
    assert delivery_of(notice).state == State.LEASED
    delivery_leases.mark_sent(heir, subject="", message_id="<1@here>", now=NOON + LEASE)
    assert delivery_of(notice).state == State.SENT


def test_a_sweep_gives_back_what_its_time_does_not_allow(
    server: SMTPServer, turn: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = [make_notice(make_user()) for _ in range(3)]
    seconds = iter([0.0, 0.0, 0.0, 46.0, 46.0])
    monkeypatch.setattr(sending, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    assert send() == {"sent": 1}
    assert [delivery_of(notice).state for notice in notices] == [State.SENT, State.QUEUED, State.QUEUED]


# Refusals


def test_a_refusal_for_now_backs_off_from_a_minute_to_two_hours(server: SMTPServer, turn: Renderer) -> None:
    notice = make_notice(make_user())
    server.refuse_for_now()
    now, waits = NOON, []
    for _ in range(10):
        assert send(now) == {"refused": 1}
        delivery = delivery_of(notice)
        waits.append(int((delivery.available_at - now) / MINUTE))
        now = delivery.available_at
    assert waits == [1, 2, 4, 8, 16, 32, 64, 120, 120, 120]
    assert delivery.last_error == "RCPT 451 4.3.0"
    server.accept()
    assert send(now) == {"sent": 1}


def test_a_refused_notice_goes_when_it_is_no_longer_true(server: SMTPServer, turn: Renderer) -> None:
    notice = make_notice(make_user())
    server.refuse_for_now()
    send()
    turn.answer = DropNotice("seat_moved")
    assert send(NOON + MINUTE) == {"dropped": 1}
    assert delivery_of(notice).state == State.DROPPED


def test_one_refused_reader_does_not_stop_the_others(server: SMTPServer, turn: Renderer) -> None:
    for name in ("a", "b", "c"):
        make_notice(make_user(email=f"{name}@example.org"))
    server.refuse_for_now("b@example.org")
    assert send() == {"sent": 2, "refused": 1}
    assert server.recipients == ["a@example.org", "c@example.org"]


def test_a_refusal_for_good_rests_the_address_and_tells_the_operator(
    server: SMTPServer, turn: Renderer, caplog: pytest.LogCaptureFixture
) -> None:
    user = make_user(email="gone@example.org")
    failed = make_notice(user)
    server.refuse_for_good("gone@example.org")
    assert send() == {"failed": 1}
    assert delivery_of(failed).state == State.FAILED
    suppressed = SuppressedAddress.objects.get()
    assert (suppressed.address, suppressed.reply, suppressed.suppressed_at) == (
        "gone@example.org",
        "RCPT 550 5.1.1",
        NOON,
    )
    assert f"No more email is sent to the address of user {user.pk}" in caplog.text
    assert "gone@example.org" not in caplog.text


def test_notices_wait_while_the_address_rests_and_go_when_it_is_woken(
    server: SMTPServer, turn: Renderer
) -> None:
    user = make_user()
    make_notice(user)
    server.refuse_for_good()
    send()
    make_notice(user)
    server.accept()
    assert send(NOON + timedelta(days=1)) == {}
    unsuppress(address=user.email)
    assert send(NOON + timedelta(days=1)) == {"sent": 1}


def test_another_address_does_not_rest(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    make_notice(user)
    server.refuse_for_good()
    send()
    server.accept()
    user.email = "new@example.org"
    user.save()
    make_notice(user)
    assert send() == {"sent": 1}


def test_content_that_is_refused_for_good_fails_without_resting_anybody(
    server: SMTPServer, turn: Renderer
) -> None:
    notice = make_notice(make_user())
    server.refused_data = "554 5.6.0 Message content rejected"
    assert send() == {"failed": 1}
    assert delivery_of(notice).last_error == "DATA 554 5.6.0"
    assert not SuppressedAddress.objects.exists()


def test_a_server_that_is_not_there_costs_one_try_for_a_batch(
    server: SMTPServer, turn: Renderer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = [make_notice(make_user()) for _ in range(3)]
    settings.EMAIL_PORT = 1
    tried: list[EmailMessage] = []
    reach = mail_connection.MailConnection.carry

    def carry(self: mail_connection.MailConnection, mail: EmailMessage) -> refusals.Refusal | None:
        tried.append(mail)
        return reach(self, mail)

    monkeypatch.setattr(mail_connection.MailConnection, "carry", carry)
    assert send() == {"refused": 3}
    assert len(tried) == 1
    assert {delivery_of(notice).last_error for notice in notices} == {"ConnectionRefusedError"}
    assert {delivery_of(notice).available_at for notice in notices} == {NOON + MINUTE}


def test_a_connection_that_breaks_is_opened_again(server: SMTPServer, turn: Renderer) -> None:
    for name in ("a", "b"):
        make_notice(make_user(email=f"{name}@example.org"))
    server.refuse_for_now("a@example.org", "421 4.3.2 Closing")
    assert send() == {"refused": 1, "sent": 1}
    assert server.connections == 2


def test_a_renderer_that_fails_stops_nobody_and_tells_no_secret(
    server: SMTPServer, turn: Renderer, caplog: pytest.LogCaptureFixture
) -> None:
    turn.answer = ValueError("the Titan is in Moon")
    broken = make_notice(make_user())
    assert send() == {"refused": 1}
    assert delivery_of(broken).last_error == "renderer ValueError"
    assert "ValueError" in caplog.text
    assert "Titan" not in caplog.text


def test_without_a_mail_service_all_stays_queued_and_the_operator_is_told(
    turn: Renderer, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_URL, settings.DEMO = "", False
    notice = make_notice(make_user())
    with caplog.at_level(logging.WARNING):
        assert send() == {}
    assert delivery_of(notice).state == State.QUEUED
    assert caplog.messages == ["EMAIL_URL is not set; emails waiting in the lane notice: 1."]


# What a refusal means


@pytest.mark.parametrize(
    ("code", "words", "consequence"),
    [
        (450, b"4.2.1 Greylisted", refusals.Consequence.LATER),
        (550, b"5.1.1 No such user", refusals.Consequence.REST),
        (550, b"No such user", refusals.Consequence.REST),
        (550, b"5.2.1 Mailbox disabled", refusals.Consequence.REST),
        (552, b"5.2.2 Mailbox full", refusals.Consequence.LATER),
        (552, b"Mailbox full", refusals.Consequence.LATER),
        (554, b"5.7.1 Relay access denied", refusals.Consequence.LATER),
    ],
)
def test_only_an_address_that_is_no_good_is_suppressed(
    code: int, words: bytes, consequence: refusals.Consequence
) -> None:
    error = smtplib.SMTPRecipientsRefused({"a@example.org": (code, words)})
    assert refusals.classify_error(error).consequence is consequence


def test_a_refusal_keeps_the_code_and_not_the_servers_words() -> None:
    error = smtplib.SMTPAuthenticationError(535, b"5.7.8 bad password hunter2 for muster")
    assert refusals.classify_error(error) == (refusals.Consequence.LATER, "Authentication 535 5.7.8")


def _die(*_args: object, **_kwargs: object) -> NoReturn:
    raise SystemExit
