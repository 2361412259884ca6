"""Swiss rounds of tables of three to six."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pairing import table_swiss
from games.pairing.pairing_types import Entrant, History, Pair, count_meetings, pairs_at_table
from games.pairing.table_sizes import NoTables, table_sizes
from games.pairing.table_swiss import pair_tables
from tests.pairing.compromises import compromises

IMPOSSIBLE = {4: {5}, 5: {6, 7, 11}, 6: {7, 8, 9, 13, 14, 19}}
"""Numbers that do not split into full tables and tables of one less."""


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_field_splits_into_full_tables_and_tables_of_one_less(seats: int) -> None:
    for count in range(seats - 1, 130):
        found = table_sizes(count, seats)
        assert sum(found.sizes) + found.byes == count
        assert {*found.sizes} <= {seats, seats - 1}
        assert bool(found.byes) == (count in IMPOSSIBLE[seats])


def test_as_few_tables_as_can_be_are_short() -> None:
    assert table_sizes(14, 4).sizes == (4, 4, 3, 3)
    assert table_sizes(12, 4).sizes == (4, 4, 4)
    assert table_sizes(11, 5, smallest=3).sizes == (5, 3, 3)


def test_too_few_make_no_table() -> None:
    with pytest.raises(NoTables):
        table_sizes(2, 4)


def field(count: int) -> list[Entrant]:
    return [Entrant(key, seed=key) for key in range(count)]


def play(
    count: int, seats: int, rounds: int, seed: int = 1
) -> tuple[list[Entrant], list[list[tuple[int, ...]]]]:
    """Play a Swiss at tables in which the better mostly win; return the final standings and the rounds."""
    random = Random(seed)
    entrants = {entrant.key: entrant for entrant in field(count)}
    met: Counter[Pair] = Counter()
    played: list[list[tuple[int, ...]]] = []
    for _ in range(rounds):
        sizes = table_sizes(count, seats).sizes
        paired = pair_tables(list(entrants.values()), sizes, History(met))
        played.append(list(paired.tables))
        met += count_meetings([paired.tables])
        for table in paired.tables:
            order = sorted(table, key=lambda key: key + random.gauss(0, count / 4))
            for seat, key in enumerate(table):
                old = entrants[key]
                entrants[key] = old._replace(
                    score=old.score + Fraction(len(table) - 1 - order.index(key), len(table) - 1),
                    seats=(*old.seats, seat),
                    short_tables=old.short_tables + (len(table) < seats),
                )
        for key in paired.byes:
            entrants[key] = entrants[key]._replace(byes=entrants[key].byes + 1)
    return list(entrants.values()), played


@given(st.integers(6, 40), st.integers(3, 6), st.integers(0, 5))
def test_everybody_sits_once_and_tables_have_their_sizes(count: int, seats: int, seed: int) -> None:
    sizes = table_sizes(count, seats)
    paired = pair_tables(field(count), sizes.sizes, seed=seed)
    assert sorted([key for table in paired.tables for key in table] + [*paired.byes]) == [*range(count)]
    assert sorted(len(table) for table in paired.tables) == sorted(sizes.sizes)
    assert len(paired.byes) == sizes.byes


@given(st.data())
def test_whoever_shall_not_meet_does_not_where_a_round_without_exists(data: st.DataObject) -> None:
    # Six at two tables: all ten rounds are tried.
    forbidden = frozenset(data.draw(st.sets(st.sampled_from(pairs_at_table(range(6))), max_size=9)))
    scores = data.draw(st.lists(st.integers(0, 3), min_size=6, max_size=6))
    entrants = [entrant._replace(score=Fraction(scores[entrant.key])) for entrant in field(6)]
    paired = pair_tables(entrants, (3, 3), History(forbidden=forbidden))
    rounds = [(first, tuple({*range(6)} - {*first})) for first in combinations(range(6), 3)]
    possible = any(not {*pairs_at_table(one), *pairs_at_table(other)} & forbidden for one, other in rounds)
    assert bool(compromises(paired, entrants, History(forbidden=forbidden)).forbidden) != possible


def test_a_round_without_forbidden_pairs_is_searched_for_where_exchanges_do_not_find_it() -> None:
    # Four clubs of four whose members shall not meet, however far apart their scores.
    forbidden = frozenset(pair for club in range(4) for pair in pairs_at_table(range(club, 16, 4)))
    entrants = [entrant._replace(score=Fraction(entrant.key % 4 * 5)) for entrant in field(16)]
    paired = pair_tables(entrants, (4, 4, 4, 4), History(forbidden=forbidden))
    assert not compromises(paired, entrants, History(forbidden=forbidden)).forbidden


def test_the_only_round_without_forbidden_pairs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = {
        *pairs_at_table(range(4)),
        *pairs_at_table((4, 5, 7)),
        *pairs_at_table((6, 8, 9)),
        *map(frozenset, ((5, 6), (7, 5))),
    }
    forbidden = frozenset(pair for pair in pairs_at_table(range(10)) if pair not in allowed)

    def seated() -> set[frozenset[int]]:
        return {frozenset(table) for table in pair_tables(field(10), (4, 3, 3), past).tables}

    past = History(forbidden=forbidden)
    only = {frozenset(range(4)), frozenset((4, 5, 7)), frozenset((6, 8, 9))}
    assert seated() == only
    # It is not looked for without end.
    monkeypatch.setattr(table_swiss, "MAX_SEARCHED", 9)
    assert seated() != only
    monkeypatch.setattr(table_swiss, "MAX_SEARCHED", 60)
    assert seated() == only


def test_the_best_seeds_are_kept_apart_in_the_first_round_and_leaders_meet_later() -> None:
    first = pair_tables(field(16), (4, 4, 4, 4))
    assert all(len({key for key in table if key < 4}) == 1 for table in first.tables)
    entrants = [entrant._replace(score=Fraction(entrant.key < 4)) for entrant in field(16)]
    assert {*pair_tables(entrants, (4, 4, 4, 4)).tables[0]} == {0, 1, 2, 3}


@pytest.mark.parametrize(("count", "seats", "rounds"), [(16, 4, 3), (24, 4, 3), (40, 3, 4)])
def test_nobody_meets_twice_while_there_is_room(count: int, seats: int, rounds: int) -> None:
    _, played = play(count, seats, rounds)
    assert max(count_meetings(played).values()) == 1


def test_two_who_met_sit_together_again_rather_than_far_from_their_score() -> None:
    # Two groups of three, all met within, and ten points between the groups.
    entrants = [entrant._replace(score=Fraction(10 * (entrant.key < 3))) for entrant in field(6)]
    history = History(Counter(pairs_at_table(range(3)) + pairs_at_table(range(3, 6))))
    assert {*pair_tables(entrants, (3, 3), history).tables[0]} == {0, 1, 2}


@pytest.mark.parametrize(("count", "seats", "rounds"), [(16, 4, 4), (25, 5, 4)])
def test_everybody_has_each_seat_about_as_often(count: int, seats: int, rounds: int) -> None:
    entrants, _ = play(count, seats, rounds)
    for entrant in entrants:
        counts = [entrant.seats.count(seat) for seat in range(seats)]
        assert max(counts) <= 2


def test_short_tables_go_round_and_begin_at_the_bottom() -> None:
    entrants, played = play(26, 4, 2)
    assert [len(table) for table in played[0]] == [4, 4, 4, 4, 4, 3, 3]
    assert max(entrant.short_tables for entrant in entrants) == 1


def test_byes_go_round() -> None:
    entrants, _ = play(7, 5, 3)
    assert max(entrant.byes for entrant in entrants) == 1


def test_the_same_field_is_seated_the_same_way_again() -> None:
    entrants = [entrant._replace(score=Fraction(entrant.key % 3)) for entrant in field(22)]
    history = History(Counter(pairs_at_table((0, 3, 6, 9)) + pairs_at_table((1, 4, 7))))
    shuffled = entrants.copy()
    Random(1).shuffle(shuffled)
    assert pair_tables(shuffled, (4, 4, 4, 4, 3, 3), history) == pair_tables(
        entrants, (4, 4, 4, 4, 3, 3), history
    )


def test_where_there_is_no_table_all_have_byes() -> None:
    paired = pair_tables(field(2), ())
    assert (paired.tables, sorted(paired.byes)) == ((), [0, 1])


def test_more_seats_than_entrants_are_refused() -> None:
    with pytest.raises(ValueError, match="8 seats for 6 entrants"):
        pair_tables(field(6), (4, 4))
