"""Tables of more than two: the preview for the director, and how planned tables are played."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Competition, Table
from games.pairing.designs import Prefer
from games.pairing.pairing_types import count_meetings
from games.tournaments.formats import Elimination, League, Pools, Settings, Swiss
from games.tournaments.models import Bye, Pairing, Tournament
from tests.factories.tournaments import (
    entrants,
    fresh,
    make_draft,
    make_running,
    open_tables,
    play_round,
    stage_of,
)
from tests.tournaments.test_wizard import filled

pytestmark = pytest.mark.django_db


def browser(cup: Tournament) -> Client:
    client = Client()
    client.force_login(cup.competition.created_by)
    return client


def check_page(cup: Tournament) -> str:
    return browser(cup).get(reverse("tournaments:check", args=[cup.pk])).content.decode()


@pytest.mark.parametrize(
    ("blueprint", "stage", "expected", "told"),
    [
        (
            "swiss",
            Swiss(rounds=3, seats=4, smallest=3),
            14,
            "Each round has 2 tables of 4 and 2 tables of 3.",
        ),
        ("swiss", Swiss(rounds=3, seats=4, smallest=4), 14, "Each round has 3 tables of 4 and 2 byes."),
        ("elimination", Elimination(seats=4, smallest=3), 5, "The first round has 1 table of 4 and 1 bye."),
        (
            "pools",
            Pools(seats=4, smallest=3),
            22,
            "22 players have 4 tables of 4 and 2 tables of 3 each round. No two players meet twice.",
        ),
        (
            "pools",
            Pools(seats=4, smallest=3, rounds=11),
            12,
            "12 players have 3 tables of 4 each round. Everyone meets everyone 3 times.",
        ),
        (
            "pools",
            Pools(seats=4, smallest=3, pools=2),
            31,
            "16 players have 4 tables of 4 each round. No two players meet twice.",
        ),
        (
            "league",
            League(seats=4, smallest=3, group_size=7, up=1),
            7,
            "7 players have 7 tables of 4. All players meet equally often, and everyone has each seat once.",
        ),
    ],
)
def test_the_check_tells_how_many_tables_of_which_size_there_are(
    blueprint: str, stage: Settings, expected: int, told: str
) -> None:
    cup = make_draft(blueprint, seats=stage.seats, stages=(stage,), expected=expected)
    assert told in check_page(cup)


@pytest.mark.slow
def test_a_director_chooses_between_full_tables_and_new_opponents() -> None:
    cup = make_draft("pools", seats=4, stages=(Pools(seats=4, smallest=3, rounds=9),), expected=40)
    shown = check_page(cup)
    assert "40 players have 10 tables of 4 each round." in shown
    other = "If you’d rather have new opponents than full tables, choose 7 tables of 4 and 4 tables of 3."
    assert f"{other} No two players meet twice." in shown

    address = reverse("tournaments:stages", args=[cup.pk])
    forms = browser(cup).get(address).context["form"]
    data = filled(forms.expected, *forms.stages) | {"stage1-prefer": "new-opponents"}
    assert browser(cup).post(address, data).status_code == 302

    settings = stage_of(cup).settings
    assert isinstance(settings, Pools)
    assert settings.prefer is Prefer.NEW_OPPONENTS
    shown = check_page(cup)
    assert "40 players have 7 tables of 4 and 4 tables of 3 each round. No two players meet twice." in shown
    assert "If you’d rather have full tables than new opponents, choose 10 tables of 4." in shown


def test_nothing_is_told_of_tables_where_two_play() -> None:
    assert "each round" not in check_page(make_draft("pools", stages=(Pools(),), expected=8))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"stage1-pools": "5"}, "A pool would have 2 players; it needs at least 3."),
        ({"stage1-rounds": "61"}, "less than or equal to 60"),
        ({"stage1-prefer": "both"}, "Select a valid choice"),
    ],
)
def test_pools_that_cannot_be_are_refused(changed: dict[str, str], told: str) -> None:
    cup = make_draft("pools", seats=4, stages=(Pools(seats=4, smallest=3),), expected=13)
    address = reverse("tournaments:stages", args=[cup.pk])
    forms = browser(cup).get(address).context["form"]
    answer = browser(cup).post(address, filled(forms.expected, *forms.stages) | changed)
    assert answer.status_code == 200
    assert told in answer.content.decode()


def sizes(cup: Tournament, number: int) -> Counter[int]:
    rows = Pairing.objects.filter(round__stage__tournament=cup, round__number=number)
    return Counter(len(row.seats) for row in rows)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("players", "stage", "expected"),
    [
        (13, Pools(seats=4, smallest=3, rounds=5), {4: 1, 3: 3}),
        (14, Pools(seats=4, smallest=3, rounds=5), {4: 2, 3: 2}),
        (22, Pools(seats=5, smallest=4, rounds=6), {5: 2, 4: 3}),
        (10, Pools(seats=4, smallest=4, rounds=3), {4: 2}),
    ],
)
def test_a_pool_that_does_not_go_up_in_full_tables_is_played_to_its_end(
    players: int, stage: Pools, expected: dict[int, int]
) -> None:
    cup = make_running("pools", players, seats=stage.seats, stages=(stage,), expected=players)
    for number in range(1, stage.rounds + 1):
        assert sizes(cup, number) == expected
        play_round(cup)
        assert browser(cup).get(reverse("tournaments:tournament", args=[cup.pk])).status_code == 200
    assert fresh(cup).competition.status == Competition.Status.FINISHED


def test_after_a_drop_out_nobody_meets_again_and_nobody_rests_twice() -> None:
    stage = Pools(seats=3, smallest=3, rounds=4)
    cup = make_running("pools", 9, seats=3, stages=(stage,), expected=9)
    play_round(cup)
    client = Client()
    client.force_login(entrants(cup)[8].user)
    client.post(reverse("tournaments:leave", args=[cup.pk]), {"tables": "play"})
    while open_tables(cup):
        play_round(cup)
    tables = [
        tuple(table.places.values_list("entrant", flat=True))
        for table in Table.objects.filter(competition=cup.pk)
    ]
    assert max(count_meetings([tables]).values()) == 1
    byes = Counter(Bye.objects.filter(kind=Bye.Kind.PAIRED).values_list("entrant", flat=True))
    assert sorted(byes.values()) == [1, 1, 1, 1]
    assert fresh(cup).competition.status == Competition.Status.FINISHED
