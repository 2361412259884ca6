"""Planned rounds of tables after somebody left: what has begun stands, the rest is mended."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from games.pairing.field import Entrant, History, Pairing, meetings
from games.pairing.table_sizes import SMALLEST, table_sizes
from games.pairing.table_swiss import in_seats, pair_tables


class Repaired(NamedTuple):
    """The rounds as they are now, and how often two meet at the most, before and after."""

    rounds: tuple[Pairing, ...]
    most_meetings_before: int
    most_meetings: int


def without(
    rounds: Sequence[Pairing], leaver: int, begun: int, forbidden: frozenset[frozenset[int]] = frozenset()
) -> Repaired:
    """Take `leaver` out of all rounds after the first `begun`.

    Their table shrinks where three remain, and those move to the seats they have least otherwise; a
    round in which it would not is seated anew, with all earlier rounds as its history, so that as few
    as can be meet more often than planned.
    """
    found = list(rounds[:begun])
    for number, planned in enumerate(rounds[begun:], begun):
        shrunk = _shrunk(planned, leaver, [*found, *rounds[number + 1 :]])
        found.append(shrunk or _seated_anew(planned, leaver, found, forbidden))
    return Repaired(tuple(found), _most(rounds), _most(found))


def _shrunk(planned: Pairing, leaver: int, others: Sequence[Pairing]) -> Pairing | None:
    if any(leaver in table and len(table) <= SMALLEST for table in planned.tables):
        return None
    tables = tuple(
        _seated_without(table, leaver, others) if leaver in table else table for table in planned.tables
    )
    return Pairing(tables, tuple(key for key in planned.byes if key != leaver))


def _seated_without(table: Sequence[int], leaver: int, others: Sequence[Pairing]) -> tuple[int, ...]:
    staying = [Entrant(key, seats=_seats(key, others)) for key in table if key != leaver]
    return tuple(in_seats(staying))


def _seats(key: int, rounds: Sequence[Pairing]) -> tuple[int, ...]:
    """The seats somebody has in rounds, in order."""
    return tuple(table.index(key) for each in rounds for table in each.tables if key in table)


def _seated_anew(
    planned: Pairing, leaver: int, before: Sequence[Pairing], forbidden: frozenset[frozenset[int]]
) -> Pairing:
    seats = max(len(table) for table in planned.tables)
    keys = sorted({key for table in planned.tables for key in table} | {*planned.byes} - {leaver})
    keys = [key for key in keys if key != leaver]
    if len(keys) < min(SMALLEST, seats):
        return Pairing((), tuple(keys))
    entrants = [
        Entrant(
            key,
            Fraction(0),
            seats=_seats(key, before),
            byes=sum(key in each.byes for each in before),
            short_tables=sum(key in table and len(table) < seats for each in before for table in each.tables),
        )
        for key in keys
    ]
    history = History(meetings(each.tables for each in before), forbidden=forbidden)
    return pair_tables(entrants, table_sizes(len(keys), seats).sizes, history)


def _most(rounds: Sequence[Pairing]) -> int:
    return max(meetings(each.tables for each in rounds).values(), default=0)
