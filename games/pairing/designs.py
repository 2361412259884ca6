"""Rounds of tables in which nobody meets twice, or everyone meets equally often.

The rounds are constructed from a transversal design over a finite field, with the columns as one more
round and with players left out; from cyclic designs with base tables; and from Youden squares for leagues,
where everyone has each seat once. The numbers are those of combinatorial design theory (OEIS A107431 for
the maximum number of rounds without repeats). If no design fits, a search finds the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple

from games.pairing.exchanges import improved
from games.pairing.galois import field, prime_power
from games.pairing.pairing_types import Pairing, count_meetings, pairs_at_table
from games.pairing.seat_balance import with_even_seats
from games.pairing.table_sizes import SMALLEST, TableSizes, table_sizes

Rounds = tuple[tuple[tuple[int, ...], ...], ...]
"""Rounds of tables of players, who are numbered from 0, in the order of their seats."""

FIXED_PLAYER = -1
"""In a base table: the player who does not move."""


class Prefer(StrEnum):
    """What to keep if no schedule for a number of entrants has both full tables and new opponents."""

    FULL_TABLES = "full-tables"
    """As few short tables as possible; if necessary, some players meet again."""

    NEW_OPPONENTS = "new-opponents"
    """Nobody meets twice, if a design is known; if necessary, more tables are short."""


class Schedule(NamedTuple):
    """Rounds planned in advance.

    It also gives the minimum and maximum number of times that two players meet, and the number of pairs that
    meet more than once.
    """

    rounds: tuple[Pairing, ...]
    fewest_meetings: int
    most_meetings: int
    repeated_pairs: int


class _Cycle(NamedTuple):
    """A cyclic design: `base` tables whose players are numbered in orbits of `length`.

    A design can also have fixed players, who have no orbit. `FIXED_PLAYER` in a base table is the last
    player.
    """

    players: int
    length: int
    base: tuple[tuple[int, ...], ...]


_CYCLES = (
    # Fours, each pair three times; threes, twice; sixes, five times.
    _Cycle(8, 7, ((FIXED_PLAYER, 0, 1, 3), (2, 4, 5, 6))),
    _Cycle(12, 11, ((FIXED_PLAYER, 0, 1, 3), (2, 6, 7, 9), (4, 5, 8, 10))),
    _Cycle(12, 11, ((FIXED_PLAYER, 0, 1), (2, 4, 7), (3, 8, 10), (5, 6, 9))),
    _Cycle(12, 11, ((FIXED_PLAYER, 0, 1, 2, 4, 7), (3, 5, 6, 8, 9, 10))),
    # Kirkman's schoolgirls: two orbits of seven, each pair once.
    _Cycle(15, 7, ((0, 7, FIXED_PLAYER), (1, 2, 4), (3, 8, 12), (5, 11, 13), (6, 9, 10))),
    _Cycle(20, 19, ((FIXED_PLAYER, 0, 1, 2, 6), (3, 4, 11, 13, 16), (5, 7, 10, 14, 18), (8, 9, 12, 15, 17))),
    # Three orbits of seven and three fixed; each pair once or never.
    _Cycle(
        24,
        7,
        ((21, 0, 8, 17), (22, 1, 10, 14), (23, 3, 7, 15), (2, 4, 5, 20), (6, 9, 11, 12), (13, 16, 18, 19)),
    ),
)

_YOUDEN: dict[tuple[int, int], tuple[int, ...]] = {
    # Difference sets: table t is the set shifted by t; everyone has each seat once.
    (7, 3): (0, 1, 3),
    (7, 4): (2, 4, 5, 6),
    (13, 4): (0, 1, 3, 9),
    (11, 5): (1, 3, 4, 5, 9),
    (21, 5): (3, 6, 7, 12, 14),
    (11, 6): (0, 2, 6, 7, 8, 10),
    (31, 6): (1, 5, 11, 24, 25, 27),
}


def table_rounds(
    keys: Sequence[int],
    seats: int,
    rounds: int,
    *,
    smallest: int | None = None,
    prefer: Prefer = Prefer.FULL_TABLES,
) -> Schedule:
    """Return planned rounds of tables of `seats`, some smaller if the players do not divide evenly.

    A table has at least `smallest` players (by default one fewer than full, but never fewer than three). The
    rounds come from a design in which nobody meets twice, if one is known for this many players and rounds;
    else from one in which everyone meets equally often, if that many rounds are asked for; else from a
    search. Players left over have byes, and nobody has a second bye before everyone has had one. Everyone has
    each seat about equally often. Raises `NoTables`.
    """
    least = max(min(SMALLEST, seats), seats - 1) if smallest is None else smallest
    sizes = table_sizes(len(keys), seats, least)
    short = len(keys) if prefer is Prefer.NEW_OPPONENTS else sum(size < seats for size in sizes.sizes)
    design = _design(len(keys), seats, rounds, least, short)
    if design is None:
        planned = improved(_dealt(len(keys), sizes, rounds))
    else:
        planned = tuple(Pairing(tables) for tables in design)
    met = count_meetings(each.tables for each in planned)
    return Schedule(
        tuple(
            Pairing(
                tuple(tuple(keys[player] for player in table) for table in each.tables),
                tuple(keys[player] for player in each.byes),
            )
            for each in with_even_seats(planned)
        ),
        fewest_meetings=min((met[pair] for pair in pairs_at_table(range(len(keys)))), default=0),
        most_meetings=max(met.values(), default=0),
        repeated_pairs=sum(times > 1 for times in met.values()),
    )


def league_tables(keys: Sequence[int], seats: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the tables of a league in which everyone has each seat once and all meet equally often.

    They can be played at the same time or in any order. Return None if there is no such design.
    """
    count = len(keys)
    if count == seats + 1:
        return tuple(
            tuple(keys[(left_out + step) % count] for step in range(1, count)) for left_out in range(count)
        )
    base = _YOUDEN.get((count, seats))
    if base is None:
        return None
    return tuple(tuple(keys[(player + shift) % count] for player in base) for shift in range(count))


