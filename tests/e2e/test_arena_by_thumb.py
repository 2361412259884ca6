"""Turns of an arena on a phone of 390 px: board, cards, chips and one bar, without the list."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.matches.models import Match
from tests.e2e import scenes, stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import TWO_SCREENS, bottom, deed, is_filled, look_at, tap
from tests.factories.matches import state_of

NOT_COMBAT = re.compile("Spectator|Prefect|Magister")
"""Matches the names of cards that are not played on the creature they show."""

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
def test_a_bid_is_made_with_a_card_of_the_hand(people: People, person: Person, scripts: bool) -> None:
    """The list stays folded; what no card could meet is folded below the cards, and no bid is a chip."""
    scene = scenes.ALL["1997-bidding"](people)
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(scene.path)
    cards, hand = page.locator(".hand a.card"), page.locator(".hand .card")
    assert cards.count() == hand.filter(has_not_text="Spectator").count() > 0
    assert not page.locator(".lists").first.is_visible()
    assert bottom(page.get_by_role("button", name="Make no bid")) < TWO_SCREENS
    number = cards.first.locator(".card-number").inner_text()
    page.get_by_text("strengths you don’t hold").locator("visible=true").click()
    other = page.locator(".chip-fold button").first
    unheld = other.inner_text()
    tap(page, other)
    assert deed(page).inner_text().startswith(f"Bid {unheld} for the first turn")
    tap(page, cards.first)
    assert page.locator(".hand [aria-current=true]").first.locator(".card-number").inner_text() == number
    tap(page, deed(page))
    assert state_of(Match.objects.get()).bidding.bids[0] == int(number)


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_bet_after_the_card_by_thumb(people: People, person: Person, scripts: bool) -> None:
    """Once a creature is out, the card goes into the draft and discards are asked about; bets stay."""
    match = stage.arena(people.all, stage.round_of(2), options=stage.usual())
    state = state_of(match)
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(path_of(match))
    card = page.locator(".hand a.card:not(.card--dead)").filter(has_not_text=NOT_COMBAT).last
    played = card.inner_text()
    tap(page, card)
    if not scripts:
        tap(page, deed(page))
    expect(page.get_by_role("heading", name="In your draft")).to_be_visible()
    bets = page.get_by_role("form", name="Bet 3 on")
    assert bets.locator("[aria-current=true]").inner_text() == "no one"
    assert bottom(bets) < TWO_SCREENS
    bet = bets.get_by_role("button").first
    creature = bet.inner_text().strip()
    tap(page, bet)
    assert bets.locator("[aria-current=true]").inner_text() == creature
    assert page.locator(".hand [aria-current=true]").inner_text() == played
    drafted = page.locator(".drafted li")
    assert creature in drafted.nth(0).inner_text()
    assert drafted.count() >= 2
    after = state_of(match)
    assert (after.bets, after.hands, after.turn) == (state.bets, state.hands, state.turn), "nothing is sent"


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


@pytest.mark.parametrize("language", ["en", "ru"])
def test_board_cards_and_bets_are_in_one_view_of_a_phone(
    people: People, person: Person, no_violations: Any, language: str
) -> None:
    """With six living creatures and eight cards; the board's tables come after the question."""
    User.objects.update(language=language)
    match = stage.arena(people.all, _two_others_are_dead, options=stage.usual())
    page = person(people.reader, width=390, touch=True, language=language)
    page.goto(path_of(match))
    look_at(page, page.locator(".hand a.card").first)
    page.evaluate("document.fonts.ready")
    chips = page.locator(".chip-row").first.locator(".chip")
    assert chips.count() == 7
    assert bottom(chips.last) <= page.locator(".bar:visible").bounding_box()["y"]
    assert {round(chip.bounding_box()["width"]) for chip in chips.all()} == {
        round(card.bounding_box()["width"]) for card in page.locator(".hand .card").all()
    }
    assert bottom(page.locator(".twin").first) > bottom(page.locator("#decision"))
    no_violations(page)


def _two_others_are_dead(state: Any, decision: Any) -> bool:
    lost = any(0 in state.bets[creature] for creature in state.dead)
    return stage.round_of(3)(state, decision) and len(state.dead) == 2 and not lost


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


@pytest.mark.parametrize("scene", ["first", "turn", "1997-turn", "guest-arena"])
def test_on_a_desktop_nothing_scrolls_within_a_panel(people: People, person: Person, scene: str) -> None:
    """No card is cut by the window of 844 px, also when the page says first what others did.

    In a guest's first match no card is cut by one of 800 px, although the page has an aim and a hint.
    """
    if scene == "first":
        path, who = path_of(stage.arena(people.all, stage.round_of(1), options=stage.usual())), people.reader
    else:
        path, who, _before = scenes.ALL[scene](people)
    page = person(who, width=1280)
    if scene == "guest-arena":
        page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(path)
    assert page.locator("#recap[open]").count() or scene == "guest-arena"
    for see in ("Board", "List"):
        page.get_by_text(see, exact=True).click()
        panel = page.locator("#decision")
        assert panel.evaluate("panel => getComputedStyle(panel).overflowY") == "visible"
        assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") <= 0
    page.get_by_text("Board", exact=True).click()
    expect(page.locator(".hand .card").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("scripts", SCRIPTS)
@pytest.mark.parametrize("width", [390, 320])
def test_the_first_screen_asks_the_question_before_anything_is_chosen(
    people: People, person: Person, width: int, scripts: bool
) -> None:
    """Its bar leads to the cards below the board; once one is chosen, it has the button."""
    match = stage.arena(people.all, stage.round_of(3), options=stage.usual())
    page = person(people.reader, width=width, touch=True, scripts=scripts)
    page.goto(path_of(match))
    bar = page.locator(".bar--suggest")
    expect(bar).to_be_in_viewport(ratio=1)
    assert bar.locator(".bar-note").inner_text() == page.locator("#question").inner_text()
    asked = bar.get_by_role("link", name="Choose below")
    assert asked.bounding_box()["height"] >= 44
    assert not is_filled(asked)
    expect(page.locator(".hand a.card").first).not_to_be_in_viewport(ratio=1)
    asked.click()
    expect(page.locator(".hand a.card").first).to_be_in_viewport(ratio=1)
    tap(page, page.locator(".hand a.card").first)
    expect(deed(page)).to_be_in_viewport(ratio=1)
    assert asked.count() == 0
    wide = person(people.reader, width=1280, scripts=scripts)
    wide.goto(path_of(match))
    assert not wide.locator(".bar--suggest").is_visible()
