"""Questions of Altar's Arena on a phone of 390 px: field, fighters, cards and one bar, without the list."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from tests.e2e import gladiators_stage as stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import TWO_SCREENS, bottom, deed, drafted, tap
from tests.factories.matches import state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_guess_is_made_below_the_field_and_the_fighters(
    people: People, person: Person, scripts: bool
) -> None:
    match = stage.fight(people.all[:2], stage.asks("guess", 0))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    assert page.locator("h1").inner_text().startswith("Your turn: guess ")
    field, fighters, question = (page.locator(each) for each in ("#board", ".duellists", "#question"))
    places = [each.bounding_box()["y"] for each in (field, fighters, question)]
    assert places == sorted(places)
    assert page.locator(".picture--tall svg").bounding_box()["height"] < 300, "a close-up of the two"
    assert bottom(page.locator(".segments").first) < TWO_SCREENS
    page.locator(".segments label").first.click()
    tap(page, deed(page))
    assert "guess" in page.locator(".bands[role=status]").inner_text().lower()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_fighter_explains_itself_in_place(people: People, person: Person, scripts: bool) -> None:
    """Formula, guesses and range, and nothing that only its player knows."""
    match = stage.fight(people.all[:2], stage.asks("guess", 0))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    foe = page.locator(".duellist").last
    face = foe.locator(".face")
    assert not face.is_visible()
    foe.locator("summary").click()
    assert face.is_visible()
    assert "n from " in face.inner_text()
    foe.locator("summary").click()
    assert not face.is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_card_explains_itself_by_a_tap_before_it_is_planned(
    people: People, person: Person, scripts: bool
) -> None:
    """Its formula, its guesses and its range, beside it in the hand; the next tap or the button plans it."""
    match = stage.fight(people.all[:2], stage.asks("second", 0))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    assert not page.get_by_role("group", name="Plan at the end of the row").is_visible()
    assert bottom(page.locator(".hand--mini a").last) < TWO_SCREENS
    planned = len(state_of(match).gladiators["R1"].row)
    card = page.locator(".hand--mini a[href*=pick]").last
    name = card.locator(".card-name").inner_text()
    tap(page, card)
    face = page.locator(".hand--mini .face")
    expect(face).to_have_count(1)
    expect(face).to_be_in_viewport()
    assert face.locator(".face-title").inner_text() == name
    assert face.locator(".face-axes, .face-strike").count()
    assert drafted(page) == 0, "reading a card is not planning it"
    assert deed(page).inner_text() == f"Plan {name}"
    if scripts:
        tap(page, page.locator(".hand--mini a.card[aria-current]"))
    else:
        tap(page, deed(page))
    assert drafted(page) == 1
    expect(page.locator(".held .face")).to_be_visible()
    assert len(state_of(match).gladiators["R1"].row) == planned, "nothing is stored before it is sent"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_what_needs_no_card_is_chosen_above_the_hand(people: People, person: Person, scripts: bool) -> None:
    """It is there once, and in the list with its consequences."""
    match = stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(6)))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    chips = page.locator(".held > .chip-row a[href*=pick]")
    assert chips.count() >= 2
    assert bottom(chips.last) < page.locator(".hand--mini a").first.bounding_box()["y"]
    nothing = page.get_by_role("link", name="Take no action this turn")
    assert nothing.count() == 1
    tap(page, nothing)
    assert drafted(page) == 1 or deed(page).is_visible()
    page.goto(path_of(match))
    page.get_by_text("List", exact=True).click()
    assert not chips.first.is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_button_says_what_it_does_with_nothing_ticked(
    people: People, person: Person, scripts: bool
) -> None:
    match = stage.fight(people.all[:2], stage.asks("equip", 0))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    unticked = page.get_by_role("button", name="in hand: nothing; worn: nothing")
    ticked = page.get_by_role("button", name="Lay the items out like this", exact=True)
    expect(unticked).to_be_visible()
    expect(ticked).to_have_count(0)
    page.locator("#decision .bar-main input[type=checkbox]").first.check(force=True)
    expect(ticked).to_be_visible()
    expect(unticked).to_have_count(0)


@pytest.mark.parametrize("number", [3, 6])
def test_the_hand_is_within_two_screens_below_what_the_enemy_did(
    people: People, person: Person, number: int
) -> None:
    match = stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(number)))
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    recap = page.locator("#recap[open]")
    assert bottom(recap) < page.locator("#board").bounding_box()["y"]
    assert recap.locator(".recap-line:not(.recap-line--own)").first.is_visible()
    assert bottom(page.locator(".hand--mini a").last) < TWO_SCREENS
    # What the reader did is shortened, and whole with everything that is folded.
    own = recap.locator(".recap-line--own p").first
    short = own.bounding_box()["height"]
    recap.locator(".recap-more > summary").click()
    assert own.bounding_box()["height"] >= short
    assert own.evaluate("each => each.scrollHeight - each.clientHeight") <= 0


@pytest.mark.parametrize("number", [1, 6])
def test_on_a_desktop_nothing_scrolls_within_the_panel(people: People, person: Person, number: int) -> None:
    """And no card is cut by the window of 844 px, also when the page says first what the enemy did."""
    match = stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(number)))
    page = person(people.reader, width=1280)
    page.goto(path_of(match))
    expect(page.locator(".hand--mini .card").last).to_be_in_viewport(ratio=1)
    panel = page.locator("#decision")
    assert panel.evaluate("panel => getComputedStyle(panel).overflowY") == "visible"
    assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") <= 0
    assert not page.locator(".duellists").is_visible(), "their whole cards are below the field"


def test_cards_and_tiles_hold_their_words_in_russian(people: People, person: Person) -> None:
    """The titles of cards are longest there; a tile has its number above what it costs."""
    User.objects.update(language="ru")
    match = stage.fight(people.all[:2], stage.asks("guess", 0, stage.in_round(6)))
    page = person(people.reader, width=390, touch=True, language="ru")
    page.goto(path_of(match))
    fighters, tiles = page.locator(".duellist"), page.locator(".segments label")
    assert fighters.count() == 2
    assert tiles.count() >= 3
    for each in (*fighters.all(), *tiles.all()):
        assert each.evaluate("each => each.scrollWidth - each.clientWidth") <= 0, each.inner_text()
    costs = tiles.filter(has=page.locator("small")).all()
    assert costs
    for each in costs:
        number, cost = (each.locator(part).bounding_box() for part in ("b", "small"))
        assert number["y"] + number["height"] <= cost["y"] + 1
