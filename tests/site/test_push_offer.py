"""The offer of notifications on a match's page: after the first turn that was sent, for guests as well."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts import guest_cookies
from accounts.models import User
from accounts.reader_keys import reader_key
from accounts.services import guests
from games.matches.models import Match
from games.notices import vapid
from tests.config.walking import Forms
from tests.factories.accounts import make_user
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db

OFFER = 'id="push-offer"'


def browser(user: User) -> Client:
    client = Client()
    if not user.is_guest:
        client.force_login(user)
        return client
    answer: Any = client.get("/learn/")
    guest_cookies.remember(answer, guests.guest_token(user))
    client.cookies[guest_cookies.COOKIE_NAME] = answer.cookies[guest_cookies.COOKIE_NAME].value
    return client


def page_of(client: Client, match: Match) -> str:
    return client.get(reverse("matches:match", args=[match.pk])).content.decode()


def send_turn(client: Client, match: Match) -> str:
    """Send a turn, and return the page that follows."""
    found = Forms(page_of(client, match), f"/matches/{match.pk}/").found
    (form,) = (each for each in found if each.action.endswith("/text/"))
    answer = client.post(form.action, form.fields | {"text": "name 2", "send": "on"}, follow=True)
    return answer.content.decode()


@pytest.fixture(params=["account", "guest"])
def user(request: pytest.FixtureRequest) -> User:
    return make_user() if request.param == "account" else guests.create_guest(language="en")


def test_it_comes_after_the_first_turn_and_stays_until_it_is_answered(user: User) -> None:
    match = make_match(users=[user, make_user()])
    client = browser(user)
    before = page_of(client, match)
    assert OFFER not in before
    assert "push.js" in before
    after = send_turn(client, match)
    assert OFFER in after
    assert f'data-push="{vapid.public_key()}"' in after
    assert f"worker.js?reader={reader_key(user)}" in after
    assert OFFER in page_of(client, match)
    address = reverse("matches:match", args=[match.pk])
    assert client.post(reverse("notices:decline_browser"), {"next": address})["location"] == address
    assert OFFER not in page_of(client, match)


def test_a_practice_match_and_a_site_without_a_key_offer_nothing(user: User, settings: Settings) -> None:
    match = make_match(users=[user, make_user()])
    settings.VAPID_PRIVATE_KEY = ""
    assert OFFER not in send_turn(browser(user), match)
    settings.VAPID_PRIVATE_KEY = "x" * 43
    practice = make_match(users=[user, make_user()])
    Match.objects.filter(pk=practice.pk).update(practice=True)
    assert OFFER not in send_turn(browser(user), practice)
