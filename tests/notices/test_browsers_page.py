"""The page of one's browsers, the subscription that a script sends, and how both end with the session."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts import guest_cookies
from accounts.models import User
from accounts.services import erasure, guests
from games.notices import vapid
from games.notices.models import PushSubscription
from games.notices.personal_data import notified_browsers
from games.notices.push_offers import OFFER_SESSION_KEY
from tests.notices.factories import make_user
from tests.notices.push_service import Browser

pytestmark = pytest.mark.django_db

PAGE = "/browsers/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/gAAAA"


def client_of(user: User) -> Client:
    client = Client(headers={"User-Agent": FIREFOX})
    client.force_login(user)
    return client


def client_of_guest(guest: User) -> Client:
    client = Client(headers={"User-Agent": FIREFOX})
    answer: Any = client.get("/learn/")
    guest_cookies.remember(answer, guests.guest_token(guest))
    client.cookies[guest_cookies.COOKIE_NAME] = answer.cookies[guest_cookies.COOKIE_NAME].value
    return client


def subscribe(client: Client, **changes: str) -> int:
    data = {"endpoint": ENDPOINT, **Browser().fields, **changes}
    return client.post(reverse("notices:subscribe_browser"), data).status_code


def test_a_browser_is_listed_and_switched_off_and_on() -> None:
    user = make_user()
    client = client_of(user)
    before = client.get(PAGE).content.decode()
    assert f'data-push="{vapid.public_key()}"' in before
    assert "Your browsers" not in before
    assert subscribe(client) == 204
    page = client.get(PAGE).content.decode()
    assert "Firefox, Linux" in page
    assert "· this browser" in page
    assert "data-push=" not in page
    assert ENDPOINT not in page
    (row,) = PushSubscription.objects.all()
    for enabled in (False, True):
        address = reverse("notices:switch_browser", args=[row.pk])
        assert client.post(address, {"enabled": "on" if enabled else "off"})["location"] == PAGE
        row.refresh_from_db()
        assert row.enabled == enabled
        assert ("Turn off" in client.get(PAGE).content.decode()) == enabled


def test_another_browser_lists_it_too_and_offers_itself() -> None:
    user = make_user()
    assert subscribe(client_of(user)) == 204
    page = client_of(user).get(PAGE).content.decode()
    assert "Firefox, Linux" in page
    assert "· this browser" not in page
    assert "data-push=" in page


def test_nobody_switches_somebody_elses_browser() -> None:
    user = make_user()
    assert subscribe(client_of(user)) == 204
    (row,) = PushSubscription.objects.all()
    stranger = client_of(make_user())
    assert stranger.post(reverse("notices:switch_browser", args=[row.pk])).status_code == 404
    assert "Firefox" not in stranger.get(PAGE).content.decode()
    row.refresh_from_db()
    assert row.enabled


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "http://127.0.0.1:6379/"},
        {"endpoint": "https://169.254.169.254/latest"},
        {"endpoint": ""},
        {"p256dh": "AAAA"},
        {"auth": "AAAA"},
        {"auth": "\x00"},
    ],
)
def test_what_no_browser_sends_is_refused(changes: dict[str, str]) -> None:
    assert subscribe(client_of(make_user()), **changes) == 400
    assert not PushSubscription.objects.exists()


def test_without_a_key_nothing_is_offered_or_stored(settings: Settings) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    client = client_of(make_user())
    page = client.get(PAGE).content.decode()
    assert "This site doesn’t send notifications to browsers." in page
    assert "data-push=" not in page
    assert subscribe(client) == 400


def test_strangers_are_led_to_the_door() -> None:
    client = Client()
    assert client.get(PAGE)["location"].startswith(reverse("account_login"))
    assert subscribe(client) == 403
    answer = client.post(reverse("notices:switch_browser", args=[1]))
    assert answer["location"].startswith(reverse("account_login"))


def test_signing_out_ends_that_browsers_notifications_and_no_others() -> None:
    user = make_user()
    here, there = client_of(user), client_of(user)
    assert subscribe(here) == 204
    assert subscribe(there, endpoint=ENDPOINT + "B") == 204
    here.post(reverse("account_logout"))
    assert [row.endpoint for row in PushSubscription.objects.all()] == [ENDPOINT + "B"]


def test_a_session_that_ended_elsewhere_is_not_listed() -> None:
    user = make_user()
    here, there = client_of(user), client_of(user)
    assert subscribe(there) == 204
    assert "Firefox" in here.get(PAGE).content.decode()
    there.session.flush()
    assert "Firefox" not in here.get(PAGE).content.decode()


def test_changing_the_password_keeps_this_browsers_notifications() -> None:
    user = make_user()
    user.set_password("correct horse battery")
    user.save()
    EmailAddress.objects.filter(user=user).update(verified=True)
    client = Client()
    client.post(reverse("account_login"), {"login": user.email, "password": "correct horse battery"})
    assert subscribe(client) == 204
    before = client.session.session_key
    client.post(
        reverse("account_change_password"),
        {
            "oldpassword": "correct horse battery",
            "password1": "staple anchor moon",
            "password2": "staple anchor moon",
        },
    )
    user.refresh_from_db()
    assert user.check_password("staple anchor moon")
    (row,) = PushSubscription.objects.all()
    assert row.session_key == client.session.session_key != before


def test_a_guest_subscribes_and_loses_it_to_whoever_signs_in_there() -> None:
    guest, user = guests.create_guest(language="en"), make_user()
    client = client_of_guest(guest)
    assert "data-push=" in client.get(PAGE).content.decode()
    assert subscribe(client) == 204
    (row,) = PushSubscription.objects.all()
    assert (row.user, row.session_key) == (guest, "")
    assert "· this browser" in client.get(PAGE).content.decode()
    user.set_password("correct horse battery")
    user.save()
    client.post(reverse("account_login"), {"login": user.email, "password": "correct horse battery"})
    assert client.session.get("_auth_user_id") == str(user.pk)
    assert not PushSubscription.objects.exists()


def test_the_offer_is_declined_once_and_leads_back() -> None:
    client = client_of(make_user())
    address = reverse("notices:decline_browser")
    assert client.post(address, {"next": "/waiting/"})["location"] == "/waiting/"
    assert client.session[OFFER_SESSION_KEY] == "answered"
    for elsewhere in ("https://evil.example/", "//evil.example/", ""):
        assert client.post(address, {"next": elsewhere})["location"] == "/"


def test_an_archive_names_the_browsers_without_their_keys_and_erasing_forgets_them() -> None:
    user = make_user()
    assert subscribe(client_of(user)) == 204
    (entry,) = notified_browsers(user)
    assert (entry["browser"], entry["on"]) == (FIREFOX, True)
    assert ENDPOINT not in str(entry)
    erasure.erase(user)
    assert not PushSubscription.objects.exists()
