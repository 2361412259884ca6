"""Rounds of tables in which nobody meets twice, or everybody meets equally often.

Constructions: a transversal design over a finite field, with the columns as one more round and with
players left out; cyclic designs by base tables; Youden squares for leagues, where everybody has each
seat once. The numbers are those of combinatorial design theory (OEIS A107431 for the most rounds
without repeats).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.pairing.field import Entrant, History, Pairing, meetings, pairs
from games.pairing.galois import field, prime_power
from games.pairing.table_sizes import table_sizes
from games.pairing.table_swiss import pair_tables

Rounds = tuple[tuple[tuple[int, ...], ...], ...]
"""Rounds of tables of players, numbered from 0, in order of their seats."""

FIXED = -1
"""In a base table: the player who does not move."""


class Schedule(NamedTuple):
    """Rounds planned beforehand, and how often two meet at the least and at the most."""

    rounds: tuple[Pairing, ...]
    fewest_meetings: int
    most_meetings: int


class _Cycle(NamedTuple):
    """Base tables of players of several orbits of one length; `FIXED` ones follow the orbits."""

    players: int
    length: int
    base: tuple[tuple[int, ...], ...]


_CYCLES: dict[tuple[int, int], _Cycle] = {
    # Fours, each pair three times; threes, twice; sixes, five times.
    (8, 4): _Cycle(8, 7, ((FIXED, 0, 1, 3), (2, 4, 5, 6))),
    (12, 4): _Cycle(12, 11, ((FIXED, 0, 1, 3), (2, 6, 7, 9), (4, 5, 8, 10))),
    (12, 3): _Cycle(12, 11, ((FIXED, 0, 1), (2, 4, 7), (3, 8, 10), (5, 6, 9))),
    (12, 6): _Cycle(12, 11, ((FIXED, 0, 1, 2, 4, 7), (3, 5, 6, 8, 9, 10))),
    # Kirkman's schoolgirls: two orbits of seven, each pair once.
    (15, 3): _Cycle(15, 7, ((0, 7, FIXED), (1, 2, 4), (3, 8, 12), (5, 11, 13), (6, 9, 10))),
    (20, 5): _Cycle(
        20, 19, ((FIXED, 0, 1, 2, 6), (3, 4, 11, 13, 16), (5, 7, 10, 14, 18), (8, 9, 12, 15, 17))
    ),
    # Three orbits of seven and three fixed; each pair once or never.
    (24, 4): _Cycle(
        24,
        7,
        ((21, 0, 8, 17), (22, 1, 10, 14), (23, 3, 7, 15), (2, 4, 5, 20), (6, 9, 11, 12), (13, 16, 18, 19)),
    ),
}

_YOUDEN: dict[tuple[int, int], tuple[int, ...]] = {
    # Difference sets: table t is the set shifted by t; everybody has each seat once.
    (7, 3): (0, 1, 3),
    (7, 4): (2, 4, 5, 6),
    (13, 4): (0, 1, 3, 9),
    (11, 5): (1, 3, 4, 5, 9),
    (21, 5): (3, 6, 7, 12, 14),
    (11, 6): (0, 2, 6, 7, 8, 10),
    (31, 6): (1, 5, 11, 24, 25, 27),
}


def table_rounds(keys: Sequence[int], seats: int, rounds: int) -> Schedule:
    """So many rounds of tables of `seats`, planned beforehand.

    A design without repeats where one is known for this many players and rounds; else one that has
    everybody meet equally often, if so many rounds are asked; else a search round by round. Players who
    are over have byes.
    """
    plan = _without_repeats(len(keys), seats, rounds) or _balanced(len(keys), seats, rounds)
    found = tuple(Pairing(tables, _left_over(tables, len(keys))) for tables in plan) if plan else ()
    found = found or _searched(len(keys), seats, rounds)
    met = meetings(each.tables for each in found)
    return Schedule(
        tuple(
            Pairing(
                tuple(tuple(keys[player] for player in table) for table in each.tables),
                tuple(keys[player] for player in each.byes),
            )
            for each in found
        ),
        fewest_meetings=min((met[pair] for pair in pairs(range(len(keys)))), default=0),
        most_meetings=max(met.values(), default=0),
    )


def league_tables(keys: Sequence[int], seats: int) -> tuple[tuple[int, ...], ...] | None:
    """The tables of a league in which everybody has each seat once and all meet equally often, to be
    played at the same time or in any order; None if there is no such design."""
    count = len(keys)
    if count == seats + 1:
        return tuple(
            tuple(keys[(left_out + step) % count] for step in range(1, count)) for left_out in range(count)
        )
    base = _YOUDEN.get((count, seats))
    if base is None:
        return None
    return tuple(tuple(keys[(player + shift) % count] for player in base) for shift in range(count))


def transversal(seats: int, order: int) -> Rounds:
    """`order` rounds of `order` tables among seats * order players: player (c, x) is number
    c * order + x and sits in round r at the table t with x = t + r * c. Players of one c never meet,
    others at most once; the seat turns by one each round. `order` is a prime power not below `seats`.
    """
    numbers = field(order)
    return tuple(
        tuple(
            _turned([c * order + numbers.add(t, numbers.multiply(r, c)) for c in range(seats)], r)
            for t in range(order)
        )
        for r in range(order)
    )


def _without_repeats(players: int, seats: int, rounds: int) -> Rounds | None:
    cycle = _CYCLES.get((players, seats))
    if cycle is not None:
        plan = _turned_cycle(cycle)
        if rounds <= len(plan) and max(meetings(plan[:rounds]).values()) == 1:
            return plan[:rounds]
    for order in range(max(seats, -(-players // seats)), players + 1):
        missing = seats * order - players
        if missing >= order:
            return None
        if prime_power(order) is None:
            continue
        plan = transversal(seats, order)
        if order == seats:
            plan += (_columns(seats, order),)
        if len(plan) < rounds or (missing and seats < 4):
            continue
        return _leave_out(plan[:rounds], players)
    return None


def _balanced(players: int, seats: int, rounds: int) -> Rounds | None:
    cycle = _CYCLES.get((players, seats))
    if cycle is None or rounds != cycle.length:
        return None
    return _turned_cycle(cycle)


def _columns(seats: int, order: int) -> tuple[tuple[int, ...], ...]:
    """The round in which those meet who never did."""
    return tuple(_turned([column * order + x for x in range(order)], column) for column in range(seats))


def _leave_out(plan: Rounds, players: int) -> Rounds:
    """A plan without those from number `players` on: the last of one column, one a table."""
    return tuple(
        tuple(
            sorted(
                (tuple(player for player in table if player < players) for table in tables),
                key=len,
                reverse=True,
            )
        )
        for tables in plan
    )


def _turned_cycle(cycle: _Cycle) -> Rounds:
    """The base tables moved on by one each round, each orbit within itself; seats turn too."""
    orbits = cycle.players // cycle.length * cycle.length

    def moved(player: int, by: int) -> int:
        if player == FIXED:
            return cycle.players - 1
        if player >= orbits:
            return player
        begins = player // cycle.length * cycle.length
        return begins + (player - begins + by) % cycle.length

    return tuple(
        tuple(_turned([moved(player, by) for player in table], by) for table in cycle.base)
        for by in range(cycle.length)
    )


def _turned(table: Sequence[int], by: int) -> tuple[int, ...]:
    """A table with everybody moved on by so many seats."""
    size = len(table)
    return tuple(table[(seat - by) % size] for seat in range(size))


def _left_over(tables: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    seated = {player for table in tables for player in table}
    return tuple(player for player in range(players) if player not in seated)


def _searched(players: int, seats: int, rounds: int) -> tuple[Pairing, ...]:
    """Rounds found one after the other, repeats the only penalty."""
    sizes = table_sizes(players, seats).sizes
    found: list[Pairing] = []
    for _ in range(rounds):
        found.append(
            pair_tables(_entrants(players, found, seats), sizes, History(meetings(e.tables for e in found)))
        )
    return tuple(found)


def _entrants(players: int, found: Sequence[Pairing], seats: int) -> list[Entrant]:
    """Everybody with the seats, byes and short tables that earlier rounds gave them."""
    return [
        Entrant(
            player,
            seed=player,
            seats=tuple(table.index(player) for each in found for table in each.tables if player in table),
            byes=sum(player in each.byes for each in found),
            short_tables=sum(
                player in table and len(table) < seats for each in found for table in each.tables
            ),
        )
        for player in range(players)
    ]
