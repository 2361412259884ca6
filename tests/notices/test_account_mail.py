"""Account emails have their own lane, wait for nothing, and leave no body behind."""

import logging
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, time, timedelta

import pytest
from django.template.loader import get_template
from pytest_django import DjangoAssertNumQueries, Settings

from accounts import outgoing_mail
from accounts.mails import ANYONE_MAY_REQUEST
from accounts.outgoing_mail import OutgoingMail
from games.notices.mail_content import MailContent
from games.notices.models import AccountMail, Delivery, Notice, State, SuppressedAddress, SuppressionReason
from games.notices.now import database_now
from games.notices.services.sending import send_due
from games.notices.services.suppressing import suppress
from tests.notices.factories import ACCOUNT, MINUTE, NOTICES, clock_at, make_user
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db

CODE = "4821-7730"


def make_mail(to: str = "ilse@example.org", *, expires_at: datetime | None = None) -> OutgoingMail:
    return OutgoingMail(
        kind="login_code",
        to=to,
        language="en",
        subject="Your code",
        text=f"Your code is {CODE}.\n",
        html=f"<p>Your code is <b>{CODE}</b>.</p>",
        expires_at=expires_at or database_now() + 15 * MINUTE,
    )


def post_code(to: str = "ilse@example.org", *, expires_at: datetime | None = None) -> OutgoingMail:
    mail = make_mail(to, expires_at=expires_at)
    outgoing_mail.send_account_mail(mail)
    return mail


def test_a_posted_mail_arrives_as_it_was_written(server: SMTPServer) -> None:
    mail = post_code()
    assert send_due(lane=ACCOUNT) == {"sent": 1}
    (message,) = server.messages
    assert (message["To"], message["Subject"]) == (mail.to, "Your code")
    assert message.get_body(("plain",)).get_content().replace("\r", "") == mail.text
    assert message.get_body(("html",)).get_content().strip() == mail.html
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Unsubscribe"] is None


def test_its_body_is_erased_when_it_is_sent(server: SMTPServer) -> None:
    post_code()
    send_due(lane=ACCOUNT)
    assert not AccountMail.objects.exists()
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.subject) == (State.SENT, "")


def test_its_body_is_erased_when_it_expires_even_where_no_mail_is_sent(settings: Settings) -> None:
    settings.EMAIL_URL, settings.DEMO = "", False
    mail = post_code()
    send_due(lane=ACCOUNT, clock=clock_at(mail.expires_at - timedelta(seconds=1)))
    assert AccountMail.objects.exists()
    send_due(lane=ACCOUNT, clock=clock_at(mail.expires_at))
    assert not AccountMail.objects.exists()
    assert Delivery.objects.get().state == State.DROPPED


def test_an_expired_mail_is_not_sent(server: SMTPServer) -> None:
    post_code(expires_at=database_now())
    assert send_due(lane=ACCOUNT) == {}
    assert server.messages == []


def test_a_refusal_for_now_keeps_the_body_and_one_for_good_erases_it(server: SMTPServer) -> None:
    post_code()
    server.refuse_for_now()
    send_due(lane=ACCOUNT)
    assert AccountMail.objects.exists()
    server.refuse_for_good()
    send_due(lane=ACCOUNT, clock=clock_at(database_now() + 2 * MINUTE))
    assert not AccountMail.objects.exists()
    assert Delivery.objects.get().state == State.FAILED


def test_no_night_holds_it_back(server: SMTPServer) -> None:
    make_user(email="ilse@example.org", night_start=time(0), night_end=time(23, 59, 59))
    post_code()
    assert send_due(lane=ACCOUNT) == {"sent": 1}


def test_the_lanes_do_not_mix(server: SMTPServer) -> None:
    post_code()
    assert send_due(lane=NOTICES) == {}
    assert send_due(lane=ACCOUNT) == {"sent": 1}


