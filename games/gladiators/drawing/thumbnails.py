"""Thumbnails of the field for the list of waiting matches: sand, walls, and the gladiators' positions.

Before any gladiator is on the field, they show the gladiators that have been chosen, or can be.
"""

from __future__ import annotations

from functools import cache

from games.engine.drawing import icons, shields
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, join, points
from games.engine.phrases import SeatLetter
from games.gladiators import pictograms
from games.gladiators.board import HEXES
from games.gladiators.decks import DECKS
from games.gladiators.drawing.geometry import HIGH, LEFT, TOP, WIDE, WIDE_LIE, wall_centres
from games.gladiators.table import living_fighters
from games.gladiators.view import Fighter, GladiatorsView

RADIUS, OWN_RADIUS = 26.0, 32.0

LINEUP_WIDTH, LINEUP_HEIGHT = 150.0, 104.0
LINEUP_STEP, LINEUP_ROW = 36.0, 4
"""The size of a thumbnail without a field, the distance of its tiles, and how many are in one of two rows."""


def draw_thumbnail(view: GladiatorsView, say: Say | None = None) -> Svg:
    """Draw the gladiators as dots in the colours of their seats, the reader's own larger and on top.

    With `say`, each dot has its seat's letter, for sizes at which a letter can be read. Before any gladiator
    is on the field, draw their pictograms.
    """
    shown = [who for who in living_fighters(view) if who.at]
    if not shown:
        return _lineup(view)
    shown.sort(key=lambda who: who.seat == view.seat)
    return el(
        "svg",
        {"class": "drawing", "viewBox": f"{LEFT:g} {TOP:g} {WIDE:g} {HIGH:g}", "aria-hidden": "true"},
        _field(),
        *(_dot(view.gladiators[who.name], view, say) for who in shown),
    )


def _lineup(view: GladiatorsView) -> Svg:
    """Draw the gladiators that have been chosen, or before that those that can be chosen."""
    decks = [view.gladiators[name].deck for name in view.roster] or list(DECKS)
    few = decks[: 2 * LINEUP_ROW]
    rows = -(-len(few) // LINEUP_ROW)
    columns = min(len(few), LINEUP_ROW)
    left = (LINEUP_WIDTH - LINEUP_STEP * columns) / 2
    top = (LINEUP_HEIGHT - LINEUP_STEP * rows) / 2
    return el(
        "svg",
        {"class": "drawing", "viewBox": f"0 0 {LINEUP_WIDTH:g} {LINEUP_HEIGHT:g}", "aria-hidden": "true"},
        *(
            _tile(deck, left + LINEUP_STEP * (place % LINEUP_ROW), top + LINEUP_STEP * (place // LINEUP_ROW))
            for place, deck in enumerate(few)
        ),
    )


def _tile(deck: str, x: float, y: float) -> Svg:
    size = LINEUP_STEP - 4
    return el(
        "g",
        {"transform": f"translate({x + 2:g} {y + 2:g})"},
        el("rect", {"class": "stamp", "width": size, "height": size, "rx": 5}),
        el(
            "svg",
            {"x": 4, "y": 4, "width": size - 8, "height": size - 8, "viewBox": icons.VIEW_BOX},
            el("path", {"class": "stamp-figure", "d": icons.path(pictograms.deck_icon(deck))}),
        ),
    )


def _dot(who: Fighter, view: GladiatorsView, say: Say | None) -> Svg:
    x, y = WIDE_LIE.centre(who.at)
    tincture = shields.SEAT_TINCTURES[who.seat]
    large = who.seat == view.seat or say is not None
    return join(
        el(
            "circle",
            {
                "cx": round(x, 1),
                "cy": round(y, 1),
                "r": OWN_RADIUS if large else RADIUS,
                "fill": tincture.field,
                "stroke": "#ffffff",
                "stroke-width": 6,
            },
        ),
        el(
            "text",
            {
                "x": round(x, 1),
                "y": round(y + 13, 1),
                "text-anchor": "middle",
                "font-size": 36,
                "font-weight": 700,
                "fill": tincture.charge,
            },
            say(SeatLetter(who.seat)),
        )
        if say
        else None,
    )


@cache
def _field() -> Svg:
    """Draw the sand and the walls as plain areas of colour."""
    corners = WIDE_LIE.corners
    wood = "".join(f"M{points(corners(place)).replace(' ', 'L')}Z" for place, _ in wall_centres())
    sand = "".join(f"M{points(corners(WIDE_LIE.centre(name))).replace(' ', 'L')}Z" for name in HEXES)
    return join(el("path", {"class": "plank", "d": wood}), el("path", {"class": "sand-flat", "d": sand}))
