"""Titan from the lobby to the musters: tables, the secret division, splits and moves, through the pages."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.engine import registry
from games.matches.models import Action, Match
from games.titan.actions import Move
from tests.e2e import battle_stage
from tests.e2e import titan_stage as stage
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import deed, drafted, follow, is_filled, open_list, press, ready, renewed, show_more
from tests.e2e.titan_steps import act, answer, awaited, finish_list, play_visit
from tests.factories.accounts import make_user
from tests.factories.matches import play, state_of
from tests.titan.positions import Layout, campaign

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_three_people_begin_a_campaign_without_scripts(people: People, person: Person) -> None:
    pages = [person(each, scripts=False) for each in people.all[:3]]
    host = pages[0]
    host.goto("/tables/new/titan/")
    host.get_by_label("Name of the match").fill("Six towers")
    host.get_by_label("Seats", exact=True).select_option("3")
    show_more(host)
    host.get_by_label("Roll call before the start").select_option("0")
    press(host, "Offer the table")
    match = Match.objects.get(name="Six towers")
    path = reverse("matches:match", args=[match.pk])
    for page in pages[1:]:
        page.goto(path)
        press(page, "Take a seat")
        press(page, "Give my word of luck")
    host.goto(path)
    press(host, "Give my word of luck")
    for page in pages:
        page.goto(path)
        assert page.locator("#question").inner_text().startswith("Which characters go with the Titan")
        group = page.get_by_role("group", name="With the Titan").get_by_role("checkbox")
        for place in (0, 1):
            group.nth(place).check()
        press(page, "Divide them as chosen here")
        # Two are not three: it is said, and nothing is lost.
        assert "Choose exactly 3 creatures to go with the Titan." in page.locator(".bands").inner_text()
        group = page.get_by_role("group", name="With the Titan").get_by_role("checkbox")
        assert [box.is_checked() for box in group.all()] == [True, True, False, False, False, False]
        group.nth(4).check()
        press(page, "Divide them as chosen here")
    state = state_of(match)
    assert [legion.height for legion in state.legions.values()] == [4] * 6
    done: set[int] = set()
    while len(done) < 3:
        (seat,) = awaited(match)
        pages[seat].goto(path)
        answered = play_visit(pages[seat], match, seat)
        assert any(question.startswith("Where does") for question in answered)
        done.add(seat)
        match.refresh_from_db()
    assert state_of(match).round == 2
    # In the second Game-Turn legions may be split.
    (seat,) = awaited(match)
    pages[seat].goto(path)
    answered = play_visit(pages[seat], match, seat, splitting=True)
    assert any("split" in question for question in answered)
    assert Action.objects.filter(match=match, notation__startswith="split").count() == 1


def test_a_turn_is_taken_by_role_and_name_without_the_picture(people: People, person: Person) -> None:
    match = stage.campaign(people.all[:3], stage.asks("move", 0, 4), seed=6)
    page = person(people.reader)
    page.goto(reverse("matches:match", args=[match.pk]))
    page.evaluate("document.querySelectorAll('.picture').forEach(picture => picture.remove())")
    page.get_by_text("The board as a table").click()
    legions = page.get_by_role("table", name="Legions, and what you know is in them")
    row = legions.get_by_role("row").filter(has=page.get_by_role("link")).first
    name = row.get_by_role("rowheader").inner_text().partition(" (")[0]
    follow(page, row.get_by_role("link"))
    if not ready(page):
        lands = page.get_by_role("table", name="Lands with legions, and where you can move")
        if not lands.is_visible():
            page.get_by_text("The board as a table").click()
        follow(page, lands.get_by_role("link").first)
    if drafted(page) == 0:
        finish_list(page)
        assert deed(page).inner_text().startswith(f"Move {name} to ")
        act(page)
    assert row_of(page, name).locator(".ledger-tick").is_visible()
    press(page, f"Undo: {name}", exact=True)
    assert drafted(page) == 0


def test_picture_and_table_offer_the_same_links(people: People, person: Person) -> None:
    match = stage.campaign(people.all[:4], stage.asks("move", 0, 7), seed=5)
    page = person(people.reader)
    page.goto(reverse("matches:match", args=[match.pk]))
    for _ in range(2):
        shown = page.locator(".picture--wide a.pick").evaluate_all(
            "each => each.map(a => a.getAttribute('href'))"
        )
        listed = page.locator(".twin table a").evaluate_all("each => each.map(a => a.getAttribute('href'))")
        assert shown
        assert sorted(shown) == sorted(listed)
        if deed(page).count():
            break
        follow(page, open_list(page).first)


def test_a_land_is_chosen_on_a_phones_overview(people: People, person: Person) -> None:
    match = stage.campaign(people.all[:4], stage.asks("move", 0, 7), seed=5)
    page = person(people.reader, width=390, scripts=False)
    page.goto(reverse("matches:match", args=[match.pk]))
    overview = page.locator(".picture--tall:not(.picture--part)")
    follow(page, overview.locator("a.pick").first)
    finish_list(page)
    act(page)
    assert drafted(page) == 1


def test_the_page_of_six_is_light(people: People, person: Person) -> None:
    six = [*people.all, make_user(), make_user()]
    match = stage.campaign(six, stage.asks("move", 0, 10), seed=12)
    page = person(people.reader)
    answer = page.request.get(reverse("matches:match", args=[match.pk]))
    assert len(gzip.compress(answer.body())) < 150_000


@pytest.mark.parametrize("width", [390, 1280])
def test_the_roll_of_six_seats_shows_all_its_columns(person: Person, width: int) -> None:
    """In Russian, whose words are the longest, with a name of the greatest length allowed."""
    people = People(5)
    people.all.append(make_user(display_name="Maximilian_Konstantinov", time_zone="Europe/Moscow"))
    User.objects.update(language="ru")
    match = stage.campaign(people.all, stage.asks("split", 0, 1), seed=5)
    page = person(people.all[5], language="ru", width=width)
    page.goto(reverse("matches:match", args=[match.pk]))
    roll = page.get_by_role("region", name="Участники кампании").locator(".scroll").first
    assert roll.locator("tbody tr").count() == 6
    assert roll.evaluate("each => each.scrollWidth <= each.clientWidth")


NEAR: Layout = {
    "R.anchor": (3, "titan centaur*3"),
    "R.key": (20, "angel centaur*2 ogre"),
    "R.moon": (41, "lion*3 centaur"),
    "B.bell": (24, "titan ogre*3"),
}
"""On a one each of Red's goes to a land beside its own, and one close-up shows both."""


