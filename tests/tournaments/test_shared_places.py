"""Players still tied after all tie-breaks share their place and its honour, everywhere."""

from __future__ import annotations

import csv
import json

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.services import correcting
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments import formats, mails
from games.tournaments.formats import Elimination, League, Pools, Swiss
from games.tournaments.formats.protocol import Chance
from games.tournaments.formats.settings import Settings
from games.tournaments.models import FinalPlacing, Pairing, Tournament
from games.tournaments.personal_data import tournaments_of
from games.tournaments.selectors import stages
from tests.factories.tournaments import (
    director_of,
    entrants,
    fresh,
    go_on,
    make_running,
    open_tables,
    score,
    sitting,
    stage_of,
)

pytestmark = pytest.mark.django_db


def drawn_out(blueprint: str, players: int, settings: Settings) -> Tournament:
    """Return a tournament in which every match is drawn."""
    cup = make_running(blueprint, players, stages=(settings,), expected=players)
    while tables := open_tables(cup):
        for table in tables:
            score(table, *sitting(table), tie=True)
        go_on(cup)
    assert fresh(cup).competition.over
    return fresh(cup)


def placings(cup: Tournament) -> dict[int, int]:
    """Return the final places by seed."""
    return dict(FinalPlacing.objects.filter(tournament=cup).values_list("entrant__seed", "rank"))


DIVISIONS = (8, League(group_size=4, up=1), {seed: 1 if seed < 5 else 5 for seed in range(1, 9)})
GROUPS = (12, League(group_size=4, up=1, pyramid=True), {seed: 1 if seed < 5 else 5 for seed in range(1, 13)})
ONE_POOL = (4, Pools(), dict.fromkeys(range(1, 5), 1))
TWO_POOLS = (8, Pools(pools=2), dict.fromkeys(range(1, 9), 1))
SWISS = (4, Swiss(rounds=1), dict.fromkeys(range(1, 5), 1))
CASES: dict[str, tuple[str, tuple[int, Settings, dict[int, int]]]] = {
    "a league of divisions": ("league", DIVISIONS),
    "divisions of groups": ("league", GROUPS),
    "one pool": ("pools", ONE_POOL),
    "two pools": ("pools", TWO_POOLS),
    "a Swiss": ("swiss", SWISS),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_who_are_level_share_the_place_everywhere(
    case: tuple[str, tuple[int, Settings, dict[int, int]]],
) -> None:
    blueprint, (players, settings, expected) = case
    cup = drawn_out(blueprint, players, settings)
    assert placings(cup) == expected
    first = {each.user.name for each in entrants(cup) if each.user and expected[each.seed] == 1}

    client = Client()
    page = client.get(reverse("tournaments:tournament", args=[cup.pk])).context["page"]
    heading = page.heading.partition("won by ")[2]
    assert {*heading.split(", ")} == first
    assert {person.name for rank, person in page.honours if rank == 1} == first
    assert {rank for rank, _ in page.honours} == {1}
    assert {rank for rank, _ in page.placings} == {*expected.values()}
    assert {line.placing for each in page.standings for line in each.lines} == {1}

    told = json.loads(client.get(reverse("tournaments:json", args=[cup.pk])).content)
    assert sorted(each["place"] for each in told["final"]) == sorted(expected.values())
    text = client.get(reverse("tournaments:standings_csv", args=[cup.pk])).content.decode()
    assert {row["place"] for row in csv.DictReader(text.lstrip("\ufeff").splitlines())} == {"1"}

    for each in entrants(cup):
        assert each.user is not None
        (mine,) = tournaments_of(each.user)
        assert mine["place"] == expected[each.seed]
    notice = Notice.objects.filter(kind="tournament_over").earliest("pk")
    mail = mails.over(notice, database_now())
    assert isinstance(mail, MailContent)
    assert all(name in mail.paragraphs[0] for name in first)


@pytest.mark.slow
def test_one_correction_parts_them_again() -> None:
    cup = drawn_out("pools", 8, Pools(pools=2))
    table = cup.competition.tables.earliest("number")
    winner, loser = sitting(table)
    correcting.correct(
        table_id=table.pk, placings={winner.pk: 1, loser.pk: 2}, by=director_of(cup), reason="a slip"
    )
    found = placings(cup)
    assert found[winner.seed] == 1
    assert sorted(found.values())[0:2] == [1, 2]
    assert max(found.values()) == found[loser.seed]


def test_who_share_the_first_place_of_a_finished_pool_are_told_that_they_have_it() -> None:
    cup = make_running("pools", 8, stages=(Pools(pools=2, at_once=True),), expected=8)
    for table in open_tables(cup):
        if Pairing.objects.get(table=table).part == "1":
            score(table, *sitting(table), tie=True)
    go_on(cup)
    seen = stages.read(stage_of(cup))
    rules = formats.of(seen.settings)
    first, second = rules.standings(seen)
    chances = [
        {need.chance for line in group.lines for need in rules.outlook(seen, line.key).needs}
        for group in (first, second)
    ]
    assert chances == [{Chance.SURE}, {Chance.OPEN}]


def test_losers_of_one_round_of_a_bracket_share_their_place() -> None:
    cup = make_running("elimination", 8, stages=(Elimination(),), expected=8)
    while tables := open_tables(cup):
        for table in tables:
            score(table, *sorted(sitting(table), key=lambda each: each.seed))
        go_on(cup)
    assert sorted(placings(cup).values()) == [1, 2, 3, 3, 5, 5, 5, 5]
