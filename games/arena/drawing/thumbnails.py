"""Thumbnails for the list of waiting matches: the seat's own cards or, for a spectator, the creatures.

Dead creatures are drawn pale.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.arena.cards import STRENGTH_OF_CARD
from games.arena.editions import ARENA_1997
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.drawing import icons
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el

WIDTH, HEIGHT = 150.0, 104.0
CARD_WIDTH, CARD_HEIGHT = 44.0, 62.0
MAX_CARDS = 3
CREATURES_PER_ROW = 4
"""How many creatures are in one row of a spectator's thumbnail."""


def draw_thumbnail(view: ArenaView, say: Say | None = None) -> Svg | None:
    """Draw the three strongest cards of the hand, or return None if it is empty.

    For a spectator, draw the creatures.
    """
    if view.seat is None:
        return draw_creatures(view)
    return draw_cards(sorted(view.hand, key=lambda each: -STRENGTH_OF_CARD[each]))


def draw_cards(shown: Sequence[str]) -> Svg | None:
    """Draw the first three cards, or return None if there are no cards."""
    few = shown[:MAX_CARDS]
    if not few:
        return None
    step = 49.0
    left = (WIDTH - step * (len(few) - 1) - CARD_WIDTH) / 2
    drawn = [draw_card(each, left + step * place, 21.0, 4.0 * (place - 1)) for place, each in enumerate(few)]
    # A square frame has room for two, and leaves out the third.
    if len(few) == MAX_CARDS:
        return _stamp(*drawn[:-1], el("g", {"class": "stamp-third"}, drawn[-1]), crop="xMinYMid slice")
    return _stamp(*drawn, crop="xMidYMid slice")


def draw_creatures(view: ArenaView) -> Svg:
    """Draw the creatures with the strengths of their cards in this round; dead ones are pale.

    The creatures of 1997 are dark and round, so that a list shows at once which of the two games it is.
    """
    return _stamp(*(_creature(view, creature, number) for number, creature in enumerate(view.creatures)))


def _stamp(*drawn: Svg, crop: str | None = None) -> Svg:
    frame = {
        "class": "drawing",
        "viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}",
        "preserveAspectRatio": crop,
        "aria-hidden": "true",
    }
    return el("svg", frame, *drawn)


def _creature(view: ArenaView, creature: str, number: int) -> Svg:
    row, column = divmod(number, CREATURES_PER_ROW)
    fallen = creature in view.dead
    dark = view.edition == ARENA_1997.key
    tops = view.tops[creature]
    top = tops[view.round - 1] if view.round <= len(tops) else ""
    return el(
        "g",
        {
            "class": f"{'stamp-fallen ' if fallen else ''}{'stamps--dark' if dark else ''}".strip(),
            "transform": f"translate({5 + 35 * column:g} {6 + 47 * row:g})",
        },
        el("rect", {"class": "stamp", "width": 32, "height": 44, "rx": 16 if dark else 5}),
        el(
            "svg",
            {"x": 5, "y": 3 if top else 10, "width": 22, "height": 22, "viewBox": icons.VIEW_BOX},
            el("path", {"class": "stamp-figure", "d": icons.path(names.icon(creature))}),
        ),
        el(
            "text",
            {"class": "stamp-number stamp-number--large middle", "x": 16, "y": 41},
            top.rpartition("-")[2],
        )
        if top
        else None,
    )


def draw_card(key: str, x: float, y: float, tilt: float = 0.0) -> Svg:
    """Draw a card with its number and figure; (x, y) is its upper left corner before it is tilted."""
    strength = STRENGTH_OF_CARD[key]
    turn = f"translate({x:g} {y:g}) rotate({tilt:g} {CARD_WIDTH / 2:g} {CARD_HEIGHT / 2:g})"
    return el(
        "g",
        {"transform": turn},
        el("rect", {"class": "stamp", "width": CARD_WIDTH, "height": CARD_HEIGHT, "rx": 6}),
        el("text", {"class": "stamp-number", "x": 5, "y": 18}, str(strength)) if strength >= 0 else None,
        el(
            "svg",
            {"x": 8, "y": 24, "width": 28, "height": 28, "viewBox": icons.VIEW_BOX},
            el("path", {"class": "stamp-figure", "d": icons.path(names.icon(key))}),
        ),
    )
