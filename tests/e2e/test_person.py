"""From a name at a table to that person's page, and what they hide there."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.e2e import stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_name_leads_to_its_page_and_a_hidden_match_is_not_on_it(
    scripts: bool, people: People, person: Person
) -> None:
    match = stage.go_on(stage.arena(people.all[:2], stage.ending()), None)
    stranger, rival = person(width=390, scripts=scripts), person(people.rival, scripts=scripts)
    stranger.goto(path_of(match))
    follow(stranger, stranger.get_by_role("link", name="Tormod", exact=True).first)
    assert stranger.locator("h1").inner_text() == "Tormod"
    assert stranger.get_by_role("link", name="Friday table").count() == 1

    rival.goto(reverse("matches:mine"))
    follow(rival, rival.get_by_role("link", name="How others see you"))
    press(rival, "Hide it on this page")
    assert (
        "This match is no longer shown on any page about you."
        in rival.get_by_role("status").first.inner_text()
    )
    stranger.reload()
    assert "No matches of this player are open to you." in stranger.get_by_role("main").inner_text()
    press(rival, "Show it again")
    stranger.reload()
    assert stranger.get_by_role("link", name="Friday table").count() == 1


def test_matches_to_read_are_found_by_seats_and_length(people: People, person: Person) -> None:
    stage.go_on(stage.arena(people.all[:2], stage.ending(), name="Six towers"), None)
    page = person()
    page.goto(reverse("matches:watch"))
    page.get_by_label("Matches", exact=True).select_option(label="finished")
    page.get_by_label("Seats").select_option("2")
    page.get_by_label("How long it took").select_option(label="up to a day")
    press(page, "Show")
    assert page.get_by_role("link", name="Six towers").count() == 1
    page.get_by_label("How long it took").select_option(label="longer than a month")
    press(page, "Show")
    assert "There are no such matches right now." in page.get_by_role("main").inner_text()
