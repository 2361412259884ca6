"""What a phone 390 px wide shows at each question of a turn, as a thumb would look for it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import battle_stage, gladiators_stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.gladiators_scenes import TEAMS
from tests.e2e.scenes import People
from tests.e2e.steps import tap
from tests.factories.matches import state_of
from tests.site.test_beside_the_board import with_an_offer
from tests.titan.positions import campaign, engaged

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_musters_can_be_chosen_on_a_phone(people: People, person: Person, scripts: bool) -> None:
    """A legion of three Lions in Plains musters a Ranger or a Lion, or nobody."""
    layout = {"R.anchor": (39, "lion*3 titan"), "B.bell": (100, "titan ogre*3")}
    match = battle_stage.laid_out(people.all[:2], campaign(layout, phase="move", roll=1))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    tap(page, page.locator('.picture--part a.pick[aria-label$="Plains 138"]').first)
    if not scripts:
        tap(page, page.get_by_role("button", name="Move Anchor to Plains 138"))
    bar = page.locator(".bar")
    assert "Anchor in Plains 138 musters a Ranger" in bar.inner_text()
    tap(page, bar.get_by_role("button", name="Choose the musters yourself"))
    assert page.locator("h1").inner_text() == "Your turn: musters"
    tap(page, page.locator(".ledger a"))
    tap(page, page.locator(".choices:not(.ledger) a", has_text="Lion").first)
    while not page.get_by_role("button", name="Send turn").count():
        tap(page, page.locator(".bar-main button"))
    tap(page, page.get_by_role("button", name="Send turn"))
    assert state_of(match).legions["R.anchor"].pieces == ["lion"] * 4 + ["titan"]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_who_leaves_a_legion_is_asked_under_the_question(
    people: People, person: Person, scripts: bool
) -> None:
    layout = {"R.anchor": (3, "titan centaur*3 ogre*3"), "B.bell": (100, "titan ogre*3")}
    match = battle_stage.laid_out(people.all[:2], campaign(layout, phase="split"))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    tap(page, page.locator('.picture--part a.pick[aria-label$="Anchor"]').first)
    assert page.locator("#question").inner_text() == "Which characters leave Anchor?"
    expect(page.locator("#question")).to_be_in_viewport()
    expect(page.get_by_role("checkbox", name="Centaur").first).to_be_in_viewport()


def test_who_answers_an_attack_reads_both_legions_above_the_answers(people: People, person: Person) -> None:
    """None of it is on a board, so there is no switch between board and list."""
    match = battle_stage.laid_out(people.all[:2], engaged("lion*3 angel", "ogre*2 troll", 15))
    page = person(people.all[1], width=390, touch=True)
    page.goto(path_of(match))
    assert page.locator("#question").inner_text() == "How do you answer?"
    assert page.locator(".see").count() == 0
    answers, legions = page.locator(".choices").first, page.locator(".met")
    assert legions.count() == 2
    assert legions.last.bounding_box()["y"] < answers.bounding_box()["y"] < 2 * page.viewport_size["height"]
    page.get_by_text("Offer an agreement instead").click()
    tap(page, page.get_by_role("link", name="the attacker is eliminated"))
    expect(page.get_by_role("checkbox", name="Ogre").first).to_be_in_viewport()
    expect(page.get_by_role("button", name="Offer: the attacker is eliminated")).to_be_in_viewport()


def test_what_chooses_no_piece_stands_beside_the_board_too(people: People, person: Person) -> None:
    """The lords are on the board; the choice to summon none of them is not."""
    match = battle_stage.laid_out(people.all[:2], battle_stage.summoning())
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    nobody = page.get_by_role("link", name="Summon no lord")
    lords = page.locator(".lists:not(.boardless) a")
    assert page.locator("#see-map").is_checked()
    assert nobody.is_visible()
    assert not lords.first.is_visible()
    page.get_by_text("List", exact=True).click()
    assert nobody.is_visible()
    assert lords.first.is_visible()


def test_what_ones_dice_came_to_is_said_above_the_next_question(people: People, person: Person) -> None:
    state = battle_stage.in_battle(1, "lion:C3 lion:A1", "gargoyle:C4 ogre:B4", round=2)
    match = battle_stage.laid_out(people.all[:2], state)
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    tap(page, page.get_by_role("button", name="End the maneuvers"))
    finish = page.get_by_role("button", name="Let my strike settings finish these strikes")
    expect(finish).to_be_in_viewport()
    tap(page, page.locator("#board a.pick").first)
    if not page.locator(".bar-main").count():
        tap(page, page.locator("#board a.pick:has(.key)").first)
    tap(page, page.locator(".bar-main button"))
    told = page.locator(".bands[role=status]")
    expect(told).to_be_in_viewport()
    assert re.search(r"(No|\d) hits?: the .* (has \d left|is slain)", told.inner_text())


def test_what_is_planned_can_be_chosen_beside_a_board_with_figures_to_choose(
    people: People, person: Person
) -> None:
    """An ally to exchange with is on the board; a card to plan and a new layout are not."""
    wanted = gladiators_stage.asks("second", 0, with_an_offer)
    match = gladiators_stage.fight(people.all, wanted, options=TEAMS)
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    assert page.locator("#see-map").is_checked()
    panel = page.locator("#decision")
    assert page.locator("#board .picture--tall a.pick").first.is_visible()
    assert not panel.get_by_role("group", name="Offer an exchange").is_visible()
    assert panel.get_by_role("group", name="Re-arm").get_by_role("link").first.is_visible()
    tap(page, panel.locator(".hand--mini a").last)
    tap(page, page.locator(".bar-main > button"))
    assert page.locator(".drafted").get_by_text(re.compile(" planned$")).count() == 1
