"""Battles and engagements of Titan through the pages: without scripts, and by role and name alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches.models import Match, Visit
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import deed, drafted, follow, look_at, press, renewed, tap
from tests.e2e.titan_steps import wait_for_battle
from tests.factories.matches import state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

MOST_PAGES = 120


def awaited(match: Match) -> int:
    """Return the one seat that is awaited."""
    return Visit.objects.get(match=match, closed_at=None).seat.index


def do(page: Any) -> None:
    """Press the one filled button."""
    with renewed(page):
        deed(page).click()


def pick(page: Any, name: str | re.Pattern[str]) -> None:
    """Choose by name in the question's panel."""
    follow(page, page.locator("#decision").get_by_role("link", name=name).first)


def short_battle() -> TitanState:
    """Return a battle with both sides in contact, in which someone soon falls."""
    return battle_stage.in_battle(
        1, "serpent:D3-3 lion:E2", "gargoyle:D4-2 centaur:C3-1", step="strike", round=2
    )


def test_a_whole_battle_without_scripts(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], short_battle())
    pages = [person(user, scripts=False) for user in people.all[:2]]
    kinds: set[str] = set()
    for _ in range(MOST_PAGES):
        state = state_of(match)
        if state.engagement is None or state.engagement.battle is None:
            break
        seat = awaited(match)
        page = pages[seat]
        page.goto(path_of(match))
        question = page.locator("#question").inner_text()
        kinds.add(question)
        if question.endswith("maneuver to?"):
            press(page, "End the maneuvers")
            continue
        if deed(page).count() == 0:
            _choose_first(page)
        do(page)
    else:
        raise AssertionError("the battle did not end")
    assert {
        "Which enemies do you strike?",
        "Strike back at which enemies?",
    } <= kinds
    pages[0].goto(path_of(match))
    assert "won the battle" in pages[0].locator("main").inner_text()


def _choose_first(page: Any) -> None:
    """The first of the last list, until there is something to press."""
    while deed(page).count() == 0:
        last = page.locator("#decision .part:has(> .choices, > .chips)").last
        follow(page, last.locator("a").first)


def test_a_battle_round_by_role_and_name(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.mountains(round=2))
    red, blue = (person(user) for user in people.all[:2])
    red.goto(path_of(match))
    wait_for_battle(red, "Your maneuvers against Blue", "Mountains 3000 · Round 2 of 7")

    # A piece on the map, then a hex; taken back, and done again.
    board = red.get_by_role("region", name="Battle")
    panel = red.get_by_role("region", name="Where does the Minotaur on E1 maneuver to?")
    goal = board.get_by_role("link", name=re.compile(r"^\w, D3; in contact"))
    look_at(red, goal)
    panel.get_by_text("In contact with the Dragon on D4").wait_for()
    with renewed(red):
        panel.get_by_role("button", name="Maneuver the Minotaur on E1 to D3").click()
    with renewed(red):
        red.get_by_role("button", name="Undo: Minotaur on E1 maneuvered to D3").click()
    assert panel.count() == 1
    follow(red, goal)
    assert drafted(red) == 1, "a tap on the hex stores it"
    with renewed(red):
        red.get_by_role("button", name="End the maneuvers").click()

    # A strike by the map, the rest by the policy.
    wait_for_battle(red, "Your strikes against Blue", "Mountains 3000 · Round 2 of 7")
    follow(red, board.get_by_role("link", name="b, Minotaur on D3, 4-4"))
    follow(red, board.get_by_role("link", name=re.compile("^., Gorgon on C2, 6-3$")))
    red.get_by_text("The Gorgon on C2 strikes back").wait_for()
    with renewed(red):
        red.get_by_role("button", name="Strike the Gorgon on C2 with the Minotaur on D3: 5 dice, 3+").click()
    with renewed(red):
        red.get_by_role("button", name="Let my strike settings finish these strikes").click()
    assert awaited(match) == 1

    # Blue strikes back by the policy, moves nobody and strikes: the round is over.
    blue.goto(path_of(match))
    wait_for_battle(blue, "You strike back at Red", "Mountains 3000 · Round 2 of 7")
    with renewed(blue):
        blue.get_by_role("button", name="Let my strike settings finish these strikes").click()
    with renewed(blue):
        blue.get_by_role("button", name="End the maneuvers").click()
    state = state_of(match)
    assert state.engagement is not None
    assert state.engagement.battle is None or state.engagement.battle.round == 3


