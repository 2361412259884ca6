"""The input and the result of pairing a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import NamedTuple

Pair = frozenset[int]
"""Two entrants, by key."""

NO_PAIRS: frozenset[Pair] = frozenset()


class Entrant(NamedTuple):
    """An entrant to be paired, with the effects of their earlier rounds.

    `seed` is their rank before the first round, 1 the best. `seats` are the seats they had at tables that
    were played, in order; 0 is the first seat. `byes` counts byes and wins without a match, `short_tables`
    counts tables smaller than the others. `floated` is -1 if their last opponent was below them in the
    standings, 1 if above, else 0.
    """

    key: int
    score: Fraction = Fraction(0)
    seed: int = 0
    seats: tuple[int, ...] = ()
    byes: int = 0
    short_tables: int = 0
    floated: int = 0


class History(NamedTuple):
    """What happened between entrants before: how often each pair met or forfeited, and who must not meet.

    `met` counts only tables that were played.
    """

    met: Mapping[Pair, int] = {}
    forfeited: Mapping[Pair, int] = {}
    forbidden: frozenset[Pair] = NO_PAIRS


EMPTY_HISTORY = History()
"""The history of a first round."""


class Pairing(NamedTuple):
    """One round: tables of keys in seat order, the leaders' table first, and the keys of those with a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def rank_entrants(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Return entrants in the order that pairing uses: score, then seed, then key."""
    return sorted(entrants, key=lambda entrant: (-entrant.score, entrant.seed, entrant.key))


def pairs_at_table(table: Iterable[int]) -> list[Pair]:
    """Return every pair of players at a table, each as a frozenset of their keys."""
    return [frozenset(two) for two in combinations(table, 2)]


def count_meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[Pair]:
    """Return how often every pair meets in rounds of tables."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs_at_table(table))


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """Return the sum of fractions.

    It is reduced only once, which is much faster: standings add tens of thousands of values.
    """
    parts = [value.as_integer_ratio() for value in values]
    denominator = lcm(*{part[1] for part in parts})
    return Fraction(sum(part[0] * (denominator // part[1]) for part in parts), denominator)


def scale_to_integers(scores: Iterable[Fraction]) -> dict[Fraction, int]:
    """Return a whole number for each score, in the same proportions, so that sums are exact and fast."""
    distinct = set(scores)
    denominator = lcm(*(score.denominator for score in distinct))
    return {score: int(score * denominator) for score in distinct}
