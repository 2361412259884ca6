"""Letters of drawings in dark mode: axe does not judge text in SVG, and a missing colour is black."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e import scenes
from tests.e2e.cast import People
from tests.e2e.conftest import Person

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

DRAWN = [
    "titan-move-chosen",
    "titan-battle-strike",
    "titan-engagement",
    "turn",
    "turn-power",
    "gladiators-equip",
    "gladiators-move",
    "gladiators-attack",
    "waiting-full",
    "replay",
    "lesson",
    "lesson-powers",
    "lesson-gladiators-decks",
    "lesson-titan-battlelands",
    "front",
    "ferries-turn",
]
"""Scenes with the drawings of every family: boards, hands, close-ups and lessons."""

LEAST = 3
"""The contrast of large or bold text (WCAG 2.2, 1.4.3), as letters on boards and cards are."""

FAINT = """(least) => {
  const channels = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).slice(0, 3).map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const solid = (colour) => colour.startsWith("rgb") && (channels(colour)[3] ?? 1) === 1;
  const everything = new CSSStyleSheet();
  everything.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [everything];
  const ground = (text, x, y) => {
    for (const under of document.elementsFromPoint(x, y)) {
      if (under === text || text.contains(under) || under.closest("text")) continue;
      const style = getComputedStyle(under);
      if (under.matches("use, image, symbol *")) return null;
      if (under instanceof SVGGeometryElement) {
        if (style.fill === "none" || Number(style.fillOpacity) === 0) continue;
        return solid(style.fill) ? style.fill : null;
      }
      if (!(under instanceof SVGElement) && solid(style.backgroundColor)) return style.backgroundColor;
    }
    return null;
  };
  const found = [];
  let judged = 0;
  for (const text of document.querySelectorAll("svg text")) {
    if (!text.checkVisibility({ opacityProperty: true }) || !text.textContent.trim()) continue;
    text.scrollIntoView({ block: "center", inline: "center" });
    const box = text.getBoundingClientRect();
    if (!box.width) continue;
    const fill = getComputedStyle(text).fill;
    const under = ground(text, box.left + box.width / 2, box.top + box.height / 2);
    if (under === null || !solid(fill)) continue;
    judged += 1;
    if (contrast(fill, under) < least)
      found.push(`${text.getAttribute("class")}: ${text.textContent} (${fill} on ${under})`);
  }
  document.adoptedStyleSheets = [];
  return [judged, [...new Set(found)]];
}"""
"""How many letters were compared with the shape or page behind them, and those with too little contrast."""


@pytest.mark.parametrize("name", DRAWN)
def test_letters_of_drawings_can_be_read_in_dark_mode(person: Person, name: str) -> None:
    scene = scenes.ALL[name](People())
    page: Any = person(scene.who, width=1280, dark=True)
    page.goto(scene.path)
    judged, faint = page.evaluate(FAINT, LEAST)
    assert judged
    assert faint == []
