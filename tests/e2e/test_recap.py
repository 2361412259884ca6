"""What the others did comes first: the recap above the question, and the way it shows on the board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.models import User
from games.matches.models import Tenure
from tests.e2e import scenes
from tests.e2e import titan_stage as stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.letters import too_small
from tests.e2e.scenes import People
from tests.e2e.steps import TWO_SCREENS, bottom, renewed
from tests.e2e.titan_steps import awaited
from tests.factories.matches import holder
from tests.matches.test_recap import told

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

AFTER = 144
"""Actions of the stored campaign after which a player has just been asked again."""


BEFORE_ROLL = 49
"""Actions after which a player has a recap and may split legions and roll."""


def opened(people: People, person: Person, *, after: int = AFTER, **look: Any) -> Any:
    """Return the page of the player who is asked."""
    match = stage.stored(people.all[:3], "three-stopped", after)
    Tenure.objects.filter(match=match).update(seen_revision=match.revision, looked_revision=match.revision)
    page = person(people.all[awaited(match)[0]], **look)
    page.goto(path_of(match))
    return page


def lines(page: Any) -> Any:
    return page.locator("#recap > .recap-lines a")


def shown(page: Any) -> str:
    return str(page.locator("#told-trail > use").get_attribute("href"))


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_each_line_shows_its_way_on_the_board(people: People, person: Person, scripts: bool) -> None:
    page = opened(people, person, scripts=scripts, width=390)
    recap = page.locator("#recap")
    assert recap.get_by_role("heading", name="Since your last turn").is_visible()
    assert lines(page).count() >= 2
    waiting = page.locator(".recap-line:has(.recap-waiting)")
    assert waiting.get_attribute("aria-current") == "true"
    assert shown(page) == f"#trail-{waiting.locator('a').get_attribute('data-trail')}" != "#trail-1"
    # Most of its picture is in sight above the answers.
    board, bar = (page.locator(each).bounding_box() for each in (".recap-board", ".bar--answers"))
    assert bar["y"] - board["y"] > board["height"] / 2
    box = page.locator(".recap-board").get_attribute("viewBox")
    second = lines(page).nth(1)
    if scripts:
        second.click()
    else:
        with renewed(page) if scripts else page.expect_navigation():
            second.click()
    assert shown(page) == "#trail-2"
    assert page.locator(".recap-board").get_attribute("viewBox") != box
    assert page.locator(".recap-line[aria-current]").count() == 1
    # What happened stands before the question, and the board of the recap is in sight with it.
    top = recap.bounding_box()
    asked = page.locator("#question").bounding_box()
    assert top
    assert asked
    assert top["y"] < asked["y"]


def test_a_roll_is_seen_with_the_way_that_the_recap_shows(people: People, person: Person) -> None:
    page = opened(people, person, after=BEFORE_ROLL, width=390)
    way = shown(page)
    assert way != "None"
    with renewed(page):
        page.get_by_role("button", name="Roll", exact=True).click()
    assert page.evaluate("scrollY") == 0
    assert page.locator(".turn .dice--roll").bounding_box()["y"] >= 0
    assert shown(page) == way


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_what_others_did_and_the_whole_question_are_on_two_screens(
    people: People, person: Person, scripts: bool
) -> None:
    """Where the question has a board of its own, that of the recap comes with the first line chosen."""
    scene = scenes.ALL["titan-move"](people)
    page = person(scene.who, width=390, touch=True, scripts=scripts)
    page.goto(scene.path)
    assert page.locator("#recap[open]").bounding_box()["y"] < page.locator("#question").bounding_box()["y"]
    board, parts = page.locator(".recap-board"), page.locator(".picture--part:visible")
    assert not board.is_visible()
    assert parts.count() == 2
    assert bottom(parts.last) < TWO_SCREENS
    if scripts:
        lines(page).nth(1).click()
    else:
        with page.expect_navigation():
            lines(page).nth(1).click()
    assert board.is_visible()
    assert shown(page) == "#trail-2"


def test_what_the_others_did_is_larger_than_what_the_reader_did(people: People, person: Person) -> None:
    page = opened(people, person, after=BEFORE_ROLL, width=390)
    own = page.locator("#recap > .recap-lines > .recap-line--own")
    first = page.locator("#recap > .recap-lines > :not(.recap-line--own)").first
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    assert first.evaluate(size) > own.evaluate(size)


def test_the_line_that_the_page_opens_with_is_the_largest(people: People, person: Person) -> None:
    """It stays so while the lines are stepped through, so that nothing on the page moves."""
    page = opened(people, person, width=390)
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    rows = page.locator("#recap > .recap-lines > .recap-line")

    def largest() -> list[bool]:
        sizes = [row.evaluate(size) for row in rows.all()]
        return [each == max(sizes) for each in sizes]

    opened_with = [row.get_attribute("aria-current") is not None for row in rows.all()]
    assert sum(opened_with) == 1
    assert largest() == opened_with
    for line in lines(page).all()[:2]:
        line.click()
        assert largest() == opened_with


def test_in_the_middle_of_an_arenas_turn_the_question_comes_before_the_recap(
    people: People, person: Person
) -> None:
    scene = scenes.ALL["turn-drafted"](people)
    page = person(scene.who, width=390)
    page.goto(scene.path)
    parts = (".board", "#decision", "#recap")
    board, asked, recap = (page.locator(each).bounding_box()["y"] for each in parts)
    assert board < asked < recap


@pytest.mark.parametrize("calm", [False, True])
def test_the_lines_are_stepped_through_with_sentences_read_aloud(
    people: People, person: Person, calm: bool
) -> None:
    page = opened(people, person, width=1280)
    if calm:
        page.emulate_media(reduced_motion="reduce")
    page.clock.install()
    play = page.get_by_role("link", name="Show on board")
    sign = "link => getComputedStyle(link, '::before').borderRightWidth"
    triangle = play.evaluate(sign)
    play.click()
    assert page.get_by_role("link", name="Stop").evaluate(sign) != triangle
    said = page.locator("[data-told]")
    first = lines(page).first.inner_text()
    assert re.sub(r"\s+", " ", said.inner_text()) == re.sub(r"\s+", " ", first).strip()
    assert shown(page) == "#trail-1"
    page.clock.run_for(1_250)
    assert shown(page) == "#trail-2"
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Stop").click()
    page.clock.run_for(5_000)
    assert shown(page) == "#trail-2"


def test_arrow_keys_step_and_folding_takes_the_way_from_the_board(people: People, person: Person) -> None:
    page = opened(people, person, width=1280)
    first = shown(page)
    lines(page).first.focus()
    page.keyboard.press("ArrowDown")
    assert shown(page) == "#trail-2"
    page.keyboard.press("ArrowUp")
    assert shown(page) == "#trail-1"
    page.get_by_role("heading", name="Since your last turn").click()
    page.locator("#told-trail > use:not([href])").wait_for(state="attached")
    page.get_by_role("heading", name="Since your last turn").click()
    page.locator(f"#told-trail > use[href='{first}']").wait_for(state="attached")


def test_the_recap_speaks_russian(people: People, person: Person) -> None:
    User.objects.update(language="ru")
    page = opened(people, person, width=390, language="ru")
    assert page.get_by_role("heading", name="После вашего хода").is_visible()
    assert lines(page).first.inner_text().startswith("У вас выпало 5. ")
    assert any("→" in each for each in lines(page).all_inner_texts())


ACROSS_THE_BOARD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("turn", {"seat": 0, "round": 3}),
    ("rolled", {"seat": 0, "roll": 6}),
    ("moved", {"seat": 0, "legion": "R.key", "from": 41, "land": 1, "route": [41, 42, 1]}),
    ("teleported", {"seat": 0, "legion": "R.anchor", "from": 136, "land": 300, "lord": "titan"}),
)


def test_no_letter_is_too_small_however_far_a_legion_went(person: Person) -> None:
    match = told(*ACROSS_THE_BOARD)
    page = person(holder(match, 1), width=390)
    page.goto(path_of(match))
    far = []
    for line in lines(page).all():
        line.click()
        assert too_small(page) == set()
        far.append(page.locator(".recap-board--far").count())
        assert page.locator(".recap-near").is_visible() != page.locator(".recap-far").is_visible()
    assert sorted(far) == [0, 1]


STRIKES_BACK = (("three-stopped", 91), ("three-stopped", 108), ("two-plus-to-the-end", 92))
"""Stored campaigns, and after how many actions a player in a battle is asked to strike back."""


@pytest.mark.parametrize(("campaign", "length"), STRIKES_BACK)
def test_in_a_battle_recap_board_dice_and_question_fit_on_two_screens(
    campaign: str, length: int, people: People, person: Person
) -> None:
    match = stage.stored(people.all[: 3 if campaign.startswith("three") else 2], campaign, length)
    page = person(people.all[awaited(match)[0]], width=390)
    page.goto(path_of(match))
    assert page.locator("#recap").get_attribute("open") is not None
    assert page.locator(".recap-board, #recap a[data-trail]").count() == 0, "no ways on the Masterboard"
    assert bottom(page.locator("#question")) < TWO_SCREENS


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_narrowest_phones_show_the_sign_that_folds_the_recap(
    people: People, person: Person, language: str
) -> None:
    """It is at the right of the heading, left of the button."""
    User.objects.update(language=language)
    page = opened(people, person, width=320, language=language)
    head = page.locator(".recap-head")
    play = page.locator(".recap-play").bounding_box()
    right = head.evaluate(
        "head => head.getBoundingClientRect().right - parseFloat(getComputedStyle(head).paddingRight)"
    )
    heading = head.locator("h2").bounding_box()
    sign = head.evaluate("head => parseFloat(getComputedStyle(head, '::after').width)")
    assert sign > 0
    assert heading["x"] + heading["width"] + 8 + sign <= right + 0.5
    assert right + 4 <= play["x"]


@pytest.mark.parametrize("name", ["turn", "gladiators-second", "gladiators-equip"])
def test_on_a_desktop_the_first_news_is_above_a_question_that_comes_before_the_recap(
    people: People, person: Person, name: str
) -> None:
    """In one line, which leads to the recap; the window of 800 pixels still holds what is chosen from."""
    scene = scenes.ALL[name](people)
    page = person(scene.who, width=1280)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(scene.path)
    brief, recap = page.locator(".recap-brief"), page.locator("#recap[open]")
    first = re.sub(r"\s+", " ", recap.locator(".recap-line:not(.recap-line--own) > p").first.inner_text())
    assert first.startswith(re.sub(r"\s+", " ", brief.inner_text()).strip())
    line, question = brief.bounding_box(), page.locator("#question").bounding_box()
    assert line["height"] < 40
    assert line["y"] + line["height"] < question["y"]
    assert bottom(page.locator("#decision :is(.card, .choices, .chip, .bar):visible").last) <= 800
    brief.click()
    assert 0 <= recap.bounding_box()["y"] < 800
    page.set_viewport_size({"width": 390, "height": 844})
    assert not brief.is_visible(), "the recap itself is there"


def test_on_a_desktop_the_order_of_play_is_not_above_the_question(people: People, person: Person) -> None:
    """It is the only line of that recap, and about nobody."""
    scene = scenes.ALL["titan-engagement"](people)
    page = person(scene.who, width=1280)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(scene.path)
    assert "The order of play" in page.locator("#recap[open] .recap-line > p").inner_text()
    assert page.locator(".recap-brief").count() == 0
    assert bottom(page.locator("#decision :is(.card, .choices, .chip, .bar):visible").last) <= 800
