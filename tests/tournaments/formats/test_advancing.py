"""Successive stages: who advances, and who is next in line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.tournaments.formats.advancing import (
    advancing_order,
    choose_advancing,
    cross_pools,
    seeded_entrants,
    tied_at_cut,
)
from games.tournaments.formats.elimination import ELIMINATION
from games.tournaments.formats.pools import POOLS
from games.tournaments.formats.settings import Elimination, Pools, Swiss
from games.tournaments.formats.stage import Round, Stage
from games.tournaments.formats.swiss import SWISS_FORMAT
from tests.tournaments.formats.playing import after, drawn, next_round, play_out, stage, table


def test_the_best_of_pools_play_a_bracket_and_the_next_in_line_comes_for_who_says_no() -> None:
    pools = play_out(stage(Pools(pools=2, advance=2), 8))
    in_line = advancing_order(POOLS, pools)
    assert in_line == (1, 2, 3, 4, 5, 6, 7, 8)
    assert choose_advancing(in_line, 4) == ((1, 2, 3, 4), (5, 6, 7, 8))
    going_on, reserves = choose_advancing(in_line, 4, refused={2})
    assert (going_on, reserves) == ((1, 3, 4, 5), (6, 7, 8))
    bracket: Stage[Elimination] = Stage(Elimination(), seeded_entrants(going_on))
    assert [{*each.keys} for each in next_round(bracket).tables] == [{1, 5}, {3, 4}]
    assert ELIMINATION.ranking(play_out(bracket))[0] == 1


def test_who_met_in_a_pool_does_not_meet_again_at_once_in_the_bracket() -> None:
    pools = play_out(stage(Pools(pools=2, advance=2), 8))
    # 1 and 4 played in one pool, 2 and 3 in the other.
    assert cross_pools(POOLS, pools, (1, 2, 3, 4), ((1, 4), (2, 3))) == (1, 2, 4, 3)
    swiss = play_out(stage(Swiss(rounds=2), 4))
    assert cross_pools(SWISS_FORMAT, swiss, (3, 1, 2), ((1, 2),)) == (3, 1, 2)


@pytest.mark.parametrize("pools", range(2, 9))
@pytest.mark.parametrize("size", [3, 4, 5])
def test_of_two_pools_or_more_nobody_meets_a_pool_mate_at_once(pools: int, size: int) -> None:
    bracket = Elimination()
    for advance in range(1, min(size, 5)):
        over = play_out(stage(Pools(pools=pools, advance=advance), pools * size))
        going_on = advancing_order(POOLS, over)[: pools * advance]
        as_seeded = next_round(Stage(bracket, seeded_entrants(going_on)))
        order = cross_pools(POOLS, over, going_on, [table.keys for table in as_seeded.tables])
        assert sorted(order) == sorted(going_on)
        first = next_round(Stage(bracket, seeded_entrants(order)))
        assert not any(over.history.met.get(frozenset(table.keys)) for table in first.tables)


def test_those_who_shall_not_meet_are_kept_apart_as_pool_mates_are() -> None:
    forbidden = frozenset({frozenset({1, 3})})
    pools = replace(play_out(stage(Pools(pools=2, advance=2), 8)), forbidden=forbidden)
    assert cross_pools(POOLS, pools, (1, 2, 3, 4), ((1, 4), (2, 3))) == (1, 2, 3, 4)


def test_a_ladders_first_rungs_make_a_final_table() -> None:
    rungs = (7, 3, 9, 1, 5)
    final: Stage[Elimination] = Stage(
        Elimination(seats=4), seeded_entrants(choose_advancing(rungs, 4, refused={3}).going_on)
    )
    assert sorted(next_round(final).tables[0].keys) == [1, 5, 7, 9]
    assert ELIMINATION.rounds(Elimination(seats=4), 4) == 1


def test_who_has_left_does_not_stand_in_line() -> None:
    assert 1 not in advancing_order(SWISS_FORMAT, play_out(stage(Swiss(rounds=2), 4)).dropping([1]))


def test_who_is_level_at_the_cut_is_named() -> None:
    level = after(stage(Swiss(rounds=1), 4), Round((drawn(1, 2), drawn(3, 4))))
    assert tied_at_cut(SWISS_FORMAT, level, 2) == (1, 2, 3, 4)
    decided = after(stage(Swiss(rounds=1), 4), Round((table(1, 2), table(3, 4))))
    assert tied_at_cut(SWISS_FORMAT, decided, 2) == ()
    assert tied_at_cut(SWISS_FORMAT, replace(level, rounds=()), 4) == ()


def test_of_pools_those_are_named_whom_a_place_or_points_for_each_table_leave_level() -> None:
    pools = play_out(stage(Pools(pools=2, advance=1), 6))
    assert tied_at_cut(POOLS, pools, 2) == ()
    assert tied_at_cut(POOLS, pools, 3) == (3, 4)
