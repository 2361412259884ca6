"""Elimination at tables of three to six."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pairing.pairing_types import count_meetings
from games.tournaments.formats.elimination import ELIMINATION
from games.tournaments.formats.protocol import Chance, Goal, Need
from games.tournaments.formats.settings import Elimination
from games.tournaments.formats.stage import Entrant, Round, Seat, Stage, StageTable, TableStatus
from tests.tournaments.formats.playing import (
    after,
    drawn,
    next_round,
    play_out,
    play_round,
    played,
    running,
    stage,
    table,
)

FOURS = Elimination(seats=4)


def sizes(of: Stage[Any]) -> list[list[int]]:
    return [[len(each.seats) for each in round_.tables] for round_ in of.rounds]


def places(of: Stage[Any]) -> dict[int, int]:
    return {line.key: line.placing for line in ELIMINATION.standings(of)[0].lines}


@pytest.mark.parametrize(
    ("settings", "count", "expected"),
    [
        (FOURS, 16, [[4] * 4, [4]]),
        (Elimination(seats=5), 25, [[5] * 5, [5]]),
        (Elimination(seats=4, advance=2), 16, [[4] * 4, [4, 4], [4]]),
        # Two winners alone would make no table: the better of the seconds fills up.
        (FOURS, 8, [[4, 4], [3]]),
        # Five winners do not go up in fours and threes: one more.
        (FOURS, 20, [[4] * 5, [3, 3], [3]]),
        (FOURS, 4, [[4]]),
        (FOURS, 5, [[4], [3]]),
    ],
)
def test_the_best_of_each_table_go_on_until_one_table_is_left(
    settings: Elimination, count: int, expected: list[list[int]]
) -> None:
    done = play_out(stage(settings, count))
    assert sizes(done) == expected
    assert ELIMINATION.rounds(settings, count) == len(expected)
    assert ELIMINATION.ranking(done)[:2] == (1, 2)


def test_the_best_seed_rests_where_a_field_does_not_go_up() -> None:
    new = next_round(stage(FOURS, 5))
    assert new.byes == (1,)


@pytest.mark.parametrize("count", [7, 11, 14, 15])
def test_nobody_rests_twice_while_somebody_who_goes_on_has_not_rested(count: int) -> None:
    done = play_out(stage(Elimination(seats=4, smallest=4, advance=3), count))
    had: Counter[int] = Counter()
    for each in done.rounds:
        seated = min(had[key] for table in each.tables for key in table.keys)
        assert all(had[key] <= seated for key in each.byes)
        had.update(each.byes)
    assert len(had) > 3


def test_the_best_seeds_are_apart_and_who_met_is_kept_apart() -> None:
    done = play_out(stage(Elimination(seats=4, advance=2), 32))
    assert all(len({*each.keys} & {*range(1, 9)}) == 1 for each in done.rounds[0].tables)
    second = count_meetings([[each.keys for each in round_.tables] for round_ in done.rounds][:2][0:1])
    again = [pair for each in done.rounds[1].tables for pair in count_meetings([[each.keys]]) if second[pair]]
    assert not again


def test_places_are_by_the_last_round_and_the_place_in_it() -> None:
    done = play_out(stage(FOURS, 16))
    found = places(done)
    assert [found[key] for key in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert {found[key] for key in (5, 6, 7, 8)} == {5}
    assert {found[key] for key in (13, 14, 15, 16)} == {13}


def test_who_outlasted_more_goes_on_where_two_are_level() -> None:
    level = StageTable((Seat(1, 1, 1), Seat(2, 1, 3), Seat(3, 3), Seat(4, 4)), TableStatus.SCORED)
    one = after(stage(FOURS, 8), Round((level, table(5, 6, 7, 8))))
    new = next_round(one)
    # The other of the two level fills the table up.
    assert sorted(new.tables[0].keys) == [1, 2, 5]
    two = after(stage(FOURS, 8), Round((drawn(1, 2, 3, 4), table(5, 6, 7, 8))))
    assert sorted(next_round(two).tables[0].keys) == [1, 2, 5]


def test_the_next_of_their_table_comes_for_who_has_left() -> None:
    one = play_round(stage(FOURS, 16)).dropping([1])
    table_of_one = next(each for each in one.rounds[0].tables if 1 in each.keys)
    second = next(seat.key for seat in table_of_one.seats if seat.placing == 2)
    new = next_round(one)
    assert sorted(new.tables[0].keys) == sorted([2, 3, 4, second])


def test_all_who_are_left_play_the_final_where_fewer_go_on_than_a_table_needs() -> None:
    threes = stage(Elimination(seats=3), 4)
    one = after(threes, Round((table(2, 3, 4),), byes=(1,))).dropping([4])
    new = next_round(one)
    # The one with the bye and the winner alone would make no table; the second has missed it, and fills up.
    assert [sorted(each.keys) for each in new.tables] == [[1, 2, 3]]
    assert places(after(one, Round((table(2, 1, 3),)))) == {2: 1, 1: 2, 3: 3, 4: 4}


def test_a_bye_before_a_final_that_too_few_are_left_for_wins_it_no_more_than_a_table_does() -> None:
    threes = stage(Elimination(seats=3), 4)
    one = after(threes, Round((table(2, 3, 4),), byes=(1,))).dropping([3, 4])
    assert ELIMINATION.finished(one)
    assert places(one) == {1: 1, 2: 1, 3: 3, 4: 4}


def test_a_replacement_plays_where_the_leaver_would_have() -> None:
    one = play_round(stage(FOURS, 16)).dropping([1])
    one = replace(one, entrants=(*one.entrants, Entrant(99, 99, entered=2, replaces=1)))
    new = next_round(one)
    assert sorted(new.tables[0].keys) == [2, 3, 4, 99]


def test_a_final_that_counts_for_nobody_is_played_again() -> None:
    one = play_round(stage(FOURS, 16))
    void = Round((running(1, 2, 3, 4)._replace(status=TableStatus.VOID),))
    again = next_round(after(one, void))
    assert sorted(again.tables[0].keys) == [1, 2, 3, 4]


def test_the_outlook_is_to_go_on_and_in_the_final_to_come_in_first() -> None:
    first = after(stage(FOURS, 16), Round(tuple(running(*range(n, 17, 4)) for n in range(1, 5))))
    assert ELIMINATION.outlook(first, 1) == (
        ((1, "", (5, 9, 13), True),),
        (Need(Goal.ADVANCE, Chance.OPEN, 1),),
    )
    one = play_round(stage(FOURS, 16))
    assert ELIMINATION.outlook(one, 1).needs == (Need(Goal.FIRST, Chance.OPEN, 1),)
    assert ELIMINATION.outlook(one, 16).needs == (Need(Goal.FIRST, Chance.GONE, 1),)
    assert ELIMINATION.outlook(play_out(one), 1).needs == (Need(Goal.FIRST, Chance.SURE, 1),)


@given(st.integers(3, 40), st.integers(3, 6), st.integers(1, 2), st.data())
def test_leavers_never_stop_it(count: int, seats: int, advance: int, data: st.DataObject) -> None:
    settings = Elimination(seats=seats, advance=advance)
    current = stage(settings, max(count, settings.least))
    rounds = 0
    while (new := ELIMINATION.next_round(current)) is not None:
        rounds += 1
        assert rounds <= 12
        assert all(3 <= len(each.keys) <= seats for each in new.tables)
        assert not any(current.gone(key) for each in new.tables for key in each.keys)
        current = after(current, played(new))
        leaving = data.draw(st.sets(st.sampled_from(sorted(current.by_key)), max_size=3))
        current = current.dropping(sorted(leaving))
    assert ELIMINATION.finished(current)
    assert sorted(ELIMINATION.ranking(current)) == sorted(current.by_key)
