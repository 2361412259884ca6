"""Stored campaigns at important moments, played on through the pages.

The tests check what is stored then, and what each of the three at the table reads."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.matches.models import Match
from games.titan.actions import Reinforce
from games.titan.meta import Options
from games.titan.rules import LawOfTitan
from games.titan.state import Engagement, TitanState
from tests.e2e import titan_stage as stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import choices, deed, follow
from tests.e2e.titan_steps import act, answer, awaited, finish_list, pick, wait_for_battle
from tests.factories.matches import state_of
from tests.titan.positions import RULES

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

THREE = "three-stopped"
BEFORE_THE_ATTACK, ATTACKED, BEFORE_THE_SUMMON = 38, 144, 92
"""Actions of that campaign after which each moment has come."""

MOST = 20


def choose(page: Any, name: str) -> None:
    """Take the first choice of that name."""
    follow(page, choices(page).filter(has_text=re.compile(name)).first)


def take(page: Any, legion: str) -> None:
    """Take a legion, unless it is preselected."""
    if legion not in page.locator("#question").inner_text():
        follow(page, page.locator(".ledger a").filter(has_text=re.compile(rf"^{legion}:")))


def recap(page: Any, match: Match) -> str:
    """Return the text about events since the person's last visit, from the match's page."""
    page.goto(path_of(match))
    return str(page.get_by_role("region", name="Log").inner_text())


def engagement(match: Match) -> Engagement:
    found: Engagement | None = state_of(match).engagement
    assert found is not None
    return found


def test_an_attack(people: People, person: Person) -> None:
    match = stage.stored(people.all[:3], THREE, BEFORE_THE_ATTACK)
    red, blue, green = (person(user, scripts=False) for user in people.all[:3])
    for page in (blue, green):
        page.goto(path_of(match))
    red.goto(path_of(match))
    take(red, "Lantern")
    finish_list(red)
    assert deed(red).inner_text() == "Move Lantern to Hills 9, entering from the right"
    act(red)
    assert state_of(match).phase == "move", "a draft is nobody's business"
    # Of two legions in one land one has to go, before the movement can end.
    take(red, "Open Hand")
    finish_list(red)
    act(red)
    assert deed(red).inner_text() == "Send the moves, attacking Green’s Anchor in Hills 9", "all have moved"
    act(red)
    red.get_by_role("heading", level=1, name="You attack Green").wait_for()

    met = engagement(match)
    assert (met.land, met.attacker, met.defender) == (9, "R.lantern", "G.anchor")
    assert state_of(match).legions["R.lantern"].land == 9
    told = recap(green, match)
    green.get_by_role("heading", level=1, name="Red attacks your Anchor").wait_for()
    assert "moved Lantern from" in told
    assert "Lantern (" in told
    # The third sees that they met, and neither legion.
    told = recap(blue, match)
    assert "Red attacked Green in Hills 9: Lantern against Anchor." in told
    assert "(" not in told.partition("Red attacked Green")[2].partition("\n")[0]


def test_a_defence(people: People, person: Person) -> None:
    match = stage.stored(people.all[:3], THREE, ATTACKED)
    red, blue, green = (person(user, scripts=False) for user in people.all[:3])
    blue.goto(path_of(match))
    choose(blue, "Demand battle")
    act(blue)
    # What one side answered is nobody's to know before the other has.
    red.goto(path_of(match))
    told = red.get_by_role("region", name="Log").inner_text()
    assert "went into battle" not in told
    choose(red, "Demand battle")
    act(red)
    battle = engagement(match).battle
    assert battle is not None
    assert (battle.round, battle.mover, battle.step) == (1, "defender", "maneuver")
    wait_for_battle(red, "Your maneuvers against Blue", r"\w+ 141 · Round 1 of 7")
    assert re.search(r"You went into battle against Red in \w+ 141, entering .+ against ", recap(blue, match))
    assert re.search(
        r"Blue \(.+\) went into battle against Red \(.+\) in \w+ 141, entering", recap(green, match)
    )
    finish_list(red)
    act(red)
    assert "brought on at" in red.locator("#decision .drafted").inner_text()


def test_a_flight(people: People, person: Person) -> None:
    match = stage.stored(people.all[:3], THREE, ATTACKED)
    red, blue, green = (person(user, scripts=False) for user in people.all[:3])
    before: TitanState = state_of(match)
    fled = engagement(match).defender
    attacker = engagement(match).attacker
    red.goto(path_of(match))
    choose(red, "Flee")
    assert "Flee" in deed(red).inner_text()
    act(red)
    after: TitanState = state_of(match)
    assert fled not in after.legions
    assert after.legions[attacker].pieces[: len(before.legions[attacker].pieces)]
    assert after.scores[1] > before.scores[1]
    assert re.search(r"You fled, so Blue won the engagement in \w+ 141 with ", recap(red, match))
    assert re.search(r"The defender fled, so you won the engagement in \w+ 141 with ", recap(blue, match))
    assert re.search(r"The defender fled, so Blue won the engagement in \w+ 141 with ", recap(green, match))
    # A legion that fled is turned in, so everyone knows it.
    assert "Blue scored" in recap(green, match)


def test_an_agreement(people: People, person: Person) -> None:
    match = stage.stored(people.all[:3], THREE, ATTACKED)
    red, blue, green = (person(user, scripts=False) for user in people.all[:3])
    met = engagement(match)
    blue.goto(path_of(match))
    for page in (red, blue):
        page.goto(path_of(match))
        shown = page.get_by_role("region", name="Log").inner_text()
        assert "offer" not in shown.lower()
        page.get_by_text("Offer an agreement instead").click()
        choose(page, "both are eliminated|both legions are eliminated")
        act(page)
        assert deed(page).inner_text() == "Send the offer"
        act(page)
    state: TitanState = state_of(match)
    assert met.attacker not in state.legions
    assert met.defender not in state.legions
    for page in (red, blue, green):
        told = recap(page, match)
        assert re.search(r"Both sides agreed to the elimination of their legions in \w+ 141\.", told)


def test_a_summon(people: People, person: Person) -> None:
    match = stage.stored(people.all[:3], THREE, BEFORE_THE_SUMMON)
    red, blue, green = (person(user, scripts=False) for user in people.all[:3])
    donor: list[str] = list(state_of(match).legions["R.lantern"].pieces)
    red.goto(path_of(match))
    choose(red, "Lantern")
    finish_list(red)
    assert deed(red).inner_text() == "Summon an Angel from Lantern"
    act(red)
    # It comes on in the same visit; until that is sent nobody else sees a trace of it.
    bring_on(red, "Angel")
    assert "Angel" not in recap(blue, match)
    red.goto(path_of(match))
    finish_visit(red, match, 0)
    state: TitanState = state_of(match)
    assert state.legions["R.lantern"].pieces.count("angel") == donor.count("angel") - 1
    battle = engagement(match).battle
    assert battle is not None
    assert "angel" in [piece.name for piece in battle.pieces["attacker"]]
    for page in (blue, green):
        told = recap(page, match)
        assert "Red called an Angel from Lantern into the battle." in told
        assert re.search(r"Red brought on the Angel at \w\d\.", told)


def bring_on(page: Any, character: str) -> None:
    """Place a character on the battleland that has just come."""
    pick(page, "Character to bring on")
    finish_list(page)
    assert re.match(rf"Bring on the {character} at \w\d$", deed(page).inner_text())
    act(page)


def finish_visit(page: Any, match: Match, seat: int) -> None:
    """End the current part, then take the first of every choice until another seat is awaited."""
    act(page)
    for _ in range(MOST):
        if awaited(match) != [seat]:
            return
        answer(page)
    raise AssertionError(awaited(match))


def may_reinforce(state: TitanState) -> bool:
    rules: LawOfTitan = RULES
    return any(
        isinstance(atom, Reinforce)
        for decision in rules.decisions(state)
        if decision.kind == "reinforce"
        for atom in rules.legal(state, decision)
    )


def test_a_reinforcement(people: People, person: Person) -> None:
    match = stage.campaign(
        people.all[:2], may_reinforce, seed=264, options=Options(plus=True), choose=stage.lively
    )
    before: TitanState = state_of(match)
    met = engagement(match)
    seat = before.legions[met.defender].seat
    mine, other = (person(people.all[each], scripts=False) for each in (seat, 1 - seat))
    mine.goto(path_of(match))
    assert mine.locator("#question").inner_text() == "Which reinforcement do you take?"
    follow(mine, choices(mine).first)
    finish_list(mine)
    said = re.match(r"Take an? ([\w ]+?) as a reinforcement(, showing .+)?$", deed(mine).inner_text())
    assert said is not None
    act(mine)
    bring_on(mine, said.group(1))
    finish_visit(mine, match, seat)
    battle = engagement(match).battle
    assert battle is not None
    old = before.engagement.battle.pieces["defender"]
    assert len(battle.pieces["defender"]) == len(old) + 1
    told = recap(other, match)
    assert re.search(rf"called in an? {said.group(1)} as a reinforcement\b", told)
    assert re.search(rf"brought on the {said.group(1)} at \w\d\.", told)
