"""Elimination at tables of three to six: the best of each go on, until one table is left.

Equal ones at the cut are parted by those they outlasted, the title's points, then by seed. Who has left
is passed over for the next of their table. Where who go on would not fill tables, the best of those
who just missed it fill up, as few as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from games.pairing.field import Entrant
from games.pairing.standings import Standing
from games.pairing.table_sizes import table_sizes
from games.pairing.table_swiss import pair_tables
from games.tournaments.formats.needs import coming
from games.tournaments.formats.protocol import Chance, Goal, Need, Outlook, in_order
from games.tournaments.formats.settings import Elimination
from games.tournaments.formats.stage import NewRound, NewTable, Round, Stage, Table


class _Ranked(NamedTuple):
    """Somebody by how they came in; the smaller, the better."""

    rank: tuple[Fraction, ...]
    key: int


class TableStages:
    """The rounds of one stage, gone through."""

    def __init__(self, stage: Stage[Elimination]) -> None:
        self._stage = stage
        self._settings = stage.settings

    @staticmethod
    def rounds(settings: Elimination, entrants: int) -> int:
        """Rounds until one table is left, if nobody leaves."""
        number = 1
        while entrants > settings.seats:
            sizes = table_sizes(entrants, settings.seats, settings.least)
            going_on = len(sizes.sizes) * settings.advance + sizes.byes
            entrants = going_on + _filling_up(settings, going_on, entrants)
            number += 1
        return number

    @property
    def finished(self) -> bool:
        """Whether the final table is over, or too few are left for another."""
        if not self._stage.at_rest:
            return False
        last = self._stage.rounds[-1] if self._stage.rounds else None
        return (last is not None and _is_final(last) and last.tables[0].scored) or (
            len(self._next) < self._settings.least
        )

    def next_round(self) -> NewRound | None:
        """The next tables: seeds dealt out, who met before kept apart."""
        stage, settings = self._stage, self._settings
        if not stage.at_rest or self.finished:
            return None
        going_on = self._next
        sizes, byes = self._sizes(len(going_on))
        # The best who go on have the byes.
        resting, seated = going_on[:byes], going_on[byes:]
        entrants = [Entrant(key, seed=place, seats=stage.seats_had(key)) for place, key in enumerate(seated)]
        paired = pair_tables(entrants, sizes, stage.history, balance_seats=settings.balance_seats)
        return NewRound(stage.next_number, tuple(NewTable(keys) for keys in paired.tables), tuple(resting))

    def lines(self) -> list[Standing]:
        """By the last round somebody came to, then by their place there."""
        stage = self._stage
        reached = {each.key: (0, 0) for each in stage.entrants}
        for number, each in enumerate(stage.rounds, 1):
            reached.update(dict.fromkeys(each.byes, (number, 0)))
            for table in each.tables:
                for seat in table.seats:
                    place = seat.placing or len(table.seats) + 1
                    reached[seat.key] = (number, -place if table.scored else 0)
        wins = {
            key: sum(_placing(table, key) == 1 for table in tables) for key, tables in stage.tables_of.items()
        }
        lines = [
            Standing(
                key,
                1 + sum(other > mine for other in reached.values()),
                {"round": Fraction(mine[0]), "wins": Fraction(wins.get(key, 0))},
            )
            for key, mine in reached.items()
        ]
        return in_order(lines, stage)

    def ranking(self) -> tuple[int, ...]:
        """By how far everybody came, the gone last."""
        return tuple(sorted((line.key for line in self.lines()), key=self._stage.gone))

    def outlook(self, key: int) -> Outlook:
        """The next table, and the places of it that go on."""
        stage = self._stage
        here = self.next_round() if stage.at_rest else None
        tables = coming(stage, (here,) if here else (), key)
        if self.finished:
            first = self.ranking()[:1] == (key,)
            return Outlook(tables, (Need(Goal.FIRST, Chance.SURE if first else Chance.GONE, 1),))
        last = here or stage.rounds[-1]
        goal, places = (Goal.FIRST, 1) if _is_final(last) else (Goal.ADVANCE, self._settings.advance)
        still_in = bool(tables) or key in last.byes
        return Outlook(tables, (Need(goal, Chance.OPEN if still_in else Chance.GONE, places),))

    @cached_property
    def _next(self) -> tuple[int, ...]:
        """Who plays the next round, the best first. All tables have their results."""
        stage = self._stage
        if not stage.rounds:
            return self._present(stage.starters)
        last = stage.rounds[-1]
        if _is_final(last):
            return self._present(last.tables[0].keys)
        best: list[_Ranked] = []
        missed: list[_Ranked] = []
        for table in last.tables:
            ranked = sorted(_Ranked(self._rank(table, key), self._now(key)) for key in table.keys)
            present = [each for each in ranked if table.scored and not stage.gone(each.key)]
            best += present[: self._settings.advance]
            missed += present[self._settings.advance :]
        going_on = [*self._present(last.byes), *(each.key for each in sorted(best))]
        more = _filling_up(self._settings, len(going_on), len(going_on) + len(missed))
        return (*going_on, *(each.key for each in sorted(missed)[:more]))

    def _present(self, keys: Sequence[int]) -> tuple[int, ...]:
        return tuple(key for key in map(self._now, keys) if not self._stage.gone(key))

    def _rank(self, table: Table, key: int) -> tuple[Fraction, ...]:
        """How somebody compares among those of their round: the smaller, the better."""
        seat, size = table.at(key), len(table.seats)
        place = seat.placing or size + 1
        best = max(each.points for each in table.seats)
        points = seat.points / best if best > 0 else Fraction(0)
        seed = Fraction(self._stage.by_key[key].seed)
        return Fraction(place), -Fraction(seat.outlasted, max(size - 1, 1)), -points, seed

    def _now(self, key: int) -> int:
        """Who took over from somebody who left."""
        while self._stage.gone(key) and key in self._stage.heirs:
            key = self._stage.heirs[key]
        return key

    def _sizes(self, count: int) -> tuple[tuple[int, ...], int]:
        if count <= self._settings.seats:
            return (count,), 0
        sizes = table_sizes(count, self._settings.seats, self._settings.least)
        return sizes.sizes, sizes.byes


def _is_final(last: Round | NewRound) -> bool:
    return len(last.tables) == 1 and not last.byes


def _placing(table: Table, key: int) -> int | None:
    return table.at(key).placing if table.scored else None


def _filling_up(settings: Elimination, going_on: int, before: int) -> int:
    """How many of those who just missed it go on too: as few as leave no table too small and nobody
    over, and none if that would be everybody."""
    for more in range(before - going_on):
        count = going_on + more
        if settings.least <= count <= settings.seats:
            return more
        if count > settings.seats and not table_sizes(count, settings.seats, settings.least).byes:
            return more
    return 0
