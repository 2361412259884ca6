"""On a phone every word and number of a turn can be read, what can be chosen is in sight or a link away,
and nothing lies over the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e import scenes
from tests.e2e.conftest import Person

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

LEAST = 13.0
"""CSS pixels of the smallest letters."""

SIZES = """() => {
  const found = [];
  const scale = (element) => {
    const matrix = element.getScreenCTM();
    return Math.hypot(matrix.a, matrix.b);
  };
  const note = (text, size, where) => found.push([text.trim(), Math.round(size * 10) / 10, where]);
  const size = (text) => parseFloat(getComputedStyle(text).fontSize);
  const written = (element) => [...element.querySelectorAll("text")].filter((text) => text.textContent);
  const main = document.querySelector("main");
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || parent.closest("svg, script, .visually-hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (!range.getClientRects().length || !parent.checkVisibility({ visibilityProperty: true })) continue;
    note(texts.currentNode.data, size(parent), parent.className);
  }
  for (const picture of main.querySelectorAll(".picture > svg, .hand svg")) {
    if (!picture.getBoundingClientRect().width || !picture.checkVisibility()) continue;
    for (const text of written(picture)) {
      if (text.closest("defs")) continue;
      note(text.textContent, size(text) * scale(text), `svg ${text.getAttribute("class")}`);
    }
    // What is drawn by reference has the size of its definition where it is used.
    for (const use of picture.querySelectorAll("use")) {
      const meant = document.querySelector(use.getAttribute("href"));
      for (const text of written(meant)) {
        note(text.textContent, size(text) * scale(use), `use ${text.getAttribute("class")}`);
      }
    }
  }
  return found;
}"""
"""Every text that is shown, with the size of its letters in CSS pixels and where it stands."""

TURNS = [
    "titan-split-chosen",
    "titan-move",
    "titan-move-chosen",
    "titan-move-previewed",
    "titan-six",
    "titan-muster",
    "titan-engagement",
    "titan-battle",
    "titan-battle-previewed",
    "titan-battle-strikes",
    "titan-battle-strike",
    "titan-battle-entry",
    "turn",
    "turn-previewed",
    "turn-power",
    "gladiators-equip",
    "gladiators-guess",
    "gladiators-move",
    "gladiators-attack",
]


def opened(person: Person, name: str, **look: Any) -> Any:
    people = scenes.People()
    scene = scenes.ALL[name](people)
    page = person(scene.who, width=390, **look)
    page.goto(scene.path)
    return page


@pytest.mark.parametrize("name", TURNS)
def test_no_letters_of_a_turn_are_too_small_on_a_phone(person: Person, name: str) -> None:
    page = opened(person, name, touch=True)
    sizes = page.evaluate(SIZES)
    assert len(sizes) > 20
    small = {(where, size, text) for text, size, where in sizes if size < LEAST}
    assert small == set()


BOARDS = ["titan-split-chosen", "titan-move", "titan-move-chosen", "titan-six", "titan-muster"]

OUT_OF_SIGHT = """() => {
  const seen = new Set(), all = new Set();
  for (const link of document.querySelectorAll("#board .picture a.pick:has(.key)")) {
    const picture = link.closest("svg").getBoundingClientRect();
    if (!picture.width) continue;
    const key = link.querySelector(".key").getBoundingClientRect();
    all.add(link.getAttribute("href"));
    if (key.left >= picture.left && key.right <= picture.right
        && key.top >= picture.top && key.bottom <= picture.bottom) seen.add(link.getAttribute("href"));
  }
  return [all.size, [...all].filter((each) => !seen.has(each))];
}"""
"""How many choices a board links to, and those of them whose key is cut off in every picture."""

COVERED = """() => [...document.querySelectorAll("#board .zoom")].filter((tools) => {
  const over = tools.getBoundingClientRect();
  return over.width && [...document.querySelectorAll("#board .picture > svg")].some((svg) => {
    const board = svg.getBoundingClientRect();
    return board.width && over.left < board.right && board.left < over.right
        && over.top < board.bottom && board.top < over.bottom;
  });
}).length"""
"""How many groups of zoom buttons lie over a board."""


@pytest.mark.parametrize("name", BOARDS)
def test_every_choice_of_a_board_is_in_sight_and_no_button_covers_it(person: Person, name: str) -> None:
    page = opened(person, name, touch=True)
    page.locator(".zoom button:visible").first.wait_for()
    linked, hidden = page.evaluate(OUT_OF_SIGHT)
    assert linked
    assert hidden == []
    assert page.evaluate(COVERED) == 0


CHOSEN = ":is(a.choice[aria-current], label.choice:has(:checked))"


def test_the_chosen_row_stays_chosen_under_the_pointer(person: Person) -> None:
    scene = scenes.ALL["gladiators-attack"](scenes.People())
    page = person(scene.who)
    page.goto(scene.path)
    page.emulate_media(reduced_motion="reduce")
    row = page.locator(CHOSEN).first
    ground = "row => getComputedStyle(row).backgroundColor"
    before = row.evaluate(ground)
    row.hover()
    assert row.evaluate("row => row.matches(':hover')")
    assert row.evaluate(ground) == before
    other = page.locator(f".choice:not({CHOSEN}):visible").first
    assert other.evaluate(ground) != before
