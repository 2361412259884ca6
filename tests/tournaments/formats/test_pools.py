"""Round robins in pools, planned beforehand and repaired after leavers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games.pairing.berger import berger
from games.pairing.pairing_types import count_meetings, pairs_at_table
from games.tournaments.formats.pools import POOLS
from games.tournaments.formats.protocol import Chance, ComingTable, Goal
from games.tournaments.formats.settings import Pools
from games.tournaments.formats.stage import Entrant, NewRound, Stage
from tests.tournaments.formats.playing import after, play_out, play_round, played, stage, table

A, B, C, D, E, F, G = range(1, 8)


def of_pools(rounds: Any) -> Any:
    return count_meetings([[each.keys for each in round_.tables] for round_ in rounds])


def lines(of: Stage[Any], part: str = "") -> dict[int, Any]:
    group = next(each for each in POOLS.standings(of) if each.part == part)
    return {line.key: line for line in group.lines}


def test_one_pool_plays_bergers_tables() -> None:
    plan = POOLS.plan(stage(Pools(), 6))
    assert [tuple(each.keys for each in round_.tables) for round_ in plan] == [
        each.tables for each in berger(range(1, 7))
    ]
    assert POOLS.rounds(Pools(), 6) == 5
    assert len(POOLS.plan(stage(Pools(twice=True), 5))) == POOLS.rounds(Pools(twice=True), 5) == 10


def test_seeds_are_dealt_to_and_fro_over_pools_and_nobody_meets_another_pool() -> None:
    done = play_out(stage(Pools(pools=3, advance=1), 10))
    assert [{line.key for line in group.lines} for group in POOLS.standings(done)] == [
        {1, 6, 7, 10},
        {2, 5, 8},
        {3, 4, 9},
    ]
    assert {*of_pools(done.rounds).values()} == {1}
    assert [each.part for each in POOLS.standings(done)] == ["1", "2", "3"]
    # By place in the pool, then by points for each table.
    assert POOLS.ranking(done)[:3] == (1, 2, 3)
    assert POOLS.ranking(done)[-1] == 10


def test_pairs_that_shall_not_meet_are_dealt_to_different_pools() -> None:
    apart = replace(stage(Pools(pools=2), 8), forbidden=frozenset(pairs_at_table((1, 4))))
    assert not any({1, 4} <= {*members.keys} for members in POOLS.members(apart))


def test_all_rounds_at_once_are_one_round() -> None:
    plan = POOLS.plan(stage(Pools(pools=2, at_once=True), 8))
    assert len(plan) == 1
    assert len(plan[0].tables) == 12
    done = play_out(stage(Pools(pools=2, at_once=True), 8))
    assert lines(done, "1")[1].values["points"] == 3
    assert POOLS.rounds(Pools(pools=2, at_once=True), 8) == 1


def test_the_worked_tables_of_nine_stand_as_published() -> None:
    names = "DAG BEH CFI", "AEI FBG CDH", "AFH BDI CEG", "ABC DEF"
    current = stage(Pools(seats=3, rounds=4), 9)
    for number, text in enumerate(names):
        tables = [table(*("ABCDEFGHI".index(name) + 1 for name in each)) for each in text.split()]
        if number == 3:
            level = table(G, 8, 9)
            tables.append(level._replace(seats=(*level.seats[:2], level.seats[2]._replace(placing=2))))
        current = after(current, played(NewRound(1, ()))._replace(tables=tuple(tables)))
    found = lines(current)
    assert [found[key].values["points"] for key in (A, B, C, D, F, E, G, 8, 9)] == [
        Fraction(7, 2), 3, 3, 3, 2, 2, 1, Fraction(1, 4), Fraction(1, 4),
    ]  # fmt: skip
    assert POOLS.ranking(current)[:6] == (A, C, B, D, F, E)
    assert found[B].values["direct_encounter"] == 1
    assert "strength" not in found[A].values


def test_tables_of_a_pool_follow_a_design_without_repeats() -> None:
    done = play_out(stage(Pools(seats=4, pools=2, rounds=5), 32))
    assert max(of_pools(done.rounds).values()) == 1
    assert len(done.rounds) == 5


def test_who_leaves_before_half_of_their_matches_counts_for_nobody() -> None:
    # Six, five rounds: two were played, and two are less than half of five.
    two = play_round(play_round(stage(Pools(), 6)))
    gone = two.dropping([2])
    met = [key for each in two.tables_of[2] for key in each.keys if key != 2]
    before, found = lines(two), lines(gone)
    assert [before[key].values["points"] - found[key].values["points"] for key in met] == [
        1 if key < 2 else 0 for key in met
    ]
    assert found[2].values["points"] == 0
    assert POOLS.ranking(gone)[-1] == 2


def test_who_leaves_later_forfeits_the_rest_and_what_was_played_counts() -> None:
    # Bergers rounds of six: 2 has met 5, 1 and 6, and does not meet 4 and 3.
    three = play_round(play_round(play_round(stage(Pools(), 6)))).dropping([2])
    assert [key for each in three.tables_of[2] for key in each.keys if key != 2] == [5, 1, 6]
    found = lines(play_out(three))
    assert [found[key].values["points"] for key in range(1, 7)] == [5, 2, 4, 3, 1, 0]
    assert [found[key].values["won"] for key in range(1, 7)] == [5, 2, 3, 2, 1, 0]


def test_a_table_shrinks_after_a_leaver_and_begun_rounds_stand() -> None:
    one = play_round(stage(Pools(seats=4, rounds=5), 16))
    mended = one.dropping([5])
    assert len(POOLS.plan(mended)) == 4
    for round_ in POOLS.plan(mended):
        assert sorted(len(each.keys) for each in round_.tables) == [3, 4, 4, 4]
    assert POOLS.mended(mended)[0].most_meetings == 1
    assert POOLS.mended(one) == ()


def test_a_replacement_plays_the_rest_of_the_leavers_tables() -> None:
    one = play_round(stage(Pools(), 4)).dropping([1])
    one = replace(one, entrants=(*one.entrants, Entrant(9, 9, entered=2, replaces=1)))
    done = play_out(one)
    assert {key for each in done.tables_of[9] for key in each.keys} | {
        key for each in done.tables_of[1] for key in each.keys
    } == {1, 2, 3, 4, 9}
    # Nothing is annulled or forfeited: the seat was filled.
    assert lines(done)[1].values["points"] == 1
    assert sum(line.values["points"] for line in lines(done).values()) == 6


def test_rounds_without_a_table_are_passed_through() -> None:
    one = play_round(stage(Pools(), 4)).dropping([1, 2])
    plan = POOLS.plan(one)
    assert sorted(len(each.tables) for each in plan) in ([0, 0], [0, 1])
    assert POOLS.finished(play_out(one))


def test_too_few_for_a_table_have_no_byes_for_it() -> None:
    one = play_round(stage(Pools(seats=4, pools=2, rounds=4), 8)).dropping([1, 4])
    plan = POOLS.plan(one)
    assert all(each.byes == () for each in plan)
    assert all([len(table_.keys) for table_ in each.tables] == [4] for each in plan)


def test_what_somebody_needs_to_go_on_from_their_pool() -> None:
    two = play_round(play_round(stage(Pools(pools=2, advance=1), 8)))
    outlook = POOLS.outlook(two, 1)
    rival = next(iter(outlook.coming)).opponents[0]
    assert outlook.coming == (ComingTable(3, "1", (rival,), running=False),)
    assert outlook.needs[0].goal is Goal.ADVANCE
    assert outlook.needs[0].placings == 1
    done = play_out(two)
    chances = {key: POOLS.outlook(done, key).needs[0].chance for key in done.by_key}
    assert {key for key, chance in chances.items() if chance is Chance.SURE} == {1, 2}


@pytest.mark.thorough
@pytest.mark.parametrize(
    "settings", [Pools(pools=2), Pools(pools=2, twice=True), Pools(seats=3, pools=2, rounds=3)]
)
@hypothesis_settings(max_examples=40)
@given(st.integers(8, 15), st.data())
def test_leavers_never_stop_a_pool(settings: Pools, count: int, data: st.DataObject) -> None:
    current = stage(settings, count)
    while (new := POOLS.next_round(current)) is not None:
        seated = [key for each in new.tables for key in each.keys]
        assert len(seated) == len({*seated})
        assert not any(current.gone(key) for key in (*seated, *new.byes))
        current = after(current, played(new))
        leaving = data.draw(st.sets(st.sampled_from(sorted(current.by_key)), max_size=1))
        current = current.dropping(sorted(leaving))
        POOLS.outlook(current, 1)
    assert POOLS.finished(current)
    assert len(current.rounds) == POOLS.rounds(settings, count)
    assert sorted(POOLS.ranking(current)) == sorted(current.by_key)
