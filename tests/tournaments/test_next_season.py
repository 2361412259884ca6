"""A league's next season begins with everyone's division after the last: who rose, stayed, fell."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Entrant
from games.competitions.models.competition import MAX_COMPETITION_NAME_LENGTH
from games.notices.now import database_now
from games.tournaments.formats import League
from games.tournaments.models import Tournament
from games.tournaments.services import preparing
from tests.factories.accounts import make_user
from tests.factories.tournaments import (
    begin,
    director_of,
    enter,
    entrants,
    fresh,
    make_draft,
    make_running,
    play_out,
)

pytestmark = pytest.mark.django_db

DIVISIONS = League(group_size=4, up=1, at_once=True)


def make_second(first: Tournament) -> Tournament:
    """Return the following season, open for entries."""
    director = director_of(first)
    made = preparing.prepare_copy(user=director, competition_id=first.pk, name="Season 2")
    preparing.change_dates(
        competition_id=made.pk,
        by=director,
        dates={"begins_at": database_now() + timedelta(days=7)},
        own={"roll_call_seconds": 0, "preview_seconds": 0},
    )
    preparing.open_entries(competition_id=made.pk, by=director)
    return fresh(made)


def seeds(cup: Tournament) -> list[str]:
    """Return everyone in the order of seeds."""
    rows = Entrant.objects.filter(competition=cup.pk).order_by("seed").select_related("user")
    return [each.user.name for each in rows if each.user is not None]


@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("Autumn Cup", "Autumn Cup 2"),
        ("Autumn Cup 2", "Autumn Cup 3"),
        ("Cup 9", "Cup 10"),
        ("2", "2 2"),
        ("Cup -2", "Cup -2 2"),
        ("Cup 99999", "Cup 100000"),
        ("Cup 100000", "Cup 100000 2"),
        ("x" * 60, "x" * 58 + " 2"),
        ("x" * 58 + " 9", "x" * 57 + " 10"),
    ],
)
def test_a_copy_bears_the_next_number_and_no_name_is_too_long(name: str, then: str) -> None:
    assert preparing.next_name(name) == then
    assert len(then) <= MAX_COMPETITION_NAME_LENGTH


@pytest.mark.thorough
def test_who_rose_and_who_fell_begin_where_the_last_season_left_them() -> None:
    first = make_running("league", 8, stages=(DIVISIONS,))
    play_out(first)
    names = seeds(first)
    second = make_second(first)
    assert second.seeding == Tournament.Seeding.LAST
    # They enter in any order, one does not come again, and someone is new.
    people = [each.user for each in entrants(first) if each.user is not None]
    newcomer = make_user()
    enter(second, newcomer, *(people[index] for index in (6, 4, 2, 0, 7, 5, 3)))
    begin(second)
    # The better seed won always: 1 to 3 stay, 4 falls, 5 rises, 6 to 8 stay; 2 did not come.
    assert seeds(second) == [names[index] for index in (0, 2, 4, 3, 5, 6, 7)] + [newcomer.name]


def test_seeds_follow_the_last_order_and_not_the_first() -> None:
    first = make_running("league", 4, stages=(League(group_size=4, up=1, at_once=True),), expected=4)
    play_out(first, wins=lambda table, people: sorted(people, key=lambda each: -each.seed))
    names = seeds(first)
    second = make_second(first)
    enter(second, *(each.user for each in entrants(first) if each.user is not None))
    begin(second)
    assert seeds(second) == names[::-1]


def test_only_what_follows_a_league_can_be_seeded_by_it() -> None:
    first = make_running("league", 8, stages=(DIVISIONS,))
    client = Client()
    client.force_login(director_of(first))
    second = preparing.prepare_copy(user=director_of(first), competition_id=first.pk, name="Season 2")
    shown = client.get(reverse("tournaments:dates", args=[second.pk])).content.decode()
    assert "by last season’s promotions and relegations; newcomers last, by rating" in shown
    alone = make_draft("league", director=director_of(first))
    assert ("by last season’s promotions and relegations; newcomers last, by rating") not in client.get(
        reverse("tournaments:dates", args=[alone.pk])
    ).content.decode()
    # And a copy of one that was never played is seeded by rating.
    assert (
        preparing.prepare_copy(user=director_of(first), competition_id=second.pk, name="Season 3").seeding
        == Tournament.Seeding.RATING
    )


@pytest.mark.parametrize(
    ("players", "says", "says_not"),
    [
        (
            6,
            "With so few players there is only one division, so no one is promoted or relegated.",
            "in each group are promoted",
        ),
        (
            16,
            "Below the first division, the first 2 players in each group are promoted, "
            "and as many are relegated as come up from below.",
            "only one division",
        ),
    ],
)
def test_the_rules_say_who_rises_with_the_divisions_there_are(players: int, says: str, says_not: str) -> None:
    league = make_running("league", players)
    page = Client().get(reverse("tournaments:tournament", args=[league.pk])).content.decode()
    assert says in page
    assert says_not not in page
