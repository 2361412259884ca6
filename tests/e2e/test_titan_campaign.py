"""Three people play five turns of a TITANplus campaign, beginning with signing in."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.engine.notation import SEAT_LETTERS
from games.matches.models import Action, Match
from games.titan.characters import CHARACTERS
from games.titan.state import TitanState
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import choices, deed, drafted, follow, listed, open_list, press, renewed, show_more
from tests.e2e.titan_steps import act, answer, awaited, go_on, muster, pick
from tests.factories.accounts import PASSWORD
from tests.factories.matches import state_of

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.long,
    pytest.mark.exhaustive,
    pytest.mark.django_db(transaction=True),
]

TURNS = 5
COLOURS = ("Red", "Blue", "Green")
MOST = 30
"""Deeds of one visit; a turn of so few legions has far fewer."""


def sign_in(page: Any, address: str) -> None:
    """Sign in by the form, with the password."""
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(address)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/waiting/")


def divide(page: Any, places: tuple[int, ...]) -> None:
    """Divide so that three creatures go with the Titan, under the proposed markers."""
    boxes = page.get_by_role("group", name="With the Titan").get_by_role("checkbox")
    for place in places:
        boxes.nth(place).check()
    press(page, "Divide them as chosen here")


def move(page: Any) -> None:
    """Move the first legion to the first land without an enemy, if there is one."""
    listed(page)
    lands = open_list(page)
    peaceful = lands.filter(has_not_text="attack on")
    follow(page, (peaceful if peaceful.count() else lands).first)
    if not drafted(page):
        answer(page)


def go_on_from_moves(page: Any) -> None:
    """Go on to the musters, or to what follows the moves if none is possible."""
    own = page.get_by_role("button", name="Choose the musters yourself", exact=True)
    with renewed(page):
        (own if own.count() else deed(page)).click()


def take_turn(page: Any, match: Match, seat: int, *, splitting: bool) -> list[str]:
    """Split if wanted, roll, move one legion, muster if possible; return the questions answered."""
    answered: list[str] = []
    moved = False
    while seat in awaited(match):
        assert len(answered) < MOST, answered
        question = page.locator("#question").inner_text()
        answered.append(question)
        if question == "Are you sure?":
            act(page)
        elif question == "Do you split any legions before the roll?":
            listed(page)
            if splitting and page.get_by_role("heading", name="Legion to split", exact=True).count():
                split(page)
                splitting = False
            go_on(page, "Roll")
        elif question.startswith(("Which legions do you move", "Where does")):
            if moved:
                go_on_from_moves(page)
            else:
                move(page)
                moved = True
        elif question == "What do your legions muster?" and not page.locator(".ledger a").count():
            go_on(page, "Send turn")
        elif question == "What do your legions muster?":
            muster(page)
        elif question == "How do you answer?":
            # Who met an enemy against his will gets away from it, or gives in.
            way = choices(page).filter(has_text=re.compile("Flee|Concede"))
            follow(page, way.first)
            act(page)
        else:
            answer(page)
    return answered


def split(page: Any) -> None:
    """Split the second and third creature off the first legion that can, under the first marker left."""
    pick(page, "Legion to split")
    boxes = page.get_by_role("group", name="Characters that leave").get_by_role("checkbox")
    boxes.nth(1).check()
    boxes.nth(2).check()
    page.get_by_role("group", name="Marker of the new legion").get_by_role("radio").first.check()
    act(page)


def test_three_people_play_five_turns_of_titanplus(people: People, person: Person) -> None:
    # In browsers of their own, one without scripts, one a phone.
    pages = [person(scripts=False), person(width=390), person()]
    for page, user in zip(pages, people.all, strict=False):
        sign_in(page, str(user.email))
    host = pages[0]
    host.goto("/tables/new/titan/")
    host.get_by_label("Name of the match").fill("The plus table")
    host.get_by_label("Seats", exact=True).select_option("3")
    show_more(host)
    host.get_by_role("combobox", name=re.compile("^Rules")).select_option(label="TITANplus")
    host.get_by_label("Roll call before the start").select_option("0")
    press(host, "Offer the table")
    match = Match.objects.get(name="The plus table")
    path = path_of(match)
    for page in pages[1:]:
        page.goto("/tables/")
        follow(page, page.get_by_role("link", name=re.compile("The plus table")).first)
        press(page, "Take a seat")
        press(page, "Give my word of luck")
    host.goto(path)
    press(host, "Give my word of luck")

    # Colours as they sat down; each divides his eight unseen.
    for seat, page in enumerate(pages):
        page.goto(path)
        mine = page.get_by_role("row", name=re.compile(f"^{COLOURS[seat]}, you"))
        assert people.all[seat].display_name in mine.inner_text()
        divide(page, (seat, seat + 1, seat + 3))
    state = state_of(match)
    assert state.options.plus
    assert [legion.height for legion in state.legions.values()] == [4] * 6
    assert [len(markers) for markers in state.markers] == [8] * 3

    turns: dict[int, int] = dict.fromkeys(range(3), 0)
    told: list[str] = []
    while min(turns.values()) < TURNS:
        (seat,) = awaited(match)
        before: TitanState = state_of(match)
        page = pages[seat]
        page.goto(path)
        recap = page.get_by_role("region", name="Log").inner_text()
        for sentence in told:
            assert sentence in recap, (sentence, recap)
        answered = take_turn(page, match, seat, splitting=turns[seat] == 1)
        assert any(question.startswith("Where does") for question in answered)
        turns[seat] += 1
        met = meet(pages, match, seat)
        after: TitanState = state_of(match)
        assert after.mover != seat
        # Who was met has looked in between.
        told = [] if met else told_of(before, after, seat)
    assert state_of(match).round == TURNS + 1
    assert_stored(match)
    assert_read(pages, match)


def meet(pages: list[Any], match: Match, seat: int) -> bool:
    """Let those whom the mover met answer, and then the mover; return whether anyone was met."""
    met = False
    while state_of(match).mover == seat:
        (asked,) = awaited(match)
        met = True
        pages[asked].goto(path_of(match))
        take_turn(pages[asked], match, asked, splitting=False)
    return met


def told_of(before: TitanState, after: TitanState, seat: int) -> list[str]:
    """Return what everyone must be told about a turn: where each legion that moved came to."""
    found = []
    for marker, legion in after.legions.items():
        old = before.legions.get(marker)
        if legion.seat == seat and old is not None and old.land != legion.land:
            found.append(f"{COLOURS[seat]} moved ")
            found.append(f"{legion.land}.")
    return found


def assert_stored(match: Match) -> None:
    """Check that the log contains five turns of each player, and that the stored state follows from it."""
    texts = list(Action.objects.filter(match=match).order_by("revision").values_list("notation", flat=True))
    assert sum(text.startswith("split") for text in texts) >= 3, texts
    assert sum(text.startswith("move") for text in texts) >= 3 * TURNS
    state = state_of(match)
    assert {legion.seat for legion in state.legions.values()} == {0, 1, 2}
    assert all(marker.startswith(tuple(SEAT_LETTERS[:3])) for marker in state.legions)


def assert_read(pages: list[Any], match: Match) -> None:
    """Check that all read the same events, and no creature of others' splits."""
    counted = set()
    for page in pages:
        page.goto(path_of(match, "log"))
        lines = page.locator(".log li p").all_inner_texts()
        counted.add(len([line for line in lines if "Game-Turn" in line]))
        for line in lines:
            if " split " in line:
                names = [name for name in CHARACTERS if name.capitalize() in line]
                assert bool(names) == line.startswith("You split "), line
    assert len(counted) == 1
    assert counted.pop() >= 3 * TURNS
