"""Dice are dice: the latest strikes of a battle as faces, with and without motion, and the roll of a turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from games.engine.chance import SeededChance
from games.matches.models import Match
from games.matches.services import turns
from games.matches.services.locked_match import LockedMatch
from tests.e2e import battle_stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import TWO_SCREENS, bottom, count_shifts, follow, layout_shift, press
from tests.factories.matches import access_of, form_of
from tests.titan.positions import campaign

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

MOVING = "element => getComputedStyle(element).animationName"


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice fall in every run: hits and misses in each roll looked at."""
    monkeypatch.setattr(LockedMatch, "chance", lambda self: SeededChance(Random(self.match.revision)))


def struck(people: People) -> Match:
    """Return a battle in which Red has struck, and Blue is asked to strike back."""
    match = battle_stage.laid_out(people.all[:2], battle_stage.strikes(round=2))
    turns.apply_orders(access_of(match, 0), form_of(match, 0))
    return match


def exchanges(page: Any) -> Any:
    return page.get_by_role("region", name="Latest rolls")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_newest_dice_turn_only_where_motion_is_allowed(
    people: People, person: Person, motion: str, no_violations: Any
) -> None:
    page = person(people.all[1], width=390)
    page.emulate_media(reduced_motion=motion)
    count_shifts(page)
    page.goto(path_of(struck(people)))
    newest = exchanges(page).locator(".exchange--newest")
    hit = newest.locator(".die-face--hit").first
    miss = newest.locator(".die-face:not(.die-face--hit)").first
    earlier = exchanges(page).locator(".exchange:not(.exchange--newest) .die-face").first
    moving = motion == "no-preference"
    assert hit.evaluate(MOVING) == ("roll, settle" if moving else "none")
    assert miss.evaluate(MOVING) == ("roll" if moving else "none")
    assert earlier.evaluate(MOVING) == "none"
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    assert hit.bounding_box()["width"] == 36
    # A hit is filled with ink, and the others stay outlined.
    fills = [face.evaluate("face => getComputedStyle(face).fill") for face in (hit, miss)]
    assert fills[0] != fills[1]
    assert layout_shift(page) == 0
    no_violations(page)


def maneuvering(people: People) -> Match:
    """Return the same battle when all strikes have been made, and Blue is asked to maneuver."""
    match = struck(people)
    turns.apply_orders(access_of(match, 1), form_of(match, 1))
    return match


@pytest.mark.parametrize("scripts", SCRIPTS)
@pytest.mark.parametrize("stage", [struck, maneuvering])
def test_a_phone_shows_the_dice_then_the_question_with_its_board(
    stage: Callable[[People], Match], people: People, person: Person, scripts: bool
) -> None:
    page = person(people.all[1], width=390, scripts=scripts)
    page.goto(path_of(stage(people)))
    dice, head, board = (
        page.locator(part).bounding_box() for part in (".exchanges", ".decision-head", "#board")
    )
    assert dice["y"] + dice["height"] <= head["y"] + 1
    assert abs(head["y"] + head["height"] - board["y"]) <= 1, "one panel"
    assert board["y"] + board["height"] < TWO_SCREENS
    assert exchanges(page).get_by_role("img", name=re.compile(r": \d hits? on \d or more$")).count() == 2


def test_after_a_press_the_dice_and_the_next_question_are_in_sight(people: People, person: Person) -> None:
    page = person(people.all[1], width=390, touch=True)
    page.goto(path_of(struck(people)))
    press(page, "Let my strike settings finish these strikes")
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    assert page.locator("#question").inner_text().endswith("maneuver to?")
    assert bottom(page.locator("#question")) <= page.locator(".bar").bounding_box()["y"]


def test_the_list_of_lands_does_not_stay_on_in_a_battle(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.mountains())
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    see = page.locator(".see label", has=page.locator("#see-list"))
    see.click()
    follow(page, page.locator("#decision .lists a:visible").first)
    assert page.locator("#see-list").is_checked(), "the next list of the same board"
    page.locator("#board").evaluate("board => board.setAttribute('aria-label', 'Board')")
    page.locator("#see-map").evaluate("map => { map.checked = true }")
    page.evaluate("document.dispatchEvent(new Event('exchanged'))")
    assert page.locator("#see-map").is_checked()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_strike_shows_its_dice_at_once(people: People, person: Person, scripts: bool) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.strikes())
    page = person(people.reader, scripts=scripts)
    page.goto(path_of(match))
    assert exchanges(page).count() == 0
    board = page.get_by_role("region", name="Battle")
    follow(page, board.get_by_role("link", name="b, Minotaur on D3, 4-4"))
    follow(page, board.get_by_role("link", name=re.compile("^., Gorgon on C2, 6-3$")))
    press(page, "Strike the Gorgon on C2 with the Minotaur on D3: 5 dice, 3+")
    newest = exchanges(page).locator(".exchange--newest")
    assert newest.get_by_text("Your Minotaur struck the Gorgon").is_visible()
    assert newest.get_by_text("5 dice, hits on 3+").is_visible()
    assert newest.locator(".die-face").count() == 5


def test_the_roll_of_a_turn_is_a_face_beside_the_heading(people: People, person: Person) -> None:
    layout = {"R.anchor": (3, "titan lion*2 ogre"), "B.bell": (34, "titan ogre*3")}
    match = battle_stage.laid_out(people.all[:2], campaign(layout, phase="move", roll=4))
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    face = page.locator(".dice--roll .die-face")
    box, heading = face.bounding_box(), page.get_by_role("heading", level=1).bounding_box()
    assert (box["width"], box["height"]) == (44, 44)
    assert box["x"] < heading["x"] + heading["width"]
    assert abs(box["y"] + 22 - heading["y"] - heading["height"] / 2) < 12
