"""How large the letters of a page are, those of its pictures too."""

from __future__ import annotations

from typing import Any

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
  for (const picture of main.querySelectorAll("svg")) {
    if (!picture.getBoundingClientRect().width || !picture.checkVisibility()) continue;
    for (const text of written(picture)) {
      if (text.closest("defs") || !text.getClientRects().length) continue;
      note(text.textContent, size(text) * scale(text), `svg ${text.getAttribute("class")}`);
    }
    // What is drawn by reference has the size of its definition where it is used.
    for (const use of picture.querySelectorAll("use")) {
      // What is in a hidden group has no place on the page.
      if (!use.getClientRects().length) continue;
      const meant = document.querySelector(use.getAttribute("href"));
      for (const text of written(meant)) {
        note(text.textContent, size(text) * scale(use), `use ${text.getAttribute("class")}`);
      }
    }
  }
  return found;
}"""
"""Every text that is shown, with the size of its letters in CSS pixels and where it stands."""


def too_small(page: Any) -> set[tuple[str, float, str]]:
    """The texts below `LEAST`: where each stands, its size in CSS pixels, and what it says."""
    return {(where, size, text) for text, size, where in page.evaluate(SIZES) if size < LEAST}
