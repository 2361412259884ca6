"""What the operator sees of bounces and complaints: figures, lists and suspended addresses."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import MailKind
from games.notices.models import Channel, Delivery, Lane, Notice, State, When
from games.notices.now import database_now
from games.notices.services.bouncing import record_bounce
from games.notices.services.choosing import choose
from games.notices.services.sending import send_due
from games.operator.selectors.lists import STATISTICS_SPANS
from tests.factories.staff import make_operator
from tests.notices.bounces import bounce, complaint
from tests.notices.conftest import Renderer, server, turn
from tests.notices.factories import make_notice, make_user
from tests.notices.smtp import SMTPServer

__all__ = ["server", "turn"]

pytestmark = pytest.mark.django_db

PAGE = "/staff/mail/statistics/"


def rows(page: str, table: str) -> list[list[str]]:
    """Return the text of the cells in the table under the heading with this id."""
    part = page.partition(f'id="{table}"')[2].partition("</section>")[0].partition("<tbody>")[2]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in part.split("</tr>")[:-1]]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in cells]


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(make_operator())
    return client


@pytest.fixture
def sent(server: SMTPServer, turn: Renderer) -> list[str]:
    """Return the Message-IDs of emails to a@, b@ and c@one.example, of which others were refused."""
    now = database_now()
    for name in ("a@one.example", "b@one.example", "c@one.example", "full@two.example", "gone@two.example"):
        make_notice(make_user(email=name), now=now)
    server.refuse_for_now("full@two.example")
    server.refuse_for_good("gone@two.example")
    send_due(lane=Lane.NOTICE)
    ids = dict(Delivery.objects.values_list("notice__user__email", "message_id"))
    return [ids[f"{name}@one.example"] for name in "abc"]


def test_emails_are_counted_by_kind_domain_and_failure(staff: Client, sent: list[str]) -> None:
    now = database_now()
    record_bounce(bounce(sent[0]), now=now)
    record_bounce(bounce(sent[1], status="5.2.2", diagnostic="552 5.2.2 Full"), now=now)
    record_bounce(complaint(sent[1]), now=now)
    account = Notice.objects.create(key="account:1", kind="login_code", created_at=now)
    Delivery.objects.create(notice=account, lane=Lane.ACCOUNT, available_at=now)
    page = staff.get(PAGE).content.decode()
    assert rows(page, "by-kind") == [
        ["It’s my turn", "3", "1", "1", "1", "1", "1"],
        ["Account email", "0", "1", "0", "0", "0", "0"],
    ]
    assert rows(page, "by-domain") == [
        ["one.example", "3", "0", "0", "1", "1", "1"],
        ["two.example", "0", "1", "1", "0", "0", "0"],
    ]
    assert sorted(rows(page, "by-failure")) == [
        ["bounced permanently", "5.1.1", "1"],
        ["bounced temporarily", "5.2.2", "1"],
        ["failed", "RCPT 550 5.1.1", "1"],
        ["reported as spam", "abuse", "1"],
        ["waiting", "RCPT 451 4.3.0", "1"],
    ]
    assert "@one.example" not in page


def test_a_digest_is_one_email(staff: Client, server: SMTPServer, turn: Renderer) -> None:
    now = database_now()
    reader = make_user(email="a@one.example")
    choose(user=reader, choices={(Channel.MAIL, MailKind.TURN): When.BUNDLED}, now=now)
    for _ in range(3):
        make_notice(reader, now=now)
        send_due(lane=Lane.NOTICE)
    Delivery.objects.filter(notice__kind=When.BUNDLED).update(available_at=now)
    assert send_due(lane=Lane.NOTICE) == {"sent": 1}
    page = staff.get(PAGE).content.decode()
    assert rows(page, "by-kind") == [["Several emails in one", "1", "0", "0", "0", "0", "0"]]
    assert rows(page, "by-domain") == [["one.example", "1", "0", "0", "0", "0", "0"]]


def test_older_emails_are_counted_in_longer_spans(staff: Client, sent: list[str]) -> None:
    Notice.objects.update(created_at=database_now() - STATISTICS_SPANS["week"][1])
    assert rows(staff.get(PAGE).content.decode(), "by-domain") == [["No emails found."]]
    assert len(rows(staff.get(f"{PAGE}?show=month").content.decode(), "by-domain")) == 2
    assert staff.get(f"{PAGE}?show=nonsense").status_code == 200


def test_the_lists_show_what_came_back(staff: Client, sent: list[str]) -> None:
    now = database_now()
    record_bounce(bounce(sent[0]), now=now)
    record_bounce(complaint(sent[1]), now=now)
    url = reverse("staff:deliveries")
    bounced = staff.get(f"{url}?show=bounced").content.decode()
    assert "bounced permanently <code>5.1.1</code>" in bounced
    assert "reported as spam <code>abuse</code>" not in bounced.partition('id="resting"')[0]
    complained = staff.get(f"{url}?show=complaints").content.decode().partition('id="resting"')
    assert "reported as spam <code>abuse</code>" in complained[0]
    assert "reported as spam <code>abuse</code>" in complained[2]
    assert "bounced <code>5.1.1</code>" in complained[2]


def test_the_page_takes_as_many_queries_for_many_emails(staff: Client, sent: list[str]) -> None:
    staff.get(PAGE)
    with CaptureQueriesContext(connection) as few:
        staff.get(PAGE)
    Delivery.objects.filter(state=State.FAILED).update(last_error="other")
    record_bounce(bounce(sent[0]), now=database_now())
    with CaptureQueriesContext(connection) as many:
        staff.get(PAGE)
    assert len(many) == len(few)


def test_only_staff_see_it(client: Client) -> None:
    client.force_login(make_user())
    assert client.get(PAGE).status_code == 404
