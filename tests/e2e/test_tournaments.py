"""Tournaments in a browser: made with the wizard, run and ended by a director; players enter and leave."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.ladders.models import Ladder, Season
from games.notices.now import database_now
from games.tournaments.formats import Elimination, Swiss
from games.tournaments.models import FinalPlacing, Round, Starter, Tournament
from games.tournaments.services import answering
from tests.e2e import scenes
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.factories.accounts import make_user
from tests.factories.ladders import enter as join
from tests.factories.ladders import finish, pass_time, people_of, play, sweep
from tests.factories.tournaments import (
    begin,
    enter,
    entrants,
    go_on,
    make_open,
    open_tables,
    play_round,
    sit_down,
)

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NAMES = ("Tormod", "mira", "Ana", "Radka", "vadim_k", "ilse", "Okke", "Pim")


@pytest.fixture
def director(site: str) -> User:
    return make_user(display_name="Sabela", time_zone="Europe/Moscow")


@pytest.fixture
def players(site: str) -> list[User]:
    return [make_user(display_name=name, time_zone="Europe/Moscow") for name in NAMES]


def words(page: Any) -> str:
    return " ".join(page.get_by_role("main").inner_text().split())


def prepare(page: Any, kind: str, name: str, expected: int, rounds: int | None = None) -> None:
    """Fill in the wizard, without a roll-call and without a preview."""
    page.goto("/tournaments/")
    follow(page, page.get_by_role("link", name="Run a tournament").first)
    chosen = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=kind, exact=True))
    follow(page, chosen.get_by_role("link"))
    follow(page, page.get_by_role("link", name="Colossal Arena"))
    page.get_by_label("Name", exact=True).fill(name)
    page.locator("#id_seats_most").select_option("2")
    press(page, "Next: format")
    page.locator("#id_expected").fill(str(expected))
    if rounds is not None:
        page.get_by_label("Rounds", exact=True).fill(str(rounds))
    press(page, "Next: dates")
    page.get_by_label("Roll call before a round").select_option("0")
    page.get_by_label(re.compile("How long a pairing is shown")).select_option("0")
    press(page, "Next: check")
    press(page, "Open entries")


def made(name: str) -> Tournament:
    return Tournament.objects.select_related("competition").get(competition__name=name)


@pytest.mark.parametrize(("scripts", "width"), [(True, 1280), (False, 390)], ids=["scripts", "no scripts"])
def test_a_swiss_of_eight_with_a_drop_out_from_the_wizard_to_the_honours(
    scripts: bool, width: int, director: User, players: list[User], person: Person
) -> None:
    page = person(director, scripts=scripts, width=width)
    prepare(page, "Swiss", "Winter Swiss", 8, rounds=3)
    cup = made("Winter Swiss")
    assert cup.competition.status == Competition.Status.OPEN

    mira = person(players[1], scripts=scripts, width=width)
    mira.goto("/tournaments/")
    follow(mira, mira.get_by_role("link", name=re.compile("Winter Swiss")).first)
    press(mira, "Enter")
    assert "You have entered" in words(mira)
    enter(cup, *(player for player in players if player != players[1]))

    page.goto(reverse("tournaments:rounds", args=[cup.pk]))
    press(page, "Close entries and start now")
    go_on(cup)
    sit_down()
    mira.reload()
    assert "Round 1" in words(mira)
    play_round(cup)

    follow(mira, mira.get_by_role("link", name="Withdraw from the tournament"))
    mira.get_by_label("I’ll leave them").check()
    press(mira, "Withdraw from the tournament")
    assert "You have withdrawn." in words(mira)
    assert Entrant.objects.get(competition=cup.pk, user=players[1]).status == Entrant.Status.WITHDRAWN

    while open_tables(cup):
        play_round(cup)
    page.goto(reverse("tournaments:tournament", args=[cup.pk]))
    told = words(page)
    assert "Honours" in told
    assert "withdrew in round 2" in told
    assert made("Winter Swiss").competition.status == Competition.Status.FINISHED
    assert Round.objects.filter(stage__tournament=cup, status="over").count() == 3
    first = FinalPlacing.objects.get(tournament=cup, rank=1).entrant.user
    assert first is not None
    assert first.name in told
    csv = page.request.get(reverse("tournaments:standings_csv", args=[cup.pk]))
    assert "mira" in csv.text()


@pytest.mark.parametrize(("scripts", "width"), [(True, 390), (False, 1280)], ids=["scripts", "no scripts"])
def test_a_ladder_and_its_final_from_the_wizard_to_the_honours(
    scripts: bool, width: int, director: User, players: list[User], person: Person
) -> None:
    page = person(director, scripts=scripts, width=width)
    prepare(page, "Ladder with a final", "Harvest ladder", 4)
    cup = made("Harvest ladder")
    assert cup.ladder_id is not None
    ladder = Ladder.objects.get(pk=cup.ladder_id)

    pim = person(players[7], scripts=scripts, width=width)
    pim.goto(reverse("tournaments:tournament", args=[cup.pk]))
    follow(pim, pim.get_by_role("link", name="Go to the ladder"))
    follow(pim, pim.get_by_role("link", name="Join this ladder"))
    press(pim, "Join")
    for player in players[:7]:
        join(ladder, player)
    Season.objects.filter(ladder=ladder).update(starts_at=database_now())
    sweep()
    order = people_of(ladder)
    assert len(order) == 8
    second, first = order[1], order[0]
    finish(play(ladder, second, first), second, first)
    page.goto(reverse("ladders:ladder", args=[ladder.pk]))
    assert "8 rungs" in words(page)
    assert people_of(ladder)[0] == second

    pass_time(ladder, timedelta(days=100))
    sweep()
    go_on(cup)
    assert len(open_tables(cup)) == 2
    sit_down()
    page.goto(reverse("tournaments:tournament", args=[cup.pk]))
    assert "Final" in words(page) or "final" in words(page)
    while open_tables(cup):
        play_round(cup)
    page.reload()
    told = words(page)
    assert "Honours" in told
    assert second.name in told
    best = FinalPlacing.objects.get(tournament=cup, rank=1).entrant.user
    assert best == second
    assert FinalPlacing.objects.filter(tournament=cup).count() == 8


def test_a_director_ends_a_roll_call_and_calls_the_rest_off(
    director: User, players: list[User], person: Person
) -> None:

    cup = make_open("swiss", 0, director=director, title="arena-2004", roll_call=86_400, name="Cup of May")
    enter(cup, *players)
    begin(cup)
    okke = person(players[6], width=390)
    okke.goto(reverse("tournaments:tournament", args=[cup.pk]))
    assert "Round 1: will you play?" in words(okke)
    press(okke, "I’ll play")
    assert "You are playing in this round: Round 1." in words(okke)

    page = person(director, scripts=False)
    page.goto(reverse("tournaments:rounds", args=[cup.pk]))
    assert "Not answered (7)" in words(page)
    press(page, "End the roll call now")
    page.goto(reverse("tournaments:call_off", args=[cup.pk]))
    page.get_by_label("Why").fill("The hall has burnt down")
    press(page, "Cancel the tournament")
    okke.reload()
    assert "The hall has burnt down" in words(okke)
    assert made("Cup of May").competition.status == Competition.Status.CANCELLED


def test_a_player_of_the_final_refuses_and_the_next_is_asked(players: list[User], person: Person) -> None:

    cup = make_open(
        "swiss-final",
        0,
        title="arena-2004",
        stages=(Swiss(rounds=1, advance=2), Elimination()),
        expected=6,
        roll_call=86_400,
    )
    enter(cup, *players[:6])
    begin(cup)
    for each in entrants(cup):
        assert each.user is not None
        answering.answer_roll(competition_id=cup.pk, user=each.user, number=1, ready=True)
    go_on(cup)
    play_round(cup)
    asked = Starter.objects.filter(stage__tournament=cup, stage__number=2, status="asked").order_by("seed")
    assert len(asked) == 2
    user = asked[0].entrant.user
    assert user is not None
    page = person(user, width=390, scripts=False)
    page.goto(reverse("tournaments:tournament", args=[cup.pk]))
    assert "You have advanced. Will you play?" in words(page)
    press(page, "I can’t, ask the next player")
    go_on(cup)
    now = Starter.objects.filter(stage__tournament=cup, stage__number=2)
    assert now.get(entrant__user=user).status == "refused"
    assert now.filter(status="asked").count() == 2


def test_a_bracket_has_the_width_of_the_page(people: People, person: Person) -> None:
    scene = scenes.ALL["tournament-bracket"](people)
    page = person(scene.who)
    page.goto(scene.path)
    drawn = page.locator(".bracket").bounding_box()
    heading = page.locator("header.turn").bounding_box()
    assert drawn["width"] >= heading["width"] - 40, "but for the padding of its sheet"
