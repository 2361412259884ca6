"""The form that makes a table from three answers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.clocks.controls import DAY, HOUR, Fixed
from games.lobby.forms.friends import FriendsForm
from games.lobby.forms.table import OfferForm
from games.matches.models import Match
from tests.factories.accounts import make_user
from tests.factories.matches import make_table

pytestmark = pytest.mark.django_db

KEPT = {
    "start_when_full",
    "roll_call",
    "press",
    "leavers",
    "silence",
    "patience",
    "watchers",
    "rated",
    "nights",
    "absences",
    "emergencies",
}
NEW = "matches:choose_title"


def offered(**answers: str) -> Match:
    client, user = Client(), make_user(display_name="Ann")
    client.force_login(user)
    client.post(reverse(NEW), {"title": "titan", "who": "3", "pace": "usual"} | answers)
    match: Match = Match.objects.get()
    return match


def test_friends_come_by_the_link_to_as_many_seats() -> None:
    match = offered(who="4")
    assert (match.door, match.seats_count, match.name) == (Match.Door.LINK, 4, "Ann’s table")


def test_anyone_can_join_from_the_list_of_open_tables() -> None:
    match = offered(who="anyone", title="arena-2004")
    assert (match.door, match.seats_count) == (Match.Door.PUBLIC, 3)


@pytest.mark.parametrize(
    ("title", "pace", "seconds"),
    [("titan", "usual", DAY), ("arena-2004", "usual", 2 * DAY), ("titan", "3600", HOUR)],
)
def test_the_pace_is_the_games_own_or_as_chosen(title: str, pace: str, seconds: int) -> None:
    assert offered(title=title, pace=pace).controls["main"] == Fixed(seconds)


@pytest.mark.parametrize("title", ["titan", "arena-2004", "arena-1997", "gladiators"])
def test_all_else_is_as_the_games_own_form_proposes(title: str) -> None:
    host = make_user()
    form = FriendsForm(host, {"title": title, "who": "2", "pace": "usual"})
    assert form.is_valid()
    filled, own = form.offer(), OfferForm(title, host)
    assert filled.is_valid(), filled.errors
    for name in KEPT & set(own.fields):
        proposed = own.fields[name].initial
        assert str(filled.cleaned_data[name]) == str(proposed), name
    assert filled.cleaned_data["options"] == filled.meta.options()


def test_so_many_as_the_game_takes() -> None:
    form = FriendsForm(make_user(), {"title": "arena-2004", "who": "6", "pace": "usual"})
    assert not form.is_valid()
    assert form.errors["who"].as_data()[0].code == "seats"


def test_who_has_enough_matches_is_told(settings: Settings) -> None:
    settings.NEWCOMER_MATCHES = 1
    client, user = Client(), make_user()
    client.force_login(user)
    make_table("arena-2004", 2, host=user)
    answer = client.post(reverse(NEW), {"title": "titan", "who": "2", "pace": "usual"})
    told = "Newcomers can have at most 1 match at once, including open tables. Play it to the end first."
    assert told in answer.content.decode()
    assert Match.objects.count() == 1
