"""Nobody can lock another person out with wrong passwords, and nobody can keep guessing."""

from __future__ import annotations

import re

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from accounts import known_browsers
from accounts.outgoing_mail import OutgoingMail
from tests.accounts.entering import signed_in
from tests.factories.accounts import PASSWORD, make_user

pytestmark = pytest.mark.django_db

HOME, AWAY = "198.51.100.7", "203.0.113.9"
ADDRESS = "ann@example.org"


def try_password(place: str, password: str = PASSWORD, client: Client | None = None) -> bool:
    """Try a password for the address from a place; return whether it was correct."""
    client = client or Client()
    data = {"login": ADDRESS, "password": password}
    client.post(reverse("account_login"), data, REMOTE_ADDR=place)
    opened = signed_in(client)
    client.post(reverse("account_logout"))
    return opened


def guess(places: list[str], times: int) -> None:
    for number in range(times):
        assert not try_password(places[number % len(places)], "not the password")


def places(count: int) -> list[str]:
    return [f"192.0.2.{number}" for number in range(1, count + 1)]


def known(place: str = HOME) -> Client:
    """Return a client for the owner's own browser."""
    client = Client()
    assert try_password(place, client=client)
    return client


def test_tries_from_elsewhere_are_not_the_owners() -> None:
    make_user(email=ADDRESS)
    guess([AWAY], 12)
    assert not try_password(AWAY)
    assert try_password(HOME)


def test_a_known_browser_gets_in_behind_the_same_address_as_the_guesser() -> None:
    make_user(email=ADDRESS)
    browser = known()
    guess([HOME], 12)
    assert not try_password(HOME)
    assert try_password(HOME, client=browser)


def test_a_code_gets_in_while_somebody_guesses_and_asks_for_codes(posted: list[OutgoingMail]) -> None:
    make_user(email=ADDRESS)
    guess([AWAY], 6)
    for _ in range(6):
        Client().post(reverse("account_request_login_code"), {"email": ADDRESS}, REMOTE_ADDR=AWAY)
    assert len(posted) == 3
    client = Client()
    client.post(reverse("account_request_login_code"), {"email": ADDRESS}, REMOTE_ADDR=HOME)
    code = re.search(r"^\d{4}-\d{4}$", posted[-1].text, re.MULTILINE)
    assert code is not None
    client.post(reverse("account_confirm_login_code"), {"code": code.group()})
    assert signed_in(client)


@pytest.mark.thorough
def test_a_crowd_of_places_is_limited_too_and_a_known_browser_gets_in() -> None:
    make_user(email=ADDRESS)
    browser = known()
    guess(places(50), 50)
    assert not try_password(HOME)
    assert try_password(HOME, client=browser)


def test_a_crowd_cannot_flood_the_owner_with_codes(posted: list[OutgoingMail]) -> None:
    make_user(email=ADDRESS)
    browser = known()
    for place in places(30):
        Client().post(reverse("account_request_login_code"), {"email": ADDRESS}, REMOTE_ADDR=place)
    assert len(posted) == 10
    browser.post(reverse("account_request_login_code"), {"email": ADDRESS}, REMOTE_ADDR=HOME)
    assert len(posted) == 11


def test_a_known_browser_is_limited_as_well() -> None:
    make_user(email=ADDRESS)
    browser = known()
    for _ in range(5):
        assert not try_password(HOME, "not the password", browser)
    assert not try_password(HOME, client=browser)


def test_right_passwords_are_not_counted() -> None:
    make_user(email=ADDRESS)
    assert all(try_password(HOME) for _ in range(12))


def test_a_browser_is_known_for_whom_it_let_in_alone() -> None:
    make_user(email=ADDRESS)
    # Not "bea": digests and names at random may spell it.
    other = make_user(email="josephine@example.org")
    client = Client()
    client.post(reverse("account_login"), {"login": str(other.email), "password": PASSWORD})
    client.post(reverse("account_logout"))
    cookie = client.cookies[known_browsers.COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/accounts/")
    told = signing.b64_decode(cookie.value.split(":")[0].lstrip(".").encode()).decode("latin-1")
    assert "josephine" not in told
    assert "example" not in told
    guess([HOME], 6)
    assert not try_password(HOME, client=client)


@pytest.mark.parametrize("made_up", ["x", "a:b:c", "signed elsewhere", "\\000"])
def test_a_cookie_somebody_made_is_no_help_and_no_harm(made_up: str) -> None:
    if made_up == "signed elsewhere":
        # Not when the tests are collected: a signature bears its second.
        made_up = signing.dumps(["x", []], salt="another")
    make_user(email=ADDRESS)
    guess([HOME], 6)
    client = Client()
    client.cookies[known_browsers.COOKIE_NAME] = made_up
    assert not try_password(HOME, client=client)
    assert try_password(AWAY, client=client)
