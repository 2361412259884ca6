"""Brackets and cross-tables: boxes apart, lines to the next round, the same told by the twin."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pairing.elimination import Winner, single
from games.tournaments import sheet_drawing
from games.tournaments.drawing import bracket, cross_table
from games.tournaments.drawing.text_width import ELLIPSIS, fit_text, text_width
from games.tournaments.formats import Pools
from games.tournaments.formats.stage import Entrant, Round, Seat, Stage, StageTable, TableStatus

WORDS = bracket.TableWords("Round", "One", "Other", "Result", "Match")


def columns(entrants: int) -> list[bracket.Column]:
    """Return a bracket of so many, drawn from the pairing's own."""
    boxes: dict[int, list[bracket.Box]] = {}
    for match in single(entrants):
        sources = (match.one, match.other)
        one, other = (
            bracket.Side(f"winner of {source.match}", known=False)
            if isinstance(source, Winner)
            else bracket.Side(f"seed {source}")
            for source in sources
        )
        boxes.setdefault(match.round, []).append(
            bracket.Box(
                match.key,
                one,
                other,
                comes_from=tuple(source.match for source in sources if isinstance(source, Winner)),
            )
        )
    return [bracket.Column(f"Round {number}", tuple(boxes[number])) for number in sorted(boxes)]


@pytest.mark.parametrize("entrants", [2, 3, 5, 6, 8, 11, 16, 37, 64])
def test_boxes_never_touch_and_follow_those_they_come_from(entrants: int) -> None:
    drawn = columns(entrants)
    place = {
        box.key: f"{number}:{row}"
        for number, column in enumerate(drawn)
        for row, box in enumerate(column.boxes)
    }
    middles = bracket.box_middles(
        [[tuple(place[key] for key in box.comes_from) for box in column.boxes] for column in drawn], 94
    )
    for column in middles:
        assert all(lower - upper >= 94 for upper, lower in pairwise(column))
    assert sum(len(column) for column in middles) == entrants - 1


def test_both_shapes_stay_within_their_frames() -> None:
    for picture in bracket.draw_bracket(columns(8), "Bracket"):
        _, _, wide, high = map(float, picture.view_box.split())
        for x, y, w, h in re.findall(
            r'class="bracket-box[^"]*" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"',
            picture.svg,
        ):
            assert float(x) + float(w) <= wide
            assert float(y) + float(h) <= high


def test_a_line_leads_from_each_box_to_the_next() -> None:
    wide, tall = bracket.draw_bracket(columns(8), "Bracket")
    assert wide.svg.count("bracket-line") == 6
    assert tall.svg.count("bracket-line") == 0
    assert tall.svg.count("bracket-box") == wide.svg.count("bracket-box")


def test_a_name_cannot_break_the_drawing_and_the_twin_has_it_whole() -> None:
    name = '<script>alert("1")</script> and a very long name'
    box = bracket.Box("U1-1", bracket.Side(name, score="2", won=True), bracket.Side("b", score="0"))
    shown = [bracket.Column("Final", (box,))]
    for picture in bracket.draw_bracket(shown, "Bracket"):
        assert "<script" not in picture.svg
        assert ELLIPSIS in picture.svg
    twin = bracket.equivalent_table(shown, "Bracket", WORDS)
    assert twin.rows[0][1].text == name
    assert twin.rows[0][3].text == "2:0"


def test_an_empty_bracket_is_not_drawn() -> None:
    assert bracket.draw_bracket([], "Bracket") == ()
    assert bracket.draw_bracket([bracket.Column("Final", ())], "Bracket") == ()


@given(st.text(max_size=60), st.floats(20, 300))
def test_what_does_not_fit_is_cut(text: str, most: float) -> None:
    shown = fit_text(text, 17, most)
    assert shown == text or shown.endswith(ELLIPSIS)
    assert text_width(shown, 17) <= most or shown == ELLIPSIS


def table(count: int) -> tuple[list[cross_table.Row], dict[tuple[int, int], str]]:
    rows = [cross_table.Row(key, key, f"player {key}", str(count - key)) for key in range(1, count + 1)]
    return rows, {(one.key, other.key): "1" for one in rows for other in rows if one.key < other.key}


def test_a_cross_table_says_everything_twice() -> None:
    rows, results = table(4)
    words = cross_table.ColumnWords("#", "Player", "Points")
    picture = cross_table.draw_cross_table(rows, results, "Pool 1", words)
    assert picture is not None
    assert picture.svg.count("cross-square") == 16
    assert picture.svg.count("cross-own") == 4
    assert picture.svg.count("cross-result") == 6
    twin = cross_table.equivalent_table(rows, results, "Pool 1", words)
    assert [cell.text for cell in twin.rows[0]] == ["1", "player 1", "×", "1", "1", "1", "3"]
    assert [cell.text for cell in twin.rows[3]] == ["4", "player 4", "·", "·", "·", "×", "0"]


def test_a_large_field_has_the_twin_alone() -> None:
    rows, results = table(25)
    words = cross_table.ColumnWords("#", "Player", "Points")
    assert cross_table.draw_cross_table(rows, results, "Pool 1", words) is None
    assert len(cross_table.equivalent_table(rows, results, "Pool 1", words).rows) == 25


@pytest.mark.parametrize(
    ("ties", "wins", "shown"),
    [(1, 0, "½/1"), (2, 0, "1/2"), (0, 2, "2/2"), (21, 0, "10½/21"), (0, 10, "10/10")],
)
def test_a_tie_at_a_table_counts_half_in_the_cross_table(ties: int, wins: int, shown: str) -> None:
    tie = StageTable((Seat(1, 1), Seat(2, 1), Seat(3, 3)), TableStatus.SCORED)
    win = StageTable((Seat(1, 1), Seat(2, 2), Seat(3, 3)), TableStatus.SCORED)
    stage = Stage(
        Pools(seats=3),
        tuple(Entrant(key, key) for key in (1, 2, 3)),
        tuple(Round((table,)) for table in [tie] * ties + [win] * wins),
    )
    (group,) = sheet_drawing.draw_stage(stage).groups
    assert {(one, other): text for one, other, text in group.results}[1, 2] == shown
