"""Elimination at tables of three to six: the best players of each table advance until one table is left.

Players who are equal at the cut are separated by the number of players whom they outlasted, then by the
title's points, then by seed. A player who has left is replaced by the next player of their table. If the
players who advance would not fill the tables, some who just missed the cut also advance: the best of them,
and as few as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from games.pairing.pairing_types import Entrant
from games.pairing.standings import Standing
from games.pairing.table_sizes import table_sizes
from games.pairing.table_swiss import pair_tables
from games.tournaments.formats.needs import coming_tables, share_first_place
from games.tournaments.formats.protocol import Chance, Goal, Need, Outlook, order_lines
from games.tournaments.formats.settings import Elimination
from games.tournaments.formats.stage import NewRound, NewTable, Round, Stage, StageTable


class _Ranked(NamedTuple):
    """A player with the values of their result that rank them; smaller is better."""

    rank: tuple[Fraction, ...]
    key: int


class TableStages:
    """The rounds of one stage of elimination at larger tables."""

    def __init__(self, stage: Stage[Elimination]) -> None:
        self._stage = stage
        self._settings = stage.settings

    @staticmethod
    def rounds(settings: Elimination, entrants: int) -> int:
        """Return the number of rounds until one table is left, if nobody leaves."""
        number = 1
        while entrants > settings.seats:
            sizes = table_sizes(entrants, settings.seats, settings.least)
            going_on = len(sizes.sizes) * settings.advance + sizes.byes
            entrants = going_on + _filling_up(settings, going_on, entrants)
            number += 1
        return number

    @property
    def finished(self) -> bool:
        """Return whether the final table has finished, or too few players are left for another table."""
        if not self._stage.at_rest:
            return False
        return self._final is not None or len(self._next) < self._settings.least

    @property
    def played_out(self) -> bool:
        """Return whether the final table has finished, and not everyone forfeited it."""
        return self._final is not None and any(seat.placing for seat in self._final.seats)

    @property
    def _final(self) -> StageTable | None:
        """Return the final table, once it has finished."""
        last = self._stage.rounds[-1] if self._stage.rounds else None
        return last.tables[0] if last is not None and _is_final(last) and last.tables[0].scored else None

    def next_round(self) -> NewRound | None:
        """Return the next tables of the players present.

        Seeds are dealt out over the tables, and earlier meetings are avoided. If too few players are present
        for a table, they advance without one, and nothing more is played.
        """
        stage, settings = self._stage, self._settings
        if not stage.at_rest or self.finished:
            return None
        missed = tuple(key for key in self._next if stage.away(key))
        going_on = tuple(key for key in self._next if key not in missed)
        if len(going_on) < settings.least:
            return NewRound(stage.next_number, (), (), missed, going_on)
        sizes, byes = self._sizes(len(going_on))
        # The best of those who advance have the byes, but nobody has a second bye while others have had none.
        resting = sorted(going_on, key=lambda key: stage.unplayed_wins[key])[:byes]
        seated = [key for key in going_on if key not in resting]
        entrants = [Entrant(key, seed=place, seats=stage.seats_had(key)) for place, key in enumerate(seated)]
        paired = pair_tables(entrants, sizes, stage.history, balance_seats=settings.balance_seats)
        tables = tuple(NewTable(keys) for keys in paired.tables)
        return NewRound(stage.next_number, tables, tuple(resting), missed)

    def lines(self) -> list[Standing]:
        """Return all players' standings, by the last round that each reached, then by their place in it."""
        stage = self._stage
        reached = {each.key: (0, 0) for each in stage.entrants}
        for number, each in enumerate(stage.rounds, 1):
            reached.update(dict.fromkeys((*each.byes, *each.unopposed), (number, 0)))
            for table in each.tables:
                for seat in table.seats:
                    place = seat.placing or len(table.seats) + 1
                    reached[seat.key] = (number, -place if table.scored else 0)
        if self.finished and self._final is None:
            # Too few are left for the next table: those who would sit at it got equally far.
            reached.update(dict.fromkeys(self._next, (len(stage.rounds), 0)))
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
        return order_lines(lines, stage)

    def ranking(self) -> tuple[int, ...]:
        """Return all players in the order of how far they got, with players who left last."""
        return tuple(sorted((line.key for line in self.lines()), key=self._stage.gone))

    def outlook(self, key: int) -> Outlook:
        """Return a player's coming tables, and what they need to advance or to come first."""
        stage = self._stage
        here = self.next_round() if stage.at_rest else None
        tables = coming_tables(stage, (here,) if here else (), key)
        if self.finished:
            first = key in share_first_place(self.lines(), stage)
            return Outlook(tables, (Need(Goal.FIRST, Chance.SURE if first else Chance.GONE, 1),))
        last = here or stage.rounds[-1]
        goal, places = (Goal.FIRST, 1) if _is_final(last) else (Goal.ADVANCE, self._settings.advance)
        still_in = bool(tables) or key in last.byes
        return Outlook(tables, (Need(goal, Chance.OPEN if still_in else Chance.GONE, places),))

    @cached_property
    def _next(self) -> tuple[int, ...]:
        """Return the players of the next round, the best first, after all tables have their results."""
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
        resting = self._present((*last.byes, *last.unopposed))
        going_on = [*resting, *(each.key for each in sorted(best))]
        more = _filling_up(self._settings, len(going_on), len(going_on) + len(missed))
        return (*going_on, *(each.key for each in sorted(missed)[:more]))

    def _present(self, keys: Sequence[int]) -> tuple[int, ...]:
        return tuple(key for key in map(self._now, keys) if not self._stage.gone(key))

    def _rank(self, table: StageTable, key: int) -> tuple[Fraction, ...]:
        """Return values that rank a player among all players of their round; smaller is better."""
        seat, size = table.at(key), len(table.seats)
        place = seat.placing or size + 1
        best = max(each.points for each in table.seats)
        points = seat.points / best if best > 0 else Fraction(0)
        seed = Fraction(self._stage.by_key[key].seed)
        return Fraction(place), -Fraction(seat.outlasted, max(size - 1, 1)), -points, seed

    def _now(self, key: int) -> int:
        """Return the player who took over from this one, or the same player if nobody did."""
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


def _placing(table: StageTable, key: int) -> int | None:
    return table.at(key).placing if table.scored else None


def _filling_up(settings: Elimination, going_on: int, before: int) -> int:
    """Return how many of the players who just missed the cut also advance.

    It is the smallest number with which no table is too small and nobody is without a seat. Everyone advances
    only if all of them fit at one table, which is then the final.
    """
    for more in range(before - going_on + 1):
        count = going_on + more
        if settings.least <= count <= settings.seats:
            return more
        if settings.seats < count < before and not table_sizes(count, settings.seats, settings.least).byes:
            return more
    return 0
