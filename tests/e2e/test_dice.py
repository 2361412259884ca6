"""Dice are dice: the latest strikes of a battle as faces, with and without motion, and the roll of a turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.engine.chance import SeededChance
from games.matches.models import Match
from games.matches.services import turns
from games.matches.services.locked_match import LockedMatch
from games.titan.battle.hexes import HEX_INDEX
from games.titan.drawing.battle.geometry import hex_corners
from tests.e2e import battle_stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import TWO_SCREENS, bottom, count_shifts, follow, layout_shift, press, renewed
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
    # Low, so that the first screen has room for the map.
    assert hit.bounding_box()["width"] == 28
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


SEEN_OF_THE_MAP = """() => {
    const { top, height } = document.querySelector("#board .picture > svg").getBoundingClientRect();
    return (document.querySelector(".bar").getBoundingClientRect().top - top) / height;
}"""
"""Return which share of the map is above the bar."""


def test_a_phones_first_screen_shows_who_struck_whom(people: People, person: Person) -> None:
    """The dice and the map with the arrow of the strike; what else happened is below the question."""
    match = battle_stage.laid_out(people.all[:2], battle_stage.strikes(round=2))
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    assert page.locator(".told-strike").evaluate("each => each.childElementCount") == 0
    board = page.get_by_role("region", name="Battle")
    follow(page, board.get_by_role("link", name="b, Minotaur on D3, 4-4"))
    follow(page, board.get_by_role("link", name=re.compile("^., Dragon on D4, 9-3$")))
    press(page, "Strike the Dragon on D4 with the Minotaur on D3: 4 dice, 3+")
    assert page.evaluate("scrollY") == 0
    arrow = board.locator("svg g:has(> title)", has_text="Your Minotaur struck the Dragon").last
    assert arrow.evaluate("each => each.querySelector('path').getAttribute('fill')") == "#b3241d"
    assert bottom(arrow) <= page.locator(".bar").bounding_box()["y"]
    assert page.evaluate(SEEN_OF_THE_MAP) >= 1
    recap = page.locator("#recap")
    assert recap.bounding_box()["y"] > bottom(board)


def bottom_of_hex(page: Any, hex: str) -> float:
    """Return how far down in the window the lower edge of a hex of the map is, in CSS pixels."""
    drawn = page.locator("#board .picture > svg:visible")
    _left, top, wide, _high = map(float, drawn.get_attribute("viewBox").split())
    box = drawn.bounding_box()
    low = max(y for _, y in hex_corners(HEX_INDEX[hex]))
    return float(box["y"] + (low - top) * box["width"] / wide)


@pytest.mark.parametrize(("language", "target"), [("en", "Dragon"), ("ru", "Дракон")])
def test_of_several_strikes_a_phones_first_screen_shows_the_last_and_the_map(
    people: People, person: Person, language: str, target: str
) -> None:
    """Two strikes with what each did, and on the map at least the hex of the one that was struck last."""
    User.objects.update(language=language)
    page = person(people.all[1], width=390, language=language)
    page.goto(path_of(struck(people)))
    shown = page.locator(".exchanges > ol > .exchange")
    assert shown.count() == 2
    bar = page.locator(".bar").bounding_box()["y"]
    for strike in shown.all():
        assert target in strike.locator(".exchange-head").inner_text()
        assert strike.locator(".exchange-result").all()
        assert all(bottom(result) <= bar for result in strike.locator(".exchange-result").all())
    assert page.evaluate(SEEN_OF_THE_MAP) > 3 / 4
    assert bottom_of_hex(page, "D4") <= bar


def test_after_a_press_the_dice_and_the_next_question_are_in_sight(people: People, person: Person) -> None:
    page = person(people.all[1], width=390, touch=True)
    page.goto(path_of(struck(people)))
    press(page, "Let my strike settings finish these strikes")
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    assert page.locator("#question").inner_text().endswith("maneuver to?")
    assert bottom(page.locator("#question")) <= page.locator(".bar").bounding_box()["y"]


BESIDE_THE_DICE = """() => {
    const band = document.querySelector(".bands[role=status]").getBoundingClientRect();
    const dice = document.querySelector(".exchange--newest").getBoundingClientRect();
    return band.bottom <= dice.top || dice.bottom <= band.top;
}"""


@pytest.mark.parametrize("scrolled", [0, 150, 300, 450, 2000])
def test_what_an_answer_says_never_covers_dice(people: People, person: Person, scrolled: int) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.strikes())
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    for _ in range(2):
        follow(page, page.locator("#board a.pick:visible").first)
        if not page.locator(".bar-main").count():
            follow(page, page.locator("#board a.pick:has(.key):visible").first)
        page.evaluate(f"scrollTo(0, {scrolled})")
        with renewed(page):
            page.locator(".bar-main button").evaluate("button => button.click()")
        assert exchanges(page).count()
        assert page.locator(".bands[role=status]").count()
        assert page.evaluate(BESIDE_THE_DICE)
        page.locator(".exchange--newest").evaluate(
            "dice => scrollBy(0, dice.getBoundingClientRect().top - 10)"
        )
        page.wait_for_function(BESIDE_THE_DICE)


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


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_in_russian_a_strike_shows_its_dice_at_once(people: People, person: Person, scripts: bool) -> None:
    User.objects.update(language="ru")
    match = battle_stage.laid_out(people.all[:2], battle_stage.strikes())
    page = person(people.reader, width=390, scripts=scripts, language="ru")
    page.goto(path_of(match))
    follow(page, page.locator("#board a.pick:visible").first)
    if not page.locator(".bar-main").count():
        follow(page, page.locator("#board a.pick:has(.key):visible").first)
    with renewed(page):
        page.locator(".bar-main button").click()
    rolls = page.get_by_role("region", name="Последние броски")
    newest = rolls.locator(".exchange--newest")
    dice = newest.get_by_role("img", name=re.compile(r"^[\d, ]+: \d попадани[еяй]"))
    counted = re.search(r"(\d) кубик(а|ов)?, попадания от\s\d", newest.inner_text())
    assert counted is not None
    assert newest.locator(".die-face").count() == int(counted[1])
    assert dice.count() == 1
    assert not re.search("[A-Za-z]{3}", rolls.inner_text()), "all of it is translated"
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(("language", "rolled"), [("en", "you rolled 4"), ("ru", "выпало 4")])
def test_the_roll_of_a_turn_is_a_face_beside_the_heading(
    people: People, person: Person, language: str, rolled: str
) -> None:
    User.objects.update(language=language)
    layout = {"R.anchor": (3, "titan lion*2 ogre"), "B.bell": (34, "titan ogre*3")}
    match = battle_stage.laid_out(people.all[:2], campaign(layout, phase="move", roll=4))
    page = person(people.reader, width=390, language=language)
    page.goto(path_of(match))
    assert rolled in page.get_by_role("heading", level=1).inner_text()
    face = page.locator(".dice--roll .die-face")
    box, heading = face.bounding_box(), page.get_by_role("heading", level=1).bounding_box()
    assert (box["width"], box["height"]) == (44, 44)
    assert box["x"] < heading["x"] + heading["width"]
    assert abs(box["y"] + 22 - heading["y"] - heading["height"] / 2) < 12
