"""Answering the roll call before a round with the link of its email."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

from games.competitions.models import Entrant
from games.notices import notice_kinds
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.models import Round
from tests.tournaments.test_roll_calls import SWISS, called

pytestmark = pytest.mark.django_db

SITE = "https://muster.example"


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    settings.SITE_URL = SITE


def asked() -> tuple[Entrant, str]:
    """Return an entrant who is asked whether they play, and the path of their link."""
    called(SWISS)
    notice = Notice.objects.filter(kind="tournament_roll").earliest("pk")
    mail = notice_kinds.get(notice.kind).renderer(notice, database_now())
    assert isinstance(mail, MailContent)
    (button,) = mail.answers
    assert button.label == "I’ll play"
    return Entrant.objects.get(pk=notice.ids["entrant"]), button.url.removeprefix(SITE)


def test_the_button_says_once_that_its_reader_plays() -> None:
    entrant, path = asked()
    robot = Client(enforce_csrf_checks=True)
    page = robot.get(path).content.decode()
    assert "will you play?" in page
    entrant.refresh_from_db()
    assert entrant.ready_at is None
    assert "You are playing in this round." in robot.post(path).content.decode()
    entrant.refresh_from_db()
    assert entrant.ready
    answered_at = entrant.ready_at
    for again in (robot.post(path), robot.get(path)):
        assert "You have already answered this roll call." in again.content.decode()
    entrant.refresh_from_db()
    assert entrant.ready_at == answered_at


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("called anew", "This roll call has ended."),
        ("over", "This roll call has ended: the round is being paired."),
        ("withdrawn", "This roll call has ended."),
    ],
)
def test_another_roll_call_or_none_takes_no_answer(change: str, told: str) -> None:
    entrant, path = asked()
    now = database_now()
    if change == "withdrawn":
        Entrant.objects.filter(pk=entrant.pk).update(status=Entrant.Status.WITHDRAWN)
    else:
        Round.objects.update(**{"called_at" if change == "called anew" else "called_until": now})
    assert told in Client().post(path).content.decode()
    entrant.refresh_from_db()
    assert entrant.ready_at is None
