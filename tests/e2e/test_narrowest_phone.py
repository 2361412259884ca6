"""A phone of 320 px: nothing is cut, squeezed or set against a border, in Russian as in English."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from tests.e2e import scenes
from tests.e2e.conftest import Person
from tests.e2e.scenes import People

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ROOM = """tile => {
  const box = tile.getBoundingClientRect(), texts = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
  let room = box.width;
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const each of range.getClientRects()) {
      if (each.width > 4) room = Math.min(room, each.left - box.left, box.right - each.right);
    }
  }
  return room;
}"""
"""How many pixels are between a button's edges and its words."""

LEFT_EDGES = "parts => [...new Set(parts.map(part => Math.round(part.getBoundingClientRect().left)))]"


def opened(people: People, person: Person, name: str, language: str) -> Any:
    scene = scenes.ALL[name](people)
    User.objects.update(language=language)
    page = person(scene.who, width=320, language=language, touch=True)
    page.goto(scene.path)
    return page


@pytest.mark.parametrize("language", ["en", "ru"])
def test_answers_to_an_attack_have_room(people: People, person: Person, language: str) -> None:
    """In the bar's tiles, in the list beside what each brings, and the rules above them."""
    page = opened(people, person, "titan-recap", language)
    tiles = page.locator(".bar--answers > .button")
    assert tiles.count() == 3
    for tile in tiles.all():
        assert tile.evaluate(ROOM) >= 6, tile.inner_text()
    for words in page.locator("#decision .choice:has(.choice-gains) > .choice-words").all():
        assert words.bounding_box()["width"] > 180
    rules = page.locator(".reason .rule")
    assert rules.count() > 1
    if language == "ru":
        assert len(rules.evaluate_all(LEFT_EDGES)) == 1, "each on a line of its own, without an indent"
    choices = page.locator(".part > .choices").first
    line = choices.evaluate("list => getComputedStyle(list).borderTopWidth")
    assert line == "0px", "one line is above them"
    heading = page.locator(".recap-head h2")
    high = heading.evaluate("h2 => h2.clientHeight / parseFloat(getComputedStyle(h2).lineHeight)")
    assert high < 2.5


def test_the_heading_of_a_replay_is_whole(people: People, person: Person) -> None:
    page = opened(people, person, "titan-of-rival", "ru")
    page.goto(page.url.rstrip("/") + "/history/")
    heading = page.locator("[data-part=head] > h1")
    heading.evaluate("h1 => h1.textContent = 'Игровой ход 17. Ходят Коричневые'")
    assert heading.evaluate("h1 => h1.scrollWidth - h1.clientWidth") <= 0


@pytest.mark.parametrize("name", ["finished", "finished-campaign"])
def test_the_reader_s_own_placing_is_a_disc(people: People, person: Person, name: str) -> None:
    page = opened(people, person, name, "en")
    disc = page.locator("li.mine > .placing")
    assert disc.count() == 1
    corners = disc.evaluate(
        "disc => ['TopLeft', 'BottomLeft', 'TopRight', 'BottomRight']"
        ".map(corner => getComputedStyle(disc)[`border${corner}Radius`])"
    )
    assert len(set(corners)) == 1