def row_of(page: Any, legion: str) -> Any:
    return page.locator(".ledger li", has_text=re.compile(f"^{legion}:"))


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_tap_on_a_row_takes_its_legion_and_one_on_a_land_places_it(
    people: People, person: Person, *, scripts: bool
) -> None:
    match = battle_stage.laid_out(people.all[:2], campaign(NEAR, roll=1))
    page = person(people.reader, width=390, touch=True, scripts=scripts)
    page.goto(reverse("matches:match", args=[match.pk]))
    assert page.locator("#question").inner_text() == "Where does Anchor move to?"
    with renewed(page):
        row_of(page, "Moon").locator("a").tap()
    assert page.locator("#question").inner_text() == "Where does Moon move to?"
    assert row_of(page, "Moon").locator("[aria-current=true]").count() == 1
    assert drafted(page) == 0
    with renewed(page):
        page.locator(".picture--part a.pick:has(.key)").first.tap()
    if not scripts:
        act(page)
    assert drafted(page) == 1
    assert row_of(page, "Moon").locator(".ledger-tick").is_visible()
    assert not row_of(page, "Moon").locator("a").count()
    assert page.locator(".picture--part .ticked").first.is_visible()
    press(page, "Undo: Moon", exact=True)
    assert drafted(page) == 0
    assert row_of(page, "Moon").locator("a").count() == 1


