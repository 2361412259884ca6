"""A match's address, opened without signing in: the sign-in page, and then the turn."""

from __future__ import annotations

from itertools import product
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from games.lobby.services import tables
from games.matches.models import Invitation, Match, Tenure
from tests.config.test_addresses import patterns, written
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.matches import holder, make_match, make_table
from tests.sampling import sampled

pytestmark = pytest.mark.django_db

NOBODYS = 999_999

ROUTES = [route for route in patterns(get_resolver()) if route.startswith("matches/<number:match_id>/")]

HIDDEN: list[dict[str, Any]] = [
    {"door": Match.Door.LINK, "watchers": False},
    {"door": Match.Door.INVITED, "watchers": True},
    {"door": Match.Door.PUBLIC, "watchers": False},
]


def address(route: str, match_id: int) -> str:
    return written(route, "1").replace("/matches/1/", f"/matches/{match_id}/", 1)


@pytest.mark.parametrize("fields", HIDDEN)
def test_every_number_leads_through_the_same_sign_in_page(client: Client, fields: dict[str, Any]) -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(**fields)
    assert len(ROUTES) > 25
    for route in ROUTES:
        told = []
        for number in (match.pk, NOBODYS):
            path = address(route, number)
            answer = client.get(path)
            assert answer.status_code == 302, path
            assert answer["Location"] == f"/accounts/login/?next={quote(path)}"
            told.append((sorted(set(answer.headers) - {"X-Request-ID"}), answer.content))
        assert told[0] == told[1], route


def test_a_turn_link_leads_through_sign_in_to_the_turn(client: Client) -> None:
    match = make_match(door=Match.Door.PUBLIC, watchers=False)
    path = reverse("matches:match", args=[match.pk])
    page = client.get(path, follow=True)
    assert 'name="next" value="' + path in page.content.decode()
    data = {"login": str(holder(match, 0).email), "password": PASSWORD, "next": path}
    arrived = client.post(reverse("account_login"), data, follow=True)
    assert arrived.redirect_chain == [(path, 302)]
    assert 'id="question"' in arrived.content.decode()


def test_who_signs_in_and_has_no_part_finds_no_page(client: Client) -> None:
    match = make_match(door=Match.Door.PUBLIC, watchers=False)
    client.force_login(make_user())
    for number in (match.pk, NOBODYS):
        assert client.get(reverse("matches:match", args=[number])).status_code == 404


def test_a_match_that_may_be_watched_is_shown_with_the_way_to_ones_seat(client: Client) -> None:
    match = make_match(door=Match.Door.PUBLIC, watchers=True)
    path = reverse("matches:match", args=[match.pk])
    page = client.get(path)
    assert page.status_code == 200
    way = f'<a href="/accounts/login/?next={quote(path, safe="")}">Playing here? Sign in to go to your seat'
    assert way in page.content.decode()
    client.force_login(holder(match, 0))
    assert "Playing here? Sign in to go to your seat" not in client.get(path).content.decode()


POSTED = ("join", "leave", "begin", "decline", "answer_roll_call", "act", "send", "back")


@pytest.mark.parametrize(
    ("name", "door", "watchers", "begun"),
    sampled(
        (name, *hidden, begun)
        for name, hidden, begun in product(
            POSTED,
            ((Match.Door.LINK, True), (Match.Door.INVITED, True), (Match.Door.LINK, False)),
            (False, True),
        )
    ),
)
def test_nothing_posted_tells_a_hidden_match_from_none(
    client: Client, name: str, door: str, watchers: bool, begun: bool
) -> None:
    fields: dict[str, Any] = {"door": door, "watchers": watchers}
    if begun:
        match = make_match()
        Match.objects.filter(pk=match.pk).update(**fields)
    else:
        match = make_table(**fields)
    client.force_login(make_user())
    told = []
    for number in (match.pk, NOBODYS):
        answer = client.post(reverse(f"matches:{name}", args=[number]), {"token": "x", "word": "y"})
        told.append((answer.status_code, answer.headers.get("Location")))
        assert "messages" not in client.cookies
    assert told[0] == told[1]
    assert told[0] == ((302, "/waiting/") if name == "decline" else (404, None))


@pytest.mark.parametrize("door", [Match.Door.LINK, Match.Door.INVITED])
def test_whoever_is_invited_finds_the_table_and_sits_down(client: Client, door: str) -> None:
    table, guest = make_table(door=door), make_user()
    client.force_login(guest)
    path = reverse("matches:match", args=[table.pk])
    assert client.get(path).status_code == 404
    tables.invite(match_id=table.pk, host=table.host, guests=[guest])
    assert Invitation.objects.filter(match=table, user=guest).exists()
    assert "Accept and take a seat" in client.get(path).content.decode()
    client.post(reverse("matches:join", args=[table.pk]), {"word": "y"})
    assert Tenure.objects.filter(match=table, user=guest).exists()


def test_whoever_has_the_link_is_told_that_the_table_is_full(client: Client) -> None:
    match = make_match(door=Match.Door.LINK)
    client.force_login(make_user())
    client.get(reverse("matches:by_link", args=[match.token]))
    answer = client.post(reverse("matches:join", args=[match.pk]), {"token": match.token}, follow=True)
    assert (
        "You can’t join this table: it is full, has started or has been withdrawn." in answer.content.decode()
    )
