"""The statements on the pages of a ladder are true, whatever its terms and the time of its season."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.ladders.models import Ladder
from games.ladders.services import challenging
from tests.factories.accounts import make_user
from tests.factories.ladders import (
    challenge,
    finish,
    make_ladder,
    pass_time,
    people_of,
    play,
    season_of,
    sweep,
)

pytestmark = pytest.mark.django_db


def page(ladder: Ladder, user: User, name: str = "ladder") -> str:
    client = Client()
    client.force_login(user)
    return unescape(client.get(reverse(f"ladders:{name}", args=[ladder.pk])).content.decode())


def press(ladder: Ladder, user: User, name: str, **data: str) -> None:
    client = Client()
    client.force_login(user)
    assert client.post(reverse(f"ladders:{name}", args=[ladder.pk]), data).status_code == 302


def end_season(ladder: Ladder) -> None:
    pass_time(ladder, season_of(ladder).ends_at - season_of(ladder).starts_at + timedelta(minutes=1))
    sweep()


def test_two_have_met_only_where_they_played() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    challenging.refuse(challenge_id=challenge(ladder, second, first).pk, user=first)
    finish(play(ladder, third, second), second, third)
    refused, played = page(ladder, second), page(ladder, third)
    assert "The last challenge between you ended on" in refused
    assert "You last met on" not in refused
    assert "You last met on" in played
    assert "without a match. You can challenge again from" not in played


def test_who_played_after_a_refusal_has_met() -> None:
    ladder = make_ladder(2, rematch_days=1)
    first, second = people_of(ladder)
    challenging.refuse(challenge_id=challenge(ladder, second, first).pk, user=first)
    pass_time(ladder, timedelta(days=2))
    finish(play(ladder, second, first), first, second)
    assert "You last met on" in page(ladder, second)


@pytest.mark.parametrize(
    ("seats", "terms", "passed", "says"),
    [
        (2, {}, 0, "You can challenge from your first day."),
        (2, {"closed_days": 5}, 86, "Challenges for this season closed on"),
        (4, {}, 0, "Say you’re ready, and you’ll get a seat when the next tables are formed."),
        (4, {"closed_days": 5}, 86, "No more tables will be formed this season."),
    ],
)
def test_newcomers_read_from_when_they_play(
    seats: int, terms: dict[str, Any], passed: int, says: str
) -> None:
    ladder = make_ladder(4, seats=seats, **terms)
    pass_time(ladder, timedelta(days=passed))
    sweep()
    for name in ("ladder", "join"):
        shown = page(ladder, make_user(), name)
        assert says in shown
        assert "challenge you" not in shown or seats == 2


@pytest.mark.parametrize("seats", [2, 4])
def test_before_the_first_season_newcomers_read_its_day(seats: int) -> None:
    ladder = make_ladder(4, seats=seats, begun=False)
    says = {
        2: "Challenges start with the season, on",
        4: "Tables are formed from the first day of the season",
    }
    assert says[seats] in page(ladder, make_user())
    if seats == 4:
        mine = page(ladder, people_of(ladder)[0])
        assert "Do you want a seat at the next tables?" in mine
        assert "No more tables this season" not in mine


def test_terms_of_no_days_are_said_in_words() -> None:
    two = make_ladder(2, rematch_days=0, pause_days=0, hold_days=0, idle_days=0, free_refusals=0)
    four = make_ladder(4, seats=4, apart_days=0, pause_days=0)
    for ladder in (two, four):
        shown = page(ladder, people_of(ladder)[0], "rules")
        for zero in (" 0 days", " 0 refusals", " 0 rungs"):
            assert zero not in shown
        assert "The next season starts automatically as soon as this one ends." in shown
    assert "The same two players can challenge each other again immediately." in page(
        two, people_of(two)[0], "rules"
    )


def test_who_leaves_after_a_season_reads_when_that_is() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    table = play(ladder, third, first)
    press(ladder, third, "leave")
    assert "leaves after this season" in page(ladder, first)
    end_season(ladder)
    assert "leaves before the next season" in page(ladder, first)
    assert "leaves after this season" not in page(ladder, first)
    assert "Leave after this season" not in page(ladder, second, "mine")
    pass_time(ladder, timedelta(days=8))
    sweep()
    assert season_of(ladder).number == 2
    assert "leaves after their last match" in page(ladder, first)
    assert "leaves after this season" not in page(ladder, first)
    finish(table, first, third)
    assert people_of(ladder) == [first, second]


def test_nobody_leaves_after_the_last_season() -> None:
    ladder = make_ladder(2, last_season=1)
    assert "Leave after this season" not in page(ladder, people_of(ladder)[0], "mine")
    assert "Leave now" in page(ladder, people_of(ladder)[0], "mine")
