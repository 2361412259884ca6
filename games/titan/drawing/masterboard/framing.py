"""The part of the board that a picture shows: all of it, or boxes around lands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from games.titan.drawing.masterboard.board_choice import BoardChoice
from games.titan.drawing.masterboard.lattice import VIEW_BOX, land_centre, land_shape
from games.titan.lands import LANDS
from games.titan.view import TitanView

LEAST, MOST = 330.0, 335.0
"""The width of a close-up, at which its smallest letters are just readable on a phone."""

MIN_HEIGHT_RATIO = 0.7
"""The lowest ratio of a close-up's height to its width; it leaves room below on a phone's first screen."""

MAX_CLOSE_UP_HEIGHT = 390.0
"""The greatest height of a close-up."""

REPLAYED_HEIGHT = 330.0
"""The height of every close-up in a replay, as high as a battle's map, so that nothing below it moves."""

MAILED, MAILED_MOST = 300.0, 315.0
"""The width of an email's close-up, which is 320 pixels wide on a phone.

Its height is at most `MAILED`, so that the text below it is visible too.
"""

END_BOX_SIZE = (884.0, 460.0)
"""The width and height of the part of the board that a finished campaign's page shows beside its result.

Its letters are as large as those of the whole board, and the replay's bar below it is on the first screen.
"""

BOX_MARGIN = 62.0
"""The distance from the middle of a land to the edge of a close-up that must show that land."""

LAND_REACH = 75.0
"""How far a land and its signs extend from the land's middle, rounded up."""


class BoardBox(NamedTuple):
    """The part of the board that a picture shows."""

    left: float
    top: float
    width: float
    height: float

    @property
    def text(self) -> str:
        return f"{self.left:g} {self.top:g} {self.width:g} {self.height:g}"


WHOLE_BOARD = BoardBox(*VIEW_BOX)


def close_ups(view: TitanView, ahead: BoardChoice) -> dict[int, BoardBox]:
    """Return the boxes that a phone shows enlarged: usually one around the chosen legion and its goals.

    If the goals do not fit, the previewed land and the legion are shown with as many other goals as fit, in
    one box each if necessary and the land first, or, if no land is previewed, each group of goals, the
    largest first. If no legion is chosen, the box is around the contested land or one of the reader's own
    lands. The keys are the lands that the boxes are for.
    """
    if ahead.legion:
        start = view.legions[ahead.legion].land
        near = {start, *ahead.goals}
        if ahead.land:
            near |= set(ahead.way)
        box = _box_around_points(near)
        if box is None and ahead.land:
            _, box = _widen((start, ahead.land, *ahead.way), ahead.goals)
        if box is not None:
            return {ahead.land or start: box}
        if ahead.land:
            group, box = _widen((ahead.land,), (start, *ahead.goals))
            boxes = {ahead.land: box or _neighbourhood(ahead.land)}
            return boxes if start in group else boxes | {start: _neighbourhood(start)}
        return _spread(start, tuple(ahead.goals))
    if view.engagement is not None:
        return {view.engagement.land: _neighbourhood(view.engagement.land)}
    if ahead.land:
        return {ahead.land: _neighbourhood(ahead.land)}
    own = [legion.land for marker, legion in view.legions.items() if legion.seat == view.seat]
    asked = [view.legions[marker].land for marker in ahead.legions if marker in view.legions]
    home = [view.towers[view.seat]] if view.seat is not None else []
    return {
        land: _neighbourhood(land) for land in list(dict.fromkeys((*ahead.lands, *asked, *own, *home)))[:1]
    }


def replayed_close_ups(view: TitanView, ahead: BoardChoice, lands: Sequence[int]) -> dict[int, BoardBox]:
    """Return the boxes that a phone shows of a moment in a replay, which all have the same size.

    The box is around the lands of the moment, or around the last one if they do not all fit; its key is the
    last one. If the moment has no lands, the boxes are around those of any other page.
    """
    boxes = close_ups(view, ahead)
    if lands:
        boxes = {lands[-1]: _box_around_points(lands, highest=REPLAYED_HEIGHT) or _neighbourhood(lands[-1])}
    return {
        land: box_inside_board(box.left + box.width / 2, box.top + box.height / 2, MOST, REPLAYED_HEIGHT)
        for land, box in boxes.items()
    }


def box_around_lands(lands: Collection[int]) -> BoardBox:
    """Return a box that shows the first of the lands, and as many others as fit beside it."""
    first, *others = lands
    group, box = [first], box_inside_board(*land_centre(first), MAILED, MAILED * MIN_HEIGHT_RATIO)
    for land in others:
        wider = _box_around_points((*group, land), MAILED, MAILED_MOST, MAILED)
        if wider is not None:
            group.append(land)
            box = wider
    return box


