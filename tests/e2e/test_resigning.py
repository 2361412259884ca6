"""Resigning in a browser: at once in an arena, at its moment in a campaign of Titan."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches.models import Action, Placing
from games.matches.services.sweeps import sweep_deadlines
from tests.e2e import battle_stage, stage
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.losses_scenes import BOARD
from tests.e2e.steps import follow, press
from tests.factories.ageing import overdue
from tests.factories.matches import state_of
from tests.titan.positions import campaign

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def main(page: Any) -> str:
    return str(page.get_by_role("main").inner_text())


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_an_arena_match_is_resigned_at_once(scripts: bool, people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    page, other = person(people.reader, scripts=scripts, width=390), person(people.rival)
    page.goto(path_of(match))
    follow(page, page.get_by_role("link", name="Resign"))
    assert "You resign immediately. You are placed behind every player who is still in the match." in main(
        page
    )
    assert "Your rating counts it as a loss like any other." in main(page)
    press(page, "Resign")
    assert "Tick the box" in page.get_by_role("alert").inner_text()
    page.get_by_role("checkbox", name="I want to resign").check()
    press(page, "Resign")
    assert "You have resigned." in page.get_by_role("status").first.inner_text()
    other.goto(path_of(match))
    assert "You won" in main(other)
    assert "Ended by resignation" in main(other)
    assert list(Placing.objects.filter(match=match).values_list("fate", flat=True)) == ["played", "gave_up"]


def test_a_campaign_is_conceded_at_the_first_moment_at_which_the_law_allows_it(
    people: People, person: Person
) -> None:
    match = battle_stage.laid_out(people.all[:2], campaign(BOARD, roll=1))
    page, mover = person(people.rival), person(people.reader)
    page.goto(path_of(match))
    follow(page, page.get_by_role("link", name="Concede the game"))
    assert (
        "The rules don’t allow this now. You will resign as soon as they do. Until "
        "then you play on and can change your mind. You are placed behind every "
        "player who is still in the match at that moment."
    ) in main(page)
    page.get_by_role("checkbox", name="I want to resign").check()
    press(page, "Concede the game")
    assert "You will resign as soon as the rules allow it." in page.get_by_role("status").first.inner_text()
    mover.goto(path_of(match))
    assert "You have asked to resign" not in main(mover)
    press(page, "Don’t resign")
    assert "You have asked to resign" not in main(page)
    follow(page, page.get_by_role("link", name="Concede the game"))
    page.get_by_role("checkbox", name="I want to resign").check()
    press(page, "Concede the game")
    assert "You have asked to resign as soon as the rules allow it." in main(page)
    while match.running and state_of(match).mover == 0:
        overdue(match)
        sweep_deadlines()
        match.refresh_from_db()
    assert match.finished
    assert Action.objects.get(match=match, notation="resign").seat == 1
    mover.goto(path_of(match))
    assert "You won" in main(mover)
