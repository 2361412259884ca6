"""The latest strike of a battle, drawn on its map: who struck whom."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin

from games.engine.drawing import marks, shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, join
from games.engine.exchanges import Exchange
from games.titan.battle.hexes import HEX_INDEX
from games.titan.drawing.battle.geometry import HEX_CENTRES
from games.titan.exchanges import StrikeTrail
from games.titan.view import TitanView

BESIDE_HITS = 13.0
"""How far the head of a strike to the upper right or from there goes aside: a character's hits are there."""

BEFORE_TARGET = 38.0
"""The distance of the head of a rangestrike from the middle of its target."""


def draw_strike(view: TitanView, exchange: Exchange, say: Say) -> Svg | None:
    """Return a strike as an arrow in the colour of its seat; None if one of the two is not there any more."""
    trail = exchange.trail
    if not isinstance(trail, StrikeTrail) or not (
        _is_on_hex(view, trail.piece, trail.hex) and _is_on_hex(view, trail.foe, trail.target)
    ):
        return None
    start, end = HEX_CENTRES[HEX_INDEX[trail.hex]], HEX_CENTRES[HEX_INDEX[trail.target]]
    tincture = shields.SEAT_TINCTURES[exchange.seat]
    tip, turn = _head(start, end, ranged=trail.ranged)
    line = marks.trail([start, tip], tincture.field, cased=tincture.dark, jump=True) if trail.ranged else None
    head = marks.arrow_head(tip, turn, tincture.field, cased=tincture.dark)
    return el("g", {}, el("title", {}, say(exchange.text)), join(line, head))


def _is_on_hex(view: TitanView, name: str, hex: str) -> bool:
    """Return whether a character of this name, of either side, is on a hex."""
    pieces = view.under_way.open_battle.pieces.values()
    return any((piece.name, piece.hex) == (name, HEX_INDEX[hex]) for side in pieces for piece in side)


def _head(start: Point, end: Point, *, ranged: bool) -> tuple[Point, int]:
    """Return the place of the arrow's head, and its direction in degrees clockwise from the right."""
    (x, y), (x2, y2) = start, end
    turn = degrees(atan2(y2 - y, x2 - x))
    if ranged:
        back = BEFORE_TARGET / hypot(x2 - x, y2 - y)
        tip = x2 - (x2 - x) * back, y2 - (y2 - y) * back
    else:
        rises = (x2 - x) * (y2 - y) < 0
        aside = radians(turn + 90 if x2 > x else turn - 90)
        by = BESIDE_HITS if rises else 0.0
        tip = (x + x2) / 2 + cos(aside) * by, (y + y2) / 2 + sin(aside) * by
    return (round(tip[0], 1), round(tip[1], 1)), round(turn)
