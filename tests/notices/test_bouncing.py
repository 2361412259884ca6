"""Bounces and complaints that arrive as emails, and the command that receives them."""

from __future__ import annotations

import io
import os
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from accounts import outgoing_mail
from accounts.models import MailKind, User
from games.notices.bounce_mails import MAX_BOUNCE_BYTES, outcome_of_reply
from games.notices.errors import NotABounce
from games.notices.models import (
    Channel,
    Delivery,
    DeliveryReport,
    Outcome,
    SuppressedAddress,
    SuppressionReason,
    When,
)
from games.notices.now import database_now
from games.notices.services.bouncing import SOFT_BOUNCE_DAYS, BounceResult, record_bounce
from games.notices.services.choosing import choose
from games.notices.services.delivery_leases import requeue
from games.notices.services.sending import send_due
from games.notices.services.suppressing import unsuppress
from games.notices.threads import message_id
from tests.notices.bounces import bounce, complaint
from tests.notices.conftest import Renderer
from tests.notices.factories import ACCOUNT, NOON, NOTICES, clock_at, delivery_of, make_notice, make_user
from tests.notices.smtp import SMTPServer
from tests.notices.test_account_mail import make_mail

pytestmark = pytest.mark.django_db

MINE = "ilse@example.org"


@pytest.fixture
def ilse() -> User:
    return make_user(email=MINE)


def sent(user: User, server: SMTPServer) -> tuple[Delivery, str]:
    """Return a delivery to ``user`` that the mail server accepted, and its Message-ID."""
    notice = make_notice(user)
    assert send_due(lane=NOTICES, clock=clock_at(NOON)) == {"sent": 1}
    return delivery_of(notice), str(server.messages[-1]["Message-ID"])


def is_suppressed(user: User) -> bool:
    user.refresh_from_db()
    return user.mail_comes_back


@pytest.mark.parametrize("original_type", ["text/rfc822-headers", "message/rfc822"])
@pytest.mark.parametrize("status_type", ["message/delivery-status", "message/global-delivery-status"])
def test_a_hard_bounce_suppresses_the_address_it_was_sent_to(
    ilse: User, server: SMTPServer, turn: Renderer, original_type: str, status_type: str
) -> None:
    delivery, name = sent(ilse, server)
    raw = bounce(name, original_type=original_type, status_type=status_type)
    assert record_bounce(raw, now=NOON) is BounceResult.RECORDED
    assert is_suppressed(ilse)
    suppressed = SuppressedAddress.objects.get()
    assert (suppressed.address, suppressed.reply, suppressed.reason) == (
        MINE,
        "5.1.1",
        SuppressionReason.BOUNCED,
    )
    report = DeliveryReport.objects.get()
    assert (report.delivery, report.outcome, report.code) == (delivery, Outcome.HARD, "5.1.1")
    make_notice(ilse)
    assert send_due(lane=NOTICES, clock=clock_at(NOON)) == {}


def test_its_reader_sees_that_it_came_back(
    ilse: User, server: SMTPServer, turn: Renderer, client: Client
) -> None:
    _delivery, name = sent(ilse, server)
    client.force_login(ilse)
    assert " · sent</span>" in client.get("/mails/").content.decode()
    record_bounce(bounce(name), now=NOON)
    page = client.get("/mails/").content.decode()
    assert " · bounced permanently</span>" in page
    assert " · sent</span>" not in page


def test_the_same_report_twice_counts_once_and_undoes_no_confirmation(
    ilse: User, server: SMTPServer, turn: Renderer
) -> None:
    _delivery, name = sent(ilse, server)
    record_bounce(bounce(name), now=NOON)
    unsuppress(address=MINE)
    assert record_bounce(bounce(name), now=NOON) is BounceResult.NOTHING_NEW
    assert not is_suppressed(ilse)
    assert DeliveryReport.objects.count() == 1


def test_an_email_that_is_sent_again_may_bounce_again(ilse: User, server: SMTPServer, turn: Renderer) -> None:
    delivery, name = sent(ilse, server)
    record_bounce(bounce(name), now=NOON)
    unsuppress(address=MINE)
    assert requeue(delivery, now=NOON)
    assert send_due(lane=NOTICES, clock=clock_at(NOON)) == {"sent": 1}
    assert record_bounce(bounce(name), now=NOON) is BounceResult.RECORDED
    assert is_suppressed(ilse)


