"""What part of the board a picture shows: all of it, or boxes around lands."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import NamedTuple

from games.titan.drawing.masterboard.lattice import VIEW_BOX, land_shape, middle
from games.titan.drawing.masterboard.prospect import Prospect
from games.titan.lands import LANDS
from games.titan.view import TitanView

LEAST, MOST = 330.0, 335.0
"""Width of a close-up: on a phone its smallest letters are just large enough to be read."""

FLAT = 0.7
"""Its height by its width at least: so flat that a phone's first screen has room below it."""

TALLEST = 390.0
"""The height of one at most."""

MAILED, MAILED_MOST = 300.0, 315.0
"""Width of a mail's close-up, which is 320 pixels wide on a phone; its height is the less at most, for what
is written below it shall be seen, too."""

MARGIN = 62.0
"""From the middle of a land to the edge of the close-up that has to show it."""

LAND_REACH = 75.0
"""How far a land and its signs reach from its middle; a little more."""


class Box(NamedTuple):
    """What a picture shows of the board."""

    left: float
    top: float
    width: float
    height: float

    @property
    def text(self) -> str:
        return f"{self.left:g} {self.top:g} {self.width:g} {self.height:g}"


WHOLE = Box(*VIEW_BOX)


def close_ups(view: TitanView, ahead: Prospect) -> dict[int, Box]:
    """What a phone shows in large: the chosen legion with its goals; where they do not fit, the
    legion and the land previewed, one each. Without a choice: what is fought for, or one's own."""
    if ahead.legion:
        start = view.legions[ahead.legion].land
        near = {start, *ahead.goals}
        if ahead.land:
            near |= set(ahead.way)
        box = _around(near)
        if box is None and ahead.land:
            box = _around({start, ahead.land, *ahead.way})
        if box is not None:
            return {ahead.land or start: box}
        return _spread(start, (ahead.land,) if ahead.land else tuple(ahead.goals))
    if view.engagement is not None:
        return {view.engagement.land: _round(view.engagement.land)}
    if ahead.land:
        return {ahead.land: _round(ahead.land)}
    own = [legion.land for marker, legion in view.legions.items() if legion.seat == view.seat]
    asked = [view.legions[marker].land for marker in ahead.legions if marker in view.legions]
    home = [view.towers[view.seat]] if view.seat is not None else []
    return {land: _round(land) for land in list(dict.fromkeys((*ahead.lands, *asked, *own, *home)))[:1]}


def nearest(lands: Collection[int]) -> Box:
    """A box that shows the first of the lands, and of the others those it has room for beside it."""
    first, *others = lands
    group, box = [first], within(*middle(first), MAILED, MAILED * FLAT)
    for land in others:
        wider = _around((*group, land), MAILED, MAILED_MOST, MAILED)
        if wider is not None:
            group.append(land)
            box = wider
    return box


def poster(land: int, width: float, height: float) -> Box:
    """A box around a land for a wide frame, moved inside the board as far as the land stays in what a
    phone's frame leaves of it, four to three."""
    inside = within(*middle(land), width, height)
    far = height * 2 / 3 - MARGIN
    x = min(max(inside.left + width / 2, middle(land)[0] - far), middle(land)[0] + far)
    return Box(round(x - width / 2, 1), inside.top, width, height)


def around(land: int, width: float, height: float) -> Box:
    """A box with the land in its very middle, also at the board's edge: its frame may cut it."""
    x, y = middle(land)
    return Box(round(x - width / 2, 1), round(y - height / 2, 1), width, height)


def _spread(start: int, goals: Collection[int]) -> dict[int, Box]:
    """Boxes that together show every goal, where one cannot: around the start first, each with the
    goals near it that it has room for."""
    boxes: dict[int, Box] = {}
    left = [land for land in dict.fromkeys((start, *goals)) if land]
    while left:
        first, *others = left
        group, box = [first], _round(first)
        for land in others:
            wider = _around((*group, land))
            if wider is not None:
                group.append(land)
                box = wider
        boxes[first] = box
        left = [land for land in others if land not in group]
    return boxes


def _around(
    lands: Iterable[int], least: float = LEAST, most: float = MOST, highest: float = TALLEST
) -> Box | None:
    """A box that shows all of the lands, or None where they lie too far apart."""
    spots = [middle(land) for land in lands]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    width = max(least, right - left + 2 * MARGIN)
    height = max(least * FLAT, bottom - top + 2 * MARGIN)
    if width > most or height > highest:
        return None
    return within((left + right) / 2, (top + bottom) / 2, width, height)


def _round(land: int) -> Box:
    return within(*middle(land), LEAST, LEAST * FLAT)


def within(x: float, y: float, width: float, height: float) -> Box:
    """A box around a point, moved inside the board."""
    left = min(max(x - width / 2, WHOLE.left), WHOLE.left + WHOLE.width - width)
    top = min(max(y - height / 2, WHOLE.top), WHOLE.top + WHOLE.height - height)
    return Box(round(left, 1), round(top, 1), round(width, 1), round(height, 1))


@cache
def seen(box: Box) -> tuple[int, ...]:
    """The lands of which something is to be seen in a part of the board."""
    return tuple(land for land in LANDS if shows(box, land_shape(land).x, land_shape(land).y, LAND_REACH))


def shows(box: Box, x: float, y: float, more: float) -> bool:
    """Whether a point lies in a part of the board, or not `more` beside it."""
    left, top, width, height = box
    return left - more < x < left + width + more and top - more < y < top + height + more
