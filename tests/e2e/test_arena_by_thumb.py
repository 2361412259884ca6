"""Turns of an arena on a phone of 390 px: board, cards, chips and one bar, without the list."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from tests.e2e import scenes, stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import TWO_SCREENS, bottom, deed, tap
from tests.factories.matches import state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_bet_and_a_card_by_thumb(people: People, person: Person, scripts: bool) -> None:
    """The chip puts the bet into the draft; the card waits for the button, and both are sent together."""
    match = stage.arena(people.all, stage.round_of(1), options=stage.usual())
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    assert page.locator("h1").inner_text() == "Your turn: bet and play a card"
    assert not page.locator(".lists").first.is_visible()
    board, question = page.locator("#board"), page.locator("#question")
    assert board.bounding_box()["y"] < question.bounding_box()["y"]
    assert bottom(page.locator(".chip-row").first) < TWO_SCREENS
    bets = page.get_by_role("form", name="Bet 4 on")
    assert bets.locator("[aria-current=true]").inner_text() == "no one"
    card = page.locator(".hand a.card:not(:has-text('Spectator'))").last
    chosen = card.inner_text()
    tap(page, card)
    assert page.locator(".hand [aria-current=true]").inner_text() == chosen
    bet = bets.get_by_role("button").first
    creature = bet.inner_text().strip()
    tap(page, bet)
    assert bets.locator("[aria-current=true]").inner_text() == creature
    if scripts:
        assert page.locator(".hand [aria-current=true]").inner_text() == chosen, "the card is still chosen"
    expect(page.locator(".cell--ahead").last).to_be_visible()
    while state_of(match).mover == 0 and deed(page).count():
        tap(page, deed(page))
        if page.locator("#question").count() and not deed(page).count():
            tap(page, page.locator("#decision .part a").last)
    state = state_of(match)
    assert state.mover != 0
    assert 0 in state.bets[creature.lower()]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_the_power_is_used_with_the_card_that_started_it(
    people: People, person: Person, scripts: bool
) -> None:
    match = stage.arena(people.all, stage.asks("power", power="draw_three"), options=stage.usual())
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    assert page.locator("h1").inner_text() == "Your turn: use a power"
    expect(page.get_by_role("button", name="Draw three cards")).to_be_in_viewport()
    held = len(state_of(match).hands[0])
    tap(page, deed(page))
    assert len(state_of(match).hands[0]) >= held + 1


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_bet_is_in_view_on_a_phone(people: People, person: Person, language: str) -> None:
    """No row of chips is cut at the edge of the screen, and none has to be scrolled sideways."""
    User.objects.update(language=language)
    match = stage.arena(people.all, stage.round_of(1), options=stage.usual())
    page = person(people.reader, width=390, touch=True, language=language)
    page.goto(path_of(match))
    page.locator(".chip-fold > summary").click()
    chips = page.locator(".held .chip")
    assert chips.count() >= 8
    for chip in chips.all():
        box = chip.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    for row in page.locator(".held .chips").all():
        assert row.evaluate("row => row.scrollWidth - row.clientWidth") <= 0


def test_a_secret_bet_is_folded_until_it_is_wanted(people: People, person: Person) -> None:
    match = stage.arena(people.all, stage.round_of(1), options=stage.usual())
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    secret = page.get_by_role("form", name="Secret bet, worth 5, instead of a card")
    assert secret.count() == 0
    page.get_by_text("Secret bet, worth 5, instead of a card").first.click()
    tap(page, secret.get_by_role("button").first)
    tap(page, deed(page))
    assert state_of(match).secrets[0]


def test_the_list_takes_the_place_of_the_cards(people: People, person: Person) -> None:
    match = stage.arena(people.all, stage.round_of(1), options=stage.usual())
    page = person(people.reader, width=390, touch=True)
    page.goto(path_of(match))
    page.get_by_text("List", exact=True).click()
    assert not page.locator(".held").is_visible()
    cards = page.locator("#decision").get_by_role("group", name="Combat card").get_by_role("link")
    assert cards.first.is_visible()
    assert page.locator("#board").is_visible()


@pytest.mark.parametrize("scene", ["first", "turn", "1997-turn"])
def test_on_a_desktop_nothing_scrolls_within_a_panel(people: People, person: Person, scene: str) -> None:
    """And no card is cut by the window of 844 px, also when the page says first what others did."""
    if scene == "first":
        path = path_of(stage.arena(people.all, stage.round_of(1), options=stage.usual()))
    else:
        path = scenes.ALL[scene](people).path
    page = person(people.reader, width=1280)
    page.goto(path)
    assert page.locator("#recap[open]").count()
    for see in ("Board", "List"):
        page.get_by_text(see, exact=True).click()
        panel = page.locator("#decision")
        assert panel.evaluate("panel => getComputedStyle(panel).overflowY") == "visible"
        assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") <= 0
    page.get_by_text("Board", exact=True).click()
    expect(page.locator(".hand .card").last).to_be_in_viewport(ratio=1)
