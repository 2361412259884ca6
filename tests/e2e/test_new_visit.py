"""What a phone has in its window after a button's press: the next question, or what the others did since."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import scenes
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import deed, follow, press, suggestion_button

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

MOST_PRESSES = 10
"""With how many presses a first turn of a practice match can be sent."""


def practise(page: Any) -> None:
    """Start a guest's practice match of Titan, and follow the hints until the turn can be sent.

    The page is scrolled before each press, as by a thumb that reads the hint.
    """
    page.goto("/")
    press(page, "Try it now", exact=True)
    for _ in range(MOST_PRESSES):
        if page.locator("#question").inner_text() == "Send turn?":
            return
        page.evaluate("scrollTo(0, 434)")
        follow(page, suggestion_button(page) if suggestion_button(page).count() else deed(page))
        expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    raise AssertionError(page.locator("#decision").inner_text())


def test_the_next_question_is_in_the_window_after_each_guided_move(person: Person) -> None:
    page = person(width=390)
    practise(page)
    # The overview of the board moves within the page; what is read does not move with it. The next question
    # is a little higher in its panel, and stays in the window.
    page.goto(page.url.split("#")[0])
    press(page, "Undo")
    page.locator("#question").evaluate("each => scrollBy(0, each.getBoundingClientRect().top - 40)")
    before = page.evaluate("scrollY")
    follow(page, suggestion_button(page))
    assert page.evaluate("scrollY") == before


def test_a_sent_turn_shows_what_the_others_did_since(person: Person) -> None:
    page = person(width=390)
    practise(page)
    recap = page.locator("#recap")
    assert recap.get_attribute("open") is None
    page.evaluate("scrollTo(0, 434)")
    follow(page, deed(page))
    shown = recap.get_attribute("class"), recap.get_attribute("open")
    expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    expect(recap.get_by_role("heading")).to_be_in_viewport(ratio=1)
    assert recap.locator(".recap-line").first.is_visible()
    page.reload()
    assert shown == (recap.get_attribute("class"), recap.get_attribute("open"))


def test_what_comes_while_one_looks_unfolds_the_recap_and_moves_nobody(
    people: People, person: Person
) -> None:
    """A live update is no press: a reader who is further down stays there."""
    asked = scenes.ALL["titan-recap"](people)
    page = person(asked.who, width=390)
    page.goto(asked.path)
    recap = page.locator("#recap")
    recap.evaluate(
        "each => { each.open = false; each.querySelector('a[data-trail]').textContent = 'Earlier.' }"
    )
    page.evaluate("scrollTo(0, 900)")
    page.evaluate("exchange(location.pathname)")
    page.locator("#recap[open]").wait_for()
    assert recap.get_by_text("Earlier.").count() == 0
    assert page.evaluate("scrollY") > 0
