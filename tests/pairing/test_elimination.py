"""Brackets played to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from games.pairing.elimination import (
    BracketMatch,
    Loser,
    Seed,
    Source,
    Winner,
    double,
    seeding,
    single,
)

Played = dict[str, tuple[int, int]]
"""The winner and the loser of each match, by seed."""


def play(bracket: Sequence[BracketMatch], wins: Callable[[int, int], bool]) -> Played:
    """Play a bracket; `wins` says whether the first of two seeds wins."""
    played: Played = {}

    def who(source: Source) -> int:
        if isinstance(source, Seed):
            return source.number
        return played[source.match][isinstance(source, Loser)]

    for match in bracket:
        one, other = who(match.one), who(match.other)
        if match.reset and played["F1-1"][0] == who(match.one) and one == who(bracket[-2].one):
            continue
        played[match.key] = (one, other) if wins(one, other) else (other, one)
    return played


def best_wins(one: int, other: int) -> bool:
    return one < other


def test_seeds_stand_as_published() -> None:
    assert seeding(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert seeding(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


def test_a_double_bracket_of_four_match_by_match() -> None:
    assert double(4) == (
        BracketMatch("U1-1", "upper", 1, Seed(1), Seed(4)),
        BracketMatch("U1-2", "upper", 1, Seed(2), Seed(3)),
        BracketMatch("U2-1", "upper", 2, Winner("U1-1"), Winner("U1-2")),
        BracketMatch("L1-1", "lower", 1, Loser("U1-1"), Loser("U1-2")),
        BracketMatch("L2-1", "lower", 2, Winner("L1-1"), Loser("U2-1")),
        BracketMatch("F1-1", "final", 1, Winner("U2-1"), Winner("L2-1")),
        BracketMatch("F2-1", "final", 2, Winner("F1-1"), Loser("F1-1"), reset=True),
    )
    assert double(4, reset=False) == double(4)[:-1]


@pytest.mark.parametrize("count", range(2, 34))
def test_a_single_bracket_has_one_match_less_than_entrants_and_the_best_two_in_the_final(count: int) -> None:
    bracket = single(count)
    assert len(bracket) == count - 1
    played = play(bracket, best_wins)
    assert played[bracket[-1].key] == (1, 2)
    first = {seed for match in bracket if match.round == 1 for seed in (match.one, match.other)}
    byes = (1 << (count - 1).bit_length()) - count
    assert not {Seed(number) for number in range(1, byes + 1)} & first


def test_the_third_place_is_played_by_who_lost_before_the_final() -> None:
    played = play(single(8, third_place=True), best_wins)
    assert played["T1-1"] == (3, 4)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 11, 16, 23, 32])
def test_in_a_double_bracket_everybody_but_the_winner_loses_twice(count: int) -> None:
    random = Random(count)
    for _ in range(20):
        bracket = double(count)
        assert len(bracket) == 2 * count - 1
        assert len(double(count, reset=False)) == 2 * count - 2
        played = play(bracket, lambda one, other: random.random() < 0.5)
        losses = Counter(loser for _, loser in played.values())
        last = bracket[-1].key if bracket[-1].key in played else bracket[-2].key
        champion = played[last][0]
        assert losses[champion] <= 1
        assert all(losses[seed] == 2 for seed in range(1, count + 1) if seed != champion)


def rematches_in(bracket: Sequence[BracketMatch], played: Played, lower_round: int) -> int:
    """Return how many matches of a round of the lower bracket are between two who have met before."""
    seen: set[frozenset[int]] = set()
    count = 0
    for match in bracket:
        two = frozenset(played[match.key]) if match.key in played else frozenset()
        count += match.side == "lower" and match.round == lower_round and two in seen
        seen.add(two)
    return count


@pytest.mark.parametrize("count", [8, 16, 32])
def test_losers_come_down_crossed_so_that_nobody_meets_again_while_that_can_be_helped(count: int) -> None:
    random = Random(count)
    bracket = double(count)
    for _ in range(200):
        played = play(bracket, lambda one, other: random.random() < 0.5)
        # Later every part of the bracket is in every match of the lower one.
        rounds = {8: 2, 16: 3, 32: 4}[count]
        assert [rematches_in(bracket, played, number) for number in range(1, rounds + 1)] == [0] * rounds
