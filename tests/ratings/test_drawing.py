"""The chart of a rating's history."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.ratings.drawing import MOST_LEVELS, RatedMatch, levels, pictures

NOW = datetime(2026, 11, 22, tzinfo=UTC)


@given(st.integers(-500, 4_000), st.integers(0, 5_000))
def test_levels_hold_all_points_and_are_few(least: int, more: int) -> None:
    found = levels(least, least + more)
    assert found[0] <= least
    assert least + more <= found[-1]
    assert 2 <= len(found) <= MOST_LEVELS
    assert len({after - before for before, after in pairwise(found)}) == 1


def test_each_match_has_a_disc_filled_where_it_was_won() -> None:
    matches = [RatedMatch(NOW, 1500, 1605, 1, 2), RatedMatch(NOW, 1605, 1560, 2, 3)]
    for picture in pictures(matches, ("9 Nov", "22 Nov"), "A rating"):
        assert picture.drawn.count('class="chart-disc--won"') == 1
        assert picture.drawn.count('class="chart-disc"') == 1
        assert "9 Nov" in picture.drawn
        assert 'aria-label="A rating"' in picture.svg


def test_of_very_many_matches_there_is_the_line_alone() -> None:
    matches = [RatedMatch(NOW, 1500 + number, 1501 + number, 1, 2) for number in range(60)]
    wide, tall = pictures(matches, ("", ""), "A rating")
    assert "circle" not in wide.drawn + tall.drawn
    assert "polyline" in wide.drawn


def test_without_a_match_there_is_no_chart() -> None:
    assert pictures([], ("", ""), "A rating") == ()
