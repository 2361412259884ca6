"""The standings of events at tables: placing points, and the tie-breaks.

The player placed p-th of n gets (n - p) / (n - 1) placing points, so the average is a half at tables of every
size. Tied players share their points equally. All values are exact fractions; larger is better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import NamedTuple

from games.pairing.pairing_types import exact_sum

BYE_POINTS = Fraction(1, 2)
"""The points for a bye: a round without a table is worth an average one."""


class Score(NamedTuple):
    """An entrant's result at a table.

    `placing` counts from 1 and is shared in a tie. `outlasted` is the number of other players that the
    entrant survived, if the title eliminates players. `game_points` are in the title's own points.
    """

    key: int
    placing: int
    outlasted: int = 0
    game_points: Fraction = Fraction(0)


ScoredTable = tuple[Score, ...]


def placing_points(table: Sequence[Score], key: int) -> Fraction:
    """Return the points of one player at a table: 1 for first place, 0 for last, and equal steps between.

    Tied players share the points of their places. A placing beyond the number of players gets 0.
    """
    place = next(score.placing for score in table if score.key == key)
    sharing = sum(score.placing == place for score in table)
    if place > len(table):
        return Fraction(0)
    return Fraction(2 * (len(table) - place) - sharing + 1, 2 * (len(table) - 1))


PointsRule = Callable[[Sequence[Score], int], Fraction]
"""A function that returns the points of one player at a table."""


class Results:
    """All tables of an event that count, and each entrant's number of byes. Sums are calculated only once.

    `award` returns an entrant's points at a table, and `bye_points` are the points for a bye.
    """

    def __init__(
        self,
        tables: Sequence[ScoredTable],
        byes: Mapping[int, int] | None = None,
        award: PointsRule = placing_points,
        bye_points: Fraction = BYE_POINTS,
    ) -> None:
        self._byes = byes or {}
        self._award = award
        self._bye_points = bye_points
        self._tables: dict[int, list[tuple[Score, ScoredTable]]] = {}
        for table in tables:
            for score in table:
                self._tables.setdefault(score.key, []).append((score, table))
        self.points = cache(self._points)

    def of(self, key: int) -> list[tuple[Score, ScoredTable]]:
        """Return an entrant's result at each of their tables, with the table."""
        return self._tables.get(key, [])

    def _points(self, key: int) -> Fraction:
        """Return an entrant's points from all tables and byes."""
        total = exact_sum(self._award(table, key) for _, table in self.of(key))
        return total + self._bye_points * self._byes.get(key, 0)


def wins(results: Results, key: int) -> Fraction:
    """Return the number of tables won; a shared first place counts as a share of a win."""
    return exact_sum(
        Fraction(1, sum(score.placing == 1 for score in table))
        for mine, table in results.of(key)
        if mine.placing == 1
    )


def strength(results: Results, key: int) -> Fraction:
    """Return the mean points of the entrant's table-mates, or 0 for an entrant who never sat at a table."""
    mates = [score.key for _, table in results.of(key) for score in table if score.key != key]
    return exact_sum(results.points(mate) for mate in mates) / max(len(mates), 1)


def sonneborn_berger(results: Results, key: int) -> Fraction:
    """Return the points of the opponents beaten, plus half the points of those who finished level."""
    beaten: list[Fraction] = []
    level: list[Fraction] = []
    for mine, table in results.of(key):
        for score in table:
            if score.key != key and score.placing >= mine.placing:
                (level if score.placing == mine.placing else beaten).append(results.points(score.key))
    return exact_sum(beaten) + exact_sum(level) / 2


def elimination_order(results: Results, key: int) -> Fraction:
    """Return the sum of the shares of opponents that the entrant outlasted at each table."""
    return exact_sum(Fraction(mine.outlasted, len(table) - 1) for mine, table in results.of(key))


def game_points(results: Results, key: int) -> Fraction:
    """Return the sum of game points, each divided by the best at its table.

    This makes sense only for events with one title and edition.
    """
    # If a player has points, the best at their table is more than zero.
    return exact_sum(
        mine.game_points / max(score.game_points for score in table)
        for mine, table in results.of(key)
        if mine.game_points > 0
    )


def direct_encounter(results: Results, tied: Sequence[int]) -> dict[int, Fraction]:
    """Return the points against the tied players alone, if they all sat at one table together.

    Finishing above one of them gives one point, and level with one half a point. If they never all sat
    together, everyone gets 0.
    """
    total = dict.fromkeys(tied, Fraction(0))
    for _, table in results.of(tied[0]):
        placings = {score.key: score.placing for score in table if score.key in total}
        if len(placings) == len(tied):
            for key, other in permutations(tied, 2):
                mine, theirs = placings[key], placings[other]
                total[key] += Fraction((mine < theirs) * 2 + (mine == theirs), 2)
    return total


Measure = Callable[[Results, int], Fraction]

TIE_BREAK_FUNCTIONS: Mapping[str, Measure] = {
    "points": lambda results, key: results.points(key),
    "wins": wins,
    "strength": strength,
    "sonneborn_berger": sonneborn_berger,
    "elimination_order": elimination_order,
    "game_points": game_points,
}

TABLE_TIE_BREAKS = (
    "points",
    "wins",
    "direct_encounter",
    "strength",
    "sonneborn_berger",
    "elimination_order",
    "game_points",
)
ALL_MEET_TIE_BREAKS = (
    "points",
    "wins",
    "direct_encounter",
    "sonneborn_berger",
    "elimination_order",
    "game_points",
)
"""The tie-breaks to use if all entrants meet equally often.

Strength would add nothing then, because it is the total minus the player's own points.
"""
