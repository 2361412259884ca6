"""From one stage into the next: pool-mates are kept apart, and those separated only by seeds are named."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.notices.now import database_now
from games.tournaments.formats import Elimination, Pools, Swiss
from games.tournaments.models import Pairing, Round, Stage, Starter, Tournament
from tests.factories.tournaments import (
    by_seed,
    director_of,
    entrants,
    go_on,
    make_running,
    open_tables,
    play_round,
    score,
    sit_down,
    sitting,
    stage_of,
)
from tests.tournaments.test_stage_flow import answer, say

pytestmark = pytest.mark.django_db


def paired(cup: Tournament, stage: int) -> list[frozenset[int]]:
    """Return the pairs that met, or are to meet, in a stage."""
    seats = Pairing.objects.filter(round__stage__tournament=cup, round__stage__number=stage)
    return [
        frozenset(pair) for keys in seats.values_list("seats", flat=True) for pair in combinations(keys, 2)
    ]


def played_first_stage(cup: Tournament) -> None:
    """Play until the first stage is over; the better seed wins."""
    while stage_of(cup).status != Stage.Status.OVER:
        sit_down()
        play_round(cup)


def page(cup: Tournament, user: User | None, name: str = "tournament") -> str:
    assert user is not None
    client = Client()
    client.force_login(user)
    return client.get(reverse(f"tournaments:{name}", args=[cup.pk])).content.decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "seats", "stages"),
    [
        pytest.param(16, 2, (Pools(pools=4, advance=2), Elimination()), id="a bracket"),
        pytest.param(12, 2, (Pools(pools=3, advance=2), Elimination()), id="a bracket with byes"),
        pytest.param(
            16,
            4,
            (Pools(seats=4, pools=4, advance=2), Elimination(seats=4)),
            id="tables from which the best advance",
        ),
    ],
)
def test_pool_mates_do_not_meet_again_in_the_first_round_of_a_bracket(
    players: int, seats: int, stages: tuple[Pools, Elimination]
) -> None:
    cup = make_running("pools-final", players=players, seats=seats, expected=players, stages=stages)
    played_first_stage(cup)
    first = paired(cup, 2)
    assert first
    assert not {*first} & {*paired(cup, 1)}


def test_those_whom_seeds_alone_parted_at_the_cut_are_named_and_told() -> None:
    cup = make_running(
        "swiss-final",
        players=6,
        stages=(Swiss(rounds=1, advance=4), Elimination()),
        own={"preview_seconds": 86_400},
    )
    Round.objects.filter(stage__tournament=cup).update(starts_at=database_now())
    go_on(cup)
    for table in open_tables(cup):
        score(table, *sitting(table), tie=True)
    go_on(cup)
    assert stage_of(cup, 2).rounds.get().status == "previewed"
    six = entrants(cup)
    preview = page(cup, director_of(cup), "rounds")
    assert "Level at the cut-off, decided by seed: " + ", ".join(each.user.name for each in six) in preview
    parted = "You finished level with players who advanced. The seeds decided."
    assert [parted in page(cup, each.user) for each in six] == [False] * 4 + [True] * 2


@pytest.mark.slow
def test_of_pools_those_who_are_level_at_the_place_that_goes_on_are_named() -> None:
    cup = make_running(
        "pools-final",
        players=8,
        expected=8,
        stages=(Pools(pools=2, advance=2), Elimination()),
    )
    while stage_of(cup).status != Stage.Status.OVER:
        for table in open_tables(cup):
            first, second = by_seed(table, sitting(table))
            score(table, first, second, tie=first.seed > 2)
        go_on(cup)
    level = Starter.objects.filter(stage=stage_of(cup, 2), level=True)
    assert sorted(level.values_list("entrant__seed", flat=True)) == [3, 4, 5, 6, 7, 8]


@pytest.mark.slow
def test_players_next_in_line_read_how_many_are_asked_before_them() -> None:
    cup = make_running(
        "swiss-final", players=7, stages=(Swiss(rounds=1, advance=4), Elimination()), roll_call=86_400
    )
    for each in entrants(cup):
        say(cup, each)
    go_on(cup)
    play_round(cup)
    line = [each.entrant.user for each in Starter.objects.filter(stage=stage_of(cup, 2), status="reserve")]
    assert "You’re next in line. If a player declines, you’ll be asked." in page(cup, line[0])
    assert "next in line after 1 other player." in page(cup, line[1])
    assert "next in line after 2 other players." in page(cup, line[2])
    answer(cup, Starter.objects.filter(stage=stage_of(cup, 2)).first().entrant.seed, plays=False)
    go_on(cup)
    assert "You have advanced. Will you play?" in page(cup, line[0])
    assert "You’re next in line. If a player" in page(cup, line[1])


def test_while_players_are_asked_the_director_sees_the_cut() -> None:
    stages = (Swiss(rounds=1, advance=2), Elimination())
    cup = make_running("swiss-final", players=5, stages=stages, roll_call=86_400)
    for each in entrants(cup):
        say(cup, each)
    go_on(cup)
    for table in open_tables(cup):
        score(table, *sitting(table), tie=True)
    go_on(cup)
    line = list(Starter.objects.filter(stage=stage_of(cup, 2)).select_related("entrant__user"))
    names = [each.entrant.user.name for each in line if each.entrant.user is not None]
    answer(cup, line[0].entrant.seed)
    text = page(cup, director_of(cup), "rounds")
    assert "Stage 2: players who advance" in text
    for label, told in (
        ("Playing", names[0]),
        ("Not answered", names[1]),
        ("Next in line", ", ".join(names[2:])),
    ):
        assert f"<dt>{label}</dt><dd>{told}</dd>" in text
    level = [each.entrant.user.name for each in line if each.level and each.entrant.user is not None]
    assert "Level at the cut-off, decided by seed: " + ", ".join(level) + "." in text
    assert names[1] in level
