"""What a replay shows at a time: the board and all of what happened, at each moment of a recorded match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.archive.selectors.history import Replay
from games.engine.log import Log
from games.matches.models import Match
from tests.e2e import scenes
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import Person
from tests.e2e.steps import bottom, count_shifts, layout_shift
from tests.e2e.titan_stage import brought_in
from tests.factories.matches import access_of
from tests.factories.replays import assembled

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

RECORDED = {
    "titan": "titan/golden/three-stopped.json",
    "arena-2004": "arena/golden/three-named.json",
    "arena-1997": "arena/golden/first-four-aloud.json",
    "gladiators": "gladiators/golden/teams.json",
}
"""A recorded match of each title."""

CUT = """texts => {
  const told = document.querySelector(".told");
  const found = [];
  for (const [place, text] of texts.entries()) {
    told.innerHTML = text;
    const card = told.getBoundingClientRect();
    for (const line of told.querySelectorAll(".told-now li, .told-near li, .told-near a")) {
      const box = line.getBoundingClientRect();
      const outside = box.top < card.top || box.bottom > card.bottom || box.right > card.right;
      if (outside || line.scrollHeight > line.clientHeight + 1) found.push([place, line.innerText]);
    }
    for (const line of told.querySelectorAll(".told-near span"))
      if (line.scrollHeight > line.clientHeight + 1 && getComputedStyle(line).webkitLineClamp === "none")
        found.push([place, line.innerText, "without an ellipsis"]);
    if (told.scrollHeight > told.clientHeight) found.push([place, told.innerText, "scrolls"]);
  }
  return found;
}"""
"""Put what happened at each moment into the page, and return each sentence that its card does not show whole.

A neighbouring moment's sentence may end in an ellipsis: it is a link to the moment that shows it whole.
"""

COVERED = """([texts, live]) => {
  const told = document.querySelector(".told");
  told.setAttribute("aria-live", live);
  const others = [...document.querySelectorAll(".replay-grid [data-part]:not(.told), .battle-rosters")]
    .filter(each => !each.matches(".board, :has(.told)"));
  const found = [], heights = new Set();
  for (const [place, text] of texts.entries()) {
    told.innerHTML = text;
    const { top, bottom, left, right } = told.getBoundingClientRect();
    heights.add(Math.round(told.parentElement.getBoundingClientRect().height));
    for (const each of others) {
      const box = each.getBoundingClientRect();
      const beside = box.left >= right || box.right <= left;
      if (box.height && !beside && box.top < bottom - 1 && box.bottom > top + 1) found.push(place);
    }
  }
  return [found, Math.max(...heights) - Math.min(...heights)];
}"""
"""Put what happened at each moment into the page; return the places of those that cover something of it, and
by how many CSS pixels the room that they have varies.
"""

SEEN = """() => {
  const bar = document.querySelector(".replay").getBoundingClientRect().top;
  const pictures = [...document.querySelectorAll(".board .picture > svg")];
  const picture = pictures.find(each => each.checkVisibility());
  const sentence = document.querySelector(".told-now p").getBoundingClientRect();
  const { top, bottom } = picture.getBoundingClientRect();
  return [(Math.min(bottom, bar) - Math.max(top, 0)) / (bottom - top), Math.round(bar - sentence.top)];
}"""
"""Return which share of the board is above the bar, and how far the sentence's upper edge is above it."""

FIRST_LINE = 24
"""The height of a sentence's first line, in CSS pixels."""


def recorded(people: People, title: str) -> tuple[Match, Replay]:
    """Return a recorded match just before its end, and the reader's replay of it."""
    log = msgspec.json.decode((Path(__file__).parents[1] / RECORDED[title]).read_bytes(), type=Log)
    log = msgspec.structs.replace(log, entries=log.entries[:-1])
    match = brought_in(people.all[: log.seats], log, log.entries[-1].hash, "The Hartmouth campaign")
    return match, Replay(access_of(match, 0), 0)


def opened(person: Person, people: People, match: Match, step: int, **look: Any) -> Any:
    page = person(people.reader, **look)
    page.route("**/watched/", lambda route: route.fulfill(status=204))
    count_shifts(page)
    page.goto(f"{path_of(match, 'history')}?step={step}")
    page.wait_for_load_state("networkidle")
    return page


