"""Answering a challenge with the links of its email."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.competitions.models import Entrant
from games.ladders.models import Challenge
from games.notices import notice_kinds
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from games.notices.readers import as_reader
from tests.factories.accounts import make_user
from tests.factories.ladders import challenge, make_ladder, people_of
from tests.killed import dying

SITE = "https://muster.example"


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    settings.SITE_URL = SITE


@pytest.fixture
def robot() -> Client:
    return Client(enforce_csrf_checks=True)


def challenged() -> tuple[Challenge, User]:
    """Return an open challenge and its defender."""
    ladder = make_ladder(4)
    _first, second, third, _fourth = people_of(ladder)
    return challenge(ladder, third, second), second


def mail_to(user: User) -> MailContent:
    notice = Notice.objects.get(user=user, kind="ladder_challenged")
    with as_reader(user):
        mail = notice_kinds.get(notice.kind).renderer(notice, database_now())
    assert isinstance(mail, MailContent)
    return mail


def links(user: User) -> list[str]:
    """Return the paths of the links that accept and decline."""
    return [each.url.removeprefix(SITE) for each in mail_to(user).answers]


@pytest.mark.django_db
def test_to_look_answers_nothing_and_says_no_more_than_the_mail(robot: Client) -> None:
    made, user = challenged()
    mail = mail_to(user)
    assert [each.label for each in mail.answers] == ["Accept the challenge", "Decline the challenge"]
    for path, button in zip(links(user), mail.answers, strict=True):
        page = robot.get(path).content.decode()
        assert mail.headline in page
        assert f"{button.label}</button>" in page
    made.refresh_from_db()
    assert made.status == Challenge.Status.OPEN


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("place", "said", "status"),
    [(0, "The match has been created", "played"), (1, "You declined", "refused")],
)
def test_one_press_answers_and_closes_both_links(robot: Client, place: int, said: str, status: str) -> None:
    made, user = challenged()
    paths = links(user)
    page = robot.post(paths[place])
    assert said in page.content.decode()
    assert not page.cookies
    made.refresh_from_db()
    assert made.status == status
    for path in paths:
        for again in (robot.post(path), robot.get(path)):
            assert "You can’t answer this challenge any more." in again.content.decode()
    made.refresh_from_db()
    assert made.status == status


@pytest.mark.django_db
def test_a_challenge_whose_time_is_up_or_that_is_another_ones_takes_no_answer(robot: Client) -> None:
    made, user = challenged()
    (accept, _decline) = links(user)
    Entrant.objects.filter(pk=made.defender_id).update(user=make_user())
    assert "You can’t answer this challenge any more." in robot.post(accept).content.decode()
    Entrant.objects.filter(pk=made.defender_id).update(user=user)
    Challenge.objects.filter(pk=made.pk).update(answer_by=database_now())
    assert "You can’t answer this challenge any more." in robot.post(accept).content.decode()
    made.refresh_from_db()
    assert made.status == Challenge.Status.OPEN


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", [0, 1])
def test_killed_anywhere_between_it_is_answered_exactly_once(place: int) -> None:
    made, user = challenged()
    path = links(user)[place]
    dying(lambda: Client().post(path), 4)
    made.refresh_from_db()
    assert made.status != Challenge.Status.OPEN
    assert Notice.objects.filter(kind="ladder_answered").count() == 1
