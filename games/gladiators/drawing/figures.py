"""The symbols of gladiators (round figures) and items (white squares), each centred on the origin."""

from __future__ import annotations

from functools import lru_cache

from games.engine.drawing import icons, shields
from games.engine.drawing.svg import Svg, el
from games.gladiators import pictograms

DISC, RING = 16.5, 19.0
FIGURE_SIZE = 25.0
SYMBOL_REACH = 24.0
"""How far a gladiator, a tab or an item with its number extends from its middle, rounded up."""

TAB_WIDE, TAB_WIDER, TAB_HIGH = 34.0, 41.0, 15.0
ITEM_SIZE = 26.0


@lru_cache(maxsize=1_024)
def draw_figure(
    icon: str,
    seat: int,
    *,
    title: str,
    prone: bool = False,
    wrapped: bool = False,
) -> Svg:
    """Draw a gladiator in the colour of its seat.

    A `prone` gladiator is turned on its side and lies on a line. A `wrapped` one is covered by a cloak.
    """
    tincture = shields.SEAT_TINCTURES[seat]
    size = FIGURE_SIZE * (0.86 if prone else 1)
    body = icons.use(icon, size, y=-1 if prone else 0, fill=tincture.charge)
    return el(
        "g",
        {},
        el("title", {}, title),
        el("circle", {"class": "figure-ring", "r": RING}),
        el("circle", {"r": DISC, "fill": tincture.field}),
        el("circle", {"r": DISC, "fill": shields.fill(seat)}),
        el("g", {"transform": "rotate(90)"}, body) if prone else body,
        el("path", {"class": "figure-floor", "d": "M-14 13.5H14"}) if prone else None,
        el("circle", {"class": "figure-cloak", "r": RING - 1}) if wrapped else None,
    )


def tab_width(several: bool) -> float:
    """Return the width of a tab; it is wider if the seat has `several` gladiators and so needs a number."""
    return TAB_WIDER if several else TAB_WIDE


@lru_cache(maxsize=1_024)
def draw_tab(label: str, condition: int, *, several: bool, moving: bool) -> Svg:
    """Draw the tab of a gladiator, with its seat's letter and its Condition.

    If the seat has `several` gladiators, a number follows the letter. The tab is dark if it is the
    gladiator's turn (`moving`).
    """
    wide = tab_width(several)
    letters, figures = (12.0, 9.5) if several else (9.0, 10.5)
    dark = " figure-tab--now" if moving else ""
    frame = {"x": -wide / 2, "y": -TAB_HIGH / 2, "width": wide, "height": TAB_HIGH, "rx": 4}
    return el(
        "g",
        {"aria-hidden": "true", "pointer-events": "none"},
        el("rect", {"class": f"figure-tab{dark}", **frame}),
        el("text", {"class": f"figure-letter{dark}", "x": -wide / 2 + letters, "y": 0}, label),
        el("text", {"class": f"figure-condition{dark}", "x": wide / 2 - figures, "y": 0}, str(condition)),
    )


@lru_cache(maxsize=256)
def draw_item(key: str, count: int, title: str) -> Svg:
    """Draw an item on the ground; if several items lie there, their number is added."""
    half = ITEM_SIZE / 2
    return el(
        "g",
        {},
        el("title", {}, title),
        el(
            "rect",
            {"class": "piece", "x": -half, "y": -half, "width": ITEM_SIZE, "height": ITEM_SIZE, "rx": 5},
        ),
        icons.use(pictograms.item_icon(key), 21, css="piece-figure"),
        el("text", {"class": "item-count", "x": half - 2, "y": half - 1}, f"+{count - 1}")
        if count > 1
        else None,
    )
