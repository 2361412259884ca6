"""The results of a simulated event, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from games.pairing.pairing_types import Pair, pairs_at_table


class Figures(msgspec.Struct, kw_only=True):
    """The figures of a simulated event.

    `rank_correlation` is Spearman's coefficient between the final order and the true strengths of the
    players who stayed. `count_repeated_pairings` counts pairs at a table who had met before in the same stage
    (a league's season, all of a ladder). `seat_balance_spread` is the largest difference, for any player in a
    stage, between their most and their least frequent seat. `byes_max` is the highest number of byes of one
    player; `unfinished` counts matches without a result at the end.
    """

    format: str
    players: int
    seats: int
    rounds: int = 0
    matches: int = 0
    rank_correlation: float = 0.0
    repeats: int = 0
    seat_balance_spread: int = 0
    byes_max: int = 0
    unfinished: int = 0
    seconds: float = 0.0


class SimulatedTable(NamedTuple):
    """A table with its players in seat order, and the stage it belonged to."""

    stage: int
    keys: tuple[int, ...]


def count_repeated_pairings(tables: Sequence[SimulatedTable]) -> int:
    """Return the number of meetings beyond the first, within each stage."""
    met: Counter[tuple[int, Pair]] = Counter(
        (each.stage, pair) for each in tables for pair in pairs_at_table(each.keys)
    )
    return sum(count - 1 for count in met.values())


def seat_balance_spread(tables: Sequence[SimulatedTable], seats: int) -> int:
    """Return the largest difference between a player's most and least frequent seat in a stage."""
    had: dict[tuple[int, int], Counter[int]] = {}
    for each in tables:
        for seat, key in enumerate(each.keys):
            had.setdefault((each.stage, key), Counter())[seat] += 1
    return max(
        (max(counts.values()) - min(counts[seat] for seat in range(seats)) for counts in had.values()),
        default=0,
    )


def rank_correlation(order: Sequence[int], strengths: Mapping[int, float]) -> float:
    """Return Spearman's coefficient between an order, the best first, and strengths.

    Return 1 for fewer than two players.
    """
    count = len(order)
    if count < 2:
        return 1.0
    true = {key: rank for rank, key in enumerate(sorted(order, key=lambda key: -strengths[key]))}
    distance = sum((rank - true[key]) ** 2 for rank, key in enumerate(order))
    return 1 - 6 * distance / (count * (count**2 - 1))
