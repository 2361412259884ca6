"""A chart of scores, with one line for each seat over the spans of a match, and the same data as a table.

A span is a stretch of the match, such as a turn. Colour is never the only way to tell lines apart: each line
has its own dash pattern and ends in a shield with the seat's letter. An outline in the page's ink sets the
line off from any background.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.engine.drawing import shields
from games.engine.drawing.scene import Cell, DataTable, Picture, Say
from games.engine.drawing.svg import Svg, el, join, points
from games.engine.phrases import Phrase, SeatLetter, SeatName, gettext_noop, phrase

DASHES = (None, "14 5", "3 5", "14 5 3 5", "8 5", "20 5 3 5 3 5")
"""The dash pattern of each seat's line."""

SHIELD = 18.0
"""The width of the shield at the end of a line."""

LEFT, TOP, BOTTOM, RIGHT = 48.0, 20.0, 34.0, 40.0
"""The margins around the plot area, with room for the numbers, the shields and the turning point's name."""

MIN_SHIELD_GAP = 24.0
"""The smallest distance between the centres of two shields."""

TICK_STEPS = (1, 2, 5)

TURNING_LABEL = gettext_noop("turning point")
TURNING_SPAN_TEXT = gettext_noop("%(span)s, turning point")


class Scores(NamedTuple):
    """The scores at the end of each span.

    `spans` are the names of the spans in order, `numbers` the number printed below each span, and `scores`
    the score of each seat at its end. `turning` is the index of the span with the turning point of the match,
    or None if it has none. `falls` maps each seat that went out of the match to the index of the span in
    which it did; its line ends there.
    """

    spans: tuple[str, ...]
    numbers: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    turning: int | None = None
    falls: Mapping[int, int] = MappingProxyType({})


def chart_table(shown: Scores, caption: str, first: str, say: Say) -> DataTable:
    """Return the data of a chart as a table; `first` is the heading of the column of spans."""
    seats = len(shown.scores[0])
    head = (first, *(say(SeatName(seat)) for seat in range(seats)))
    rows = tuple(
        (
            Cell(say(phrase(TURNING_SPAN_TEXT, span=span)) if place == shown.turning else span, head=True),
            *(Cell(str(score)) for score in scores),
        )
        for place, (span, scores) in enumerate(zip(shown.spans, shown.scores, strict=True))
    )
    return DataTable(caption, head, rows)


def pictures(shown: Scores, label: str, say: Say) -> tuple[Picture, ...]:
    """Return the chart for desktop screens and for phones.

    The page must contain the `shields.defs` of the seats.
    """
    return (_picture(shown, label, say, 560, 320, "wide"), _picture(shown, label, say, 320, 300, "tall"))


