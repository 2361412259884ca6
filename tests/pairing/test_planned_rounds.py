"""Round robins and planned tables, and their changes when someone leaves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random

import pytest

from games.pairing.berger import berger
from games.pairing.designs import Prefer, league_tables, table_rounds, transversal
from games.pairing.galois import field, prime_power
from games.pairing.pairing_types import Pairing, count_meetings, pairs_at_table
from games.pairing.repair import remove_leaver
from games.pairing.table_sizes import table_sizes


def test_bergers_tables_of_six_are_the_published_ones() -> None:
    assert [each.tables for each in berger([1, 2, 3, 4, 5, 6])] == [
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    ]


@pytest.mark.parametrize("count", range(2, 17))
def test_everybody_meets_everybody_once_with_even_seats(count: int) -> None:
    rounds = berger(range(count))
    met = count_meetings(each.tables for each in rounds)
    assert {*met} == {*pairs_at_table(range(count))}
    assert {*met.values()} == {1}
    firsts = [sum(table[0] == key for each in rounds for table in each.tables) for key in range(count)]
    assert max(firsts) - min(firsts) <= 1
    assert [sum(key in each.byes for each in rounds) for key in range(count)] == [count % 2] * count


def test_twice_everybody_has_had_both_seats_against_everybody() -> None:
    tables = [table for each in berger(range(5), twice=True) for table in each.tables]
    assert len({*tables}) == len(tables) == 20


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 11, 16, 25, 27])
def test_a_finite_field_adds_and_multiplies_as_a_field(order: int) -> None:
    numbers = field(order)
    everything = [*range(order)]
    for one in range(1, order):
        assert sorted(numbers.multiply(one, other) for other in range(order)) == everything
        assert sorted(numbers.add(one, other) for other in range(order)) == everything
        for other in range(0, order, 3):
            left = numbers.multiply(one, numbers.add(other, 1))
            assert left == numbers.add(numbers.multiply(one, other), one)


def test_prime_powers_are_told_from_other_numbers() -> None:
    assert [number for number in range(2, 28) if prime_power(number)] == [
        2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27,
    ]  # fmt: skip


@pytest.mark.parametrize(("seats", "order"), [(3, 3), (4, 5), (4, 8), (5, 7), (6, 9)])
def test_a_transversal_has_no_repeats_and_even_seats(seats: int, order: int) -> None:
    plan = transversal(seats, order)
    assert max(count_meetings(plan).values()) == 1
    for player in range(seats * order):
        seen = [table.index(player) for tables in plan for table in tables if player in table]
        assert max(map(seen.count, range(seats))) - min(map(seen.count, range(seats))) <= 1


@pytest.mark.parametrize(
    ("count", "seats", "rounds"),
    [
        (9, 3, 4), (15, 3, 7), (18, 3, 6), (21, 3, 7), (12, 3, 4),
        (16, 4, 5), (20, 4, 5), (24, 4, 7), (28, 4, 7), (15, 4, 5), (100, 4, 25),
        (25, 5, 6), (24, 5, 6), (35, 5, 7), (49, 6, 7),
    ],
)  # fmt: skip
def test_as_many_rounds_as_are_known_to_go_have_no_repeats(count: int, seats: int, rounds: int) -> None:
    plan = table_rounds(range(count), seats, rounds)
    assert plan.most_meetings == 1
    assert len(plan.rounds) == rounds
    assert all(
        sorted(key for table in each.tables for key in table) == [*range(count)] for each in plan.rounds
    )


@pytest.mark.parametrize(("count", "seats"), [(12, 3), (12, 4), (12, 6), (8, 4), (20, 5)])
def test_a_cycle_of_rounds_has_everybody_meet_equally_often(count: int, seats: int) -> None:
    plan = table_rounds(range(count), seats, count - 1)
    assert plan.fewest_meetings == plan.most_meetings == seats - 1


def test_one_less_than_a_square_has_everybody_once_at_the_short_table() -> None:
    plan = table_rounds(range(15), 4, 5)
    short = [key for each in plan.rounds for table in each.tables if len(table) == 3 for key in table]
    assert sorted(short) == [*range(15)]


@pytest.mark.parametrize(
    ("count", "seats", "full", "short"),
    [
        (13, 4, 1, 3), (14, 4, 2, 2), (22, 4, 4, 2), (40, 4, 10, 0), (48, 4, 12, 0), (56, 4, 14, 0),
        (60, 4, 15, 0), (21, 5, 1, 4), (30, 5, 6, 0), (36, 6, 6, 0),
    ],
)  # fmt: skip
def test_as_few_tables_of_planned_rounds_as_can_be_are_short(
    count: int, seats: int, full: int, short: int
) -> None:
    for planned in table_rounds(range(count), seats, seats + 1).rounds:
        assert Counter(map(len, planned.tables)) == Counter({seats: full, seats - 1: short}) + Counter()
        assert planned.byes == ()


@pytest.mark.parametrize(("count", "rounds"), [(22, 4), (22, 7), (23, 7), (21, 7), (40, 4), (48, 5), (60, 6)])
def test_few_short_tables_need_not_mean_that_somebody_meets_twice(count: int, rounds: int) -> None:
    assert table_rounds(range(count), 4, rounds).most_meetings == 1


def test_new_opponents_can_be_preferred_to_full_tables() -> None:
    full, new = (table_rounds(range(36), 6, 6, prefer=prefer) for prefer in Prefer)
    assert [Counter(map(len, plan.rounds[0].tables)) for plan in (full, new)] == [{6: 6}, {6: 1, 5: 6}]
    assert full.repeated_pairs > 0
    assert (new.most_meetings, new.repeated_pairs) == (1, 0)


def test_new_opponents_are_not_preferred_to_the_smallest_table() -> None:
    plan = table_rounds(range(14), 4, 3, smallest=4, prefer=Prefer.NEW_OPPONENTS).rounds
    assert {len(table) for each in plan for table in each.tables} == {4}


def test_who_prefers_new_opponents_still_has_full_tables() -> None:
    # Four tables of three would do it too: a whole column of the design left out.
    plan = table_rounds(range(12), 4, 4, prefer=Prefer.NEW_OPPONENTS)
    assert {len(table) for each in plan.rounds for table in each.tables} == {4}


@pytest.mark.parametrize(("count", "seats", "rounds"), [(11, 4, 2), (13, 4, 2), (14, 4, 6), (19, 5, 3)])
def test_full_tables_come_before_short_ones(count: int, seats: int, rounds: int) -> None:
    for each in table_rounds(range(count), seats, rounds).rounds:
        sizes = [len(table) for table in each.tables]
        assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("count", "seats", "rounds"),
    [(15, 4, 7), (24, 4, 7), (28, 4, 9), (15, 3, 7), (40, 4, 9), (6, 3, 4), (30, 5, 7)],
)
def test_everybody_has_each_seat_of_planned_rounds_as_often_as_any_other(
    count: int, seats: int, rounds: int
) -> None:
    assert max(seat_spreads(table_rounds(range(count), seats, rounds).rounds, seats)) <= 1


def test_only_the_last_seat_which_short_tables_lack_is_had_less_often() -> None:
    plan = table_rounds(range(13), 4, 12).rounds
    assert max(seat_spreads(plan, 3)) <= 1


def seat_spreads(rounds: Sequence[Pairing], seats: int) -> list[int]:
    """Return how much more often each entrant has one of the first `seats` seats than another."""
    had: dict[int, Counter[int]] = defaultdict(Counter)
    for each in rounds:
        for table in each.tables:
            for seat, key in enumerate(table):
                had[key][seat] += 1
    counts = [[each[seat] for seat in range(seats)] for each in had.values()]
    return [max(each) - min(each) for each in counts]


@pytest.mark.parametrize(("count", "seats", "most"), [(8, 4, 2), (6, 3, 2), (12, 4, 2), (10, 4, 2)])
def test_where_no_design_is_known_rounds_are_searched(count: int, seats: int, most: int) -> None:
    plan = table_rounds(range(count), seats, 3)
    assert plan.most_meetings <= most
    assert max(sum(key in each.byes for each in plan.rounds) for key in range(count)) <= 1


@pytest.mark.parametrize(
    ("count", "seats", "smallest"), [(7, 4, 4), (7, 5, 4), (11, 5, 4), (18, 4, 4), (19, 6, 5)]
)
def test_byes_of_planned_rounds_go_round(count: int, seats: int, smallest: int) -> None:
    plan = table_rounds(range(count), seats, 7, smallest=smallest).rounds
    byes = [sum(key in each.byes for each in plan) for key in range(count)]
    assert max(byes) > 0
    assert max(byes) - min(byes) <= 1


@pytest.mark.parametrize(
    ("count", "seats", "times"),
    [(7, 3, 1), (7, 4, 2), (13, 4, 1), (11, 5, 2), (21, 5, 1), (11, 6, 3), (31, 6, 1), (5, 4, 3), (6, 5, 4)],
)
def test_in_a_league_everybody_has_each_seat_once_and_all_meet_equally_often(
    count: int, seats: int, times: int
) -> None:
    tables = league_tables(range(count), seats)
    assert tables is not None
    met = count_meetings([tables])
    assert {*met} == {*pairs_at_table(range(count))}
    assert {*met.values()} == {times}
    for key in range(count):
        assert sorted(table.index(key) for table in tables if key in table) == [*range(seats)]


def test_a_league_without_a_design_is_none() -> None:
    assert league_tables(range(9), 4) is None


def test_a_leavers_table_shrinks_where_three_remain_and_begun_rounds_stand() -> None:
    plan = table_rounds(range(16), 4, 5).rounds
    mended = remove_leaver(plan, 5, begun=2, seats=4, smallest=3)
    assert mended.rounds[:2] == plan[:2]
    assert all(5 not in table for each in mended.rounds[2:] for table in each.tables)
    assert all(min(map(len, each.tables)) == 3 for each in mended.rounds[2:])
    assert mended.most_meetings == mended.most_meetings_before == 1


def test_where_a_table_would_be_too_small_the_rest_of_it_rests_or_moves() -> None:
    plan = table_rounds(range(15), 3, 7).rounds
    mended = remove_leaver(plan, 4, begun=1, seats=3, smallest=3)
    for each in mended.rounds[1:]:
        keys = sorted(key for table in each.tables for key in table) + sorted(each.byes)
        assert sorted(keys) == [key for key in range(15) if key != 4]
        assert {len(table) for table in each.tables} == {3}


def test_after_a_drop_out_nobody_meets_again_or_rests_twice_where_that_can_be() -> None:
    plan = table_rounds(range(1, 10), 3, 4).rounds
    mended = remove_leaver(plan, 9, begun=2, seats=3, smallest=3)
    assert mended.most_meetings == 1
    byes = [key for each in mended.rounds for key in each.byes]
    assert len(byes) == len({*byes}) == 4


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(3, 12))]
)
def test_whoever_leaves_planned_rounds_the_others_keep_what_can_be_kept(seed: int) -> None:
    chance = Random(seed)
    seats = chance.randint(3, 6)
    smallest = chance.randint(3, seats)
    there = [*range(chance.randint(seats + 2, 30))]
    rounds = table_rounds(there, seats, 6, smallest=smallest).rounds
    for begun in range(5):
        leaver = chance.choice(there)
        there.remove(leaver)
        mended = remove_leaver(rounds, leaver, begun, seats=seats, smallest=smallest)
        assert mended.rounds[:begun] == rounds[:begun]
        rounds = mended.rounds
        fewest = table_sizes(len(there), seats, smallest).byes if len(there) >= smallest else len(there)
        for each in rounds[begun:]:
            assert sorted([*each.byes, *(key for table in each.tables for key in table)]) == there
            assert all(smallest <= len(table) <= seats for table in each.tables)
            assert len(each.byes) == fewest
        byes = {key: sum(key in each.byes for each in rounds) for key in there}
        resting = {byes[key] for each in rounds[begun:] if each.tables for key in each.byes}
        assert max(resting, default=0) <= min(byes.values()) + 1
        assert max(seat_spreads(rounds, smallest)) <= 2


def test_whoever_shall_not_meet_does_not_in_a_mended_round() -> None:
    forbidden = frozenset([*pairs_at_table((0, 1)), *pairs_at_table((2, 3))])
    mended = remove_leaver(
        table_rounds(range(9), 3, 4).rounds, 8, 0, seats=3, smallest=3, forbidden=forbidden
    )
    assert not any(
        pair in forbidden for each in mended.rounds for table in each.tables for pair in pairs_at_table(table)
    )


def test_two_left_over_make_no_table() -> None:
    alone = (Pairing(((0, 1, 2),)),)
    assert remove_leaver(alone, 0, 0, seats=3, smallest=3).rounds == (Pairing((), (1, 2)),)
