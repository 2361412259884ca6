"""A picture the size of a stamp: the seat's own cards, for the list of what waits; for a watcher the
creatures, the fallen pale."""

from __future__ import annotations

from games.arena.cards import STRENGTH
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.drawing import icons
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el

WIDTH, HEIGHT = 150.0, 104.0
MOST = 3
ABREAST = 4
"""Creatures in a row of a watcher's stamp."""


def small(view: ArenaView, say: Say | None = None) -> Svg | None:
    """Up to three cards of the hand, nothing for a hand without any; the creatures for a watcher."""
    if view.seat is None:
        return _stamp(*(_creature(view, creature, number) for number, creature in enumerate(view.creatures)))
    cards = sorted(view.hand, key=lambda card: -STRENGTH[card])[:MOST]
    if not cards:
        return None
    step = 49.0
    left = (WIDTH - step * (len(cards) - 1) - 44) / 2
    return _stamp(*(_card(card, left + step * place, 4.0 * (place - 1)) for place, card in enumerate(cards)))


def _stamp(*drawn: Svg) -> Svg:
    view_box = f"0 0 {WIDTH:g} {HEIGHT:g}"
    return el("svg", {"class": "drawing", "viewBox": view_box, "aria-hidden": "true"}, *drawn)


def _creature(view: ArenaView, creature: str, number: int) -> Svg:
    row, column = divmod(number, ABREAST)
    fallen = creature in view.dead
    return el(
        "g",
        {
            "class": "stamp-fallen" if fallen else "",
            "transform": f"translate({5 + 35 * column:g} {6 + 47 * row:g})",
        },
        el("rect", {"class": "stamp", "width": 32, "height": 44, "rx": 5}),
        el(
            "svg",
            {"x": 4, "y": 10, "width": 24, "height": 24, "viewBox": icons.VIEW_BOX},
            el("path", {"class": "stamp-figure", "d": icons.path(names.icon(creature))}),
        ),
    )


def _card(card: str, x: float, tilt: float) -> Svg:
    strength = STRENGTH[card]
    turn = f"translate({x:g} 21) rotate({tilt:g} 22 31)"
    return el(
        "g",
        {"transform": turn},
        el("rect", {"class": "stamp", "width": 44, "height": 62, "rx": 6}),
        el("text", {"class": "stamp-number", "x": 5, "y": 18}, str(strength)) if strength >= 0 else None,
        el(
            "svg",
            {"x": 8, "y": 24, "width": 28, "height": 28, "viewBox": icons.VIEW_BOX},
            el("path", {"class": "stamp-figure", "d": icons.path(names.icon(card))}),
        ),
    )
