"""Labels that name what a board shows: a legion's marker, its height, a land, and who joins a legion there.

Each label is in a free place near what it names, with a line to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil, hypot
from typing import NamedTuple

from games.engine.drawing import marks
from games.engine.drawing.marks import CALLOUT_DOT_RADIUS, KEY_RADIUS, Point
from games.engine.drawing.scene import Picture, Say
from games.engine.drawing.svg import Svg, join
from games.engine.phrases import gettext_noop, phrase
from games.titan.drawing.masterboard import markers
from games.titan.drawing.masterboard.board_choice import BoardChoice
from games.titan.drawing.masterboard.framing import BoardBox, shows_point, visible_lands
from games.titan.drawing.masterboard.ground import label_boxes
from games.titan.drawing.masterboard.lattice import Extent, land_centre
from games.titan.drawing.masterboard.pictures import RECRUIT_ICON_SIZE, mark_spots
from games.titan.view import TitanView
from games.titan.words import names

MARKER_CALLOUT = gettext_noop("marker: %(legion)s")
HEIGHT_CALLOUT = gettext_noop("height: %(height)s")
LAND_CALLOUT = gettext_noop("land: %(land)s")
RECRUIT_CALLOUT = gettext_noop("%(recruit)s joins")

CALLOUT_HEIGHT = 24.0
CALLOUT_PADDING = 6.0
LATIN_WIDTH, OTHER_WIDTH = 6.9, 7.8
"""The average width of a letter in a label: of the Latin alphabet, and of others, whose letters are wider."""

MIN_LINE_LENGTH, MAX_LINE_LENGTH = 6.0, 120.0
STEP = 5.0
"""The distance between the places that are tried."""

NEGLIGIBLE_SHARE = 0.02
"""How much of a line, at its tip, may be in the box at whose edge it ends, because of rounding."""

CLEARANCE = 2.0
"""How far a label stays from what it must not cover."""

EDGE_CLEARANCE = 3.0
"""How far a label stays from the edge of the picture."""

LABEL_COST = 0.1
"""How much farther away a label may be for each square unit of a code or an icon that it leaves visible."""


class Callout(NamedTuple):
    """A label: its text, its box, where its line begins, and where it ends."""

    text: str
    box: Extent
    start: Point
    tip: Point


class Subject(NamedTuple):
    """What a label names; its line may end at any of the `tips`."""

    text: str
    tips: tuple[Point, ...]


class Obstacles(NamedTuple):
    """What is on a part of the board: boxes that labels may not cover, and boxes that they should not."""

    kept_clear: tuple[Extent, ...]
    avoided: tuple[Extent, ...]


def label_pictures(
    pictures: Sequence[Picture], view: TitanView, ahead: BoardChoice, say: Say
) -> tuple[Picture, ...]:
    """Return the pictures of the board with labels in the whole board and in the first close-up.

    A phone's overview is too small for them.
    """
    close_up = next((each for each in pictures if each.shape == "tall" and each.view_box != each.whole), None)
    return tuple(
        each._replace(drawn=join(each.drawn, _draw_callouts(each, view, ahead, say)))
        if each.shape == "wide" or each is close_up
        else each
        for each in pictures
    )


def _draw_callouts(picture: Picture, view: TitanView, ahead: BoardChoice, say: Say) -> Svg:
    box = BoardBox(*map(float, picture.view_box.split()))
    found = callouts(view, ahead, box, say)
    return join(*(marks.callout(each.text, each.tip, each.start, each.box) for each in found))


def callouts(view: TitanView, ahead: BoardChoice, box: BoardBox, say: Say) -> tuple[Callout, ...]:
    """Return the labels in a part of the board, for the chosen legion or the first that can be chosen.

    What is outside this part has no label, nor has anything near which there is no free place.
    """
    marker = ahead.legion or next((each for each in ahead.legions if each in view.legions), "")
    if not marker:
        return ()
    recruits = mark_spots(view, ahead).recruits
    goal = _named_goal(ahead, recruits, box)
    subjects = tuple(
        subject._replace(tips=tips)
        for subject in _subjects(view, ahead, marker, goal, recruits, say)
        if (tips := tuple(tip for tip in subject.tips if shows_point(box, *tip, -CALLOUT_DOT_RADIUS)))
    )
    return _placed(subjects, obstacles(view, ahead, box), box)


def obstacles(view: TitanView, ahead: BoardChoice, box: BoardBox) -> Obstacles:
    """Return what is on a part of the board."""
    keys, recruits = mark_spots(view, ahead)
    labels = [label_boxes(land) for land in visible_lands(box)]
    return Obstacles(
        kept_clear=(
            *(number for number, _, _ in labels),
            *map(markers.shield_box, markers.shield_places(view).values()),
            *(_square(spot, KEY_RADIUS) for spot in keys),
            *(_square(spot, RECRUIT_ICON_SIZE / 2) for spot in recruits.values()),
            *(_square(land_centre(land), KEY_RADIUS) for land in ahead.way[1:]),
        ),
        avoided=tuple(each for _, icon, code in labels for each in (icon, code)),
    )


def _named_goal(ahead: BoardChoice, recruits: Mapping[int, Point], box: BoardBox) -> int:
    """Return the land whose recruit is named: the previewed one, or the first in the picture; else 0."""
    if ahead.land in ahead.goals:
        return ahead.land if ahead.goals[ahead.land].recruit else 0
    return next((land for land, spot in recruits.items() if shows_point(box, *spot, -RECRUIT_ICON_SIZE)), 0)


def _subjects(
    view: TitanView,
    ahead: BoardChoice,
    marker: str,
    goal: int,
    recruits: Mapping[int, Point],
    say: Say,
) -> Iterator[Subject]:
    legion = view.legions[marker]
    stands = markers.shield_places(view)
    others = [markers.shield_box(stand) for each, stand in stands.items() if each != marker]
    x, y, scale = stands[marker]
    shield = markers.shield_box(stands[marker])

    def free(*tips: Point) -> tuple[Point, ...]:
        """Return the points that are not on another legion's shield."""
        return tuple(
            (round(left, 1), round(top, 1))
            for left, top in tips
            if not any(_contains(each, (left, top)) for each in others)
        )

    # The figure is in the right half of the tab, which reaches a little less far out than the shield.
    figure, tab = markers.TAB_SIZE[0] * 0.22 * scale, markers.TAB_SIZE[0] / 2 * scale
    middle = shield.bottom - markers.TAB_SIZE[1] / 2 * scale
    yield Subject(
        say(phrase(HEIGHT_CALLOUT, height=legion.height)),
        free((x + figure, shield.bottom), (x + tab, middle), (x - tab, middle)),
    )
    land = ahead.land or goal or legion.land
    number = label_boxes(land)[0]
    yield Subject(say(phrase(LAND_CALLOUT, land=names.land(land))), _around(number, CALLOUT_DOT_RADIUS + 1))
    if goal:
        text = say(phrase(RECRUIT_CALLOUT, recruit=names.character(ahead.goals[goal].recruit)))
        spot = recruits.get(goal)
        yield Subject(
            text, _around(_square(spot, RECRUIT_ICON_SIZE / 2), 0) if spot else (markers.shield_spot(goal),)
        )
    yield Subject(
        say(phrase(MARKER_CALLOUT, legion=names.held_legion(marker, legion.seat))),
        free((shield.left, y - 4), (shield.right, y - 4), (x - 6, shield.top), (x + 6, shield.top)),
    )


