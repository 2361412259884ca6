"""What a phone shows before anything is scrolled: what happened, the board, and what can be answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.titan.drawing.masterboard.lattice import VIEW_BOX, land_shape
from games.titan.lands import LANDS
from tests.e2e import battle_stage, scenes
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import TWO_SCREENS, bottom, open_on_phone

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ONE_LINE = 30
"""CSS pixels that a line of a bar's note is lower than."""


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("titan-recap", ".recap-board"),
        ("titan-engagement", "#decision .choice-name >> nth=0"),
        ("turn-previewed", ".hand--mini > :last-child .card"),
        ("gladiators-guess", "[form=refusal]"),
    ],
)
def test_the_first_screen_holds_what_the_answer_rests_on(
    people: People, person: Person, name: str, part: str, language: str
) -> None:
    """The recap's board, both legions, the whole hand, the numbers to guess and the refusal; the clock and
    the bar's note need a line each."""
    page = open_on_phone(person, scenes.ALL[name](people), language)
    page.evaluate("document.fonts.ready")
    bar = page.locator(".bar:visible")
    assert bottom(page.locator(part).last) <= bar.bounding_box()["y"]
    assert bar.locator(".bar-note").bounding_box()["height"] < ONE_LINE
    assert page.locator(".turn .clock").bounding_box()["height"] < ONE_LINE
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    "name", ["titan-engagement", "titan-split-chosen", "titan-move-chosen", "titan-muster"]
)
def test_question_choices_and_close_up_are_within_two_screens(
    people: People, person: Person, name: str, language: str
) -> None:
    """A board below the answers begins with its close-up, and the whole board comes after it."""
    page = open_on_phone(person, scenes.ALL[name](people), language)
    page.evaluate("document.fonts.ready")
    pictures = page.locator("#board > .picture:visible")
    close_up = page.locator("#board > .picture--part:visible").first
    assert bottom(page.locator("#question")) < TWO_SCREENS
    assert (
        bottom(page.locator("#decision a[href^='?pick=']:visible, #decision .field:visible").first)
        < TWO_SCREENS
    )
    assert bottom(close_up) < TWO_SCREENS
    assert close_up.bounding_box()["y"] == min(each.bounding_box()["y"] for each in pictures.all())


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("name", "part"), [("titan-move-chosen", ".ledger > *"), ("gladiators-guess", ".duellist")]
)
def test_the_zoom_is_beside_a_close_up_and_two_pieces_are_below_it(
    people: People, person: Person, name: str, part: str, language: str
) -> None:
    """The buttons cover nothing of the board and take no room from what is below it."""
    page = open_on_phone(person, scenes.ALL[name](people), language)
    picture = page.locator(".picture--part:visible").first
    board = picture.locator("> svg").bounding_box()
    zoom = picture.locator(".zoom").bounding_box()
    assert zoom["x"] >= board["x"] + board["width"]
    assert zoom["y"] + zoom["height"] <= board["y"] + board["height"]
    assert bottom(page.locator(part).nth(1)) <= page.locator(".bar:visible").bounding_box()["y"]
    picture.locator("[data-zoom=in]").click()
    home = picture.locator("[data-zoom=home]").bounding_box()
    assert home["x"] >= board["x"], "a part that is shown enlarged has this button over it"
    assert home["x"] + home["width"] <= zoom["x"]


@pytest.mark.parametrize("width", [768, 1100])
def test_the_zoom_covers_no_close_up_of_a_wider_window(people: People, person: Person, width: int) -> None:
    scene = scenes.ALL["titan-move-chosen"](people)
    page = person(scene.who, width=width)
    page.goto(scene.path)
    picture = page.locator(".picture--part:visible").first
    board, zoom = (picture.locator(part).bounding_box() for part in ("> svg", ".zoom"))
    assert board["x"] + board["width"] <= zoom["x"]
    assert zoom["x"] + zoom["width"] <= width


def test_the_zoom_is_in_the_empty_corner_of_the_whole_board(people: People, person: Person) -> None:
    """The signs' legend below the board begins on a desktop's first screen."""
    scene = scenes.ALL["titan-move-chosen"](people)
    page = person(scene.who, width=1280)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(scene.path)
    assert page.locator(".legend").bounding_box()["y"] < 900
    board, zoom = (page.locator(f".picture--wide {part}").bounding_box() for part in ("> svg", ".zoom"))
    left, top, width, _height = VIEW_BOX
    scale = board["width"] / width
    corners = [corner for land in LANDS for corner in land_shape(land).corners]
    assert not [
        (x, y)
        for x, y in corners
        if board["x"] + (x - left) * scale > zoom["x"]
        and board["y"] + (y - top) * scale < zoom["y"] + zoom["height"]
    ]


def test_a_phone_names_only_the_view_that_is_not_shown(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.strikes())
    page = person(people.reader, width=390)
    page.goto(path_of(match))
    switch = page.get_by_role("group", name="Choose on")
    board, other = switch.get_by_text("Board", exact=True), switch.get_by_text("List", exact=True)
    assert switch.bounding_box()["width"] < 90, "the room is the question's"
    expect(board).to_have_css("opacity", "0")
    page.locator("#see-map").focus()
    assert switch.evaluate("fieldset => getComputedStyle(fieldset).outlineStyle") == "solid"
    page.keyboard.press("ArrowDown")
    expect(other).to_have_css("opacity", "0")
    assert page.locator("#decision .lists a").first.is_visible()
    board.click()
    assert page.locator("#see-map").is_checked()
    assert page.locator("#board").is_visible()