def transversal(seats: int, order: int, rounds: int | None = None) -> Rounds:
    """Return `rounds` (at most `order`) rounds of `order` tables among seats * order players.

    Player (c, x) is number c * order + x and sits in round r at the table t with x = t + r * c. Players
    with the same c never meet, others at most once; the seats move by one each round. `order` is a prime
    power, at least `seats`.
    """
    numbers = field(order)
    return tuple(
        tuple(
            _turned([c * order + numbers.add(t, numbers.multiply(r, c)) for c in range(seats)], r)
            for t in range(order)
        )
        for r in range(order if rounds is None else min(rounds, order))
    )


def _design(players: int, seats: int, rounds: int, least: int, short: int) -> Rounds | None:
    """Return the best known design for this many players and rounds; None if there is none.

    In the design nobody meets twice, or everyone meets equally often. At most `short` tables of a round are
    short, and none has fewer players than `least`.
    """
    cycle = _cycle(players, seats)
    if (
        cycle is not None
        and cycle.players > players
        and (seats - 1 < least or short < cycle.players - players)
    ):
        cycle = None
    turned = () if cycle is None else _leave_out(_turned_cycle(cycle), players)
    if rounds <= len(turned) and max(count_meetings(turned[:rounds]).values()) == 1:
        return turned[:rounds]
    for order in range(max(seats, -(-players // seats)), players + 1):
        missing = seats * order - players
        if missing >= order or missing > short or (missing and seats - 1 < least):
            break
        # A player who is left out at one table would be missing from the columns.
        columns = order == seats and missing <= 1
        if prime_power(order) is None or rounds > order + columns:
            continue
        plan = transversal(seats, order, rounds)
        if rounds > order:
            plan += (_columns(seats, order),)
        return _leave_out(plan, players)
    return turned if turned and rounds == len(turned) else None


def _cycle(players: int, seats: int) -> _Cycle | None:
    """Return a cyclic design for this many players, or None if there is none.

    It can be a larger design from which fixed players, who never meet, are left out.
    """
    for cycle in _CYCLES:
        still = cycle.players % cycle.length
        if len(cycle.base[0]) == seats and players <= cycle.players <= players + still:
            return cycle
    return None


def _dealt(players: int, sizes: TableSizes, rounds: int) -> list[Pairing]:
    """Return rounds from which a search starts.

    Byes take turns, and everyone else moves to another table each round, as in a transversal design.
    """
    tables = len(sizes.sizes)
    found = []
    for number in range(rounds):
        order = [*range(players)]
        if number >= tables:
            Random(number // tables).shuffle(order)
        resting = {(number * sizes.byes + step) % players for step in range(sizes.byes)}
        dealt: list[list[int]] = [[] for _ in range(tables)]
        for place, player in enumerate(player for player in order if player not in resting):
            wanted = (place - number * (place // tables)) % tables
            table = next(
                (wanted + step) % tables
                for step in range(tables)
                if len(dealt[(wanted + step) % tables]) < sizes.sizes[(wanted + step) % tables]
            )
            dealt[table].append(player)
        found.append(Pairing(tuple(_turned(table, number) for table in dealt), tuple(sorted(resting))))
    return found


def _columns(seats: int, order: int) -> tuple[tuple[int, ...], ...]:
    """Return the round that brings together the players who have never met."""
    return tuple(_turned([column * order + x for x in range(order)], column) for column in range(seats))


def _leave_out(plan: Rounds, players: int) -> Rounds:
    """Return a plan without the players numbered `players` and above, with the largest tables first."""
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
    """Return a round for each step of a cycle: players move on within their orbits, and seats rotate."""
    orbits = cycle.players // cycle.length * cycle.length

    def moved(player: int, by: int) -> int:
        if player == FIXED_PLAYER:
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
    """Return a table with everyone moved on by `by` seats."""
    size = len(table)
    return tuple(table[(seat - by) % size] for seat in range(size))
