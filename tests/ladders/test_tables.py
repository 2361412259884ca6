"""Tables formed from neighbouring rungs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ladders.bad_rules import BadRules
from games.ladders.challenge import Hold, Player
from games.ladders.tables import (
    NotSeated,
    PastTable,
    TableRules,
    WhyNotSeated,
    check,
    plan_tables,
    why_not_seated,
)
from games.pairing.pairing_types import count_meetings, pairs_at_table
from games.pairing.table_sizes import table_sizes

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
FORTNIGHT = timedelta(weeks=2)
FOURS = TableRules()


def test_neighbours_sit_together_and_who_is_over_has_a_bye() -> None:
    paired = plan_tables(tuple(range(1, 9)), range(1, 9), FOURS, NOW)
    assert [{*table} for table in paired.tables] == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    threes = plan_tables((1, 2, 3, 4), (1, 2, 3, 4), TableRules(seats=3), NOW)
    assert [{*table} for table in threes.tables] == [{1, 2, 3}]
    assert threes.byes == (4,)


def test_only_who_is_ready_is_seated() -> None:
    paired = plan_tables(tuple(range(1, 11)), {2, 4, 6, 8, 99}, FOURS, NOW)
    assert [{*table} for table in paired.tables] == [{2, 4, 6, 8}]


def test_who_met_lately_is_kept_apart_and_who_met_long_ago_is_not() -> None:
    order = tuple(range(1, 9))
    met = ((1, 2, 3, 4), (5, 6, 7, 8))
    lately = plan_tables(order, order, FOURS, NOW, sat=[PastTable(NOW - FORTNIGHT, keys, 4) for keys in met])
    again = count_meetings([lately.tables])
    assert max(sum(pair in again for pair in pairs_at_table(keys)) for keys in met) == 2
    long_ago = plan_tables(
        order, order, FOURS, NOW, sat=[PastTable(NOW - timedelta(days=91), keys, 4) for keys in met]
    )
    assert {frozenset(table) for table in long_ago.tables} == {frozenset(keys) for keys in met}


def test_whoever_waited_is_seated_before_who_did_not() -> None:
    paired = plan_tables((1, 2, 3, 4), (1, 2, 3, 4), TableRules(seats=3), NOW, waited={4: 1, 3: 1})
    assert paired.byes == (2,)


def test_too_few_for_a_table_all_wait() -> None:
    assert plan_tables((1, 2, 3), (1, 2), FOURS, NOW) == ((), (1, 2))
    assert plan_tables((), (), FOURS, NOW) == ((), ())


def test_a_ladder_may_take_smaller_tables() -> None:
    sixes = plan_tables(tuple(range(7)), range(7), TableRules(seats=6), NOW)
    assert [len(table) for table in sixes.tables] == [6]
    mixed = plan_tables(tuple(range(7)), range(7), TableRules(seats=6, smallest=3), NOW)
    assert [len(table) for table in mixed.tables] == [4, 3]


def test_seats_go_round_where_the_rules_do_not_draw_them() -> None:
    order = tuple(range(16))
    sat: list[PastTable] = []
    for number in range(4):
        when = NOW + number * FORTNIGHT
        sat += [PastTable(when, table, 4) for table in plan_tables(order, order, FOURS, when, sat=sat).tables]
    for key in order:
        had = [table.keys.index(key) for table in sat if key in table.keys]
        assert max(had.count(seat) for seat in range(4)) <= 2


@pytest.mark.thorough
@settings(max_examples=30)
@given(st.integers(3, 20), st.integers(3, 6), st.data())
def test_everybody_ready_sits_once_or_waits(count: int, seats: int, data: st.DataObject) -> None:
    order = tuple(data.draw(st.permutations(range(count))))
    ready = data.draw(st.sets(st.sampled_from(order), min_size=3))
    rules = TableRules(seats=seats, smallest=3)
    paired = plan_tables(order, ready, rules, NOW)
    assert sorted([key for table in paired.tables for key in table] + [*paired.byes]) == sorted(ready)
    assert len(paired.byes) == table_sizes(len(ready), seats, 3).byes


def test_pairs_that_shall_not_meet_sit_apart() -> None:
    paired = plan_tables(tuple(range(8)), range(8), FOURS, NOW, forbidden=frozenset(pairs_at_table((0, 1))))
    assert not any({0, 1} <= {*table} for table in paired.tables)


def test_why_somebody_is_not_seated() -> None:
    later = NOW + FORTNIGHT
    cases = [
        (Player(), True, 1, None),
        (Player(), False, 0, NotSeated(WhyNotSeated.NOT_READY)),
        (Player(hold=Hold.LEAVING), True, 0, NotSeated(WhyNotSeated.LEAVES)),
        (Player(hold=Hold.AWAY, until=later), True, 0, NotSeated(WhyNotSeated.AWAY, date=later)),
        (Player(hold=Hold.AWAY, until=NOW), True, 0, None),
        (Player(most_matches=2), True, 2, NotSeated(WhyNotSeated.AS_MANY_AS_WISHED, matches=2)),
    ]
    for player, ready, playing, expected in cases:
        assert why_not_seated(player, ready=ready, playing=playing, now=NOW) == expected


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (TableRules(seats=2), "seats_out_of_range"),
        (TableRules(seats=7), "seats_out_of_range"),
        (TableRules(seats=4, smallest=5), "smallest_out_of_range"),
        (TableRules(every=timedelta(hours=1)), "tables_too_often"),
        (TableRules(apart=-FORTNIGHT), "negative_wait"),
    ],
)
def test_rules_that_cannot_be_kept_are_refused(rules: TableRules, code: str) -> None:
    with pytest.raises(BadRules) as refused:
        check(rules)
    assert refused.value.code == code
