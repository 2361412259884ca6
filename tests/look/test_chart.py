"""The chart of scores: round figures, lines that differ without colour, shields that do not touch."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.engine.drawing.chart import DASHES, MIN_SHIELD_GAP, Scores, chart_table, pictures, ticks
from games.engine.phrases import Phrase


def say(part: Any) -> str:
    return str(getattr(part, "seat", part))


def worded(part: Any) -> str:
    return str(part.message) % part.params if isinstance(part, Phrase) else say(part)


def scores(*rows: tuple[int, ...]) -> Scores:
    return Scores(
        tuple(f"Turn {number}" for number, _ in enumerate(rows, 1)), tuple(range(1, len(rows) + 1)), rows
    )


@given(st.integers(0, 10_000), st.integers(2, 12))
def test_ticks_are_even_reach_the_most_and_are_few(most: int, count: int) -> None:
    found = ticks(most, count)
    steps = {later - earlier for earlier, later in pairwise(found)}
    assert found[0] == 0
    assert len(steps) == 1
    assert found[-1] >= most
    assert 2 <= len(found) <= count + 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")


@given(st.lists(st.tuples(*[st.integers(0, 900)] * 6), min_size=1, max_size=120))
def test_shields_stand_apart_within_the_field(rows: list[tuple[int, ...]]) -> None:
    for picture in pictures(scores(*rows), "Points", say):
        heights = [
            float(y) for y in re.findall(r'<g transform="translate\([\d.]+ (-?[\d.]+)\)">', picture.drawn)
        ]
        assert len(heights) == 6
        assert all(later - earlier >= MIN_SHIELD_GAP - 0.11 for earlier, later in pairwise(sorted(heights)))
        high = float(picture.view_box.split()[3])
        assert -10 < min(heights) <= max(heights) < high - 20


def ends_of(drawn: str) -> list[tuple[float, float]]:
    """Return where the shields stand, by seat."""
    found = re.findall(r'<g transform="translate\(([\d.]+) (-?[\d.]+)\)">', drawn)
    return [(float(x), float(y)) for x, y in found]


def test_the_line_of_a_fallen_player_ends_with_their_shield_where_they_fell() -> None:
    rows = tuple((9, 2 * number, 3 * number) for number in range(10))
    whole = pictures(scores(*rows), "Points", say)
    for picture, plain in zip(
        pictures(scores(*rows)._replace(falls={0: 4, 2: 9}), "Points", say), whole, strict=True
    ):
        assert plain.drawn.count("<polyline") == picture.drawn.count("<polyline")
        lengths = [len(each.split()) for each in re.findall(r'<polyline points="([^"]+)"', picture.drawn)]
        assert lengths == [5, 5, 10, 10, 10, 10]
        fallen, *others = ends_of(picture.drawn)
        at, *plain_others = ends_of(plain.drawn)
        assert fallen[0] < at[0] - 60
        assert [x for x, _ in others] == [x for x, _ in plain_others] == [at[0], at[0]]


@given(
    st.dictionaries(st.integers(0, 5), st.integers(0, 29)),
    st.lists(st.integers(0, 900), min_size=6, max_size=6),
)
def test_shields_of_fallen_players_do_not_touch_either(falls: dict[int, int], last: list[int]) -> None:
    rows = [tuple(score * number // 30 for score in last) for number in range(30)]
    for picture in pictures(scores(*rows)._replace(falls=falls), "Points", say):
        places = ends_of(picture.drawn)
        for n, (x, y) in enumerate(places):
            for other_x, other_y in places[n + 1 :]:
                assert abs(x - other_x) >= MIN_SHIELD_GAP - 0.11 or abs(y - other_y) >= MIN_SHIELD_GAP - 0.11


def test_each_line_has_dashes_and_a_shield_of_its_own() -> None:
    drawn = pictures(scores((0,) * 6, (1, 2, 3, 4, 5, 6)), "Points", say)[0].svg
    assert len(set(DASHES)) == len(DASHES)
    for dashes in DASHES[1:]:
        assert f'stroke-dasharray="{dashes}"' in drawn
    assert re.findall(r">(\d)</text></g>", drawn) == list("012345")
    assert 'role="img" aria-label="Points"' in drawn


def test_the_table_says_the_same() -> None:
    table = chart_table(scores((0, 0), (4, 10)), "Points", "By the end of", say)
    assert table.head == ("By the end of", "0", "1")
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["Turn 1", "0", "0"],
        ["Turn 2", "4", "10"],
    ]


def test_a_hairline_names_the_turning_point_where_there_is_room() -> None:
    rows = tuple((number, 2 * number) for number in range(10))
    for turning, anchor in ((1, "start"), (8, "end")):
        for picture in pictures(scores(*rows)._replace(turning=turning), "Points", worded):
            line = re.search(r'<line class="chart-turning" x1="([\d.]+)" y1="2" x2="([\d.]+)"', picture.drawn)
            assert line is not None
            assert line[1] == line[2]
            assert f'text-anchor="{anchor}">turning point</text>' in picture.drawn
    assert "chart-turning" not in pictures(scores(*rows), "Points", worded)[0].drawn


def test_the_table_names_the_turning_point_too() -> None:
    table = chart_table(scores((0, 0), (4, 10))._replace(turning=1), "Points", "By the end of", worded)
    assert [row[0].text for row in table.rows] == ["Turn 1", "Turn 2, turning point"]


def test_the_line_at_zero_is_darker_than_the_others() -> None:
    drawn = pictures(scores((0, 0), (4, 10)), "Points", say)[0].drawn
    assert drawn.count("chart-level--zero") == 1