def test_posting_does_the_same_whether_the_address_is_known_or_not(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    make_user(email="known@example.org")
    for mail in (make_mail("known@example.org"), make_mail("unknown@example.org")):
        with django_assert_num_queries(6):  # the time, three rows, a savepoint and its release
            outgoing_mail.send_account_mail(mail)
    assert set(Notice.objects.values_list("user", flat=True)) == {None}


def test_whose_mail_it_was_is_known_once_it_is_sent(server: SMTPServer) -> None:
    user = make_user(email="ilse@example.org")
    post_code("Ilse@example.org")
    send_due(lane=ACCOUNT)
    assert Notice.objects.get().user == user


def test_mail_that_gets_through_wakes_the_address(server: SMTPServer) -> None:
    make_user(email="ilse@example.org")
    suppress(address="ilse@example.org", reply="RCPT 550 5.1.1", now=database_now())
    post_code()
    assert send_due(lane=ACCOUNT) == {"sent": 1}
    assert not SuppressedAddress.objects.exists()


def kinds_sent(server: SMTPServer, kinds: Iterable[str], *, at: datetime) -> list[str]:
    """Ask for account emails of `kinds` to an address that is on hold; return which of them arrived."""
    for kind in kinds:
        outgoing_mail.send_account_mail(
            replace(make_mail(expires_at=at + timedelta(hours=1)), kind=kind, subject=kind)
        )
        send_due(lane=ACCOUNT, clock=clock_at(at))
    arrived = [str(message["Subject"]) for message in server.messages]
    server.messages.clear()
    return arrived


@pytest.mark.parametrize("reason", [SuppressionReason.BOUNCED, SuppressionReason.COMPLAINED])
def test_strangers_cannot_use_up_the_codes_of_an_address_on_hold(
    server: SMTPServer, reason: SuppressionReason
) -> None:
    user = make_user(email="ilse@example.org")
    now = database_now() + MINUTE
    suppress(address=user.address, reply="abuse", now=now, reason=reason)
    by_anyone = sorted(ANYONE_MAY_REQUEST)
    assert kinds_sent(server, by_anyone, at=now) == by_anyone[:1]
    assert kinds_sent(server, by_anyone, at=now + timedelta(minutes=59)) == []
    # What only the owner can ask for, or should learn, arrives all the same, and is not counted.
    own = ("reauthentication_code", "email_confirmation", "password_changed")
    for minutes in (10, 20, 30, 40):
        assert kinds_sent(server, own, at=now + timedelta(minutes=minutes)) == list(own)
    assert kinds_sent(server, by_anyone, at=now + timedelta(minutes=61)) == by_anyone[:1]


def test_what_anyone_may_request_are_emails_that_exist() -> None:
    for kind in ANYONE_MAY_REQUEST:
        get_template(f"account/email/{kind}_message.txt")


def test_an_address_of_nobody_is_not_kept(server: SMTPServer) -> None:
    post_code("typo@example.org")
    server.refuse_for_good()
    assert send_due(lane=ACCOUNT) == {"failed": 1}
    assert not SuppressedAddress.objects.exists()


def test_no_code_stands_in_a_log_or_in_a_name(server: SMTPServer, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        post_code()
        stored = AccountMail.objects.get()
        server.refuse_for_now(reply=f"451 4.7.1 I will not take {CODE}")
        send_due(lane=ACCOUNT)
        server.accept()
        send_due(lane=ACCOUNT, clock=clock_at(database_now() + 2 * MINUTE))
    notice, delivery = Notice.objects.get(), Delivery.objects.get()
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("games.")]
    shown = (*ours, repr(stored), repr(notice), repr(delivery), str(stored), delivery.last_error, notice.key)
    assert not any(CODE in text or "ilse@" in text for text in shown)


def test_a_mail_hides_nothing_in_its_name() -> None:
    assert "MailContent(" in repr(MailContent(subject="s", headline="h"))
