"""Draw the history of a rating as a chart.

A line connects the points after each match. Each match has a disc, which is filled if the player won.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games.engine.drawing.scene import Picture
from games.engine.drawing.svg import Svg, el, join, points

LEFT, TOP, BOTTOM, RIGHT = 56.0, 16.0, 34.0, 16.0
"""Margins of the chart, for the figures on both axes."""

GRID_STEPS = (10, 20, 50, 100, 200, 500, 1_000)
"""Possible distances between the level lines, in points."""

MOST_LEVELS = 6
MOST_DISCS = {"wide": 40, "tall": 24}
"""The number of matches up to which the chart draws a disc for each; above it, there is only the line."""


class RatedMatch(NamedTuple):
    """A match that moved a rating: the points before and after it, and the placing out of `seats`."""

    ended_at: datetime
    before: int
    after: int
    placing: int
    seats: int


def pictures(matches: Sequence[RatedMatch], ends: tuple[str, str], label: str) -> tuple[Picture, ...]:
    """Return the chart for a desktop and for a phone, with the texts `ends` below its first and last point.

    Return an empty tuple if there are no matches.
    """
    if not matches:
        return ()
    return (
        _picture(matches, ends, label, 590, 270, "wide"),
        _picture(matches, ends, label, 320, 270, "tall"),
    )


def levels(least: int, most: int) -> tuple[int, ...]:
    """Return evenly spaced round numbers that enclose all points, at least two and at most `MOST_LEVELS`.

    If no spacing fits, return the two ends at the widest one.
    """
    for distance in GRID_STEPS:
        low, high = least // distance * distance, -(-most // distance) * distance
        if high == low:
            high += distance
        if (high - low) // distance < MOST_LEVELS:
            return tuple(range(low, high + distance, distance))
    return (low, high)


def _picture(
    matches: Sequence[RatedMatch], ends: tuple[str, str], label: str, width: float, height: float, shape: str
) -> Picture:
    shown = [matches[0].before, *(match.after for match in matches)]
    marks = levels(min(shown), max(shown))
    right, bottom = width - RIGHT, height - BOTTOM

    def across(place: int) -> float:
        return LEFT + (right - LEFT) * place / (len(shown) - 1)

    def down(value: int) -> float:
        return bottom - (bottom - TOP) * (value - marks[0]) / (marks[-1] - marks[0])

    line = [(across(place), down(value)) for place, value in enumerate(shown)]
    discs = (
        [_disc(*at, won=match.placing == 1) for at, match in zip(line[1:], matches, strict=True)]
        if len(matches) <= MOST_DISCS[shape]
        else []
    )
    return Picture(
        f"0 0 {width:g} {height:g}",
        label,
        join(
            *(_level(value, down(value), right) for value in marks),
            el("polyline", {"class": "chart-line", "points": points(line), "fill": "none"}),
            *discs,
            _end(ends[0], LEFT, bottom, "start"),
            _end(ends[1], right, bottom, "end"),
        ),
        shape,
        still=True,
    )


def _level(value: int, y: float, right: float) -> Svg:
    return join(
        el("line", {"class": "chart-level", "x1": LEFT, "y1": y, "x2": right, "y2": y}),
        el("text", {"class": "chart-figure", "x": LEFT - 8, "y": y + 5, "text-anchor": "end"}, str(value)),
    )


def _disc(x: float, y: float, *, won: bool) -> Svg:
    return el("circle", {"class": "chart-disc--won" if won else "chart-disc", "cx": x, "cy": y, "r": 4.5})


def _end(text: str, x: float, bottom: float, anchor: str) -> Svg:
    return el("text", {"class": "chart-figure", "x": x, "y": bottom + 22, "text-anchor": anchor}, text)
