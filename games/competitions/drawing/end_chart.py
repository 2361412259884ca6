"""A bar chart of the days on which tables end, with a table that contains the same information.

Tables that end after the date on which they are decided are hatched.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple, TypeAlias

from django.utils.translation import gettext as _

from accounts.instants import format_day
from games.competitions.forecast import Bar
from games.engine.drawing.scene import Cell, DataTable, Picture
from games.engine.drawing.svg import Svg, el, join

WIDTH, LEFT, RIGHT = 320.0, 4.0, 4.0
TOP, GROUND, BOTTOM = 34.0, 128.0, 168.0
"""Heights of the tallest bar's top, of the base line, and of the picture."""

MAX_BAR_WIDTH = 30.0
"""Width of a bar if there is room."""

HATCH = "ends-hatch"
MIN_BAR_HEIGHT = 5.0
"""Height of the smallest bar, so that one table among forty is visible."""

MONTH_WIDTH = 42.0
"""Width of a month's name below the bars."""


Attributes: TypeAlias = dict[str, str | int | float | None]


class EndChart(NamedTuple):
    """The chart, and the table that contains the same information."""

    picture: Picture
    twin: DataTable


def draw_end_chart(bars: Sequence[Bar], until: date | None) -> EndChart:
    """Draw the days on which tables end.

    `until` is the day on which the tables are decided, if it is the same for all of them.
    """
    caption = _("When the tables end")
    drawn = join(
        el("defs", {}, _hatch()),
        el("line", {"class": "ends-ground", "x1": LEFT, "y1": GROUND, "x2": WIDTH - RIGHT, "y2": GROUND}),
        *(_bar(bar, place, bars) for place, bar in enumerate(bars)),
        *_days_below(bars),
        _end_of_round(bars, until),
    )
    return EndChart(
        Picture(f"0 0 {WIDTH:g} {BOTTOM:g}", _said(bars), drawn, still=True),
        DataTable(
            caption,
            (_("Day"), _("On time"), _("Late")),
            tuple(
                (Cell(days(bar), head=True), Cell(str(bar.in_time)), Cell(str(bar.late)))
                for bar in bars
                if bar.tables
            ),
        ),
    )


def days(bar: Bar) -> str:
    """Return the days that a bar covers, in words: one day, the first and last day, or "… or later"."""
    first = format_day(bar.first)
    if bar.later:
        return _("%(day)s or later") % {"day": first}
    return first if bar.days == 1 else f"{first}\N{EN DASH}{format_day(bar.last)}"


def _said(bars: Sequence[Bar]) -> str:
    """Return a sentence that describes the chart for screen readers."""
    late = sum(bar.late for bar in bars)
    return _("When the tables end: %(first)s to %(last)s, %(in_time)d on time, %(late)d late") % {
        "first": format_day(bars[0].first),
        "last": format_day(bars[-1].last),
        "in_time": sum(bar.in_time for bar in bars),
        "late": late,
    }


def _bar(bar: Bar, place: int, bars: Sequence[Bar]) -> Svg:
    middle, width = _middle(place, bars), _width(bars)
    unit = (GROUND - TOP) / max(each.tables for each in bars)
    late, in_time = bar.late * unit, bar.in_time * unit
    if bar.late:
        late = max(late, MIN_BAR_HEIGHT)
    if bar.in_time:
        in_time = max(in_time, MIN_BAR_HEIGHT)
    left, top = middle - width / 2, GROUND - in_time - late
    figure: Attributes = {"class": "ends-figure", "x": middle, "y": top - 5, "text-anchor": "middle"}
    return join(
        el("rect", {"class": "ends-bar", "x": left, "y": GROUND - in_time, "width": width, "height": in_time})
        if bar.in_time
        else None,
        el(
            "rect",
            {
                "class": "ends-late",
                "x": left + 0.6,
                "y": top,
                "width": width - 1.2,
                "height": late,
                "fill": f"url(#{HATCH})",
            },
        )
        if bar.late
        else None,
        el("text", figure, str(bar.tables)) if bar.tables else None,
    )


def _days_below(bars: Sequence[Bar]) -> list[Svg]:
    """Return the labels below the bars.

    They are the day of the week and of the month, or the first day if a bar covers several. In that case, the
    month is added where it changes and there is room.
    """
    drawn: list[Svg] = []
    month, room_from = 0, 0.0
    for place, bar in enumerate(bars):
        middle = _middle(place, bars)
        if bar.days == 1:
            drawn.append(_below(0, middle, format_day(bar.first).partition(" ")[0][:2]))
        elif bar.first.month != month and middle >= room_from:
            drawn.append(_below(0, middle, format_day(bar.first).rpartition(" ")[2]))
            month, room_from = bar.first.month, middle + MONTH_WIDTH
        drawn.append(_below(1, middle, f"{bar.first.day}+" if bar.later else str(bar.first.day)))
    return drawn


def _below(line: int, x: float, text: str) -> Svg:
    return el(
        "text", {"class": "ends-day", "x": x, "y": GROUND + 17 + 16 * line, "text-anchor": "middle"}, text
    )


def _end_of_round(bars: Sequence[Bar], until: date | None) -> Svg | None:
    """Return a dashed line after the bar with the day `until`."""
    if until is None:
        return None
    place = next((place for place, bar in enumerate(bars) if bar.first <= until <= bar.last), None)
    if place is None:
        return None
    step = (WIDTH - LEFT - RIGHT) / len(bars)
    x = min(LEFT + step * (place + 1), WIDTH - RIGHT - 1)
    ends_left = x < WIDTH / 2
    return join(
        el("path", {"class": "ends-until", "d": f"M{x:.1f} 2V{GROUND:g}", "stroke-dasharray": "4 3"}),
        el(
            "text",
            {
                "class": "ends-word",
                "x": x + 5 if ends_left else x - 5,
                "y": 11,
                "text-anchor": None if ends_left else "end",
            },
            _("deadline of the tables"),
        ),
    )


def _hatch() -> Svg:
    line = el("path", {"class": "ends-line", "d": "M-1 6 6 -1M-1 1 1 -1M4 6 6 4", "stroke-width": 1.4})
    attrs: Attributes = {"id": HATCH, "width": 5, "height": 5, "patternUnits": "userSpaceOnUse"}
    return el("pattern", attrs, el("rect", {"class": "ends-ground-late", "width": 5, "height": 5}), line)


def _middle(place: int, bars: Sequence[Bar]) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) / len(bars) * (place + 0.5)


def _width(bars: Sequence[Bar]) -> float:
    return min(MAX_BAR_WIDTH, (WIDTH - LEFT - RIGHT) / len(bars) * 0.84)
