"""The placement of the tabs with each gladiator's letter and Condition.

Nothing may hide a tab, and it should cover other gladiators as little as possible.
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
"""The distance from the centre of a figure to the centre of a tab above or below it."""

TAB_MAX_SHIFT = 10.0
"""How far such a tab may be moved to the left or right."""

TAB_PLACE_ON_FIGURE: Point = (0.0, 12.0)
"""The place over the figure's own feet, where tabs never touch each other because hexes do not overlap."""

TAB_PLACES: tuple[Point, ...] = (
    (0.0, -TAB_DISTANCE),
    (0.0, TAB_DISTANCE),
    (-TAB_MAX_SHIFT, -TAB_DISTANCE),
    (TAB_MAX_SHIFT, -TAB_DISTANCE),
    (-TAB_MAX_SHIFT, TAB_DISTANCE),
    (TAB_MAX_SHIFT, TAB_DISTANCE),
    TAB_PLACE_ON_FIGURE,
)
"""The possible places of a tab, relative to the centre of its figure, the best first."""

TAB_PLACE_COSTS = (0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 9.0)
"""The cost of each place, in the units of `_overlap`.

Covering the edge of a neighbour costs less than covering the tab's own figure.
"""

COST_TOWARDS_OTHERS = 0.5
"""The extra cost of a place on the side of the nearest gladiator."""

COST_OF_RIM = 6.0
"""The extra cost of a place over the letters and numbers around the field."""

RIM_WIDTH = 21.0
"""The width of the band that contains these letters and numbers."""

FORBIDDEN_COST = 1_000.0
"""The cost of a place on another tab or outside the field."""


def tab_points(found: Board, lie: FieldOrientation) -> Mapping[str, Point]:
    """Return the position of each gladiator's tab, relative to the centre of its figure."""
    figures = sorted(found.figures, key=lambda each: (-_crowd(each, found), each.who.name))
    chosen: dict[str, Point] = {}
    for figure in figures:
        costs = {
            place: _cost(figure, place, found, chosen, lie) + cost
            for place, cost in zip(TAB_PLACES, TAB_PLACE_COSTS, strict=True)
        }
        chosen[figure.who.name] = min(costs, key=costs.__getitem__)
        if costs[chosen[figure.who.name]] >= FORBIDDEN_COST:
            # There is no room for this tab, so all tabs go where they never touch each other.
            return {each.who.name: TAB_PLACE_ON_FIGURE for each in figures}
    return chosen


def _crowd(figure: Figure, found: Board) -> int:
    """Return how many gladiators are near enough for their tabs to touch this gladiator's tab."""
    return sum(distance(each.who.at, figure.who.at) <= 2 for each in found.figures)


def _cost(
    figure: Figure, place: Point, found: Board, chosen: Mapping[str, Point], lie: FieldOrientation
) -> float:
    middle, width = _middle(figure, place, lie), tab_width(figure.several)
    others = [each for each in found.figures if each is not figure]
    cost = sum(_overlap(middle, width, lie.centre(each.who.at)) for each in others)
    for each in others:
        if each.who.name in chosen:
            across, down = _middle(each, chosen[each.who.name], lie)
            half = (width + tab_width(each.several)) / 2
            if abs(across - middle[0]) < half and abs(down - middle[1]) < TAB_HIGH:
                return FORBIDDEN_COST
    margin = _margin(middle, width, lie)
    if margin < 0:
        return FORBIDDEN_COST
    cost += COST_OF_RIM if margin < RIM_WIDTH else 0.0
    return cost + (COST_TOWARDS_OTHERS if _is_towards_others(figure, place, others, lie) else 0.0)


def _margin(middle: Point, width: float, lie: FieldOrientation) -> float:
    """Return how far a tab is from the edge of the picture, or a negative number if it extends beyond."""
    left, top, wide, high = lie.box
    across, down = middle[0] - left, middle[1] - top
    return min(across - width / 2, wide - across - width / 2, down - TAB_HIGH / 2, high - down - TAB_HIGH / 2)


def _overlap(middle: Point, width: float, disc: Point) -> float:
    """Return how far a tab reaches into the figure centred at `disc`."""
    across = max(0.0, abs(disc[0] - middle[0]) - width / 2)
    down = max(0.0, abs(disc[1] - middle[1]) - TAB_HIGH / 2)
    return max(0.0, RING - hypot(across, down))


def _is_towards_others(figure: Figure, place: Point, others: Iterable[Figure], lie: FieldOrientation) -> bool:
    """Return whether a place for a tab is on the side of the nearest other gladiator.

    If the two are side by side, the place below counts for the first of them, and the place above for the
    other.
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
