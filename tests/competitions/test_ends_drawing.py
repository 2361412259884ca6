"""The labels below the bars of a round's end are readable: no month's name touches another."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import pairwise

from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.competitions.drawing.end_chart import MONTH_WIDTH, draw_end_chart
from games.competitions.forecast import MAX_BAR_COUNT, Bar

BELOW = re.compile(r'<text class="ends-day" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)<')


@given(
    st.dates(date(2026, 1, 1), date(2032, 1, 1)),
    st.sampled_from([2, 7, 14, 28, 112]),
    st.integers(1, MAX_BAR_COUNT),
)
def test_months_are_named_once_and_apart(first: date, days: int, count: int) -> None:
    bars = tuple(Bar(first + timedelta(days=days * place), days, 1, 0) for place in range(count))
    with override("en"):
        drawn = draw_end_chart(bars, None).picture.svg
    texts = [(float(x), float(y), text) for x, y, text in BELOW.findall(drawn)]
    line = min(y for _, y, _ in texts)
    months = [(x, text) for x, y, text in texts if y == line]
    assert months[0] == (texts[0][0], f"{first:%b}")
    assert all(right - left >= MONTH_WIDTH for (left, _), (right, _) in pairwise(months))
    assert [text for _, y, text in texts if y != line] == [str(bar.first.day) for bar in bars]


def test_each_day_has_its_weekday() -> None:
    bars = tuple(Bar(date(2026, 11, 23) + timedelta(days=place), 1, 1, 0) for place in range(MAX_BAR_COUNT))
    with override("en"):
        texts = [text for _, _, text in BELOW.findall(draw_end_chart(bars, None).picture.svg)]
    assert texts[:4] == ["Mo", "23", "Tu", "24"]
    assert len(texts) == 2 * MAX_BAR_COUNT
