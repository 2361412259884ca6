"""On a desktop of 1280 by 900 px, question and main button are in the window, below one line of news."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from tests.e2e import scenes
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import bottom, choices, deed, look_at, tap

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WINDOW = {"width": 1280, "height": 900}

ASKED = [
    "titan-battle",
    "titan-divide",
    "titan-split",
    "titan-split-chosen",
    "titan-engagement-offer",
    "gladiators-planned",
    "turn-previewed",
]


@pytest.mark.parametrize("name", ASKED)
def test_the_main_button_is_in_the_window(people: People, person: Person, name: str) -> None:
    """A recap, a form and a long hand do not push it out, in either language."""
    scene = scenes.ALL[name](people)
    for language in ("en", "ru"):
        User.objects.update(language=language)
        page = person(scene.who, width=1280, language=language)
        page.set_viewport_size(WINDOW)
        page.goto(scene.path)
        if scene.before:
            scene.before(page)
        page.evaluate("scrollTo(0, 0)")
        expect(deed(page)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_dice_are_below_the_question_and_one_line_says_what_they_did(
    people: People, person: Person, language: str
) -> None:
    scene = scenes.ALL["titan-battle-struck"](people)
    User.objects.update(language=language)
    page = person(scene.who, width=1280, language=language)
    page.set_viewport_size(WINDOW)
    page.goto(scene.path)
    brief, dice = page.locator(".recap-brief"), page.locator(".exchanges")
    expect(brief).to_have_count(1)
    result = dice.locator(".exchange-result > b").first.inner_text()
    assert result in brief.inner_text()
    assert bottom(brief) < page.locator("#question").bounding_box()["y"]
    assert brief.evaluate("line => line.scrollHeight - line.clientHeight") <= 0, "nothing is cut"
    assert bottom(page.locator("#decision")) < dice.bounding_box()["y"]
    brief.click()
    expect(dice.locator(".exchange--newest")).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 844})
    assert not brief.is_visible(), "the dice themselves are there"
    page.set_viewport_size(WINDOW)
    look_at(page, choices(page).last)
    if not deed(page).is_visible():
        tap(page, choices(page).last)
    expect(deed(page)).to_be_in_viewport(ratio=1)


def test_the_line_above_the_question_is_the_one_that_waits_for_an_answer(
    people: People, person: Person
) -> None:
    scene = scenes.ALL["titan-recap"](people)
    page = person(scene.who, width=1280)
    page.set_viewport_size(WINDOW)
    page.goto(scene.path)
    brief, awaiting = page.locator(".recap-brief"), page.locator(".recap-line:has(.recap-waiting) a")
    told = awaiting.inner_text().split("Waiting for your answer")[0].strip()
    assert brief.inner_text().strip() == told
    assert told != page.locator(".recap-line a").first.inner_text().strip()
    assert brief.evaluate("line => line.scrollHeight - line.clientHeight") <= 0, "nothing is cut"
