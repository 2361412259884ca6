"""Whole turns by thumb on a phone and by keyboard alone, counted from opening the page to sending.

Taps and keys are counted as a person makes them: each press of a button, a land, a row; each key."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.matches.models import Match, Visit
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.e2e import stage as arena_stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import renewed
from tests.factories.matches import state_of
from tests.titan.positions import Layout, campaign

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

FOUR: Layout = {
    "R.anchor": (3, "titan centaur*3"),
    "R.key": (8, "angel centaur*2 ogre"),
    "R.moon": (11, "ogre*3 troll"),
    "R.rose": (41, "lion*3 centaur"),
    "B.bell": (24, "titan ogre*3"),
}
"""Everyone of Blue's is further away than any roll reaches."""
TWO: Layout = {marker: FOUR[marker] for marker in ("R.anchor", "R.key", "B.bell")}


class Hand:
    """A person's thumb or keyboard, with the presses so far."""

    def __init__(self, page: Any) -> None:
        self.page, self.presses = page, 0

    def tap(self, target: Any) -> None:
        assert target.is_visible()
        with renewed(self.page):
            target.click()
        self.presses += 1

    def key(self, key: str, *, brings: bool = True) -> None:
        if brings:
            with renewed(self.page):
                self.page.keyboard.press(key)
        else:
            self.page.keyboard.press(key)
        self.presses += 1

    def button(self) -> Any:
        return self.page.locator(".bar .button--main")


def keys_in_sight(page: Any) -> list[Any]:
    """Return the keys of the lands to choose from that lie inside their close-up."""
    return [
        key
        for key in page.locator(".picture--part a.pick .key").all()
        if key.evaluate(
            """key => {
                const [own, all] = [key, key.ownerSVGElement].map(each => each.getBoundingClientRect());
                return own.left >= all.left && own.right <= all.right
                    && own.top >= all.top && own.bottom <= all.bottom;
            }"""
        )
    ]


def awaited(match: Match) -> list[int]:
    return list(Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", flat=True))


@pytest.mark.parametrize(("layout", "most"), [(TWO, 6), (FOUR, 10)])
def test_a_quiet_turn_of_titan_by_thumb(people: People, person: Person, layout: Layout, most: int) -> None:
    match = battle_stage.laid_out(people.all[:2], campaign(layout, phase="split"))
    hand = Hand(person(people.reader, width=390, touch=True))
    hand.page.goto(path_of(match))
    hand.tap(hand.button())
    assert re.match(r"Your turn: you rolled \d", hand.page.locator("h1").inner_text())
    legions = sum(marker[0] == "R" for marker in layout)
    for _ in range(legions):
        if lands := keys_in_sight(hand.page):
            hand.tap(lands[0])
    assert hand.button().inner_text() == "Send turn"
    hand.tap(hand.button())
    assert awaited(match) == [1]
    moved = sum(marker[0] == "R" and FOUR[marker][0] != legion.land for marker, legion in _legions(match))
    assert moved >= legions - 1
    assert hand.presses <= most
    assert "Turn sent." in hand.page.locator(".bands").inner_text()


def _legions(match: Match) -> list[tuple[str, Any]]:
    state: TitanState = state_of(match)
    return [(marker, legion) for marker, legion in state.legions.items() if marker in FOUR]


GROWING: Layout = {
    "R.anchor": (200, "titan cyclops lion troll"),
    "R.key": (200, "angel cyclops lion troll"),
    "B.bell": (100, "titan ogre*3"),
}
"""Both of Red's can muster wherever a five leads them."""


def test_when_all_have_moved_the_turn_is_still_sent_once_with_its_musters(
    people: People, person: Person
) -> None:
    match = battle_stage.laid_out(people.all[:2], campaign(GROWING, phase="move", roll=5))
    hand = Hand(person(people.reader, width=390, touch=True))
    hand.page.goto(path_of(match))
    for _ in range(2):
        hand.tap(keys_in_sight(hand.page)[0])
    assert hand.page.locator("#question").inner_text() == "Send turn?"
    assert hand.page.locator(".bar-note").inner_text().partition("Musters: ")[2].count(" (") == 2
    hand.page.evaluate("scrollTo(0, 600)")
    hand.tap(hand.button())
    expect(hand.page.locator(".bands[role=status]")).to_be_in_viewport()
    assert awaited(match) == [1]
    assert [len(legion.pieces) for marker, legion in state_of(match).legions.items() if marker[0] == "R"] == [
        5,
        5,
    ]


def test_a_quiet_turn_of_titan_by_keys(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], campaign(TWO, phase="split"))
    hand = Hand(person(people.reader))
    hand.page.goto(path_of(match))
    hand.key("Enter", brings=False)
    hand.key("Enter")
    for _ in range(2):
        if hand.page.locator("#question").inner_text().startswith("Where does"):
            hand.key("a")
    hand.key("Enter", brings=False)
    hand.key("Enter")
    assert awaited(match) == [1]
    assert hand.presses <= 20


def test_half_a_battle_turn_of_five_by_thumb(people: People, person: Person) -> None:
    """Every character moves and strikes as the site proposes."""
    state = battle_stage.in_battle(
        1, "lion:A1 lion:A2 lion:A3 ogre:B1 ogre:B2", "gargoyle:F1 gargoyle:F2", round=2
    )
    match = battle_stage.laid_out(people.all[:2], state)
    hand = Hand(person(people.reader, width=390, touch=True))
    hand.page.goto(path_of(match))
    for _ in range(5):
        hexes = hand.page.locator("#board a.pick:has(.key)")
        hand.tap(hexes.last)
    hand.tap(hand.button())
    while awaited(match) == [0]:
        policy = hand.page.get_by_role("button", name="Let my strike settings finish these strikes")
        hand.tap(policy if policy.count() else hand.button())
    assert hand.presses <= 12


@pytest.mark.parametrize("title", ["arena-2004", "arena-1997"])
def test_a_turn_of_an_arena_by_thumb(people: People, person: Person, title: str) -> None:
    """A card is played and sent."""
    match = arena_stage.arena(people.all[:2], arena_stage.round_of(2), title=title)
    hand = Hand(person(people.reader, width=390, touch=True))
    hand.page.goto(path_of(match))
    cards = hand.page.locator(".hand a.card")
    hand.tap(cards.first)
    while awaited(match) == [0]:
        hand.tap(hand.button() if hand.button().count() else hand.page.locator("#decision [data-key]").last)
        assert hand.presses <= 6
    assert hand.presses <= 3