@lru_cache(maxsize=256)
def _placed(subjects: tuple[Subject, ...], around: Obstacles, box: BoardBox) -> tuple[Callout, ...]:
    """Return the labels of the subjects, none of which covers an obstacle, another label, or its line.

    Each subject has its turn to be placed first, until there is an order in which all find a place.
    """
    best: tuple[Callout, ...] = ()
    for first in range(len(subjects)):
        found = _placed_in_order((*subjects[first:], *subjects[:first]), around, box)
        if len(found) > len(best):
            best = found
        if len(best) == len(subjects):
            break
    return best


def _placed_in_order(subjects: Sequence[Subject], around: Obstacles, box: BoardBox) -> tuple[Callout, ...]:
    found: list[Callout] = []
    kept_clear = list(around.kept_clear)
    for subject in subjects:
        placed = _place(subject, kept_clear, found, around.avoided, box)
        if placed is not None:
            found.append(placed)
            kept_clear += [placed.box, _square(placed.tip, CALLOUT_DOT_RADIUS)]
    return tuple(found)


def _place(
    subject: Subject,
    kept_clear: Sequence[Extent],
    others: Sequence[Callout],
    avoided: Sequence[Extent],
    box: BoardBox,
) -> Callout | None:
    """Return the label in its best place: near its subject, and over as few codes and icons as possible."""
    wide = label_width(subject.text)
    best: tuple[float, Callout | None] = (float("inf"), None)
    for offset in _offsets(wide):
        if offset.length >= best[0]:
            break
        for tip in subject.tips:
            label = _moved(offset.label, tip)
            if not _is_inside(label, box) or any(_touches(label, each) for each in kept_clear):
                continue
            start = (round(tip[0] + offset.start[0], 1), round(tip[1] + offset.start[1], 1))
            if any(_crosses(start, tip, each) for each in kept_clear):
                continue
            if any(_crosses(each.start, each.tip, label) for each in others):
                continue
            cost = offset.length + LABEL_COST * sum(label.overlap(each) for each in avoided)
            if cost < best[0]:
                best = (cost, Callout(subject.text, label, start, tip))
    return best[1]