@pytest.mark.parametrize(
    "forged",
    [
        "<0123456789abcdef0123456789abcdef@muster.example>",
        "<@>",
        "ilse@example.org",
        "",
        "<" + "x" * 400 + "@muster.example>",
        "<\0@muster.example>",
        "=?utf-8?b?PGFAYj4=?=",
    ],
)
def test_a_forged_report_suppresses_nobody(
    ilse: User, server: SMTPServer, turn: Renderer, forged: str
) -> None:
    sent(ilse, server)
    for raw in (bounce(forged), complaint(forged)):
        with suppress(NotABounce):
            assert record_bounce(raw, now=NOON) is BounceResult.UNKNOWN_MAIL
    assert not is_suppressed(ilse)
    assert not DeliveryReport.objects.exists()


def test_a_reader_cannot_suppress_another_with_the_id_of_their_own_email(
    ilse: User, server: SMTPServer, turn: Renderer
) -> None:
    other = make_user(email="mallory@example.org")
    _delivery, name = sent(other, server)
    assert record_bounce(bounce(name, recipient=MINE), now=NOON) is BounceResult.RECORDED
    assert not is_suppressed(ilse)
    assert is_suppressed(other)


def test_an_address_that_its_owner_has_left_harms_nobody(
    ilse: User, server: SMTPServer, turn: Renderer
) -> None:
    _delivery, name = sent(ilse, server)
    ilse.email = "new@example.org"
    ilse.save()
    record_bounce(bounce(name), now=NOON)
    assert not is_suppressed(ilse)
    assert not SuppressedAddress.objects.exists()
    assert DeliveryReport.objects.get().outcome == Outcome.HARD


def test_soft_bounces_at_an_address_that_its_owner_has_left_do_not_count(
    ilse: User, server: SMTPServer, turn: Renderer
) -> None:
    def full(day: int) -> None:
        _delivery, name = sent(ilse, server)
        now = NOON + timedelta(days=day)
        record_bounce(bounce(name, status="5.2.2", diagnostic="552 5.2.2 Mailbox full"), now=now)

    for day in range(SOFT_BOUNCE_DAYS - 1):
        full(day)
    ilse.email = "new@example.org"
    ilse.save()
    for day in range(SOFT_BOUNCE_DAYS - 1, 2 * SOFT_BOUNCE_DAYS - 2):
        full(day)
    assert not is_suppressed(ilse)
    full(2 * SOFT_BOUNCE_DAYS - 2)
    assert is_suppressed(ilse)


@pytest.mark.parametrize("report", [bounce, complaint])
@pytest.mark.parametrize("collected", [1, 2])
def test_a_report_about_a_digest_suppresses_its_address(
    ilse: User, server: SMTPServer, turn: Renderer, report: Callable[[str], bytes], collected: int
) -> None:
    """Something is collected after the digest was stored, so its row is newer than the digest's."""
    choose(user=ilse, choices={(Channel.MAIL, MailKind.TURN): When.DIGEST}, now=NOON)
    for _ in range(collected):
        make_notice(ilse)
        assert send_due(lane=NOTICES, clock=clock_at(NOON)) == {"collected": 1}
    at = NOON + timedelta(days=1)
    assert send_due(lane=NOTICES, clock=clock_at(at)) == {"sent": 1}
    assert record_bounce(report(str(server.messages[-1]["Message-ID"])), now=at) is BounceResult.RECORDED
    assert is_suppressed(ilse)


def test_an_email_from_before_the_key_was_changed_is_still_known(
    ilse: User, server: SMTPServer, turn: Renderer, settings: Settings
) -> None:
    _delivery, name = sent(ilse, server)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", [settings.SECRET_KEY]
    record_bounce(bounce(name), now=NOON)
    assert is_suppressed(ilse)


def test_a_message_id_differs_for_each_address() -> None:
    assert message_id("key", MINE) == message_id("key", "Ilse@Example.org")
    assert message_id("key", MINE) != message_id("key", "new@example.org")


