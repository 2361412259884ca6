"""Play a stage of a tournament to its end with simulated players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.tournaments import formats
from games.tournaments.formats.stage import NewRound, NewTable, Round, Seat, Stage, StageTable, TableStatus
from games.tournaments.simulation.leaving import Leaving, Way
from games.tournaments.simulation.players import Players


@dataclass
class StagePlayer:
    """Plays stages, one after the other, with simulated players.

    `rounds` counts the rounds of all stages, as do the rounds in which players leave.
    """

    players: Players
    leavers: Mapping[int, Leaving] = field(default_factory=dict)
    rounds: int = 0

    def play(self, stage: Stage[Any]) -> Stage[Any]:
        """Play a stage until nothing is left to pair, and return it."""
        format_ = formats.of(stage.settings)
        while True:
            stage = stage.dropping(self._leaving(Way.BETWEEN))
            new = format_.next_round(stage)
            if new is None:
                return stage
            self.rounds += 1
            stage = replace(stage, rounds=(*stage.rounds, self._round(new)))
            stage = stage.dropping([*self._leaving(Way.NO_SHOW), *self._leaving(Way.MIDWAY)])

    def _leaving(self, way: Way) -> list[int]:
        """Return the players who leave in this way now.

        Players who leave between rounds leave before the next round.
        """
        number = self.rounds + (way is Way.BETWEEN)
        return [key for key, each in self.leavers.items() if each == (number, way)]

    def _round(self, new: NewRound) -> Round:
        absent = frozenset(self._leaving(Way.NO_SHOW))
        gone = absent | frozenset(self._leaving(Way.MIDWAY))
        return Round(tuple(self._table(table, absent, gone) for table in new.tables), new.byes)

    def _table(self, table: NewTable, absent: frozenset[int], gone: frozenset[int]) -> StageTable:
        """Return a table with its result.

        Players who left in the middle of their match come last; players who never came get nothing.
        """
        staying = [key for key in table.keys if key not in gone]
        placings = self.players.placings(staying)
        last = len(staying) + 1

        def seat(key: int) -> Seat:
            if key in absent or not staying:
                return Seat(key, None, forfeited=True)
            if key in gone:
                return Seat(key, last, forfeited=True)
            below = sum(other > placings[key] for other in placings.values())
            return Seat(key, placings[key], outlasted=len(table.keys) - len(staying) + below)

        began = len([key for key in table.keys if key not in absent]) > 1
        return StageTable(tuple(map(seat, table.keys)), TableStatus.SCORED, table.part, played=began)
