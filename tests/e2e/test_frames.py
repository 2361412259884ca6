"""Rows stay inside their panel's frame, and buttons stay apart, whatever is chosen."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.e2e import scenes
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.sampling import sampled

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

LEAST_GAP = 6  # pixels

ROWS_OUTSIDE = """() => {
  const frames = ".decision-rest, .decision, .sheet";
  const shown = row => row.checkVisibility() && row.getClientRects().length;
  const edge = (at, side) => parseFloat(getComputedStyle(at)[`border${side}Width`]);
  const frameOf = row => {
    for (let at = row.closest(frames); at; at = at.parentElement.closest(frames))
      if (getComputedStyle(at).display !== "contents" && edge(at, "Left")) return at;
  };
  return [...document.querySelectorAll(".choices .choice")].filter(shown).filter(frameOf).map(row => {
    const [own, frame] = [row, frameOf(row)].map(each => each.getBoundingClientRect());
    return [
      frame.left + edge(frameOf(row), "Left") - own.left,
      own.right - frame.right + edge(frameOf(row), "Right"),
      own.bottom - frame.bottom + edge(frameOf(row), "Bottom"),
    ];
  }).filter(over => Math.max(...over) > 0.5);
}"""

TOUCHING = """least => {
  const buttons = [...document.querySelectorAll("main .button")].filter(button => button.checkVisibility());
  const found = [];
  for (const one of buttons) for (const other of buttons) {
    if (!(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    const [a, b] = [one, other].map(each => each.getBoundingClientRect());
    if (a.left >= b.right || b.left >= a.right) continue;
    const gap = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
    const framed = [one, other].every(each => parseFloat(getComputedStyle(each).borderTopWidth));
    const fixed = [one, other].map(each => each.closest(".bar") ?? each)
      .some(each => getComputedStyle(each).position !== "static");
    if (gap < least && framed && !fixed) found.push([one.textContent.trim(), other.textContent.trim(), gap]);
  }
  return found;
}"""


@pytest.mark.parametrize(
    ("name", "width"), sampled(product(("losses-choice", "losses-again", "losses-resigning"), (390, 1280)))
)
def test_rows_are_inside_their_frame_and_buttons_apart(
    people: People, person: Person, name: str, width: int
) -> None:
    scene = scenes.ALL[name](people)
    page: Any = person(scene.who, width=width)
    page.goto(scene.path)
    if scene.before:
        scene.before(page)
    if page.locator("#see-list").count() and page.locator(".see").is_visible():
        page.locator(".see label", has=page.locator("#see-list")).click()
    assert page.evaluate(ROWS_OUTSIDE) == []
    assert page.evaluate(TOUCHING, LEAST_GAP) == []


@pytest.mark.parametrize("width", [320, 1280])
def test_numbers_to_tap_are_equally_high(people: People, person: Person, width: int) -> None:
    scene = scenes.ALL["gladiators-guess"](people)
    page: Any = person(scene.who, width=width)
    page.goto(scene.path)
    heights = {each.bounding_box()["height"] for each in page.locator(".segments label").all()}
    assert len(heights) == 1
