"""A chart of a player's rung over a season: steps, a disc for each result, and a dotted line to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from games.engine.drawing.scene import Picture
from games.engine.drawing.svg import Svg, el, join, points

WIDTH, HEIGHT = 340.0, 200.0
LEFT, TOP, RIGHT, BOTTOM = 34.0, 16.0, 14.0, 34.0
"""Margins of the chart, for the figures on both axes."""

DISC_RADIUS = 10.5
"""Radius of a result's disc."""

GRID_LEVELS = 4
"""Maximum number of rungs that are labelled at the left."""

DATE_LABEL_HALF_WIDTH = 36.0
"""Space for a date below the chart on each side of its middle, so that no two touch."""


class Point(NamedTuple):
    """A point in the chart: the player was on `rung` from `at` on.

    If the point shows a result, `letter` is on its disc and `look` is its style.
    """

    at: datetime
    rung: int
    letter: str = ""
    look: str = ""


class DateMark(NamedTuple):
    """A date that is labelled below the chart."""

    at: datetime
    text: str


class RungChartData(NamedTuple):
    """The data of a chart.

    `points` are in order of time. The chart covers the time from `start` to `end`, and the rung is known
    until `now`. `dates` are labelled, the more important first.
    """

    points: tuple[Point, ...]
    start: datetime
    end: datetime
    now: datetime
    dates: tuple[DateMark, ...]


def picture(course: RungChartData, label: str) -> Picture:
    """Draw the chart of a player's rung, described by `label`; `course` must have at least one point."""
    rungs = [point.rung for point in course.points]
    high, low = _window(min(rungs), max(rungs))
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    whole = (course.end - course.start).total_seconds() or 1.0

    def across(at: datetime) -> float:
        share = (at - course.start).total_seconds() / whole
        return LEFT + (right - LEFT) * min(1.0, max(0.0, share))

    def down(rung: int) -> float:
        return TOP + (bottom - TOP) * (rung - high) / (low - high)

    now = min(course.now, course.end)
    corners: list[tuple[float, float]] = []
    for point in course.points:
        if corners:
            corners.append((across(point.at), corners[-1][1]))
        corners.append((across(point.at), down(point.rung)))
    last = down(course.points[-1].rung)
    corners.append((across(now), last))
    ahead = [(across(now), last), (across(course.end), last)]
    return Picture(
        f"0 0 {WIDTH:g} {HEIGHT:g}",
        label,
        join(
            *(_level(rung, down(rung), right) for rung in _levels(high, low)),
            *_dates(course.dates, across, bottom),
            el("polyline", {"class": "rung-line", "points": points(corners)}),
            el("polyline", {"class": "rung-ahead", "points": points(ahead)}) if now < course.end else None,
            *(_disc(point, across(point.at), down(point.rung)) for point in course.points if point.letter),
        ),
        still=True,
    )


def _window(best: int, worst: int) -> tuple[int, int]:
    """Return the range of rungs in the chart: the player's own, one more at each end, and at least four."""
    high, low = max(1, best - 1), worst + 1
    return high, max(low, high + 3)


def _levels(high: int, low: int) -> list[int]:
    """Return the rungs that are labelled at the left, evenly spaced."""
    step = max(1, -(-(low - high) // (GRID_LEVELS - 1)))
    return list(range(high, low + 1, step))


def _level(rung: int, y: float, right: float) -> Svg:
    return join(
        el("line", {"class": "chart-level", "x1": LEFT, "y1": y, "x2": right, "y2": y}),
        el("text", {"class": "chart-figure", "x": LEFT - 10, "y": y + 5, "text-anchor": "end"}, str(rung)),
    )


def _dates(dates: Sequence[DateMark], across: Callable[[datetime], float], bottom: float) -> list[Svg]:
    """Draw the labelled dates below the chart.

    A date that would touch a more important one is left out.
    """
    drawn: list[Svg] = []
    taken: list[float] = []
    for dated in dates:
        x = across(dated.at)
        middle = min(max(x, DATE_LABEL_HALF_WIDTH), WIDTH - DATE_LABEL_HALF_WIDTH)
        if any(abs(middle - other) < 2 * DATE_LABEL_HALF_WIDTH for other in taken):
            continue
        taken.append(middle)
        drawn += [
            el("line", {"class": "chart-level", "x1": x, "y1": bottom, "x2": x, "y2": bottom + 5}),
            el(
                "text",
                {"class": "chart-figure", "x": middle, "y": bottom + 22, "text-anchor": "middle"},
                dated.text,
            ),
        ]
    return drawn


def _disc(point: Point, x: float, y: float) -> Svg:
    return join(
        el("circle", {"class": f"rung-disc rung-disc--{point.look}", "cx": x, "cy": y, "r": DISC_RADIUS}),
        el(
            "text",
            {"class": f"rung-mark rung-mark--{point.look}", "x": x, "y": y + 5, "text-anchor": "middle"},
            point.letter,
        ),
    )
