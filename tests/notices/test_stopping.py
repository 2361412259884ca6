"""Stopping a kind of email by its link (RFC 8058)."""

from typing import Protocol

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import MailKind, User
from games.notices.errors import BadToken
from games.notices.links import StopRequest, read_stop_token, stop_token, stop_url
from games.notices.services.sending import send_due
from tests.notices.conftest import Renderer
from tests.notices.factories import NOON, NOTICES, clock_at, make_notice, make_user
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db


@pytest.fixture
def robot() -> Client:
    """Return the client of a mail program: it has no cookie, and CSRF checks are on as in production."""
    return Client(enforce_csrf_checks=True)


class LinkPath(Protocol):
    """A function that returns the path of a person's link to stop a kind of email."""

    def __call__(self, user: User, mail_kind: MailKind = MailKind.TURN) -> str: ...


@pytest.fixture
def path(settings: Settings) -> LinkPath:
    settings.SITE_URL = "https://muster.example"

    def _path(user: User, mail_kind: MailKind = MailKind.TURN) -> str:
        return stop_url(user_id=user.pk, mail_kind=mail_kind).removeprefix("https://muster.example")

    return _path


def test_a_look_at_the_link_stops_nothing(robot: Client, path: LinkPath) -> None:
    user = make_user()
    response = robot.get(path(user))
    assert response.status_code == 200
    assert "Stop these emails" in response.content.decode()
    user.refresh_from_db()
    assert user.mail_turn


def test_one_click_stops_the_kind_without_a_cookie(robot: Client, path: LinkPath) -> None:
    user = make_user()
    response = robot.post(path(user), {"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200
    assert not response.cookies
    user.refresh_from_db()
    assert not user.mail_turn
    assert user.mail_reminder


def test_the_link_of_a_real_mail_stops_it(robot: Client, server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    make_notice(user)
    send_due(lane=NOTICES, clock=clock_at(NOON))
    link = server.messages[0]["List-Unsubscribe"].strip("<>")
    name, _, value = server.messages[0]["List-Unsubscribe-Post"].partition("=")
    robot.post(link.removeprefix("https://muster.example"), {name: value})
    make_notice(user)
    assert send_due(lane=NOTICES, clock=clock_at(NOON)) == {"dropped": 1}


def test_stopping_twice_is_stopping_once(robot: Client, path: LinkPath) -> None:
    user = make_user()
    assert robot.post(path(user)).status_code == robot.post(path(user)).status_code == 200
    user.refresh_from_db()
    assert not user.mail_turn


def test_the_page_speaks_its_readers_language(robot: Client, path: LinkPath) -> None:
    response = robot.get(path(make_user(language="ru")), headers={"accept-language": "en"})
    assert '<html lang="ru"' in response.content.decode()


def test_a_link_that_we_did_not_sign_leads_nowhere(robot: Client, path: LinkPath) -> None:
    user, other = make_user(), make_user()
    signed = stop_token(user_id=user.pk, mail_kind=MailKind.TURN)
    forged = signed.replace(f"{user.pk}.", f"{other.pk}.", 1)
    assert robot.post(f"/mails/stop/{forged}/").status_code == 404
    other.refresh_from_db()
    assert other.mail_turn


@pytest.mark.parametrize("signed", ["", "1.turn", "1.turn~", "~", "x.turn~aaaaaaaaaaaaaaaaaaaaaa"])
def test_what_is_no_token_is_refused(signed: str) -> None:
    with pytest.raises(BadToken):
        read_stop_token(signed)


def test_a_token_comes_back_as_what_it_was_made_of() -> None:
    user = make_user()
    for kind in MailKind:
        assert read_stop_token(stop_token(user_id=user.pk, mail_kind=kind)) == StopRequest(user, kind)


def test_a_link_is_short(path: LinkPath) -> None:
    assert len(path(make_user(), MailKind.INVITATION)) < 60


def test_a_link_outlives_a_change_of_the_secret_key(settings: Settings) -> None:
    user = make_user()
    signed = stop_token(user_id=user.pk, mail_kind=MailKind.TURN)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [settings.SECRET_KEY]
    assert read_stop_token(signed).user == user
