"""Where the page of a finished match has its result, its chart, its story and the way into its replay."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import scenes
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import bottom, follow

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SCENES = ("finished", "1997-finished", "finished-campaign")

SCREEN = 844
"""How high the window is, in CSS pixels."""

COLUMN_ENDS = """page => {
    const ends = {};
    for (const each of page.querySelectorAll(".grid > * > *, .grid > .grid-more > *")) {
        for (const box of each.getClientRects()) {
            const side = box.left < innerWidth / 2 ? "left" : "right";
            const part = each.parentElement.matches(".grid-more") ? "below" : "above";
            ends[part] ??= { left: 0, right: 0 };
            ends[part][side] = Math.max(ends[part][side], box.bottom);
        }
    }
    return ends;
}"""
"""Return where the columns end: beside each other, and below them."""


def top(page: Any, selector: str) -> float:
    return float(page.locator(selector).first.bounding_box()["y"])


def opened(person: Person, people: People, name: str, **look: Any) -> Any:
    scene = scenes.ALL[name](people)
    page = person(scene.who, **look)
    page.goto(scene.path)
    return page


@pytest.mark.parametrize("name", SCENES)
def test_on_a_desktop_the_replay_is_below_the_board_and_no_column_is_empty(
    people: People, person: Person, name: str
) -> None:
    page = opened(person, people, name)
    assert page.locator("#recap").count() == 0, "the match has its own story"
    board, link = (page.locator(each).bounding_box() for each in ("#board", ".replayed"))
    assert 0 < link["y"] - (board["y"] + board["height"]) < 40
    assert link["x"] == board["x"]
    result = page.locator(".grid-result")
    filled = page.locator(".button--main:visible")
    assert filled.all_inner_texts() in ([], ["Play again"])
    if filled.count():
        assert filled.bounding_box()["y"] < top(page, "#placings-title")
    if page.locator(".chart").count():
        chart = result.locator(".chart")
        gap = chart.bounding_box()["y"] - bottom(page.locator("section:has(> #placings-title)"))
        assert 0 < gap < 100
        assert bottom(chart) < 2 * SCREEN
    if page.locator(".moments").count():
        assert top(page, ".moments") > link["y"]
    for columns in page.locator("#main").evaluate(COLUMN_ENDS).values():
        assert abs(columns["left"] - columns["right"]) < SCREEN


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", SCENES)
def test_a_desktop_has_board_replay_and_story_on_its_first_screen(
    people: People, person: Person, name: str, language: str
) -> None:
    """The Masterboard shows the part with most legions; zooming out shows all of it. Its tables come last."""
    page = opened(person, people, name, language=language)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert bottom(page.locator(".replayed")) <= 900
    if page.locator(".moments").count():
        assert top(page, ".moments li") < 900
    for part in (".replayed", ".moments"):
        assert page.locator(part).count() == 0 or top(page, ".grid-board > .twin") > top(page, part)
    for picture in page.locator(".picture--part:visible").all():
        board, zoom = picture.locator("> svg"), picture.locator(".zoom").bounding_box()
        box = board.bounding_box()
        assert box["x"] == picture.bounding_box()["x"]
        assert box["x"] + box["width"] <= zoom["x"], "the buttons cover nothing"
        assert board.bounding_box()["width"] / float(board.get_attribute("viewBox").split()[2]) > 0.83
        for _press in range(4):
            picture.locator("[data-zoom=out]").click()
        shown = [float(each) for each in board.get_attribute("viewBox").split()]
        assert shown[3] >= float(picture.get_attribute("data-whole").split()[3])


def test_without_scripts_all_of_the_last_board_is_below_its_part(people: People, person: Person) -> None:
    page = opened(person, people, "finished-campaign", scripts=False)
    part, whole = (page.locator(f"#board > .picture--{shape}").first for shape in ("wide", "tall"))
    assert part.is_visible()
    assert whole.is_visible()
    assert whole.locator("svg").get_attribute("viewBox") == whole.get_attribute("data-whole")


@pytest.mark.parametrize("name", SCENES)
def test_on_a_phone_result_chart_and_story_are_above_the_board(
    people: People, person: Person, name: str
) -> None:
    page = opened(person, people, name, width=390)
    wanted = ("#placings-title", ".chart", ".moments", "#board", ".replayed", "#since-title")
    places = [top(page, each) for each in wanted if page.locator(each).count()]
    assert len(places) >= 4
    assert places == sorted(places)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_the_links_below_the_board_lead_to_the_start_and_to_key_moments(
    people: People, person: Person, scripts: bool
) -> None:
    page = opened(person, people, "finished-campaign", scripts=scripts)
    links = page.get_by_role("navigation", name="Replay").get_by_role("link")
    story = page.locator(".moments a").evaluate_all("links => links.map(link => link.href)")
    below = links.evaluate_all("links => links.slice(1).map(link => [link.textContent, link.href])")
    # A turn with two moments is named once.
    assert len(dict(below)) == len(below) > 1
    assert [address for _, address in below] == [each for each in story if each in dict(below).values()]
    follow(page, links.first)
    page.locator("#replay:not([aria-busy=true])").wait_for(state="attached")
    assert page.locator(".replay-slider input").get_attribute("value") == "0"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_bar_below_the_board_has_a_track_with_the_key_moments_and_plays(
    people: People, person: Person, no_violations: Any, width: int
) -> None:
    page = opened(person, people, "finished-campaign", width=width)
    button, track = (page.locator(f".replayed > {each}").bounding_box() for each in ("a", "svg"))
    assert track["width"] >= 100
    assert button["y"] < track["y"] + track["height"] / 2 < button["y"] + button["height"], "one row"
    assert page.locator(".replayed > svg > path").count() == 2 + page.locator(".moments li").count()
    no_violations(page)
    page.emulate_media(reduced_motion="no-preference")
    follow(page, page.get_by_role("link", name="Watch the replay"))
    page.get_by_role("button", name="Pause").wait_for()
    expect(page.locator(".replay-slider input")).not_to_have_value("0")
