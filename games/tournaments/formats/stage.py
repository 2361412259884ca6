"""A stage of a tournament as formats see it: who takes part, the rounds that have begun, and a round
that could begin next. All of it is plain and frozen; rounds that are only planned are computed anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from games.pairing.field import NOBODY, History, Pair, pairs
from games.tournaments.formats.settings import Settings

S = TypeVar("S", bound=Settings, covariant=True)


class Entrant(NamedTuple):
    """Somebody in a stage.

    `seed` is their rank before it, 1 the best. `entered` is the first round they can be paired for,
    `left` the first one they no longer can (0: none). In rounds of `away` a Swiss does not pair them, by
    their own wish or for want of an answer; brackets and planned rounds know entrants and leavers only.
    `replaces` names who left and whose tables to come they take over.
    """

    key: int
    seed: int
    entered: int = 1
    left: int = 0
    away: frozenset[int] = frozenset()
    replaces: int | None = None

    def in_round(self, number: int) -> bool:
        """Whether they can be paired for it, if they are not away."""
        return self.entered <= number and not self.gone(number)

    def gone(self, number: int) -> bool:
        """Whether they have left before it begins."""
        return 0 < self.left <= number


class Seat(NamedTuple):
    """How somebody came in at a table: `placing` from 1, shared in a tie (None: still open, or nothing
    for them); `outlasted` and `points` as the title counts them. `forfeited`: they left, or never came."""

    key: int
    placing: int | None = None
    outlasted: int = 0
    points: Fraction = Fraction(0)
    forfeited: bool = False


class Status(StrEnum):
    """What became of a table."""

    RUNNING = "running"
    SCORED = "scored"
    VOID = "void"
    """It counts for nobody."""


class Table(NamedTuple):
    """A table that was made, in order of seats. `part` is what its format named it ("U1-3", "2");
    `played`: a match was begun at it, and not only forfeited."""

    seats: tuple[Seat, ...]
    status: Status = Status.RUNNING
    part: str = ""
    played: bool = True

    @property
    def keys(self) -> tuple[int, ...]:
        """Who sits at it, in order of seats."""
        return tuple(seat.key for seat in self.seats)

    @property
    def scored(self) -> bool:
        """Whether its result counts."""
        return self.status is Status.SCORED

    def at(self, key: int) -> Seat:
        """How somebody came in. Raises StopIteration for who does not sit there."""
        return next(seat for seat in self.seats if seat.key == key)


class Round(NamedTuple):
    """A round that has begun: its tables, and to whom the pairing gave a bye. Whoever is in neither was
    away, late or gone, or their opponent was; what that brings is the format's to say."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


class NewTable(NamedTuple):
    """A table to be made: keys in order of seats, and its part of the format."""

    keys: tuple[int, ...]
    part: str = ""


class NewRound(NamedTuple):
    """A round that can begin: its number from 1, its tables, the first one first, and who has a bye."""

    number: int
    tables: tuple[NewTable, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Stage(Generic[S]):
    """A stage as far as it has come: `rounds` are those that have begun, in order."""

    settings: S
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    forbidden: frozenset[Pair] = NOBODY

    @property
    def next_number(self) -> int:
        """The number of the round that begins next."""
        return len(self.rounds) + 1

    @cached_property
    def by_key(self) -> dict[int, Entrant]:
        """Everybody who is or was in it."""
        return {entrant.key: entrant for entrant in self.entrants}

    @cached_property
    def seeded(self) -> tuple[Entrant, ...]:
        """Everybody by seed, the best first."""
        return tuple(sorted(self.entrants, key=lambda entrant: (entrant.seed, entrant.key)))

    @cached_property
    def starters(self) -> tuple[int, ...]:
        """Who was there when it began, by seed: those a bracket or planned rounds are made of."""
        return tuple(each.key for each in self.seeded if each.in_round(1) and each.replaces is None)

    @cached_property
    def heirs(self) -> dict[int, int]:
        """Who took over for whom."""
        return {each.replaces: each.key for each in self.entrants if each.replaces is not None}

    def wanted(self, number: int) -> tuple[Entrant, ...]:
        """Who is to be paired for a round, by seed."""
        return tuple(each for each in self.seeded if each.in_round(number) and number not in each.away)

    def gone(self, key: int) -> bool:
        """Whether somebody has left before the next round."""
        return self.by_key[key].gone(self.next_number)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All tables that were made and count or may still count, in order."""
        return tuple(
            table for each in self.rounds for table in each.tables if table.status is not Status.VOID
        )

    @property
    def running(self) -> Iterator[Table]:
        """Tables without a result yet."""
        return (table for table in self.tables if not table.scored)

    @property
    def at_rest(self) -> bool:
        """Whether every table that was made has its result, or counts for nobody."""
        return not any(self.running)

    @cached_property
    def tables_of(self) -> dict[int, tuple[Table, ...]]:
        """The tables of everybody who sat at one."""
        found: dict[int, list[Table]] = {}
        for table in self.tables:
            for key in table.keys:
                found.setdefault(key, []).append(table)
        return {key: tuple(tables) for key, tables in found.items()}

    @cached_property
    def history(self) -> History:
        """Who has met, and at a table that was only forfeited; and who shall not."""
        met: Counter[Pair] = Counter()
        forfeited: Counter[Pair] = Counter()
        for table in self.tables:
            (met if table.played else forfeited).update(pairs(table.keys))
        return History(met, forfeited, self.forbidden)

    def seats_had(self, key: int) -> tuple[int, ...]:
        """The seats of somebody at tables that were played, in order, 0 the first."""
        return tuple(table.keys.index(key) for table in self.tables_of.get(key, ()) if table.played)

    @cached_property
    def byes_had(self) -> Counter[int]:
        """How many byes the pairing gave to whom."""
        return Counter(key for each in self.rounds for key in each.byes)

    def dropping(self, keys: Sequence[int]) -> Stage[S]:
        """What if these left before the next round?"""
        return replace(
            self,
            entrants=tuple(
                each._replace(left=self.next_number) if each.key in keys and not each.left else each
                for each in self.entrants
            ),
        )