class Offset(NamedTuple):
    """A place of a label, relative to the tip of its line: the line's length, the label, the line's start."""

    length: float
    label: Extent
    start: Point


@lru_cache(maxsize=64)
def _offsets(wide: float) -> tuple[Offset, ...]:
    """Return the places to try for a label of this width, those with the shortest line first."""
    found = []
    across, down = (ceil((MAX_LINE_LENGTH + size / 2) / STEP) for size in (wide, CALLOUT_HEIGHT))
    for column in range(-across, across + 1):
        for row in range(-down, down + 1):
            label = _box((column * STEP, row * STEP), wide, CALLOUT_HEIGHT)
            start = (min(max(0, label.left), label.right), min(max(0, label.top), label.bottom))
            length = hypot(*start)
            if MIN_LINE_LENGTH <= length <= MAX_LINE_LENGTH:
                found.append(Offset(length, label, start))
    return tuple(sorted(found))


def label_width(text: str) -> float:
    """Return the width of a label, which depends on the alphabet of its text."""
    letters = sum(LATIN_WIDTH if each.isascii() else OTHER_WIDTH for each in text)
    return round(letters + 2 * CALLOUT_PADDING)


def _moved(box: Extent, by: Point) -> Extent:
    x, y = by
    return Extent(
        round(box.left + x, 1), round(box.top + y, 1), round(box.right + x, 1), round(box.bottom + y, 1)
    )


def _touches(label: Extent, other: Extent) -> bool:
    """Return whether a label covers a box or is too close to it."""
    return (
        label.left - CLEARANCE < other.right
        and other.left < label.right + CLEARANCE
        and label.top - CLEARANCE < other.bottom
        and other.top < label.bottom + CLEARANCE
    )


def _crosses(start: Point, tip: Point, box: Extent) -> bool:
    """Return whether a line crosses a box; it may end at the edge of it."""
    inside_from, inside_to = 0.0, 1.0
    for axis, (low, high) in enumerate(((box.left, box.right), (box.top, box.bottom))):
        at, way = start[axis], tip[axis] - start[axis]
        if not way:
            if not low < at < high:
                return False
            continue
        first, last = sorted(((low - at) / way, (high - at) / way))
        inside_from, inside_to = max(inside_from, first), min(inside_to, last)
    return inside_from < inside_to and inside_from < 1 - NEGLIGIBLE_SHARE


def _around(box: Extent, away: float) -> tuple[Point, ...]:
    """Return the points at a distance from the middles of a box's sides."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    tips = ((box.left - away, y), (box.right + away, y), (x, box.top - away), (x, box.bottom + away))
    return tuple((round(left, 1), round(top, 1)) for left, top in tips)


def _square(middle: Point, half: float) -> Extent:
    return _box(middle, 2 * half, 2 * half)


def _box(middle: Point, wide: float, high: float) -> Extent:
    left, top = round(middle[0] - wide / 2, 1), round(middle[1] - high / 2, 1)
    return Extent(left, top, round(left + wide, 1), round(top + high, 1))


def _contains(box: Extent, spot: Point) -> bool:
    return box.left < spot[0] < box.right and box.top < spot[1] < box.bottom


def _is_inside(label: Extent, box: BoardBox) -> bool:
    return (
        label.left >= box.left + EDGE_CLEARANCE
        and label.top >= box.top + EDGE_CLEARANCE
        and label.right <= box.left + box.width - EDGE_CLEARANCE
        and label.bottom <= box.top + box.height - EDGE_CLEARANCE
    )