def ticks(most: int, count: int = 5) -> tuple[int, ...]:
    """Return round numbers from 0 up to the first that is at least `most`, in at most `count` intervals."""
    power = 1
    while True:
        for each in TICK_STEPS:
            if each * power * count >= most:
                last = max(1, -(-most // (each * power)))
                return tuple(each * power * number for number in range(last + 1))
        power *= 10


def _picture(shown: Scores, label: str, say: Say, width: float, height: float, shape: str) -> Picture:
    marks = ticks(max(max(scores) for scores in shown.scores))
    count = len(shown.spans)
    right, bottom = width - RIGHT, height - BOTTOM

    def across(place: float) -> float:
        return LEFT + (right - LEFT) * place / max(1, count - 1)

    def down(score: float) -> float:
        return bottom - (bottom - TOP) * score / marks[-1]

    seats = range(len(shown.scores[0]))
    named = _named(shown.numbers, 12 if shape == "wide" else 6)
    last = [shown.falls.get(seat, count - 1) for seat in seats]
    lines = [
        [(across(place), down(scores[seat])) for place, scores in enumerate(shown.scores[: last[seat] + 1])]
        for seat in seats
    ]
    beside = [(right if last[seat] == count - 1 else lines[seat][-1][0]) + 14 for seat in seats]
    heights = _heights(beside, [line[-1][1] for line in lines], TOP, bottom)
    return Picture(
        f"0 0 {width:g} {height:g}",
        label,
        join(
            *(_level(score, down(score), right) for score in marks),
            None if shown.turning is None else _turning(across(shown.turning), right, bottom, say),
            *(_span(shown.numbers[place], across(place), bottom) for place in named),
            *(_line(seat, lines[seat]) for seat in seats),
            *(_end(seat, beside[seat], lines[seat][-1], heights[seat], say) for seat in seats),
        ),
        shape,
        still=True,
    )


def _named(numbers: Sequence[int], most: int) -> list[int]:
    """Return the positions of the spans whose number is printed below the plot area.

    Their numbers are round, and there are at most `most` of them.
    """
    step = ticks(len(numbers), most)[1]
    return [place for place, number in enumerate(numbers) if number % step == 0]


def _turning(x: float, right: float, bottom: float, say: Say) -> Svg:
    """Return the dashed line of the turning point, named on the side where there is more room."""
    before = x - LEFT > right - x
    return join(
        el("line", {"class": "chart-turning", "x1": x, "y1": 2, "x2": x, "y2": bottom}),
        el(
            "text",
            {
                "class": "chart-figure chart-figure--turning",
                "x": x - 6 if before else x + 6,
                "y": 11,
                "text-anchor": "end" if before else "start",
            },
            say(Phrase(TURNING_LABEL)),
        ),
    )


def _level(score: int, y: float, right: float) -> Svg:
    css = "chart-level" if score else "chart-level chart-level--zero"
    return join(
        el("line", {"class": css, "x1": LEFT, "y1": y, "x2": right, "y2": y}),
        el("text", {"class": "chart-figure", "x": LEFT - 8, "y": y + 5, "text-anchor": "end"}, str(score)),
    )


def _span(number: int, x: float, bottom: float) -> Svg:
    return join(
        el("line", {"class": "chart-level", "x1": x, "y1": bottom, "x2": x, "y2": bottom + 5}),
        el(
            "text",
            {"class": "chart-figure", "x": x, "y": bottom + 22, "text-anchor": "middle"},
            str(number),
        ),
    )


def _line(seat: int, at: list[tuple[float, float]]) -> Svg:
    drawn = {
        "points": points(at),
        "fill": "none",
        "stroke-linejoin": "round",
        "stroke-dasharray": DASHES[seat],
    }
    return join(
        el("polyline", {**drawn, "class": "chart-casing", "stroke-width": 5}),
        el("polyline", {**drawn, "stroke": shields.SEAT_TINCTURES[seat].field, "stroke-width": 2.6}),
    )


def _end(seat: int, x: float, end: tuple[float, float], y: float, say: Say) -> Svg:
    """Return the shield at the end of a line, joined to the line by a thin one."""
    high = SHIELD * shields.HEIGHT / shields.WIDTH
    return join(
        el("line", {"class": "chart-hair", "x1": end[0], "y1": end[1], "x2": x, "y2": y}),
        el(
            "g",
            {"transform": f"translate({x:.1f} {y - high / 2:.1f})"},
            shields.shield(seat, SHIELD, letter=say(SeatLetter(seat))),
        ),
    )


def _heights(across: Sequence[float], wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return heights close to the wanted ones at which shields do not touch; `across` are their places."""
    found = list(wanted)
    order = sorted(range(len(across)), key=lambda place: across[place])
    near: list[int] = []
    for place, following in zip(order, [*order[1:], None], strict=True):
        near.append(place)
        if following is None or across[following] - across[place] > MIN_SHIELD_GAP:
            for each, height in zip(near, _apart([wanted[each] for each in near], top, bottom), strict=True):
                found[each] = height
            near = []
    return found


def _apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return heights close to the wanted ones and in the same order, at least `MIN_SHIELD_GAP` apart."""
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    found = list(wanted)
    floor = top
    for place in order:
        found[place] = max(found[place], floor)
        floor = found[place] + MIN_SHIELD_GAP
    ceiling = bottom
    for place in reversed(order):
        found[place] = min(found[place], ceiling)
        ceiling = found[place] - MIN_SHIELD_GAP
    return found
