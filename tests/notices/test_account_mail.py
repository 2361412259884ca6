"""Account mail has a lane of its own, waits for nothing, and leaves no body behind."""

import logging
from datetime import time, timedelta

import pytest

from accounts import post
from accounts.post import AccountMail
from games.notices.letters import Letter
from games.notices.models import AccountLetter, Delivery, Notice, RestedAddress, State
from games.notices.now import database_now
from games.notices.services.resting import rest
from games.notices.services.sending import send_due
from tests.notices.factories import ACCOUNT, MINUTE, NOTICES, clock_at, make_user

pytestmark = pytest.mark.django_db

CODE = "4821-7730"


def make_mail(to: str = "ilse@example.org", **fields) -> AccountMail:
    defaults = {
        "kind": "login_code",
        "to": to,
        "language": "en",
        "subject": "Your code",
        "text": f"Your code is {CODE}.\n",
        "html": f"<p>Your code is <b>{CODE}</b>.</p>",
        "expires_at": database_now() + 15 * MINUTE,
    }
    return AccountMail(**{**defaults, **fields})


def post_code(*args: str, **fields) -> AccountMail:
    mail = make_mail(*args, **fields)
    post.post(mail)
    return mail


def test_a_posted_mail_arrives_as_it_was_written(server):
    mail = post_code()
    assert send_due(lane=ACCOUNT) == {"sent": 1}
    (message,) = server.messages
    assert (message["To"], message["Subject"]) == (mail.to, "Your code")
    assert message.get_body(("plain",)).get_content().replace("\r", "") == mail.text
    assert message.get_body(("html",)).get_content().strip() == mail.html
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Unsubscribe"] is None


def test_its_body_is_erased_when_it_is_sent(server):
    post_code()
    send_due(lane=ACCOUNT)
    assert not AccountLetter.objects.exists()
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.subject) == (State.SENT, "")


def test_its_body_is_erased_when_it_expires_even_where_no_mail_is_sent(settings):
    settings.EMAIL_URL, settings.DEMO = "", False
    mail = post_code()
    send_due(lane=ACCOUNT, clock=clock_at(mail.expires_at - timedelta(seconds=1)))
    assert AccountLetter.objects.exists()
    send_due(lane=ACCOUNT, clock=clock_at(mail.expires_at))
    assert not AccountLetter.objects.exists()
    assert Delivery.objects.get().state == State.DROPPED


def test_an_expired_mail_is_not_sent(server):
    post_code(expires_at=database_now())
    assert send_due(lane=ACCOUNT) == {}
    assert server.messages == []


def test_a_refusal_for_now_keeps_the_body_and_one_for_good_erases_it(server):
    post_code()
    server.refuse_for_now()
    send_due(lane=ACCOUNT)
    assert AccountLetter.objects.exists()
    server.refuse_for_good()
    send_due(lane=ACCOUNT, clock=clock_at(database_now() + 2 * MINUTE))
    assert not AccountLetter.objects.exists()
    assert Delivery.objects.get().state == State.FAILED


def test_no_night_holds_it_back(server):
    make_user(email="ilse@example.org", night_start=time(0), night_end=time(23, 59, 59))
    post_code()
    assert send_due(lane=ACCOUNT) == {"sent": 1}


def test_the_lanes_do_not_mix(server):
    post_code()
    assert send_due(lane=NOTICES) == {}
    assert send_due(lane=ACCOUNT) == {"sent": 1}


def test_posting_does_the_same_whether_the_address_is_known_or_not(django_assert_num_queries):
    make_user(email="known@example.org")
    for mail in (make_mail("known@example.org"), make_mail("unknown@example.org")):
        with django_assert_num_queries(6):  # the time, three rows, a savepoint and its release
            post.post(mail)
    assert set(Notice.objects.values_list("user", flat=True)) == {None}


def test_whose_mail_it_was_is_known_once_it_is_sent(server):
    user = make_user(email="ilse@example.org")
    post_code("Ilse@example.org")
    send_due(lane=ACCOUNT)
    assert Notice.objects.get().user == user


def test_mail_that_gets_through_wakes_the_address(server):
    make_user(email="ilse@example.org")
    rest(address="ilse@example.org", reply="RCPT 550 5.1.1", now=database_now())
    post_code()
    assert send_due(lane=ACCOUNT) == {"sent": 1}
    assert not RestedAddress.objects.exists()


def test_an_address_of_nobody_is_not_kept(server):
    post_code("typo@example.org")
    server.refuse_for_good()
    assert send_due(lane=ACCOUNT) == {"failed": 1}
    assert not RestedAddress.objects.exists()


def test_no_code_stands_in_a_log_or_in_a_name(server, caplog):
    with caplog.at_level(logging.DEBUG):
        post_code()
        letter = AccountLetter.objects.get()
        server.refuse_for_now(reply=f"451 4.7.1 I will not take {CODE}")
        send_due(lane=ACCOUNT)
        server.accept()
        send_due(lane=ACCOUNT, clock=clock_at(database_now() + 2 * MINUTE))
    notice, delivery = Notice.objects.get(), Delivery.objects.get()
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("games.")]
    shown = (*ours, repr(letter), repr(notice), repr(delivery), str(letter), delivery.last_error, notice.key)
    assert not any(CODE in text or "ilse@" in text for text in shown)


def test_a_letter_hides_nothing_in_its_name():
    assert "Letter(" in repr(Letter(subject="s", headline="h"))
