"""How legions moved, drawn on the board for recaps and replays: the way, an attack, or just the land."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from math import atan2, degrees

from games.engine.drawing import marks, shields
from games.engine.drawing.marks import Point
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, join
from games.engine.phrases import Listing, SeatName, gettext_noop, phrase
from games.titan.drawing.masterboard import markers
from games.titan.drawing.masterboard.framing import WHOLE_BOARD, BoardBox
from games.titan.drawing.masterboard.lattice import (
    LAND_INRADIUS,
    land_centre,
    land_shape,
    long_side_points,
    side_between,
    side_direction,
)
from games.titan.lands import LANDS
from games.titan.recap import LegionTrail
from games.titan.view import TitanView
from games.titan.words import names

TRAIL_LABEL = gettext_noop("%(seat)s, %(legion)s: %(lands)s")

MIN_BOX_WIDTH = 335.0
"""The width of the smallest close-up, in which labels are readable on a phone."""

MAX_LABELLED_WIDTH = 350.0
"""The width of the largest close-up in which labels are readable on a narrow phone."""

BOX_HEIGHT_RATIO = 226 / 358
"""The height of a close-up relative to its width."""

BOX_MARGIN = 56.0
"""How far the middle of a land on the way is from the edge of the close-up."""


def draw_trail(view: TitanView, trail: LegionTrail, say: Say) -> Svg:
    """Return the drawing of one legion's way, in the colour of its seat.

    Where the legion came from, its shield shows as well, unless it is gone or another legion is there now.
    """
    there = trail.marker in view.legions
    left = there and all(legion.land != trail.way[0] for legion in view.legions.values())
    return _drawn(trail, there, left, say)


@lru_cache(maxsize=4_096)
def _drawn(trail: LegionTrail, there: bool, left: bool, say: Say) -> Svg:
    """Return a trail by what it depends on: a page draws mostly the trails of the page before it."""
    start, goal = trail.way[0], trail.way[-1]
    return el(
        "g",
        {},
        el("title", {}, _name(trail, say)),
        _told_land_outline(goal),
        _ghost(trail.marker, start) if left and start != goal else None,
        _line(trail) if start != goal else None,
        _moving(trail.marker) if there and start != goal else None,
        _entry(trail) if trail.side and len(trail.way) > 1 and not trail.jump else None,
    )


def _name(trail: LegionTrail, say: Say) -> str:
    return say(
        phrase(
            TRAIL_LABEL,
            seat=SeatName(trail.seat),
            legion=names.held_legion(trail.marker, trail.seat),
            lands=Listing(tuple(names.land(land) for land in trail.way)),
        )
    )


def _told_land_outline(land: int) -> Svg:
    corners = [(round(x, 1), round(y, 1)) for x, y in land_shape(land).corners]
    return marks.told_outline(corners)


def _ghost(marker: str, land: int) -> Svg:
    """Return a legion's shield in a land that it came from."""
    stand = markers.ShieldPlace(*markers.shield_spot(land), 0.9)
    return el("g", {"class": "ghost"}, markers.use_shield(markers.symbol_id(marker), stand))


def _moving(marker: str) -> Svg:
    """Return a legion's shield, which appears only while a script moves it along the way."""
    return el("use", {"href": f"#{markers.symbol_id(marker)}", "class": "trail-marker"})


def _line(trail: LegionTrail) -> Svg:
    stops = [land_centre(land) for land in trail.way]
    tincture = shields.SEAT_TINCTURES[trail.seat]
    straight = trail.jump or not _is_adjoining_way(trail.way)
    if straight:
        return marks.trail(stops, tincture.field, cased=tincture.dark, jump=True)
    tip, turn = _border(trail.way[-2], trail.way[-1])
    drawn = marks.trail([*stops[:-1], tip], tincture.field, cased=tincture.dark)
    return join(drawn, marks.arrow_head(tip, turn, tincture.field, cased=tincture.dark))


def _is_adjoining_way(way: Sequence[int]) -> bool:
    """Return whether each land of a way touches the next, so that the way can be drawn land by land."""
    return all(two in LANDS[one].touching for one, two in itertools.pairwise(way))


def _border(land: int, goal: int) -> tuple[Point, float]:
    """Return the middle of the side between two lands, and the direction from `land` to `goal` in degrees."""
    side = side_between(goal, land)
    x, y = land_shape(goal).towards(side, LAND_INRADIUS)
    out_x, out_y = side_direction(side)
    return (round(x, 1), round(y, 1)), round(degrees(atan2(-out_y, -out_x)))


def _entry(trail: LegionTrail) -> Svg | None:
    """Return the bar along the side by which the legion attacks."""
    before, land = trail.way[-2:]
    if before not in LANDS[land].touching:
        return None
    return marks.told_entry(
        *long_side_points(land, side_between(land, before)), shields.SEAT_TINCTURES[trail.seat].field
    )


def trail_box(trail: LegionTrail) -> BoardBox:
    """Return the close-up of a trail, within the board and with the proportions of its frame."""
    stops = [land_centre(land) for land in trail.way]
    left, right = (bound(x for x, _ in stops) for bound in (min, max))
    top, bottom = (bound(y for _, y in stops) for bound in (min, max))
    width = max(
        MIN_BOX_WIDTH, right - left + 2 * BOX_MARGIN, (bottom - top + 2 * BOX_MARGIN) / BOX_HEIGHT_RATIO
    )
    width = min(width, WHOLE_BOARD.width)
    height = width * BOX_HEIGHT_RATIO
    return BoardBox(
        _clamped_start((left + right - width) / 2, WHOLE_BOARD.left, WHOLE_BOARD.width - width),
        _clamped_start((top + bottom - height) / 2, WHOLE_BOARD.top, WHOLE_BOARD.height - height),
        round(width, 1),
        round(height, 1),
    )


def _clamped_start(start: float, least: float, room: float) -> float:
    return round(min(max(start, least), least + room), 1)
