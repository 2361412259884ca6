"""Hints for beginners in a browser: followed, skipped and shown again, by name and role."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.letters import too_small
from tests.e2e.steps import answer_instead_of_suggestion, bottom, follow, press, suggestion_button

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_hints_follow_each_other_and_can_be_skipped(scripts: bool, person: Person) -> None:
    page = person(width=390, scripts=scripts)
    page.goto("/")
    press(page, "Try it now", exact=True)
    assert page.locator(".aim").inner_text() == "Aim: be the last player whose Titan is alive."
    assert page.get_by_role("heading", name="Hint 1 of 19").is_visible()
    follow(page, suggestion_button(page))
    press(page, "Roll", exact=True)
    assert "Your first roll." in page.locator(".guide").inner_text()
    press(page, "Skip the hints")
    assert page.locator(".guide, .aim").count() == 0
    assert page.locator("#question").is_visible()
    press(page, "Show the hints again")
    assert page.get_by_role("heading", name="Hint 2 of 19").is_visible()
    follow(page, page.get_by_role("link", name="Read the hints again"))
    assert page.get_by_role("heading", name="Your first roll").is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_hints_in_russian_follow_each_other_and_can_be_skipped(scripts: bool, person: Person) -> None:
    page = person(width=390, scripts=scripts, language="ru")
    page.goto("/")
    press(page, "Попробовать сейчас", exact=True)
    assert page.locator(".aim").inner_text() == "Цель: остаться последним игроком, чей Титан жив."
    assert page.get_by_role("heading", name="Подсказка 1 из 19").is_visible()
    follow(page, suggestion_button(page))
    press(page, "Бросить кубик", exact=True)
    hint = page.locator(".guide").inner_text()
    assert "Первый бросок." in hint
    assert not re.search("[A-Za-z]{3}", hint), "all of it is translated"
    assert page.locator(".bar").get_by_role("link", name="Подсказка 2: ").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    press(page, "Без подсказок")
    assert page.locator(".guide, .aim").count() == 0
    assert page.locator("#question").is_visible()
    press(page, "Снова показывать подсказки")
    assert page.get_by_role("heading", name="Подсказка 2 из 19").is_visible()
    follow(page, page.get_by_role("link", name="Перечитать подсказки"))
    assert page.get_by_role("heading", name="Первый бросок").is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_the_bar_names_the_hint_that_is_further_down(scripts: bool, person: Person) -> None:
    """People who press the bar’s button would otherwise never see the hint of a question below it."""
    page = person(width=390, scripts=scripts)
    page.goto("/")
    press(page, "Try it now", exact=True)
    follow(page, suggestion_button(page))
    press(page, "Roll", exact=True)
    hint = page.locator(".bar").get_by_role("link", name="Hint 2: ")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(hint).to_be_in_viewport()
    expect(page.locator(".guide")).not_to_be_in_viewport()
    hint.click()
    expect(page.locator("#question")).to_be_in_viewport()
    expect(page.locator(".guide")).to_be_in_viewport()


def tops_of(page: Any, *parts: str) -> list[float]:
    """Return how far down the page each of its parts begins, in pixels."""
    return [page.locator(part).first.bounding_box()["y"] for part in parts]


def test_a_phone_shows_question_board_and_hint_on_its_first_screen(person: Person) -> None:
    page = person(width=390)
    page.goto("/")
    press(page, "Try it now", exact=True)
    follow(page, suggestion_button(page))
    press(page, "Roll", exact=True)
    assert "Your first roll." in page.locator(".guide").inner_text()
    tops = tops_of(page, "#question", ".picture--part", ".guide", ".ledger", "#recap")
    assert tops == sorted(tops)
    assert tops[2] < page.viewport_size["height"]
    # What a guest might do some day comes after the turn, so all that the hint says at once is above the bar.
    floor = page.locator(".bar").bounding_box()["y"]
    assert bottom(page.locator(".guide p").first) <= floor
    assert tops[-1] < page.get_by_role("link", name="Sign up to keep it").bounding_box()["y"]
    # From the list, the hint comes before what is to be chosen.
    page.locator("label:has(#see-list)").click()
    tops = tops_of(page, "#question", ".guide", ".decision-rest", ".ledger")
    assert tops == sorted(tops)


@pytest.mark.parametrize("language", ["en-GB", "ru"])
@pytest.mark.parametrize("width", [390, 320])
def test_a_hint_begins_above_the_bar_on_every_phone(width: int, language: str, person: Person) -> None:
    """Steps and a clock of weeks do not push it under the bar; the clock is further down."""
    page = person(width=width, language=language)
    page.goto("/")
    follow(page, page.locator("form[action*=practice] .button--main").first)
    follow(page, suggestion_button(page))
    follow(page, page.locator(".bar-main .button--main"))
    text, floor = page.locator(".guide p").first, page.locator(".bar").bounding_box()["y"]
    line = text.evaluate("text => parseFloat(getComputedStyle(text).lineHeight)")
    assert text.bounding_box()["y"] + 2 * line <= floor, "two lines of it"
    assert not page.locator(".steps").is_visible()
    clock = page.locator(".clock")
    assert clock.count() == 1
    assert clock.bounding_box()["y"] > bottom(page.locator(".guide"))
    press(page, "Skip the hints" if language == "en-GB" else "Без подсказок")
    assert page.locator(".turn .clock").is_visible()
    assert page.locator(".steps").is_visible()


def test_after_a_legion_is_tapped_the_heading_of_the_question_is_in_view(person: Person) -> None:
    """The map of its lands is below the heading, and the rows of the legions are far down the page."""
    page = person(width=390, touch=True)
    page.goto("/")
    press(page, "Try it now", exact=True)
    follow(page, suggestion_button(page))
    press(page, "Roll", exact=True)
    rows = page.locator(".ledger a")
    page.evaluate("top => scrollBy(0, top - 200)", rows.last.bounding_box()["y"])
    expect(page.locator("#question")).not_to_be_in_viewport()
    follow(page, rows.last)
    assert page.locator("#question").inner_text() == "Where does Key move to?"
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    expect(page.locator(".picture--part").first).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en-GB", "ru"])
@pytest.mark.parametrize("scripts", SCRIPTS)
def test_what_is_brought_into_view_is_clear_of_the_bar(language: str, scripts: bool, person: Person) -> None:
    page = person(width=390, scripts=scripts, language=language)
    page.goto("/")
    follow(page, page.locator("form[action*=practice] .button--main").first)
    follow(page, suggestion_button(page))
    follow(page, page.locator(".bar-main .button--main"))
    floor = page.locator(".bar").bounding_box()["y"]
    for part in page.locator(".guide p:visible, .ledger a").all():
        page.evaluate("scrollTo(0, 0)")
        part.evaluate("part => part.scrollIntoView({ block: 'nearest' })")
        box = part.bounding_box()
        assert box["y"] + box["height"] <= floor
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator("#main").bounding_box()
    assert last["y"] + last["height"] <= floor


LABELS = """() => [...document.querySelectorAll("main svg [aria-hidden]:has(> .call) > text")]
  .filter((text) => text.getClientRects().length)
  .map((text) => text.textContent)"""
"""The labels that the visible pictures of a board have."""

WITHIN_THEIR_BOXES = """() => [...document.querySelectorAll("main svg rect.call")]
  .filter((box) => box.getClientRects().length)
  .every((box) => {
    const text = box.nextElementSibling.getBoundingClientRect(), around = box.getBoundingClientRect();
    return around.left + 2 <= text.left && text.right + 2 <= around.right;
  })"""
"""Whether the text of each label is inside its box."""


@pytest.mark.parametrize("scripts", SCRIPTS)
@pytest.mark.parametrize(("language", "marker"), [("en-GB", "marker: Anchor"), ("ru", "маркер: Якорь")])
def test_a_board_names_its_parts_until_the_first_move(
    language: str, marker: str, scripts: bool, person: Person
) -> None:
    page = person(width=390, scripts=scripts, language=language)
    page.goto("/")
    follow(page, page.locator("form[action*=practice] .button--main").first)
    assert page.evaluate(LABELS) == []
    follow(page, suggestion_button(page))
    follow(page, page.locator(".bar-main .button--main"))
    labels = page.evaluate(LABELS)
    assert marker in labels
    assert len(labels) >= 3
    assert page.evaluate(WITHIN_THEIR_BOXES)
    assert too_small(page) == set()
    # A legion's lands on the board, and who would join it there.
    page.goto(page.url.partition("?")[0] + page.locator(".ledger a").first.get_attribute("href"))
    assert page.evaluate(LABELS)
    assert page.evaluate(WITHIN_THEIR_BOXES)
    assert too_small(page) == set()
    follow(page, page.locator(".picture--part a.pick[aria-label*=',']").first)
    if not scripts:
        follow(page, page.locator(".bar-main .button--main"))
    assert page.locator(".ticked").count()
    assert page.evaluate(LABELS) == []


def test_skipped_hints_take_the_labels_with_them(person: Person) -> None:
    page = person(width=390)
    page.goto("/")
    press(page, "Try it now", exact=True)
    follow(page, suggestion_button(page))
    press(page, "Roll", exact=True)
    assert "marker: Anchor" in page.evaluate(LABELS)
    press(page, "Skip the hints")
    assert page.evaluate(LABELS) == []


def test_whoever_fills_in_the_form_gets_its_button_instead_of_the_suggestion(person: Person) -> None:
    """A press of the filled button would otherwise send what was suggested, not what was ticked."""
    page = person(width=390)
    page.goto("/")
    press(page, "Try it now", exact=True)
    form = page.locator("#decision form.bar-main")
    box = form.locator("input[type=checkbox]:checked").first
    answer_instead_of_suggestion(page, form.locator(".button--wide"), box)
