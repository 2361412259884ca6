"""Standings of events at tables: place points, and what decides between equals.

Who comes in at place p of n has (n - p) / (n - 1) place points: a half on average at tables of every
size; ties share. All values are exact fractions; the larger is the better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import NamedTuple

BYE_POINTS = Fraction(1, 2)
"""A round without a table is worth the average one."""


class Score(NamedTuple):
    """How one entrant came in at a table: place from 1, shared in a tie; `outlasted` of the others
    they survived where the title eliminates, `game_points` in the title's own points."""

    key: int
    place: int
    outlasted: int = 0
    game_points: Fraction = Fraction(0)


Table = tuple[Score, ...]


class Results:
    """All tables of an event that count, and how many byes each entrant had; sums are made once."""

    def __init__(self, tables: Sequence[Table], byes: Mapping[int, int] | None = None) -> None:
        self._byes = byes or {}
        self._tables: dict[int, list[tuple[Score, Table]]] = {}
        for table in tables:
            for score in table:
                self._tables.setdefault(score.key, []).append((score, table))
        self.points = cache(self._points)

    def of(self, key: int) -> list[tuple[Score, Table]]:
        """How one came in at each of their tables."""
        return self._tables.get(key, [])

    def _points(self, key: int) -> Fraction:
        """The sum of place points over all tables, and a half for each bye."""
        total = sum((place_points(table, key) for _, table in self.of(key)), Fraction(0))
        return total + BYE_POINTS * self._byes.get(key, 0)


def place_points(table: Sequence[Score], key: int) -> Fraction:
    """What a table brought one who sat there."""
    place = next(score.place for score in table if score.key == key)
    sharing = sum(score.place == place for score in table)
    return Fraction(2 * (len(table) - place) - sharing + 1, 2 * (len(table) - 1))


def wins(results: Results, key: int) -> Fraction:
    """Tables won; a shared first place is a share of a win."""
    total = Fraction(0)
    for mine, table in results.of(key):
        if mine.place == 1:
            total += Fraction(1, sum(score.place == 1 for score in table))
    return total


def strength(results: Results, key: int) -> Fraction:
    """The mean of table-mates' points; 0 for who never sat at one."""
    mates = [score.key for _, table in results.of(key) for score in table if score.key != key]
    return sum((results.points(mate) for mate in mates), Fraction(0)) / max(len(mates), 1)


def sonneborn_berger(results: Results, key: int) -> Fraction:
    """The points of those beaten, half for who came in level."""
    total = Fraction(0)
    for mine, table in results.of(key):
        for score in table:
            if score.key != key and score.place >= mine.place:
                total += results.points(score.key) / (2 if score.place == mine.place else 1)
    return total


def elimination_order(results: Results, key: int) -> Fraction:
    """Shares of the others at each table whom one outlasted."""
    shares = (Fraction(mine.outlasted, len(table) - 1) for mine, table in results.of(key))
    return sum(shares, Fraction(0))


def game_points(results: Results, key: int) -> Fraction:
    """The title's points, each table's divided by its best; for events of one title and edition."""
    total = Fraction(0)
    for mine, table in results.of(key):
        best = max(score.game_points for score in table)
        if best > 0:
            total += mine.game_points / best
    return total


def direct_encounter(results: Results, tied: Sequence[int]) -> dict[int, Fraction]:
    """Points against the tied alone, one for each of them beaten, half for who came in level, where
    all of them sat together; nothing decides otherwise."""
    total = dict.fromkeys(tied, Fraction(0))
    for _, table in results.of(tied[0]):
        places = {score.key: score.place for score in table if score.key in total}
        if len(places) == len(tied):
            for key, other in permutations(tied, 2):
                total[key] += Fraction((places[key] < places[other]) * 2 + (places[key] == places[other]), 2)
    return total


Measure = Callable[[Results, int], Fraction]

MEASURES: Mapping[str, Measure] = {
    "points": lambda results, key: results.points(key),
    "wins": wins,
    "strength": strength,
    "sonneborn_berger": sonneborn_berger,
    "elimination_order": elimination_order,
    "game_points": game_points,
}

TABLES = (
    "points",
    "wins",
    "direct_encounter",
    "strength",
    "sonneborn_berger",
    "elimination_order",
    "game_points",
)
ALL_MEET_ONCE = ("points", "wins", "direct_encounter", "sonneborn_berger", "elimination_order", "game_points")
"""Where all meet equally often, strength is the total less one's own and says nothing new."""
