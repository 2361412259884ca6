"""Answering the roll call of a table with the link of its email."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.lobby.services import roll_calls, tables
from games.matches.models import Match, Tenure
from games.notices import notice_kinds
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from games.notices.readers import as_reader
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.matches import give_words, make_table

pytestmark = pytest.mark.django_db

SITE = "https://muster.example"


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    settings.SITE_URL = SITE


def called() -> tuple[Match, User]:
    """Return a full table whose roll is being called, and a player who has not answered."""
    match, guest = make_table(roll_call=3600), make_user()
    host = match.host
    assert host is not None
    tables.join(match_id=match.pk, user=guest)
    give_words(match, host, guest)
    match.refresh_from_db()
    assert match.called_until is not None
    asked = Tenure.objects.filter(match=match, roll_answered_at=None).select_related("user").get().user
    assert asked is not None
    return match, asked


def link(asked: User) -> str:
    notice = Notice.objects.get(user=asked, kind="roll_call")
    with as_reader(asked):
        mail = notice_kinds.get("roll_call").renderer(notice, database_now())
    assert isinstance(mail, MailContent)
    (button,) = mail.answers
    assert button.label == "I’m here"
    return re.sub(f"^{SITE}", "", button.url)


def test_it_answers_once_and_starts_the_match() -> None:
    match, asked = called()
    path, robot = link(asked), Client(enforce_csrf_checks=True)
    page = robot.get(path).content.decode()
    assert "The table is full: are you here?" in page
    assert f"This counts for your seat in {match.name}." in page
    assert Tenure.objects.get(match=match, user=asked).roll_answered_at is None
    assert "You’re here." in robot.post(path).content.decode()
    match.refresh_from_db()
    assert match.running
    for again in (robot.post(path), robot.get(path)):
        assert "This roll call has ended." in again.content.decode()


def test_a_link_of_an_earlier_roll_call_answers_no_later_one() -> None:
    match, asked = called()
    path = link(asked)
    Match.objects.filter(pk=match.pk).update(called_at=database_now())
    assert "This roll call has ended." in Client().post(path).content.decode()
    assert Tenure.objects.get(match=match, user=asked).roll_answered_at is None


def test_the_link_of_who_left_the_table_is_dead() -> None:
    match, asked = called()
    path = link(asked)
    Tenure.objects.filter(match=match, user=asked).update(to_revision=0)
    assert "You no longer act for this seat" in Client().post(path).content.decode()


@pytest.mark.parametrize("swept", [True, False])
def test_it_still_works_after_an_outage_that_lengthened_the_roll_call(swept: bool) -> None:
    match, asked = called()
    now = database_now()
    rows = Match.objects.filter(pk=match.pk)
    rows.update(called_at=now - timedelta(minutes=61))
    path = link(asked)
    rows.update(called_until=now - timedelta(minutes=1))
    Outage.objects.create(start=now - timedelta(minutes=50), end=now - timedelta(minutes=2), is_open=False)
    if swept:
        assert not roll_calls.enforce(match.pk)
    assert "You’re here." in Client().post(path).content.decode()


def test_an_outage_lengthens_a_roll_call_once() -> None:
    match, _asked = called()
    now = database_now()
    rows = Match.objects.filter(pk=match.pk)
    rows.update(called_at=now - timedelta(minutes=61), called_until=now - timedelta(minutes=1))
    Outage.objects.create(start=now - timedelta(minutes=50), end=now - timedelta(minutes=2), is_open=False)
    assert not roll_calls.enforce(match.pk)
    rows.update(called_until=now - timedelta(minutes=1))
    assert roll_calls.enforce(match.pk)
