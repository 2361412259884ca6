"""Hints for beginners in a browser: followed, skipped and shown again, by name and role."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.steps import follow, press

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_hints_follow_each_other_and_can_be_skipped(scripts: bool, person: Person) -> None:
    page = person(width=390, scripts=scripts)
    page.goto("/")
    press(page, "Try it now", exact=True)
    assert page.locator(".aim").inner_text() == "Aim: be the last player whose Titan is alive."
    assert page.get_by_role("heading", name="Hint 1 of 19").is_visible()
    follow(page, page.locator(".guide .button--main"))
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
def test_the_bar_names_the_hint_that_is_further_down(scripts: bool, person: Person) -> None:
    """People who press the bar’s button would else never see the hint of a question below their screen."""
    page = person(width=390, scripts=scripts)
    page.goto("/")
    press(page, "Try it now", exact=True)
    follow(page, page.locator(".guide .button--main"))
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
    follow(page, page.locator(".guide .button--main"))
    press(page, "Roll", exact=True)
    assert "Your first roll." in page.locator(".guide").inner_text()
    tops = tops_of(page, "#question", ".picture--part", ".guide", ".ledger", "#recap")
    assert tops == sorted(tops)
    assert tops[2] < page.viewport_size["height"]
    # From the list, the hint comes before what is to be chosen.
    page.locator("label:has(#see-list)").click()
    tops = tops_of(page, "#question", ".guide", ".decision-rest", ".ledger")
    assert tops == sorted(tops)