@pytest.mark.parametrize(
    ("status", "diagnostic", "outcome"),
    [
        ("5.1.1", "550 5.1.1 No such user", Outcome.HARD),
        ("5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound", Outcome.HARD),
        ("5.2.1", "550 5.2.1 The account is disabled", Outcome.HARD),
        ("5.0.0", "550 5.1.1 User unknown", Outcome.HARD),
        ("5.0.0", "554 delivery error: no such mailbox", Outcome.HARD),
        ("5.2.2", "552 5.2.2 Mailbox full", Outcome.SOFT),
        ("5.0.0", "552 Requested mail action aborted: exceeded storage allocation", Outcome.SOFT),
        ("5.7.1", "550 5.7.1 Blocked by policy", Outcome.SOFT),
        ("4.4.1", "connect to mx.example.org: Connection timed out", Outcome.SOFT),
        ("5.4.4", "unable to look up host", Outcome.SOFT),
    ],
)
def test_only_what_the_address_is_at_fault_for_is_a_hard_bounce(
    ilse: User, server: SMTPServer, turn: Renderer, status: str, diagnostic: str, outcome: Outcome
) -> None:
    _delivery, name = sent(ilse, server)
    record_bounce(bounce(name, status=status, diagnostic=diagnostic), now=NOON)
    assert DeliveryReport.objects.get().outcome == outcome
    assert is_suppressed(ilse) == (outcome == Outcome.HARD)


def test_a_reply_without_any_code_is_final() -> None:
    assert outcome_of_reply("the mailbox does not exist") == (Outcome.HARD, "")


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed", "expanded", "nonsense"])
def test_an_email_that_is_still_under_way_has_not_bounced(
    ilse: User, server: SMTPServer, turn: Renderer, action: str
) -> None:
    _delivery, name = sent(ilse, server)
    assert record_bounce(bounce(name, action=action), now=NOON) is BounceResult.NOTHING_NEW
    assert not DeliveryReport.objects.exists()


def test_soft_bounces_are_counted_and_suppress_after_several_days(
    ilse: User, server: SMTPServer, turn: Renderer
) -> None:
    def full(day: int) -> None:
        _delivery, name = sent(ilse, server)
        now = NOON + timedelta(days=day)
        record_bounce(bounce(name, status="5.2.2", diagnostic="552 5.2.2 Mailbox full"), now=now)

    full(0)
    full(0)
    for day in range(1, SOFT_BOUNCE_DAYS - 1):
        full(day)
    assert not is_suppressed(ilse)
    full(30)  # the earlier ones are too long ago
    assert not is_suppressed(ilse)
    for day in range(31, 30 + SOFT_BOUNCE_DAYS):
        full(day)
    assert is_suppressed(ilse)
    assert SuppressedAddress.objects.get().reply == "5.2.2"
    unsuppress(address=MINE)
    full(31 + SOFT_BOUNCE_DAYS)
    assert not is_suppressed(ilse)


@pytest.mark.parametrize(("kind", "counts"), [("abuse", True), ("fraud", True), ("not-spam", False)])
def test_a_complaint_stops_all_email_about_matches(
    ilse: User, server: SMTPServer, turn: Renderer, kind: str, counts: bool
) -> None:
    _delivery, name = sent(ilse, server)
    record_bounce(complaint(name, kind=kind), now=NOON)
    assert is_suppressed(ilse) == counts
    assert [each.reason for each in SuppressedAddress.objects.all()] == ["complained"] * counts


def test_a_guests_address_is_forgotten(server: SMTPServer, turn: Renderer) -> None:
    guest = make_user()
    User.objects.filter(pk=guest.pk).update(
        email=None, guest_until=NOON + timedelta(days=30), guest_address="guest@example.org"
    )
    guest.refresh_from_db()
    _delivery, name = sent(guest, server)
    record_bounce(bounce(name), now=NOON)
    guest.refresh_from_db()
    assert guest.guest_address == ""


def test_account_mail_that_bounces_suppresses_its_owner_and_nobody_else(
    ilse: User, server: SMTPServer
) -> None:
    for to, suppressed in (("nobody@example.org", False), ("Ilse@Example.org", True)):
        outgoing_mail.send_account_mail(make_mail(to))
        assert send_due(lane=ACCOUNT) == {"sent": 1}
        name = str(server.messages[-1]["Message-ID"])
        assert record_bounce(bounce(name), now=database_now()) is BounceResult.RECORDED
        assert is_suppressed(ilse) == suppressed