def test_a_phones_first_screen_has_question_board_rows_and_deed(people: People, person: Person) -> None:
    """The page shows one close-up, with the button of a draft beside it."""
    match = battle_stage.laid_out(people.all[:2], campaign(NEAR, roll=1))
    play(match, 0, Move(0, "R.anchor", 4, ""), send=False)
    page = person(people.reader, width=390)
    page.goto(reverse("matches:match", args=[match.pk]))
    assert page.locator(".picture--part").count() == 1
    question, board, rows, deeds = (
        page.locator(place).bounding_box() for place in ("#question", ".picture--part", ".ledger", ".bar")
    )
    assert deeds["y"] + deeds["height"] <= 844
    assert question["y"] < board["y"] < rows["y"]
    assert deeds["y"] - rows["y"] >= 40
    # In the list, the legions stand where the board stood, and the lands of the chosen one below them.
    page.locator(".see label", has=page.locator("#see-list")).click()
    first = page.locator("#decision .part a[data-key]").first.bounding_box()
    legions = page.locator(".ledger").bounding_box()
    assert legions["y"] < board["y"] + board["height"]
    assert legions["y"] + legions["height"] <= first["y"] < deeds["y"]


def test_where_goals_need_two_close_ups_the_rows_stand_below_the_first(
    people: People, person: Person
) -> None:
    layout: Layout = NEAR | {"R.key": (20, "angel centaur*2 ogre")}
    match = battle_stage.laid_out(people.all[:2], campaign(layout, roll=6))
    rules, state = registry.get("titan"), state_of(match)
    moves = [each for each in rules.legal(state, rules.decisions(state)[0]) if isinstance(each, Move)]
    placed = [next(move for move in moves if move.legion == legion) for legion in ("R.anchor", "R.moon")]
    play(match, 0, *placed, send=False)
    page = person(people.reader, width=390)
    page.goto(reverse("matches:match", args=[match.pk]))
    near = page.locator(".picture--part")
    assert near.count() == 2
    first, second = (near.nth(place).bounding_box()["y"] for place in range(2))
    overview = page.locator(".picture--tall:not(.picture--part)").bounding_box()["y"]
    rows, deeds = page.locator(".ledger").bounding_box(), page.locator(".bar").bounding_box()
    assert first < rows["y"] < second < overview
    assert deeds["y"] + deeds["height"] <= 844
    assert deeds["y"] - rows["y"] >= 40


def test_a_row_of_the_musters_takes_its_legion_and_gets_a_tick(people: People, person: Person) -> None:
    state = campaign(NEAR, phase="muster")
    for marker in ("R.key", "R.moon"):
        state.legions[marker].moved = True
    match = battle_stage.laid_out(people.all[:2], state)
    page = person(people.reader, width=390, touch=True)
    page.goto(reverse("matches:match", args=[match.pk]))
    assert row_of(page, "Anchor").locator("a").count() == 0
    with renewed(page):
        row_of(page, "a Key").locator("a").tap()
    assert "Key: what does it muster?" in page.locator(".ledger a[aria-current]").inner_text()
    answer(page)
    assert row_of(page, "Key").locator(".ledger-tick").is_visible()
    assert page.locator(".picture--part .ticked").first.is_visible()
    assert page.locator(".drafted").count() == 0


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_the_button_of_a_split_is_filled_once_something_is_ticked(
    people: People, person: Person, *, scripts: bool
) -> None:
    match = battle_stage.laid_out(
        people.all[:2], campaign({"R.key": (41, "ogre*3 troll*2 lion*2")}, phase="split")
    )
    page = person(people.reader, width=390, scripts=scripts)
    page.goto(reverse("matches:match", args=[match.pk]) + "?pick=a&at=0")
    assert deed(page).inner_text() == "Tick 2 or more first"
    assert not is_filled(deed(page))
    page.get_by_role("group", name="Characters that leave").get_by_role("checkbox").first.check()
    assert deed(page).inner_text() == "Split Key"
    assert is_filled(deed(page))
