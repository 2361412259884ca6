"""The confirmation before a serious loss, with and without scripts, by role and name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.matches.models import Action, Match
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.steps import listed, renewed
from tests.titan.positions import campaign, engaged

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

LOST = "you lose 2 characters that have not entered, including your Titan"
ASKED = re.compile("^Confirm: ")
TYPED = "Yes, I’m sure: what I lose by this can’t be recovered"


def waiting_outside() -> TitanState:
    """Return a state in which Red maneuvers, with a lion on the map and the Titan and a centaur outside."""
    return battle_stage.in_battle(3, "titan centaur lion:D5", "ogre:D1 ogre:C1", side="bottom")


def stored(match: Match) -> int:
    return Action.objects.filter(match=match).count()


def drafted(page: Any) -> Any:
    return page.locator(".drafted li")


def pressed(page: Any, name: Any) -> None:
    with renewed(page):
        page.get_by_role("button", name=name).click()


@pytest.mark.parametrize("look", [{}, {"scripts": False}, {"width": 390, "touch": True}])
def test_the_end_of_the_maneuvers_without_the_titan_is_asked_twice(
    people: People, person: Person, look: dict[str, Any]
) -> None:
    match = battle_stage.laid_out(people.all[:2], waiting_outside())
    page = person(people.reader, **look)
    page.goto(path_of(match))
    listed(page)
    row = page.get_by_role("link", name=re.compile("End the maneuvers"))
    assert LOST in row.inner_text()
    with renewed(page):
        row.click()
    assert drafted(page).count() == 0, "no tap stores it"
    pressed(page, f"End the maneuvers – {LOST}")
    assert page.get_by_role("heading", name="Are you sure?").is_visible()
    assert drafted(page).count() == 0
    back = page.get_by_role("link", name="No, choose again")
    # A message over the page returns to its place when the page scrolls, and moves what is below it.
    back.scroll_into_view_if_needed()
    assert back.bounding_box()["height"] >= 44
    with renewed(page):
        back.click()
    assert page.get_by_role("button", name=ASKED).count() == 0
    listed(page)
    with renewed(page):
        page.get_by_role("link", name=re.compile("End the maneuvers")).click()
    pressed(page, f"End the maneuvers – {LOST}")
    pressed(page, ASKED)
    assert LOST in drafted(page).last.inner_text()
    assert stored(match) == 0, "it can still be taken back"
    pressed(page, re.compile("^Undo: maneuvers ended"))
    assert drafted(page).count() == 0


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_conceding_a_titan_s_legion_and_the_game(people: People, person: Person, scripts: bool) -> None:
    match = battle_stage.laid_out(people.all[:2], engaged("titan lion*2 ogre", "ogre*2 centaur", 3))
    page = person(people.reader, scripts=scripts)
    page.goto(path_of(match))
    listed(page)
    with renewed(page):
        page.get_by_role("link", name=re.compile("Concede the engagement")).click()
    pressed(page, re.compile("^Concede the engagement – you lose Key with your Titan and are out"))
    assert page.get_by_role("heading", name="Are you sure?").is_visible()
    assert stored(match) == 0
    with renewed(page):
        page.get_by_role("link", name="No, choose again").click()
    with renewed(page):
        page.get_by_role("link", name=re.compile("Concede the game")).click()
    pressed(page, re.compile("^Concede the game – all your legions leave the board"))
    assert stored(match) == 0
    pressed(page, ASKED)
    match.refresh_from_db()
    assert match.finished
    assert page.get_by_role("heading", level=1).inner_text() == "Won by Blue"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_the_typed_turn_asks_too(people: People, person: Person, scripts: bool) -> None:
    match = battle_stage.laid_out(people.all[:2], waiting_outside())
    page = person(people.reader, scripts=scripts)
    page.goto(path_of(match))
    page.get_by_text("Type the turn").click()
    page.get_by_label("Actions in notation, one per line").fill("done")
    pressed(page, "Add to the draft")
    assert (
        "This can’t be undone, so nothing has been done yet"
        in page.locator(".bands, .band").first.inner_text()
    )
    assert drafted(page).count() == 0
    assert page.get_by_label("Actions in notation, one per line").input_value() == "done"
    page.get_by_role("checkbox", name=TYPED).check()
    pressed(page, "Add to the draft")
    assert LOST in drafted(page).last.inner_text()


def test_a_quiet_end_of_the_maneuvers_is_not_asked_twice(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.mountains())
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    pressed(page, "End the maneuvers")
    assert page.get_by_role("heading", name="Are you sure?").count() == 0


def test_what_leads_the_page_of_who_is_out(people: People, person: Person, no_violations: Any) -> None:
    match = battle_stage.laid_out(people.all[:2], campaign({"R.key": (3, "titan ogre*3")}, roll=1))
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    with renewed(page):
        page.get_by_role("link", name=re.compile("Concede the game")).click()
    pressed(page, re.compile("^Concede the game"))
    no_violations(page)
    pressed(page, ASKED)
    assert page.get_by_role("heading", level=1).inner_text() == "Won by Blue"
    ended = page.get_by_role("region", name="How it ended").bounding_box()
    board = page.locator("#board").bounding_box()
    assert ended["y"] < board["y"], "the result stands above the board"
    page.set_viewport_size({"width": 1280, "height": 900})
    ended = page.get_by_role("region", name="How it ended").bounding_box()
    board = page.locator("#board").bounding_box()
    assert page.get_by_role("region", name="Play again").bounding_box()["y"] == board["y"] < ended["y"]
    assert ended["x"] > board["x"] + board["width"], "beside it on a desk"
    no_violations(page)
