"""The report for other pairing programs: one of them can read it, and it is offered only where it applies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pairing_core.adapters.trf import TournamentInput, parse_trf

from games.competitions.models import ForbiddenPair
from games.competitions.services import table_actions
from games.tournaments.formats import DoubleElimination, Elimination, Pools, Swiss
from games.tournaments.models import Tournament
from tests.factories.accounts import make_user
from tests.factories.tournaments import (
    director_of,
    enter,
    entrants,
    make_running,
    open_tables,
    play_out,
    play_round,
    score,
    sit_down,
    sitting,
)

pytestmark = pytest.mark.django_db

HALF = Fraction(1, 2)

POINTS: dict[str, Fraction | int] = {"1": 1, "+": 1, "U": 1, "=": HALF, "H": HALF, "0": 0, "-": 0, "Z": 0}


def address(cup: Tournament) -> str:
    return reverse("tournaments:trf", args=[cup.pk])


def read(cup: Tournament) -> TournamentInput:
    """Return the report as the other program reads it, in which every result belongs to both players."""
    answer = Client().get(address(cup))
    assert answer.status_code == 200
    found = parse_trf(answer.content.decode())
    by_id = {each.pairing_id: each for each in found.players}
    for player in found.players:
        # No line was given up on and read word by word instead.
        assert player.birth_year == "0"
        assert player.points == sum(POINTS[each.result] for each in player.rounds)
        for number, each in enumerate(player.rounds):
            if each.opponent is not None:
                other = by_id[each.opponent].rounds[number]
                assert other.opponent == player.pairing_id
                assert {each.color, other.color} == {"w", "b"}
    return found


def results(found: TournamentInput) -> list[str]:
    """Return everyone's results, round by round."""
    return ["".join(each.result for each in player.rounds) for player in found.players]


@pytest.mark.thorough
def test_another_program_reads_a_swiss_round_by_round() -> None:
    cup = make_running(players=7, stages=(Swiss(rounds=3),), expected=7, own={"late_rounds": 2})
    one, other = entrants(cup)[1:3]
    ForbiddenPair.objects.create(competition=cup.competition, one=one, other=other)
    assert results(read(cup)) == [""] * 7

    sit_down()
    first, *_ = open_tables(cup)
    score(first, *sitting(first), tie=True)
    # A round with a result and others to come is not in it yet, nor are its points.
    assert results(read(cup)) == [""] * 7
    enter(cup, make_user())
    play_round(cup)
    found = read(cup)
    assert sorted(results(found)) == sorted(["=", "="] + ["1", "0"] * 2 + ["U", "Z"])
    assert found.rounds_total == 3
    assert found.forbidden_pairs == ((2, 3),)
    assert found.initial_color

    # No match of the second round begins: a draw, a table for nobody, someone who leaves, and one more.
    score(open_tables(cup)[1], *sitting(open_tables(cup)[1]), tie=True)
    table_actions.void(table_id=open_tables(cup)[-1].pk, by=director_of(cup), reason="played by a sister")
    leaver = sitting(open_tables(cup)[0])[0]
    client = Client()
    client.force_login(leaver.user)
    client.post(reverse("tournaments:leave", args=[cup.pk]), {"tables": "forfeit"})
    play_round(cup)
    seconds = "".join(sorted(each[1] for each in results(read(cup))))
    assert seconds == "++--HHZZ"

    play_out(cup)
    assert {len(each) for each in results(read(cup))} == {3}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("blueprint", "stages", "seats", "offered"),
    [
        ("swiss", (Swiss(rounds=2),), 2, True),
        ("swiss-final", (Swiss(rounds=2, advance=2), Elimination()), 2, True),
        ("swiss", (Swiss(rounds=2, seats=4, smallest=3),), 4, False),
        ("elimination", (Elimination(),), 2, False),
        ("double-elimination", (DoubleElimination(),), 2, False),
        ("pools", (Pools(),), 2, False),
        ("pools-final", (Pools(pools=2, advance=1), Elimination()), 2, False),
    ],
)
def test_the_report_is_offered_exactly_where_there_is_one(
    blueprint: str, stages: Any, seats: int, offered: bool
) -> None:
    cup = make_running(blueprint, 8, seats=seats, stages=stages, expected=8)
    shown = Client().get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert (address(cup) in shown) == offered
    assert Client().get(address(cup)).status_code == (200 if offered else 404)
