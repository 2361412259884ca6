"""Balance the seats of planned rounds, so that everyone has each seat about equally often.

Two seats are compared at a time. At a table that has both, their two players can change seats: one of them
then has the first seat once less, and the other once more. If a player has had one seat too often, a chain of
such exchanges leads to a player who has had it too seldom. At full tables this brings everyone's seats within
one of each other (a bipartite graph has an equitable edge colouring, de Werra 1971). A short table lacks the
last seat, so the seats of its players can be two apart.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations

from games.pairing.pairing_types import Pairing


def with_even_seats(rounds: Sequence[Pairing], begun: int = 0) -> tuple[Pairing, ...]:
    """Return the rounds with seats balanced; the first `begun` rounds do not change."""
    tables = [[list(table) for table in each.tables] for each in rounds]
    free = [table for each in tables[begun:] for table in each]
    seats = max((len(table) for each in tables for table in each), default=0)
    counts: dict[int, list[int]] = {}
    for each in tables:
        for table in each:
            for seat, key in enumerate(table):
                counts.setdefault(key, [0] * seats)[seat] += 1
    better = True
    while better:
        better = False
        for one, other in combinations(range(seats), 2):
            better |= _balance(free, counts, one, other)
    return tuple(
        Pairing(tuple(tuple(table) for table in here), each.byes)
        for here, each in zip(tables, rounds, strict=True)
    )


def _balance(tables: Sequence[list[int]], counts: dict[int, list[int]], one: int, other: int) -> bool:
    """Exchange seats `one` and `other` along chains, from players who had `one` too often to others.

    Continue as long as there are such chains; return whether there were any.
    """
    leads: dict[int, list[int]] = {key: [] for key in counts}
    for number, table in enumerate(tables):
        if max(one, other) < len(table):
            leads[table[one]].append(number)
    ahead = {key: seats[one] - seats[other] for key, seats in counts.items()}
    better = False

    def chain_from(begins: int) -> list[int]:
        """Return the shortest chain of tables to a player who is more than two behind, or an empty list."""
        came: dict[int, tuple[int, int]] = {}
        waiting = deque([begins])
        while waiting:
            key = waiting.popleft()
            if ahead[begins] - ahead[key] > 2:
                chain = []
                while key != begins:
                    key, number = came[key]
                    chain.append(number)
                return chain
            for number in leads[key]:
                following = tables[number][other]
                if following != begins and following not in came:
                    came[following] = key, number
                    waiting.append(following)
        return []

    for begins in sorted(counts):
        while ahead[begins] > 0 and (chain := chain_from(begins)):
            better = True
            for number in chain:
                table = tables[number]
                leads[table[one]].remove(number)
                leads[table[other]].append(number)
                for key, change in ((table[one], -1), (table[other], 1)):
                    counts[key][one] += change
                    counts[key][other] -= change
                    ahead[key] += 2 * change
                table[one], table[other] = table[other], table[one]
    return better
