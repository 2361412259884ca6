"""A stage of a tournament, as the input of formats.

It consists of its players, the rounds that have begun, and a round that could begin next. All of these are
plain, frozen data; rounds that are only planned are calculated each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from games.pairing.pairing_types import NO_PAIRS, History, Pair, pairs_at_table
from games.tournaments.formats.settings import Settings

S = TypeVar("S", bound=Settings, covariant=True)


class Entrant(NamedTuple):
    """An entrant of a stage.

    `seed` is their rank before the stage, with 1 for the best. `entered` is the first round for which they
    can be paired, `left` the first round for which they can no longer be paired (0: they have not left).
    `away` contains the rounds that they declined, or whose roll call they did not answer; they are not paired
    in these, and the format decides the cost (`Format.absence`). `replaces` is the player who left and whose
    future tables they take over.
    """

    key: int
    seed: int
    entered: int = 1
    left: int = 0
    away: frozenset[int] = frozenset()
    replaces: int | None = None

    def in_round(self, number: int) -> bool:
        """Return whether the entrant can be paired for a round, unless they are away from it."""
        return self.entered <= number and not self.gone(number)

    @property
    def started(self) -> bool:
        """Return whether the entrant took part when the stage began."""
        return self.in_round(1) and self.replaces is None

    def gone(self, number: int) -> bool:
        """Return whether the entrant has left before this round begins."""
        return 0 < self.left <= number


class Seat(NamedTuple):
    """A player's result at a table.

    `placing` counts from 1 and is shared in a tie (None: it is not decided yet, or the player gets nothing).
    `outlasted` and `points` are counted by the title. `forfeited` means that the player left, or never came.
    """

    key: int
    placing: int | None = None
    outlasted: int = 0
    points: Fraction = Fraction(0)
    forfeited: bool = False


class TableStatus(StrEnum):
    """The state of a table."""

    RUNNING = "running"
    SCORED = "scored"
    VOID = "void"
    """The table counts for nobody."""


class StageTable(NamedTuple):
    """A table that was made, with its players in seat order.

    `part` is the name that the format gave the table ("U1-3", "2"). `played` means that the table's match was
    started, and not only forfeited.
    """

    seats: tuple[Seat, ...]
    status: TableStatus = TableStatus.RUNNING
    part: str = ""
    played: bool = True

    @property
    def keys(self) -> tuple[int, ...]:
        """Return the keys of the table's players, in seat order."""
        return tuple(seat.key for seat in self.seats)

    @property
    def scored(self) -> bool:
        """Return whether the table's result counts."""
        return self.status is TableStatus.SCORED

    @property
    def fully_played(self) -> bool:
        """Return whether the table has a result that nobody forfeited."""
        return self.scored and self.played and not any(seat.forfeited for seat in self.seats)

    def at(self, key: int) -> Seat:
        """Return a player's result.

        Raises `StopIteration` if the player does not sit at the table.
        """
        return next(seat for seat in self.seats if seat.key == key)


class Round(NamedTuple):
    """A round that has begun: its tables, the players with a bye, and the `unopposed`.

    The `unopposed` are players whose opponents were away. All players who are not in it were away, had not
    entered yet, or had left; the format decides their points.
    """

    tables: tuple[StageTable, ...]
    byes: tuple[int, ...] = ()
    unopposed: tuple[int, ...] = ()


class NewTable(NamedTuple):
    """A table to be made: its players' keys in seat order, and the part of the stage to which it belongs."""

    keys: tuple[int, ...]
    part: str = ""


