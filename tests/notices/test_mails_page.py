"""The page "Last mails sent to you"."""

from collections import Counter
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.notices.mail_content import DropNotice
from games.notices.models import SuppressedAddress
from games.notices.selectors.reader import last_mails, sent_notices
from games.notices.services.housekeeping import prune
from games.notices.services.sending import send_due
from games.notices.services.suppressing import suppress
from tests.notices.conftest import Renderer
from tests.notices.factories import MINUTE, NOON, NOTICES, clock_at, make_content, make_notice, make_user
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db

BOUNCED = (
    "Email to ilse@example.org bounced or was reported as spam, so all email about your matches is on hold."
)


def send(now: datetime = NOON) -> Counter[str]:
    return send_due(lane=NOTICES, clock=clock_at(now))


def test_it_lists_what_was_sent_to_the_reader_alone(
    client: Client, server: SMTPServer, turn: Renderer
) -> None:
    user = make_user()
    turn.answer = make_content(subject="Your move in Hartmouth", paragraphs=("Anchor may go to Brush 141.",))
    make_notice(user)
    send()
    turn.answer = make_content(subject="Somebody else's move")
    make_notice(make_user())
    send()
    client.force_login(user)
    page = client.get("/mails/").content.decode()
    assert "Your move in Hartmouth" in page
    assert "It’s my turn · sent" in page
    assert "Somebody else" not in page
    assert "Anchor" not in page


def test_what_was_never_tried_is_not_listed(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    turn.answer = DropNotice("seat_moved")
    make_notice(user)
    send()
    make_notice(user, now=NOON + MINUTE)
    assert last_mails(user=user) == []


def test_a_mail_that_a_server_refused_is_listed_with_its_state(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    make_notice(user)
    server.refuse_for_now()
    send()
    (entry,) = last_mails(user=user)
    assert (entry.subject, entry.state.label) == ("Your move in The Hartmouth campaign", "waiting")


def test_it_needs_signing_in(client: Client) -> None:
    assert client.get("/mails/").status_code == 302


EVERYWHERE = ("/learn/", "/waiting/", "/tables/", "/mails/", "/deputies/", "/accounts/settings/", "/nowhere/")


@pytest.mark.parametrize("path", EVERYWHERE)
def test_whose_address_came_back_is_told_on_every_page_with_the_way_to_mend_it(
    client: Client, path: str
) -> None:
    user = make_user(email="ilse@example.org")
    client.force_login(user)
    client.get(path)
    with CaptureQueriesContext(connection) as before:
        page = client.get(path).content.decode()
    assert "bounced" not in page
    suppress(address=user.email, reply="RCPT 550 5.1.1", now=NOON)
    with CaptureQueriesContext(connection) as after:
        page = client.get(path).content.decode()
    assert BOUNCED in page
    assert reverse("account_email") in page
    assert f'href="{reverse("notices:confirm_address")}"' in page
    assert len(after) == len(before)


def test_nobody_is_told_of_another_persons_address_or_of_one_that_was_changed(client: Client) -> None:
    user = make_user(email="ilse@example.org")
    suppress(address=user.email, reply="RCPT 550 5.1.1", now=NOON)
    client.force_login(make_user())
    assert "bounced" not in client.get("/tables/").content.decode()
    user.refresh_from_db()
    user.email = "new@example.org"
    user.save()
    client.force_login(user)
    assert "bounced" not in client.get("/tables/").content.decode()


def test_what_a_persons_row_says_of_the_address_is_set_right_daily() -> None:
    healed, hidden = make_user(email="healed@example.org"), make_user(email="hidden@example.org")
    User.objects.filter(pk=healed.pk).update(refused_address=healed.email)
    SuppressedAddress.objects.create(address=hidden.email, reply="RCPT 550", suppressed_at=NOON)
    prune(now=NOON)
    healed.refresh_from_db()
    hidden.refresh_from_db()
    assert (healed.mail_comes_back, hidden.mail_comes_back) == (False, True)


def test_a_renderer_can_ask_what_its_thread_has_announced(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    first = make_notice(user, thread="tenure:1")
    send()
    second = make_notice(user, thread="tenure:1")
    send(NOON + MINUTE)
    make_notice(user, thread="tenure:1", available_at=NOON + timedelta(days=1))
    make_notice(user, thread="tenure:2")
    assert sent_notices(thread="tenure:1", kinds=["turn"]) == [second, first]
    assert sent_notices(thread="tenure:1", kinds=["turn"], since=NOON) == [second]
    assert sent_notices(thread="tenure:1", kinds=["reminder"]) == []