NOT_BOUNCES = [
    b"",
    b"\0\xff\xfe",
    b"Subject: Re: Your move\r\n\r\nMove Anchor to Brush 141.\r\n",
    b"Content-Type: multipart/report; boundary=x\r\n\r\n",
    b"Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\n\r\n--x--\r\n",
    b"Content-Type: multipart/report\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\nAction: x",
    b"Content-Type: multipart/mixed; boundary=x\r\n\r\n"
    + bounce("<a@b>").partition(b"\r\n\r\n")[2].replace(b"9B0C51A0031.1764240000/mail.example.net", b"x"),
    b"Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n" * 400,
    b"x" * (MAX_BOUNCE_BYTES + 1),
]


@pytest.mark.parametrize("raw", NOT_BOUNCES, ids=range(len(NOT_BOUNCES)))
def test_any_other_email_is_no_bounce(raw: bytes) -> None:
    with pytest.raises(NotABounce):
        record_bounce(raw, now=NOON)


def test_damaged_reports_do_nothing_or_what_they_say(ilse: User, server: SMTPServer, turn: Renderer) -> None:
    """Reports cut, with bytes changed, parts repeated and headers broken: no other error than one."""
    chance = random.Random(20261124)
    _delivery, name = sent(ilse, server)
    whole = bounce("<somebody-else@muster.example>")
    for _ in range(300):
        raw = bytearray(whole)
        for _change in range(chance.randint(1, 12)):
            place = chance.randrange(len(raw))
            match chance.randrange(4):
                case 0:
                    raw[place] = chance.randrange(256)
                case 1:
                    del raw[place : place + chance.randint(1, 80)]
                case 2:
                    raw[place:place] = raw[max(0, place - 200) : place]
                case 3:
                    raw[place:place] = b"\r\nContent-Type: multipart/report; boundary=\xff\r\n\r\n"
            raw = raw or bytearray(b"x")
        try:
            result = record_bounce(bytes(raw), now=NOON)
        except NotABounce:
            continue
        assert result is BounceResult.UNKNOWN_MAIL
    assert not is_suppressed(ilse)
    assert name not in whole.decode()


class Pipe:
    """What the command reads from standard input."""

    def __init__(self, raw: bytes) -> None:
        self.buffer = io.BytesIO(raw)


def exit_status(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", Pipe(raw))
    try:
        call_command("receive_bounce", stderr=io.StringIO())
    except SystemExit as end:
        return int(end.code)
    return 0


def test_the_commands_exit_status_tells_the_mail_server_what_to_do(
    ilse: User, server: SMTPServer, turn: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _delivery, name = sent(ilse, server)
    assert exit_status(bounce(name), monkeypatch) == os.EX_OK
    assert is_suppressed(ilse)
    assert exit_status(bounce(name), monkeypatch) == os.EX_OK
    assert exit_status(bounce("<forged@muster.example>"), monkeypatch) == os.EX_DATAERR
    assert exit_status(b"Subject: hello\r\n\r\n", monkeypatch) == os.EX_DATAERR

    def fail(*_args: object, **_kwargs: object) -> None:
        raise OperationalError

    monkeypatch.setattr(Delivery.objects, "filter", fail)
    assert exit_status(bounce(name), monkeypatch) == os.EX_TEMPFAIL


def test_nothing_of_a_report_but_its_code_is_stored_or_logged(
    ilse: User, server: SMTPServer, turn: Renderer, caplog: pytest.LogCaptureFixture
) -> None:
    _delivery, name = sent(ilse, server)
    caplog.set_level("DEBUG")
    record_bounce(bounce(name, diagnostic="550 5.1.1 <ilse@example.org> SECRET WORDS"), now=NOON)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("games.")]
    stored = [*DeliveryReport.objects.values_list("code"), *SuppressedAddress.objects.values_list("reply")]
    assert not any("SECRET" in str(text) or MINE in str(text) for text in (*ours, *stored))
