"""What a round is paired from, and what comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import NamedTuple

Pair = frozenset[int]
"""Two entrants, by key."""

NOBODY: frozenset[Pair] = frozenset()


class Entrant(NamedTuple):
    """Somebody to be paired, with what their earlier rounds left.

    `seed` is their rank before the first round, 1 the best. `seats` are the seats they had at tables
    that were played, in order, 0 the first; `byes` counts rounds without an opponent, `short_tables`
    those at a table smaller than the others; `floated` is -1 if their last opponent stood below them,
    1 above, else 0.
    """

    key: int
    score: Fraction = Fraction(0)
    seed: int = 0
    seats: tuple[int, ...] = ()
    byes: int = 0
    short_tables: int = 0
    floated: int = 0


class History(NamedTuple):
    """Who has met how often at a table that was played, whose table was forfeited, and who shall
    not meet at all."""

    met: Mapping[Pair, int] = {}
    forfeited: Mapping[Pair, int] = {}
    forbidden: frozenset[Pair] = NOBODY


NEW = History()
"""The history of a first round."""


class Pairing(NamedTuple):
    """One round: tables of keys in order of their seats, the leaders' table first, and who has a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


class Compromises(NamedTuple):
    """Promises that a round does not keep: pairs that shall not meet, pairs that meet again, and
    who has a second bye."""

    forbidden: tuple[Pair, ...]
    repeats: tuple[Pair, ...]
    second_byes: tuple[int, ...]

    def __bool__(self) -> bool:
        return any(self)


def ranked(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Entrants in the order of the standings as pairing needs it: score, seed, key."""
    return sorted(entrants, key=lambda entrant: (-entrant.score, entrant.seed, entrant.key))


def pairs(table: Iterable[int]) -> list[Pair]:
    """Every two who sit at a table."""
    return [frozenset(two) for two in combinations(table, 2)]


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[Pair]:
    """How often every two meet in rounds of tables."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs(table))


def compromises(pairing: Pairing, entrants: Iterable[Entrant], history: History) -> Compromises:
    """What a round breaks, for its preview."""
    met = [pair for table in pairing.tables for pair in pairs(table)]
    had = {entrant.key for entrant in entrants if entrant.byes}
    return Compromises(
        forbidden=tuple(pair for pair in met if pair in history.forbidden),
        repeats=tuple(pair for pair in met if history.met.get(pair)),
        second_byes=tuple(key for key in pairing.byes if key in had),
    )


def summed(values: Iterable[Fraction]) -> Fraction:
    """The sum, reduced once and not after each addition: standings add tens of thousands."""
    parts = [value.as_integer_ratio() for value in values]
    denominator = lcm(*{part[1] for part in parts})
    return Fraction(sum(part[0] * (denominator // part[1]) for part in parts), denominator)


def whole(scores: Iterable[Fraction]) -> dict[Fraction, int]:
    """Scores as whole numbers in the same proportions: sums of them are exact and quick."""
    distinct = set(scores)
    denominator = lcm(*(score.denominator for score in distinct))
    return {score: int(score * denominator) for score in distinct}