def test_the_table_chooses_what_the_map_chooses(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.mountains())
    page = person(people.reader, scripts=False, width=390)
    page.goto(path_of(match))
    page.get_by_text("The board as a table").click()
    table = page.get_by_role("table", name="The characters")
    follow(page, table.get_by_role("row", name=re.compile("Ranger")).get_by_role("link"))
    page.get_by_text("The board as a table").click()
    ground = page.get_by_role("table", name="The ground: Mountains")
    follow(page, ground.get_by_role("link", name=re.compile("E2")))
    do(page)
    assert "Ranger on F2 maneuvered to E2" in page.locator("#decision").inner_text()


def test_an_attack_answered_with_flight(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.attacked())
    red, blue = (person(user, scripts=False) for user in people.all[:2])
    blue.goto(path_of(match))
    blue.get_by_role("heading", level=1, name="Red attacks your Key").wait_for()
    for name in ("Lion", "Troll", "Centaur", "Gargoyle"):
        assert blue.get_by_role("region", name="Engagement in Brush 3").get_by_text(name).count()
    pick(blue, re.compile("Flee"))
    do(blue)
    red.goto(path_of(match))
    assert "The defender fled, so" in red.locator("main").inner_text()
    assert state_of(match).scores[0] == 24


def test_an_agreement_sealed_by_both(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.attacked())
    red, blue = (person(user, scripts=False) for user in people.all[:2])
    for page in (red, blue):
        page.goto(path_of(match))
        page.get_by_text("Offer an agreement instead").click()
        pick(page, re.compile("the defender is eliminated"))
        page.get_by_role("checkbox", name="Ogre").first.check()
        do(page)
        assert deed(page).inner_text() == "Send the offer"
        do(page)
    state = state_of(match)
    assert state.engagement is None or state.engagement.step != "answer"
    assert state.legions["R.key"].pieces == ["lion", "lion", "troll"]
    assert "B.key" not in state.legions


def test_a_summon_after_the_victory(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.summoning())
    red = person(people.reader, scripts=False)
    red.goto(path_of(match))
    pick(red, re.compile("Moon"))
    _choose_first(red)
    do(red)
    assert "Angel summoned from Moon" in red.locator("main").inner_text()


def test_the_usual_strike_is_in_the_bar_as_soon_as_a_target_is_chosen(people: People, person: Person) -> None:
    """Below it are the weaker strikes, whose leftover hits can carry over to more enemies (12.4)."""
    match = battle_stage.laid_out(people.all[:2], battle_stage.brush())
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    board = page.get_by_role("region", name="Battle")
    for named in ("Serpent on D3, 18-2$", "Ogre on C3, 6-2$"):
        tap(page, board.get_by_role("link", name=re.compile(named)))
    assert " ".join(deed(page).inner_text().split()) == (
        "Strike the Ogre on C3 with the Serpent on D3: 18 dice, 4+"
    )
    expect(deed(page)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    offered = page.locator("#decision .choice:visible")
    assert [each.get_attribute("aria-current") for each in offered.all()] == ["true", None, None]
    tap(page, offered.last)
    assert "18 dice, 6+" in deed(page).inner_text()
    tap(page, offered.first)
    before = state_of(match).under_way.open_battle.strikes
    tap(page, deed(page))
    assert state_of(match).under_way.open_battle.strikes == before + 1