def poster_box(land: int, width: float, height: float) -> BoardBox:
    """Return a box that shows a land in a wide frame, moved towards the middle of the board.

    The board's corners are empty. The box is moved only so far that the land stays within the part that a
    phone's 4:3 frame shows.
    """
    x, y = land_centre(land)
    far, high = height * 2 / 3 - BOX_MARGIN, height / 2 - BOX_MARGIN
    middle_x, middle_y = WHOLE_BOARD.left + WHOLE_BOARD.width / 2, WHOLE_BOARD.top + WHOLE_BOARD.height / 2
    inside = box_inside_board(x, min(max(middle_y, y - high), y + high), width, height)
    left = min(max(middle_x, x - far), x + far) - width / 2
    return inside._replace(left=round(left, 1))


def box_around_land(land: int, width: float, height: float) -> BoardBox:
    """Return a box with the land exactly in the middle, even at the board's edge; a frame may crop it."""
    x, y = land_centre(land)
    return BoardBox(round(x - width / 2, 1), round(y - height / 2, 1), width, height)


def end_box(stands: Collection[tuple[float, float]]) -> BoardBox:
    """Return the box that shows the most of the legions, given as points, at the end of a campaign.

    Of boxes that show equally many, it is the one nearest to the middle of the board.
    """
    width, height = END_BOX_SIZE
    middle_x, middle_y = WHOLE_BOARD.left + WHOLE_BOARD.width / 2, WHOLE_BOARD.top + WHOLE_BOARD.height / 2
    far = height / 2 - BOX_MARGIN
    boxes = [
        box_inside_board(middle_x, y, width, height)
        for y in (middle_y, *(y + shift for _, y in stands for shift in (-far, far)))
    ]

    def shown(box: BoardBox) -> tuple[int, float]:
        count = sum(shows_point(box, x, y, 1 - BOX_MARGIN / 2) for x, y in stands)
        return count, -abs(box.top + height / 2 - middle_y)

    return max(boxes, key=shown)


def _spread(start: int, goals: Collection[int]) -> dict[int, BoardBox]:
    """Return boxes that together show every goal, for goals that do not fit into one box.

    The box that shows most of them is first, because a phone shows the others further down. Each box also
    includes the start if it fits in. The start has no box of its own, which would come before the goals.
    """
    boxes: dict[int, tuple[int, BoardBox]] = {}
    left = list(dict.fromkeys(goals))
    while left:
        first, *others = left
        group, box = _widen((first,), (*others, start))
        boxes[first] = (sum(land in goals for land in group), box or _neighbourhood(first))
        left = [land for land in others if land not in group]
    return {land: box for land, (_, box) in sorted(boxes.items(), key=lambda item: -item[1][0])}


def _widen(lands: Collection[int], others: Iterable[int]) -> tuple[list[int], BoardBox | None]:
    """Return lands with as many others as fit into one box with them, in order, and that box.

    The box is None if not even the lands fit.
    """
    group, box = list(dict.fromkeys(lands)), _box_around_points(lands)
    for land in dict.fromkeys(others) if box is not None else ():
        wider = _box_around_points((*group, land)) if land not in group else None
        if wider is not None:
            group.append(land)
            box = wider
    return group, box


def _box_around_points(
    lands: Iterable[int], least: float = LEAST, most: float = MOST, highest: float = MAX_CLOSE_UP_HEIGHT
) -> BoardBox | None:
    """Return a box that shows all of the lands, or None if they are too far apart."""
    spots = [land_centre(land) for land in lands]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    width = max(least, right - left + 2 * BOX_MARGIN)
    height = max(least * MIN_HEIGHT_RATIO, bottom - top + 2 * BOX_MARGIN)
    if width > most or height > highest:
        return None
    return box_inside_board((left + right) / 2, (top + bottom) / 2, width, height)


def _neighbourhood(land: int) -> BoardBox:
    return box_inside_board(*land_centre(land), LEAST, LEAST * MIN_HEIGHT_RATIO)


def box_inside_board(x: float, y: float, width: float, height: float) -> BoardBox:
    """Return a box around a point, moved so that it lies within the board."""
    left = min(max(x - width / 2, WHOLE_BOARD.left), WHOLE_BOARD.left + WHOLE_BOARD.width - width)
    top = min(max(y - height / 2, WHOLE_BOARD.top), WHOLE_BOARD.top + WHOLE_BOARD.height - height)
    return BoardBox(round(left, 1), round(top, 1), round(width, 1), round(height, 1))


@cache
def visible_lands(box: BoardBox) -> tuple[int, ...]:
    """Return the lands that can be seen, at least in part, in a part of the board."""
    return tuple(
        land for land in LANDS if shows_point(box, land_shape(land).x, land_shape(land).y, LAND_REACH)
    )


def shows_point(box: BoardBox, x: float, y: float, more: float) -> bool:
    """Return whether a point is in a part of the board, or less than `more` outside it."""
    left, top, width, height = box
    return left - more < x < left + width + more and top - more < y < top + height + more
