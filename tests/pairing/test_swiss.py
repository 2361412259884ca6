"""Swiss rounds of two-seat matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pairing import swiss
from games.pairing.pairing_types import Entrant, History, Pair, Pairing, pairs_at_table, rank_entrants
from games.pairing.swiss import pair_swiss, seat_needed
from tests.pairing.compromises import compromises

SIDES = {frozenset((one, other)) for one in range(3) for other in range(3, 6)}


def field(count: int, scores: dict[int, int] | None = None) -> list[Entrant]:
    """Return `count` entrants seeded by key, with their points if they have any."""
    return [Entrant(key, Fraction((scores or {}).get(key, 0)), key) for key in range(count)]


def penalty_of(pairing: Pairing, entrants: list[Entrant], history: History) -> int:
    """Return the total penalty of a round, for comparing two rounds of the same field."""
    order = rank_entrants(entrants)
    weighing = swiss._Weighing(order, history, balance_seats=True)
    place = {entrant.key: number for number, entrant in enumerate(order)}
    tables = (weighing.weight(*sorted((place[one], place[other]))) for one, other in pairing.tables)
    return sum(tables) + sum(weighing.weight(swiss.BYE, place[key]) for key in pairing.byes)


def perfect_matchings(keys: list[int]) -> Iterator[list[Pair]]:
    """Yield every way to pair an even number of keys."""
    if not keys:
        yield []
        return
    for other in keys[1:]:
        rest = [key for key in keys[1:] if key != other]
        for matching in perfect_matchings(rest):
            yield [frozenset((keys[0], other)), *matching]


def all_pairs(count: int) -> list[Pair]:
    return pairs_at_table(range(count))


@st.composite
def histories(draw: st.DrawFn) -> tuple[int, frozenset[Pair], frozenset[Pair]]:
    """Return the size of a field (at most ten), the pairs that have met, and those that must not meet."""
    count = draw(st.integers(2, 10))
    possible = st.sampled_from(all_pairs(count))
    return count, frozenset(draw(st.sets(possible))), frozenset(draw(st.sets(possible, max_size=8)))


@given(histories(), st.randoms(use_true_random=False))
def test_nobody_meets_again_or_whom_they_shall_not_while_a_round_without_exists(
    case: tuple[int, frozenset[Pair], frozenset[Pair]], random: Random
) -> None:
    count, met, forbidden = case
    entrants = [entrant._replace(score=Fraction(random.randint(0, 3))) for entrant in field(count)]
    history = History(Counter(met), forbidden=forbidden)
    paired = pair_swiss(entrants, history)
    found = [frozenset(table) for table in paired.tables]
    keys = [*range(count)]
    # With an odd number a dummy whom everyone may meet stands for the bye.
    ways = list(perfect_matchings([*keys, count] if count % 2 else keys))

    def broken(way: list[Pair]) -> tuple[int, int]:
        return sum(pair in forbidden for pair in way), sum(pair in met for pair in way)

    assert sorted([*paired.byes, *(key for pair in found for key in pair)]) == keys
    assert broken(found) == min(broken(way) for way in ways)


def test_pairing_from_the_top_down_would_fail_where_a_legal_round_exists() -> None:
    # 0-1 leads, 2-5 stands below; greedily 0 meets 2, and 3, 4, 5 have all met.
    met = Counter([*pairs_at_table((3, 4, 5)), frozenset((0, 1)), frozenset((1, 2))])
    paired = pair_swiss(field(6, {0: 2, 1: 2}), History(met))
    assert not compromises(paired, field(6), History(met))


def test_one_repeat_is_the_least_where_two_groups_of_three_have_all_met() -> None:
    paired = pair_swiss(field(6), History(Counter(SIDES)))
    assert len(compromises(paired, field(6), History(Counter(SIDES))).repeats) == 1


def test_equal_scores_meet_and_the_first_half_meets_the_second() -> None:
    paired = pair_swiss(field(8, dict.fromkeys(range(4), 1)))
    assert {frozenset(table) for table in paired.tables} == {
        frozenset(two) for two in ((0, 2), (1, 3), (4, 6), (5, 7))
    }
    assert {*paired.tables[0]} == {0, 2}


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    entrants = field(5, {0: 2, 1: 1, 2: 1})
    assert pair_swiss(entrants).byes == (4,)
    entrants[4] = entrants[4]._replace(byes=1)
    assert pair_swiss(entrants).byes == (3,)


def test_one_large_distance_weighs_less_than_several_whose_squares_are_more() -> None:
    met = dict.fromkeys(map(frozenset, [(0, 1), (0, 5), (3, 5), (4, 5)]), 1)
    entrants = field(6, dict(enumerate((5, 5, 3, 2, 1, 0))))
    paired = pair_swiss(entrants, History(met))
    # 2, 5 and 1 apart; the round with 3, 4 and 3 apart has the smaller cubes.
    assert {*map(frozenset, paired.tables)} == {*map(frozenset, [(0, 2), (1, 5), (3, 4)])}


@pytest.mark.parametrize(
    ("above", "below", "first"),
    [
        # Who had the first seat less often has it, even if they had it last.
        ((0, 0, 1), (1, 0), 1),
        ((1, 0), (0, 0, 1), 0),
        ((0, 1), (1,), 1),
        # Else who had the second seat last.
        ((1, 0), (0, 1), 1),
        ((0, 1), (1, 0), 0),
    ],
)
def test_the_first_seat_is_for_who_had_it_less(
    above: tuple[int, ...], below: tuple[int, ...], first: int
) -> None:
    entrants = [Entrant(0, seed=0, seats=above), Entrant(1, seed=1, seats=below)]
    assert pair_swiss(entrants).tables[0][0] == first


def test_a_second_bye_is_given_only_where_all_had_one() -> None:
    entrants = [entrant._replace(byes=1) for entrant in field(3)]
    paired = pair_swiss(entrants)
    assert compromises(paired, entrants, History()).second_byes == paired.byes


def test_a_second_bye_is_not_given_even_to_keep_two_from_meeting_again() -> None:
    # 2 has met all others: a round without a repeat has them rest once more.
    entrants = [entrant._replace(byes=int(entrant.key == 2)) for entrant in field(5)]
    met = Counter(frozenset((2, other)) for other in (0, 1, 3, 4))
    assert 2 not in pair_swiss(entrants, History(met)).byes


def test_who_has_played_fewer_matches_is_kept_from_the_bye() -> None:
    entrants = [entrant._replace(seats=(0, 1)) for entrant in field(5)]
    entrants[4] = entrants[4]._replace(seats=(0,))
    assert pair_swiss(entrants).byes == (3,)


def test_a_forfeited_match_weighs_less_than_a_played_one() -> None:
    history = History(
        Counter([frozenset((0, 1))]), Counter([frozenset((0, 2))]), frozenset([frozenset((0, 3))])
    )
    paired = pair_swiss(field(4), history)
    assert frozenset((0, 2)) in {frozenset(table) for table in paired.tables}


def test_the_result_does_not_hang_on_the_order_of_the_entrants() -> None:
    entrants = field(21, {key: key % 4 for key in range(21)})
    shuffled = entrants.copy()
    Random(7).shuffle(shuffled)
    assert pair_swiss(shuffled) == pair_swiss(entrants)


@pytest.mark.parametrize(("seats", "needed"), [((), None), ((0,), None), ((0, 0), 1), ((1, 0, 1, 1), 0)])
def test_nobody_has_the_same_seat_three_times_running(seats: tuple[int, ...], needed: int | None) -> None:
    assert seat_needed(Entrant(1, seats=seats)) == needed


def play(count: int, rounds: int, seed: int, *, balance: bool = True) -> tuple[list[Entrant], Counter[Pair]]:
    """Play a Swiss in which the better of two mostly wins; return the final standings and the pairs."""
    random = Random(seed)
    entrants = {entrant.key: entrant for entrant in field(count)}
    met: Counter[Pair] = Counter()
    for _ in range(rounds):
        paired = pair_swiss(list(entrants.values()), History(met), balance_seats=balance)
        for table in paired.tables:
            met[frozenset(table)] += 1
            winner = min(table) if random.random() < 0.7 else max(table)
            for seat, key in enumerate(table):
                entrants[key] = entrants[key]._replace(
                    score=entrants[key].score + (key == winner), seats=(*entrants[key].seats, seat)
                )
        for key in paired.byes:
            entrants[key] = entrants[key]._replace(score=entrants[key].score + 1, byes=entrants[key].byes + 1)
    return list(entrants.values()), met


@pytest.mark.parametrize("count", [8, 15, 32, 100])
def test_a_whole_swiss_has_no_repeats_even_seats_and_one_bye_at_most(count: int) -> None:
    entrants, met = play(count, 5, seed=count)
    assert max(met.values()) == 1
    assert max(entrant.byes for entrant in entrants) <= 1
    for entrant in entrants:
        assert abs(entrant.seats.count(0) - entrant.seats.count(1)) <= 2
        assert not any(
            entrant.seats[place : place + 3] in ((0, 0, 0), (1, 1, 1)) for place in range(len(entrant.seats))
        )


@pytest.mark.thorough
def test_neighbours_alone_pair_a_large_field_as_well_as_all_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    entrants, met = play(128, 4, seed=3)
    near = penalty_of(pair_swiss(entrants, History(met)), entrants, History(met))
    monkeypatch.setattr(swiss, "DENSE_UP_TO", 128)
    dense = penalty_of(pair_swiss(entrants, History(met)), entrants, History(met))
    assert dense <= near <= dense * Fraction(102, 100)


def test_neighbours_are_widened_until_nobody_meets_again() -> None:
    # The best forty of a hundred have met among themselves: no neighbour is left for most of them.
    met = Counter(pairs_at_table(range(40)))
    entrants = field(100, {key: 1 for key in range(40)})
    paired = pair_swiss(entrants, History(met))
    assert not compromises(paired, entrants, History(met))


def test_nobody_or_one_alone_makes_no_table() -> None:
    assert pair_swiss([]) == ((), ())
    assert pair_swiss(field(1)) == ((), (0,))