def told(page: Any, match: Match, replay: Replay) -> list[str]:
    """Return what happened at each moment, as the page's script gets it."""
    found: list[str] = []
    while len(found) < len(replay.stops):
        answer = page.request.get(f"{path_of(match, 'history')}moments/?from={len(found)}")
        found += [parts["told"] for _, parts in sorted(assembled(answer.json()).items())]
    return found


@pytest.mark.parametrize("title", RECORDED)
def test_every_moment_is_shown_whole_and_covers_nothing(person: Person, people: People, title: str) -> None:
    """One page serves all checks: drawing the moments that its script gets takes most of the time.

    A long moment covers nothing once the replay stands, and while it plays, nothing below moves for it. On a
    desktop, it gives way to what one points at. No sentence is cut, neither on a phone nor on a desktop:
    what does not fit into its room lies over what is below.
    """
    match, replay = recorded(people, title)
    page = opened(person, people, match, replay.stops[0], width=390)
    texts = told(page, match, replay)
    assert len(texts) > 80
    _, varies = page.evaluate(COVERED, [texts, "off"])
    assert varies == 0
    covering, _ = page.evaluate(COVERED, [texts, "polite"])
    assert covering == []
    page.set_viewport_size({"width": 1280, "height": 844})
    page.locator("[data-part=side]").hover(position={"x": 40, "y": 4})
    assert page.evaluate(COVERED, [texts, "polite"]) == [[], 0]
    page.goto(f"{path_of(match, 'history')}?step=1")
    page.wait_for_load_state("networkidle")
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(CUT, texts) == []


@pytest.mark.parametrize("title", RECORDED)
def test_on_a_phone_board_and_sentence_are_above_the_bar_while_it_plays(
    person: Person, people: People, title: str
) -> None:
    """The board is in sight at the top of the page, with what happened below it, and neither ever moves."""
    match, replay = recorded(people, title)
    page = opened(person, people, match, replay.stops[0], width=390)
    for place in sorted({1, 2, *range(3, len(replay.stops), len(replay.stops) // 15)}):
        page.get_by_role("slider").fill(str(place))
        page.wait_for_url(f"**/*step={replay.stops[place]}")
        board, sentence = page.evaluate(SEEN)
        assert board > 0.9, (place, board)
        assert sentence >= FIRST_LINE, (place, sentence)
    assert layout_shift(page) == 0
    page.locator("#replay:not([aria-busy=true])").wait_for(state="attached")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", ["replay", "history-contents", "history-battle"])
def test_on_a_desktop_the_bar_is_beside_the_board_and_stays_in_view(
    person: Person, people: People, name: str, language: str
) -> None:
    """It covers no land, and no last line of the column: the whole board is on the first screen."""
    scene = scenes.ALL[name](people)
    User.objects.update(language=language)
    page = person(scene.who, width=1280, language=language)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(scene.path)
    page.wait_for_load_state("networkidle")
    bar, board = page.locator(".replay"), page.locator(".board .picture:visible > svg")
    assert board.count() == 1
    assert bottom(board) <= 900
    box = board.bounding_box()
    assert bar.bounding_box()["x"] >= box["x"] + box["width"]
    expect(bar).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(bar).to_be_in_viewport(ratio=1)
    top_of_bar = bar.evaluate("bar => bar.getBoundingClientRect().top + scrollY")
    assert bottom(page.locator("[data-part=side] > :last-child")) <= top_of_bar


@pytest.mark.parametrize("name", ["replay", "history-contents"])
def test_after_the_end_too_board_and_sentence_are_above_the_bar(
    person: Person, people: People, name: str
) -> None:
    """The chips of whose view is shown take one row, which scrolls sideways."""
    scene = scenes.ALL[name](people)
    page = person(scene.who, width=390)
    page.goto(scene.path)
    page.wait_for_load_state("networkidle")
    board, sentence = page.evaluate(SEEN)
    assert board > 0.9
    assert sentence >= FIRST_LINE
    views = page.get_by_role("navigation", name="Whose view")
    assert len({chip.bounding_box()["y"] for chip in views.get_by_role("link").all()}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
