"""The page "Last mails sent to you"."""

from datetime import timedelta

import pytest

from games.notices.letters import Drop
from games.notices.models import RestedAddress
from games.notices.selectors.reader import announced, last_mails
from games.notices.services.resting import rest
from games.notices.services.sending import send_due
from tests.notices.factories import MINUTE, NOON, NOTICES, clock_at, make_letter, make_notice, make_user

pytestmark = pytest.mark.django_db


def send(now=NOON):
    return send_due(lane=NOTICES, clock=clock_at(now))


def test_it_lists_what_was_sent_to_the_reader_alone(client, server, turn):
    user = make_user()
    turn.answer = make_letter(subject="Your move in Hartmouth", paragraphs=("Anchor may go to Brush 141.",))
    make_notice(user)
    send()
    turn.answer = make_letter(subject="Somebody else's move")
    make_notice(make_user())
    send()
    client.force_login(user)
    page = client.get("/mails/").content.decode()
    assert "Your move in Hartmouth" in page
    assert "It is my turn · sent" in page
    assert "Somebody else" not in page
    assert "Anchor" not in page


def test_what_was_never_tried_is_not_listed(server, turn):
    user = make_user()
    turn.answer = Drop("seat_moved")
    make_notice(user)
    send()
    make_notice(user, now=NOON + MINUTE)
    assert last_mails(user=user) == []


def test_a_mail_that_a_server_refused_is_listed_with_its_state(server, turn):
    user = make_user()
    make_notice(user)
    server.refuse_for_now()
    send()
    (entry,) = last_mails(user=user)
    assert (entry.subject, entry.state.label) == ("Your move in The Hartmouth campaign", "waiting")


def test_it_needs_signing_in(client):
    assert client.get("/mails/").status_code == 302


def test_a_rested_address_can_be_woken(client):
    user = make_user(email="ilse@example.org")
    rest(address=user.email, reply="RCPT 550 5.1.1", now=NOON)
    client.force_login(user)
    assert "Mail to ilse@example.org came back" in client.get("/mails/").content.decode()
    assert client.get("/mails/wake/").status_code == 405
    client.post("/mails/wake/")
    assert not RestedAddress.objects.exists()


def test_a_renderer_can_ask_what_its_thread_has_announced(server, turn):
    user = make_user()
    first = make_notice(user, thread="tenure:1")
    send()
    second = make_notice(user, thread="tenure:1")
    send(NOON + MINUTE)
    make_notice(user, thread="tenure:1", available_at=NOON + timedelta(days=1))
    make_notice(user, thread="tenure:2")
    assert announced(thread="tenure:1", kinds=["turn"]) == [second, first]
    assert announced(thread="tenure:1", kinds=["turn"], since=NOON) == [second]
    assert announced(thread="tenure:1", kinds=["reminder"]) == []
