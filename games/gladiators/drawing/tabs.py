"""Where the tab with a gladiator's letter and Condition is drawn.

Nothing should hide it, and if possible it should hide nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot

from games.engine.drawing.marks import Point
from games.gladiators.board import distance
from games.gladiators.drawing.board import Board, Figure
from games.gladiators.drawing.figures import RING, TAB_HIGH, tab_width
from games.gladiators.drawing.geometry import FieldOrientation

TAB_DISTANCE = 27.5
"""The distance from the middle of a figure to that of a tab above or below it."""

TAB_MAX_SHIFT = 10.0
"""How far such a tab may be moved to the left or right."""

ON_FIGURE: Point = (0.0, 12.0)
"""The place over the figure's own feet: tabs there never touch each other, because hexes do not."""

PLACES: tuple[Point, ...] = (
    (0.0, -TAB_DISTANCE),
    (0.0, TAB_DISTANCE),
    (-TAB_MAX_SHIFT, -TAB_DISTANCE),
    (TAB_MAX_SHIFT, -TAB_DISTANCE),
    (-TAB_MAX_SHIFT, TAB_DISTANCE),
    (TAB_MAX_SHIFT, TAB_DISTANCE),
    ON_FIGURE,
)
"""Possible places of a tab, relative to the middle of its figure; earlier ones are better."""

COST_OF_PLACE = (0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 9.0)
"""The cost of each place, in units of `_covered`: covering the rim of a neighbour is better than covering the
tab's own figure.
"""

COST_TOWARDS = 0.5
"""The cost of a place on the side of the nearest gladiator."""

COST_OF_RIM = 6.0
"""The cost of a place on the letters and numbers around the field."""

RIM = 21.0
"""The width of the band that contains them."""

FORBIDDEN = 1_000.0
"""The cost of a place on another tab or outside the field."""


def tabs(found: Board, lie: FieldOrientation) -> Mapping[str, Point]:
    """Return the position of each gladiator's tab, relative to the middle of its figure."""
    figures = sorted(found.figures, key=lambda each: (-_crowd(each, found), each.who.name))
    chosen: dict[str, Point] = {}
    for figure in figures:
        costs = {
            place: _cost(figure, place, found, chosen, lie) + cost
            for place, cost in zip(PLACES, COST_OF_PLACE, strict=True)
        }
        chosen[figure.who.name] = min(costs, key=costs.__getitem__)
        if costs[chosen[figure.who.name]] >= FORBIDDEN:
            # No place is left beside the tabs already placed: all of them go where none touches another.
            return {each.who.name: ON_FIGURE for each in figures}
    return chosen


def _crowd(figure: Figure, found: Board) -> int:
    """Return how many gladiators are near enough for their tabs to meet."""
    return sum(distance(each.who.at, figure.who.at) <= 2 for each in found.figures)


def _cost(
    figure: Figure, place: Point, found: Board, chosen: Mapping[str, Point], lie: FieldOrientation
) -> float:
    middle, width = _middle(figure, place, lie), tab_width(figure.several)
    others = [each for each in found.figures if each is not figure]
    cost = sum(_covered(middle, width, lie.centre(each.who.at)) for each in others)
    for each in others:
        if each.who.name in chosen:
            across, down = _middle(each, chosen[each.who.name], lie)
            half = (width + tab_width(each.several)) / 2
            if abs(across - middle[0]) < half and abs(down - middle[1]) < TAB_HIGH:
                return FORBIDDEN
    margin = _margin(middle, width, lie)
    if margin < 0:
        return FORBIDDEN
    cost += COST_OF_RIM if margin < RIM else 0.0
    return cost + (COST_TOWARDS if _towards(figure, place, others, lie) else 0.0)


def _margin(middle: Point, width: float, lie: FieldOrientation) -> float:
    """Return how far a tab is from the edge of the picture; negative if it goes beyond."""
    left, top, wide, high = lie.box
    across, down = middle[0] - left, middle[1] - top
    return min(across - width / 2, wide - across - width / 2, down - TAB_HIGH / 2, high - down - TAB_HIGH / 2)


def _covered(middle: Point, width: float, disc: Point) -> float:
    """Return how far a tab reaches into the figure at `disc`."""
    across = max(0.0, abs(disc[0] - middle[0]) - width / 2)
    down = max(0.0, abs(disc[1] - middle[1]) - TAB_HIGH / 2)
    return max(0.0, RING - hypot(across, down))


def _towards(figure: Figure, place: Point, others: Iterable[Figure], lie: FieldOrientation) -> bool:
    """Return whether a place is on the side of the nearest gladiator.

    Of two side by side, the first has its tab above.
    """
    near = min(others, key=lambda each: distance(each.who.at, figure.who.at), default=None)
    if near is None:
        return place[1] > 0
    down = lie.centre(near.who.at)[1] - lie.centre(figure.who.at)[1]
    if abs(down) < 1:
        return (place[1] > 0) == (figure.who.name < near.who.name)
    return (place[1] > 0) == (down > 0)


def _middle(figure: Figure, place: Point, lie: FieldOrientation) -> Point:
    x, y = lie.centre(figure.who.at)
    return x + place[0], y + place[1]
