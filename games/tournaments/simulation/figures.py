"""Calculate the figures of a simulated event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from games.pairing.pairing_types import Pair, pairs_at_table


class Figures(msgspec.Struct, kw_only=True):
    """The figures of a simulated event.

    `rank_correlation` is Spearman's coefficient between the final order and the true strengths of the players
    who stayed. `repeats` counts pairs at a table who had met before in the same stage (a season of a league,
    the whole of a ladder). `seat_balance_spread` is the largest difference, for any player in any stage,
    between the counts of the seat that they had most often and the seat that they had least often. `byes_max`
    is the highest number of byes of one player; `unfinished` counts matches without a result at the end.
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
    """A table of an event: its players in seat order, and the number of its stage."""

    stage: int
    keys: tuple[int, ...]


def count_repeated_pairings(tables: Sequence[SimulatedTable]) -> int:
    """Return the number of times that two players met again in the same stage, counted over all pairs."""
    met: Counter[tuple[int, Pair]] = Counter(
        (each.stage, pair) for each in tables for pair in pairs_at_table(each.keys)
    )
    return sum(count - 1 for count in met.values())


def seat_balance_spread(tables: Sequence[SimulatedTable], seats: int) -> int:
    """Return the largest difference between how often a player had their most and least frequent seats.

    Seats are counted within each stage.
    """
    had: dict[tuple[int, int], Counter[int]] = {}
    for each in tables:
        for seat, key in enumerate(each.keys):
            had.setdefault((each.stage, key), Counter())[seat] += 1
    return max(
        (max(counts.values()) - min(counts[seat] for seat in range(seats)) for counts in had.values()),
        default=0,
    )


def rank_correlation(order: Sequence[int], strengths: Mapping[int, float]) -> float:
    """Return Spearman's coefficient between an order, the best first, and the order of strengths.

    Return 1 for fewer than two players.
    """
    count = len(order)
    if count < 2:
        return 1.0
    true = {key: rank for rank, key in enumerate(sorted(order, key=lambda key: -strengths[key]))}
    distance = sum((rank - true[key]) ** 2 for rank, key in enumerate(order))
    return 1 - 6 * distance / (count * (count**2 - 1))
