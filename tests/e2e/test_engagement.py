"""An engagement on a page: both legions, the odds, and the cost of each answer; with and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from games.matches.models import Match
from games.odds.services import simulate_new_encounters
from games.titan.state import TitanState
from tests.e2e import battle_stage, scenes
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import bottom, count_shifts, deed, follow, layout_shift, press, renewed
from tests.factories.matches import state_of
from tests.titan.positions import campaign, engaged

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PANEL = "Engagement in Brush 38"


def met() -> TitanState:
    """Red, at 268 points, has come upon a legion of Blue's that may flee."""
    more = {"R.moon": (41, "titan ogre lion"), "B.bell": (8, "titan lion lion")}
    return engaged("lion*2 minotaur ogre*3", "cyclops*2 gargoyle*2", 38, scores=(268, 120), more=more)


@pytest.fixture
def match(people: People) -> Match:
    return battle_stage.laid_out(people.all[:2], met(), rated=False)


def top(page: Any, selector: str) -> float:
    return float(page.locator(selector).first.bounding_box()["y"])


@pytest.mark.parametrize("scripts", [True, False])
def test_the_defender_sees_who_meets_whom_the_odds_and_the_costs_and_flees(
    match: Match, people: People, person: Person, no_violations: Callable[..., None], scripts: bool
) -> None:
    blue = person(people.all[1], width=390, scripts=scripts)
    blue.goto(path_of(match))
    panel = blue.get_by_role("region", name=PANEL)
    legions = panel.get_by_role("region")
    assert legions.count() == 2
    assert legions.nth(0).get_by_role("heading").inner_text() == "Red’s Key, 82 points"
    assert legions.nth(0).get_by_text("Lion, 5-3, new to you").count() == 2
    assert "You can see it all now. 6 are new to you." in legions.nth(0).inner_text()
    assert legions.nth(1).get_by_role("heading").inner_text() == "Your Key, 60 points"
    odds = panel.get_by_role("group", name="Odds")
    assert "The odds are being worked out" in odds.inner_text()
    waiting = odds.bounding_box()

    simulate_new_encounters()
    blue.reload()
    assert re.search(r"Key holds about \d times? in \d+\n+By simulation", odds.inner_text())
    assert odds.bounding_box() == waiting, "the block has its height from the first"

    # On a phone: both legions, the odds, the question, the answers.
    assert top(blue, ".met") < top(blue, ".odds") < top(blue, "#question") < top(blue, "#decision .choice")
    answers = blue.locator("#decision .choice:visible")
    assert [each.split("\n")[1] for each in answers.all_inner_texts()] == [
        "Flee",
        "Demand battle",
        "Concede the engagement",
    ]
    told = answers.all_inner_texts()
    assert "You lose Key. Red scores half and then has 298 points." in told[0]
    assert told[0].endswith("Red +30")
    assert re.search(r"You \+82 or\s+Red \+60$", told[1])
    assert "Red then has 328 points and can take an Angel." in told[2]

    # Agreements are folded.
    offer = blue.get_by_role("link", name=re.compile("the attacker is eliminated"))
    assert not offer.is_visible()
    blue.get_by_text("Offer an agreement instead").click()
    assert offer.is_visible()
    if scripts:
        no_violations(blue)

    follow(blue, blue.locator("#decision").get_by_role("link", name=re.compile("Flee")))
    assert deed(blue).inner_text().startswith("Flee – you lose Key (4 characters), and Red scores 30 points")
    with renewed(blue):
        deed(blue).click()
    assert state_of(match).scores[0] == 298


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phones_bar_offers_the_answers_with_what_each_costs(
    match: Match, people: People, person: Person, no_violations: Callable[..., None], scripts: bool
) -> None:
    wide = person(people.all[1], scripts=scripts)
    wide.goto(path_of(match))
    assert not wide.locator(".bar--answers").is_visible()

    blue = person(people.all[1], width=390, scripts=scripts)
    blue.goto(path_of(match))
    offered = blue.locator(".bar--answers a")
    assert [" ".join(each.split()) for each in offered.all_inner_texts()] == [
        "Flee Red +30",
        "Demand battle You +82 or Red +60",
        "Concede the engagement Red +60",
    ]
    assert blue.locator(".bar--answers > p").inner_text() == (
        "No answer means a fight unless the enemy concedes."
    )
    boxes = [each.bounding_box() for each in offered.all()]
    assert all(box["height"] >= 56 and box["y"] + box["height"] <= 844 for box in boxes)
    assert len({box["y"] for box in boxes}) == 1
    if scripts:
        no_violations(blue)
    follow(blue, offered.first)
    assert deed(blue).inner_text().startswith("Flee")
    assert blue.locator(".bar--answers").count() == 0


def test_the_attacker_sees_the_same_from_the_other_side(match: Match, people: People, person: Person) -> None:
    simulate_new_encounters()
    red = person(people.all[0])
    red.goto(path_of(match))
    panel = red.get_by_role("region", name=PANEL)
    headings = panel.get_by_role("region").get_by_role("heading").all_inner_texts()
    assert headings == ["Your Key, 82 points", "Blue’s Key, 60 points"]
    # On a wide screen the odds are beside the answers.
    assert re.search(r"Key (wins|hardly ever wins)", red.get_by_role("group", name="Odds").inner_text())
    assert red.get_by_role("link", name=re.compile("Flee")).count() == 0