class NewRound(NamedTuple):
    """A round that can begin: its number from 1, its tables in order, and the players with a bye.

    `missed` are the players who would have had a table but are away. `unopposed` are the players without a
    table because their opponent is away.
    """

    number: int
    tables: tuple[NewTable, ...]
    byes: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()
    unopposed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Stage(Generic[S]):
    """A stage in its current state; `rounds` are the rounds that have begun, in order.

    Pairs that are `forbidden` now are kept apart. `dealt_apart` are the pairs that were forbidden when the
    groups were dealt (None: they are not dealt yet).
    """

    settings: S
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    forbidden: frozenset[Pair] = NO_PAIRS
    dealt_apart: frozenset[Pair] | None = None

    @property
    def apart_in_groups(self) -> frozenset[Pair]:
        """Return the pairs that are kept apart when groups are dealt.

        Pairs that a director adds after the groups were dealt do not change the groups.
        """
        return self.forbidden if self.dealt_apart is None else self.dealt_apart

    @property
    def next_number(self) -> int:
        """Return the number of the round that begins next."""
        return len(self.rounds) + 1

    @cached_property
    def by_key(self) -> dict[int, Entrant]:
        """Return all players who are or were in the stage, by key."""
        return {entrant.key: entrant for entrant in self.entrants}

    @cached_property
    def seeded(self) -> tuple[Entrant, ...]:
        """Return all entrants by seed, the best first."""
        return tuple(sorted(self.entrants, key=lambda entrant: (entrant.seed, entrant.key)))

    @cached_property
    def starters(self) -> tuple[int, ...]:
        """Return the players who took part when the stage began, by seed.

        Brackets and planned rounds are made from them.
        """
        return tuple(each.key for each in self.seeded if each.started)

    @cached_property
    def heirs(self) -> dict[int, int]:
        """Return the players who took over from a player who left, by the key of that player."""
        return {each.replaces: each.key for each in self.entrants if each.replaces is not None}

    def wanted(self, number: int) -> tuple[Entrant, ...]:
        """Return the players to be paired for a round, by seed."""
        return tuple(each for each in self.seeded if each.in_round(number) and number not in each.away)

    def gone(self, key: int) -> bool:
        """Return whether a player has left the stage."""
        return self.by_key[key].gone(self.next_number)

    @property
    def enough_stayed(self) -> bool:
        """Return whether the players who have not left could fill another table."""
        return sum(not self.gone(each.key) for each in self.entrants) >= self.settings.least

    def away(self, key: int) -> bool:
        """Return whether a player is still in the stage but away from the next round."""
        return self.next_number in self.by_key[key].away and not self.gone(key)

    @cached_property
    def tables(self) -> tuple[StageTable, ...]:
        """Return all tables that were made and are not void, in order."""
        return tuple(
            table for each in self.rounds for table in each.tables if table.status is not TableStatus.VOID
        )

    @property
    def running(self) -> Iterator[StageTable]:
        """Yield the tables that have no result yet."""
        return (table for table in self.tables if not table.scored)

    @property
    def at_rest(self) -> bool:
        """Return whether every table that was made has a result or is void."""
        return not any(self.running)

    @cached_property
    def tables_of(self) -> dict[int, tuple[StageTable, ...]]:
        """Return the tables of every player who sat at any, by key."""
        found: dict[int, list[StageTable]] = {}
        for table in self.tables:
            for key in table.keys:
                found.setdefault(key, []).append(table)
        return {key: tuple(tables) for key, tables in found.items()}

    @cached_property
    def history(self) -> History:
        """Return the history for pairing: meetings, tables that were only forfeited, and forbidden pairs."""
        met: Counter[Pair] = Counter()
        forfeited: Counter[Pair] = Counter()
        for table in self.tables:
            (met if table.played else forfeited).update(pairs_at_table(table.keys))
        return History(met, forfeited, self.forbidden)

    def seats_had(self, key: int) -> tuple[int, ...]:
        """Return a player's seats at tables that were played, in order; 0 is the first seat."""
        return tuple(table.keys.index(key) for table in self.tables_of.get(key, ()) if table.played)

    @cached_property
    def byes_had(self) -> Counter[int]:
        """Return the number of byes that pairing gave to each player, by key."""
        return Counter(key for each in self.rounds for key in each.byes)

    @cached_property
    def unplayed_wins(self) -> Counter[int]:
        """Return the number of byes and wins without a match that each player has had, by key.

        The next bye goes to a player who has had the fewest (FIDE C.04.1).
        """
        found = Counter(self.byes_had)
        for table in self.tables:
            first = [seat.key for seat in table.seats if seat.placing == 1]
            if table.scored and not table.played and len(first) == 1:
                found.update(first)
        return found

    def dropping(self, keys: Sequence[int]) -> Stage[S]:
        """Return the stage as if these players left before the next round."""
        return replace(
            self,
            entrants=tuple(
                each._replace(left=self.next_number) if each.key in keys and not each.left else each
                for each in self.entrants
            ),
        )
