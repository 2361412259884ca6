"""Calculate whether a player can still reach a placing, and how many points they need for it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.pairing.standings import Standing
from games.tournaments.formats.protocol import Chance, ComingTable, Goal, Need
from games.tournaments.formats.stage import NewRound, Stage, TableStatus


class PointsRace:
    """Every player's points, and the most points that they can reach.

    `to_come` contains the points that each player can still win. The points of all `rivals` are sorted only
    once, since they are used many times.
    """

    def __init__(
        self, points: Mapping[int, Fraction], to_come: Mapping[int, Fraction], rivals: Collection[int]
    ) -> None:
        self._points, self._rivals = points, frozenset(rivals)
        self._most = {key: value + to_come.get(key, Fraction(0)) for key, value in points.items()}
        self._have = sorted((points[rival] for rival in self._rivals), reverse=True)
        self._can = sorted((self._most[rival] for rival in self._rivals), reverse=True)

    def need(self, goal: Goal, placings: int, key: int) -> Need:
        """Return what the player `key` needs to be among the best `placings` of the rivals and themselves.

        Equal points do not count as enough, because tie-breaks then decide. The calculation ignores that
        rivals take points from each other.
        """
        if placings > len(self._rivals) - (key in self._rivals):
            return Need(goal, Chance.SURE, placings)
        mine, most = self._points[key], self._most[key]
        have = self._without(self._have, key, mine, placings)
        can = self._without(self._can, key, most, placings)
        at_least, more_than = have - mine, can - mine
        if more_than < 0:
            return Need(goal, Chance.SURE, placings)
        if most < have:
            return Need(goal, Chance.GONE, placings)
        return Need(
            goal,
            Chance.OPEN,
            placings,
            at_least=max(at_least, Fraction(0)),
            more_than=more_than if most > can else None,
        )

    def _without(self, falling: Sequence[Fraction], key: int, own: Fraction, place: int) -> Fraction:
        """Return the value at a place in falling order, leaving out the player's own value."""
        ahead = key in self._rivals and own >= falling[place - 1]
        return falling[place if ahead else place - 1]


def need_by_ranking(
    goal: Goal, placings: int, key: int, ranking: Sequence[int], first: Collection[int]
) -> Need:
    """Return what the player `key` needs once nothing is left to play: the goal is reached or missed.

    All players in `first` share first place.
    """
    reached = first if goal is Goal.FIRST else ranking[:placings]
    return Need(goal, Chance.SURE if key in reached else Chance.GONE, placings)


def share_first_place(lines: Sequence[Standing], stage: Stage[Any]) -> tuple[int, ...]:
    """Return the players who share first place among all players who have not left."""
    here = [line for line in lines if not stage.gone(line.key)]
    best = min((line.placing for line in here), default=0)
    return tuple(line.key for line in here if line.placing == best)


def coming_tables(stage: Stage[Any], plan: Sequence[NewRound], key: int) -> tuple[ComingTable, ...]:
    """Return a player's coming tables: those in progress, then those of the rounds in `plan`."""
    running = tables_in_progress(stage).get(key, ())
    planned = [
        ComingTable(each.number, table.part, _others(table.keys, key), running=False)
        for each in plan
        for table in each.tables
        if key in table.keys
    ]
    return (*running, *planned)


def all_coming_tables(stage: Stage[Any], plan: Sequence[NewRound]) -> dict[int, tuple[ComingTable, ...]]:
    """Return the coming tables of all players who have any, by key."""
    found: dict[int, list[ComingTable]] = tables_in_progress(stage)
    for each in plan:
        for table in each.tables:
            for key in table.keys:
                told = ComingTable(each.number, table.part, _others(table.keys, key), running=False)
                found.setdefault(key, []).append(told)
    return {key: tuple(tables) for key, tables in found.items()}


def tables_in_progress(stage: Stage[Any]) -> dict[int, list[ComingTable]]:
    """Return the tables in progress of all players who have any, by key."""
    found: dict[int, list[ComingTable]] = {}
    for number, each in enumerate(stage.rounds, 1):
        for table in each.tables:
            if table.status is TableStatus.RUNNING:
                for key in table.keys:
                    told = ComingTable(number, table.part, _others(table.keys, key), running=True)
                    found.setdefault(key, []).append(told)
    return found


def _others(keys: Sequence[int], key: int) -> tuple[int, ...]:
    return tuple(each for each in keys if each != key)
