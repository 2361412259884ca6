"""Repair planned rounds of tables after an entrant has left; rounds that have begun do not change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.pairing.exchanges import improved
from games.pairing.pairing_types import NO_PAIRS, Pair, Pairing, count_meetings
from games.pairing.seat_balance import with_even_seats
from games.pairing.table_sizes import NoTables, table_sizes


class Repaired(NamedTuple):
    """The repaired rounds, and the maximum number of times two players meet, before and after."""

    rounds: tuple[Pairing, ...]
    most_meetings_before: int
    most_meetings: int


@lru_cache(maxsize=256)
def remove_leaver(
    rounds: tuple[Pairing, ...],
    leaver: int,
    begun: int,
    *,
    seats: int,
    smallest: int,
    forbidden: frozenset[Pair] = NO_PAIRS,
) -> Repaired:
    """Take `leaver` out of all rounds after the first `begun`, at tables of `seats` down to `smallest`.

    The leaver's table shrinks if enough players remain. Otherwise its players have byes, or sit at other
    tables if that leaves fewer people without one. Then people change places as long as someone would meet
    another player again, have a second bye before others have had one, or sit at short tables more often than
    others. The search considers all later rounds together. Everyone has each seat about equally often.
    """
    found = [
        *rounds[:begun],
        *(_without(planned, leaver, seats, smallest) for planned in rounds[begun:]),
    ]
    repaired = with_even_seats(improved(found, begun=begun, forbidden=forbidden), begun)
    return Repaired(repaired, _most(rounds), _most(repaired))


def _without(planned: Pairing, leaver: int, seats: int, smallest: int) -> Pairing:
    """Return one round without the leaver, moving as few players as possible."""
    tables = [[key for key in table if key != leaver] for table in planned.tables]
    loose = [key for key in planned.byes if key != leaver]
    for table in [table for table in tables if len(table) < smallest]:
        tables.remove(table)
        loose += table
    try:
        wanted = table_sizes(sum(map(len, tables)) + len(loose), seats, smallest)
    except NoTables:
        return Pairing((), tuple(sorted(sum(tables, loose))))
    if len(loose) > wanted.byes:
        _seat(tables, loose, wanted.sizes)
    return Pairing(tuple(map(tuple, tables)), tuple(loose))


def _seat(tables: list[list[int]], loose: list[int], sizes: Sequence[int]) -> None:
    """Change `tables` into tables of `sizes`, the largest first; players without a seat end up in `loose`."""
    tables.sort(key=len, reverse=True)
    tables += [[] for _ in sizes[len(tables) :]]
    for table, size in zip(tables, sizes, strict=False):
        loose += table[size:]
        del table[size:]
    for table in tables[len(sizes) :]:
        loose += table
    del tables[len(sizes) :]
    for table, size in zip(tables, sizes, strict=True):
        while len(table) < size:
            table.append(loose.pop())


def _most(rounds: Sequence[Pairing]) -> int:
    return max(count_meetings(each.tables for each in rounds).values(), default=0)
