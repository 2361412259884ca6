"""A gladiator as a round figure, an item as a white square; their middle is at the origin."""

from __future__ import annotations

from functools import lru_cache

from games.engine.drawing import icons, shields
from games.engine.drawing.svg import Svg, el
from games.gladiators import pictograms

DISC, RING = 16.5, 19.0
FIGURE = 25.0
TAB_WIDE, TAB_WIDER, TAB_HIGH, TAB_AWAY = 34.0, 44.0, 15.0, 27.5
ITEM = 26.0
MARK = 13.0


def symbols(*wanted: str) -> Svg:
    """What figures and items draw with."""
    return icons.symbols(*wanted)


@lru_cache(maxsize=1_024)
def figure(
    icon: str,
    seat: int,
    *,
    label: str,
    condition: int,
    title: str,
    up: bool,
    prone: bool = False,
    wrapped: bool = False,
    moving: bool = False,
) -> Svg:
    """A gladiator of a seat.

    :param label: the seat's letter, with a number where the seat has several; without it there is no tab.
    :param up: whether the tab with letter and Condition is above it.
    :param prone: it lies: turned on its side, on a line.
    :param wrapped: a cloak hangs over it.
    :param moving: it has the turn: its tab is dark.
    """
    tincture = shields.SEATS[seat]
    size = FIGURE * (0.86 if prone else 1)
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
        _tab(label, condition, up=up, moving=moving) if label else None,
    )


def _tab(label: str, condition: int, *, up: bool, moving: bool) -> Svg:
    wide = TAB_WIDE if len(label) < 2 else TAB_WIDER
    middle = -TAB_AWAY if up else TAB_AWAY
    letters = 9.0 if len(label) < 2 else 15.0
    dark = " figure-tab--now" if moving else ""
    return el(
        "g",
        {"aria-hidden": "true"},
        el(
            "rect",
            {
                "class": f"figure-tab{dark}",
                "x": -wide / 2,
                "y": middle - TAB_HIGH / 2,
                "width": wide,
                "height": TAB_HIGH,
                "rx": 4,
            },
        ),
        el(
            "text",
            {"class": f"figure-letter{dark}", "x": -wide / 2 + letters, "y": middle},
            label,
        ),
        el(
            "text",
            {"class": f"figure-condition{dark}", "x": wide / 2 - 10.5, "y": middle},
            str(condition),
        ),
    )


@lru_cache(maxsize=256)
def item(key: str, count: int, title: str) -> Svg:
    """An item on the ground, with how many lie there where it is not alone."""
    half = ITEM / 2
    return el(
        "g",
        {},
        el("title", {}, title),
        el("rect", {"class": "piece", "x": -half, "y": -half, "width": ITEM, "height": ITEM, "rx": 5}),
        icons.use(pictograms.item(key), 21, css="piece-figure"),
        el("text", {"class": "item-count", "x": half - 2, "y": half - 1}, f"+{count - 1}")
        if count > 1
        else None,
    )
