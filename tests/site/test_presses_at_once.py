"""The same button pressed several times at once: one outcome, and a response to each press."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from accounts import guest_cookies
from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from accounts.services.guests import dismiss
from games.lobby.services import guests
from games.matches.models import Action, Match, Tenure
from tests.accounts.entering import member, sign_in
from tests.accounts.test_sign_up import code_in, sign_up
from tests.answers import Answer
from tests.factories.accounts import make_user
from tests.factories.keys import code_at, make_app
from tests.factories.matches import holder, make_match
from tests.lobby.test_guest_seats import make_friends_table, make_link, match_with_guest, path_of
from tests.racing import race
from tests.site.test_pressed_again import KINDS, filled, form_at

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def presses(client: Client, address: str, body: dict[str, Any], times: int = 3) -> list[int]:
    """Return the statuses of the responses to several presses of a form in one browser."""
    return sorted(answer.status_code for answer in answers(client, address, body, times))


def answers(client: Client, address: str, body: dict[str, Any], times: int = 3) -> list[Answer]:
    """Return the responses to several presses of a form in one browser."""

    def press() -> Answer:
        again = Client(raise_request_exception=False)
        again.cookies.update(client.cookies)
        return again.post(address, body)

    return race(press, times)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_makes_one_thing(kind: str) -> None:
    page, model, who, action, fields = KINDS[kind]
    client = browser(who())
    form = form_at(client, page, action)
    found = answers(client, form.action, filled(form, **fields))
    assert [answer.status_code for answer in found] == [302, 302, 302]
    assert len({answer["Location"] for answer in found}) == 1
    assert model._default_manager.count() == 1


def test_a_stranger_becomes_one_guest() -> None:
    stranger = Client()
    form = form_at(stranger, "/", "/practice/arena-2004/now/")
    found = answers(stranger, form.action, filled(form))
    assert [answer.status_code for answer in found] == [302, 302, 302]
    assert len({answer["Location"] for answer in found}) == 1
    assert len({answer.cookies[guest_cookies.COOKIE_NAME].value for answer in found}) == 1
    assert User.objects.guests().count() == 1


def test_a_friend_gets_one_seat_as_one_guest() -> None:
    table, friend = make_friends_table(seats=3), Client()
    form = form_at(friend, f"/t/{table.token}/", f"/matches/{table.pk}/sit/")
    found = answers(friend, form.action, filled(form, name="Anna"))
    assert [answer.status_code for answer in found] == [302, 302, 302]
    assert len({answer.cookies[guest_cookies.COOKIE_NAME].value for answer in found}) == 1
    assert Tenure.objects.filter(match=table).count() == 2


def test_the_first_of_several_browsers_gets_the_seat_of_a_link() -> None:
    match = match_with_guest(Client())
    path = path_of(make_link(match))

    def press() -> Answer:
        return Client(raise_request_exception=False).post(path)

    found = race(press, 3)
    assert sorted(answer.status_code for answer in found) == [200, 200, 302]
    (moved,) = [answer for answer in found if answer.status_code == 302]
    token = moved.cookies[guest_cookies.COOKIE_NAME].value
    holding = Client()
    holding.cookies[guest_cookies.COOKIE_NAME] = token
    assert holding.get(f"/matches/{match.pk}/").context["page"].seat == 1
    assert User.objects.guests().count() == 2


def test_a_code_makes_one_account_and_signs_in_with_each_press(posted: list[OutgoingMail]) -> None:
    newcomer = Client()
    sign_up(newcomer)
    form = form_at(newcomer, "/accounts/signup/confirm/")
    sent = filled(form, code=code_in(posted[0]))
    # Not the button that asks for another.
    del sent["action"]
    found = answers(newcomer, form.action, sent)
    assert [(answer.status_code, answer.headers.get("Location")) for answer in found] == [(302, "/")] * 3
    assert User.objects.count() == 1


def test_an_address_is_confirmed_once(posted: list[OutgoingMail]) -> None:
    user = make_user()
    client = member(Client(), user)
    client.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    body = {"code": code_in(posted[0])}
    assert presses(client, "/accounts/confirm-email/", body) == [302, 302, 302]
    assert list(EmailAddress.objects.filter(user=user).values_list("email", flat=True)) == ["new@example.org"]


def test_a_second_factor_that_is_sent_several_times_signs_in() -> None:
    user = make_user()
    secret = make_app(user)
    client = Client()
    sign_in(client, user)
    assert 302 in presses(client, "/accounts/2fa/authenticate/", {"code": code_at(secret)})


def test_a_guests_matches_are_taken_over_once() -> None:
    stranger = Client()
    stranger.post(reverse("matches:practice_now", args=["arena-2004"]))
    match = Match.objects.get()
    user = make_user()
    stranger.force_login(user)
    assert presses(stranger, reverse("matches:guest"), {"matches": [match.pk]}) == [302, 302, 302]
    match.refresh_from_db()
    assert match.host == user
    assert not User.objects.guests().exists()


def test_a_guest_is_swept_away_once() -> None:
    guest, _match = guests.begin(title="arena-2004", name="Try", language="en")
    race(lambda: dismiss(guest), 3)
    assert not User.objects.guests().exists()
    assert not Match.objects.exists()


@pytest.mark.parametrize("seats", [2, 3])
def test_somebody_leaves_once(seats: int) -> None:
    match = make_match(seats=seats)
    user = holder(match, 0)
    answers = presses(browser(user), reverse("matches:quit", args=[match.pk]), {"sure": "on"})
    assert answers == [302, 302, 302]
    assert Tenure.objects.filter(match=match, user=user, how=Tenure.How.LEFT).count() == 1


@pytest.mark.parametrize("seats", [2, 3])
def test_somebody_resigns_once(seats: int) -> None:
    match = make_match(seats=seats)
    user = holder(match, 0)
    answers = presses(browser(user), reverse("matches:resign", args=[match.pk]), {"sure": "on"})
    assert answers == [302, 302, 302]
    assert Action.objects.filter(match=match, notation="house drop").count() == 1