@pytest.mark.parametrize("scripts", [True, False])
def test_on_a_desktop_the_board_is_at_the_left_and_the_answers_within_the_window(
    people: People, person: Person, scripts: bool
) -> None:
    """Both legions are below the board; the button of the chosen answer is as near as the answers."""
    scene = scenes.ALL["titan-recap"](people)
    page = person(scene.who, scripts=scripts)
    page.goto(scene.path)
    board, recap = page.locator("#board").bounding_box(), page.locator("#recap[open]").bounding_box()
    answers = page.locator("#decision .choice:visible")
    first = answers.first.bounding_box()
    assert board["y"] < 200
    assert board["x"] + board["width"] < first["x"]
    assert board["y"] + board["height"] < top(page, ".met")
    assert bottom(answers.nth(2)) < 844
    assert first["y"] < recap["y"], "the heading of the page says who attacks"
    follow(page, answers.nth(1))
    assert bottom(deed(page)) < 900


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("told", [False, True])
def test_a_desktop_s_window_holds_who_meets_whom_the_odds_and_the_answers_in_this_order(
    people: People, person: Person, no_violations: Callable[..., None], told: bool, language: str
) -> None:
    if told:
        scene = scenes.ALL["titan-recap"](people)
        reader, path = scene.who, scene.path
    else:
        reader, path = people.all[1], path_of(battle_stage.laid_out(people.all[:2], met(), rated=False))
    reader.language = language
    reader.save(update_fields=["language"])
    page = person(reader, language=language)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(path)
    sides, answers = page.locator(".decision .met-tiles"), page.locator("#decision .choice:visible")
    first, second = (each.bounding_box() for each in sides.all())
    assert 28 <= first["height"] < 40
    assert first["y"] + first["height"] <= second["y"]
    below = answers if told else page.locator("#decision [role=group].odds")
    assert bottom(sides.nth(1)) <= below.first.bounding_box()["y"]
    assert bottom(answers.nth(2)) <= 800
    # Readers of the page hear of both legions once.
    heard = page.get_by_role("listitem").filter(has=page.locator(".met-tile"))
    assert heard.count() == page.locator(".grid-board .met-tile").count()
    no_violations(page)
    follow(page, answers.nth(1))
    assert bottom(deed(page)) <= 800


def test_nothing_shifts_while_the_odds_come(match: Match, people: People, person: Person) -> None:
    page = person(people.all[1], width=390)
    count_shifts(page)
    page.goto(path_of(match))
    page.locator(".odds:visible", has_text="The odds are being worked out").wait_for()
    simulate_new_encounters()
    page.evaluate("exchange(location.pathname)")
    page.locator(".odds:visible", has_text=re.compile("Key (holds|almost|hardly)")).wait_for()
    assert layout_shift(page) == 0


def test_odds_that_follow_come_without_a_press_and_shift_nothing(
    match: Match, people: People, person: Person
) -> None:
    page = person(people.all[1], width=390)
    count_shifts(page)
    page.goto(path_of(match))
    page.locator(".odds:visible", has_text="The odds are being worked out").wait_for()
    simulate_new_encounters()
    page.locator(".odds:visible", has_text=re.compile("Key (holds|almost|hardly)")).wait_for()
    assert layout_shift(page) == 0


def test_in_russian_the_page_fits_a_small_phone(match: Match, people: People, person: Person) -> None:
    simulate_new_encounters()
    reader = people.all[1]
    reader.language = "ru"
    reader.save(update_fields=["language"])
    page = person(reader, width=320, language="ru")
    page.goto(path_of(match))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    text = page.locator(".met, .odds, #decision .lists").all_inner_texts()
    assert not re.search("[A-Za-z]{3}", " ".join(text)), "all of it is translated"


@pytest.mark.parametrize("scrolled", [0, 900])
def test_after_an_attack_is_sent_both_legions_and_the_question_are_in_view(
    people: People, person: Person, scrolled: int
) -> None:
    layout = {
        "R.anchor": (39, "lion*6 titan"),
        "B.bell": (138, "ogre*6 troll"),
        "B.key": (100, "titan ogre*3"),
    }
    match = battle_stage.laid_out(people.all[:2], campaign(layout, phase="move", roll=1), rated=False)
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    follow(page, page.locator('.picture--part a.pick[aria-label*="Plains 138"]').first)
    page.evaluate(f"scrollTo(0, {scrolled})")
    press(page, re.compile("^Send the moves, attacking"))
    assert page.locator("h1").inner_text() == "You attack Blue"
    assert page.locator(".turn-match").inner_text().endswith(" · Plains 138")
    floor = page.locator(".bar").bounding_box()["y"]
    tiles = [each.bounding_box() for each in page.locator(".met-tiles").all()]
    question = page.locator("#question").bounding_box()
    assert 0 <= tiles[0]["y"] - 60 < tiles[1]["y"] < question["y"]
    assert question["y"] + question["height"] <= floor
