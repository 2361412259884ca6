"""The first pages of a gladiators' practice match: what is suggested, and what no press gives away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.lobby.services import guests
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import answer_instead_of_suggestion, follow, press, suggestion_button

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

GROUND = "button => getComputedStyle(button).backgroundColor"
CLEAR = "rgba(0, 0, 0, 0)"


def filled(page: Any) -> list[str]:
    """Return the words of the page's filled buttons."""
    buttons = page.locator(":is(#decision, .bar--suggest) .button--main:visible").all()
    return [each.inner_text() for each in buttons if each.evaluate(GROUND) != CLEAR]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_the_first_suggestions_give_nothing_away_unasked(
    people: People, person: Person, scripts: bool
) -> None:
    match = guests.begin_as_proposed(user=people.reader, title="gladiators", name="Practice")
    page = person(people.reader, width=390, scripts=scripts)
    page.goto(path_of(match))
    assert filled(page) == ["Fight with a Barbarian"]
    assert "The Barbarian is an easy start" in page.locator(".guide").inner_text()
    # People who prefer the Orcs are helped to divide the deck and to lay out the items of both.
    follow(page, page.locator("#decision").get_by_role("link", name="Orc and Orc"))
    press(page, "Fight with an Orc and another Orc")
    for begins in (
        "Split the deck; Orc R1 gets: ",
        "Lay out items for Orc R1; ",
        "Lay out items for Orc R2; ",
    ):
        (words,) = filled(page)
        assert words.startswith(begins)
        assert "nothing; worn" not in words
        assert not words.endswith("gets: nothing")
        assert suggestion_button(page).inner_text() == words
        press(page, words)


def test_a_form_above_the_bar_that_is_filled_in_gets_its_button_instead_of_the_suggestion(
    people: People, person: Person
) -> None:
    """Its button is outside the form, in the bar at the foot of a phone."""
    match = guests.begin_as_proposed(user=people.reader, title="gladiators", name="Practice")
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    follow(page, page.locator("#decision").get_by_role("link", name="Orc and Orc"))
    press(page, "Fight with an Orc and another Orc")
    own = page.locator("#decision [form=filled]")
    answer_instead_of_suggestion(page, own, page.locator("#filled input[type=checkbox]:checked").first)
    expect(own).to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")
    expect(own).to_be_in_viewport()


def test_on_a_desktop_the_page_scrolls_and_not_the_panel(people: People, person: Person) -> None:
    match = guests.begin_as_proposed(user=people.reader, title="gladiators", name="Practice")
    page = person(people.reader, width=1280)
    page.goto(path_of(match))
    panel = page.locator("#decision")
    assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") <= 0
    assert panel.evaluate("panel => getComputedStyle(panel).overflowY") == "visible"
