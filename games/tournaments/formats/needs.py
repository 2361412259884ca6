"""What somebody needs: whether so many placings can still be reached, and with how many points."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.tournaments.formats.protocol import Chance, Coming, Goal, Need
from games.tournaments.formats.stage import NewRound, Stage, Status


class Race:
    """Who has how many points, and can have at the most: `to_come` are what everybody can still win. Of all
    `rivals` it is put in order once, for many ask."""

    def __init__(
        self, points: Mapping[int, Fraction], to_come: Mapping[int, Fraction], rivals: Collection[int]
    ) -> None:
        self._points, self._rivals = points, frozenset(rivals)
        self._most = {key: value + to_come.get(key, Fraction(0)) for key, value in points.items()}
        self._have = sorted((points[rival] for rival in self._rivals), reverse=True)
        self._can = sorted((self._most[rival] for rival in self._rivals), reverse=True)

    def need(self, goal: Goal, placings: int, key: int) -> Need:
        """What `key` needs to be among the best `placings` of rivals and themself. Equal points are counted
        as lost, for tie-breaks decide then; that rivals take points from each other is not."""
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
        """What stands at a place of the order when one's own is taken out of it."""
        ahead = key in self._rivals and own >= falling[place - 1]
        return falling[place if ahead else place - 1]


def of_ranking(goal: Goal, placings: int, key: int, ranking: Sequence[int]) -> Need:
    """The same when nothing is left to be played."""
    return Need(goal, Chance.SURE if key in ranking[:placings] else Chance.GONE, placings)


def coming(stage: Stage[Any], plan: Sequence[NewRound], key: int) -> tuple[Coming, ...]:
    """Somebody's tables: those that run, then those of the rounds in `plan`."""
    running = under_way(stage).get(key, ())
    planned = [
        Coming(each.number, table.part, _others(table.keys, key), running=False)
        for each in plan
        for table in each.tables
        if key in table.keys
    ]
    return (*running, *planned)


def coming_of_all(stage: Stage[Any], plan: Sequence[NewRound]) -> dict[int, tuple[Coming, ...]]:
    """The same of everybody who has any."""
    found: dict[int, list[Coming]] = under_way(stage)
    for each in plan:
        for table in each.tables:
            for key in table.keys:
                told = Coming(each.number, table.part, _others(table.keys, key), running=False)
                found.setdefault(key, []).append(told)
    return {key: tuple(tables) for key, tables in found.items()}


def under_way(stage: Stage[Any]) -> dict[int, list[Coming]]:
    """Everybody's tables that run."""
    found: dict[int, list[Coming]] = {}
    for number, each in enumerate(stage.rounds, 1):
        for table in each.tables:
            if table.status is Status.RUNNING:
                for key in table.keys:
                    told = Coming(number, table.part, _others(table.keys, key), running=True)
                    found.setdefault(key, []).append(told)
    return found


def _others(keys: Sequence[int], key: int) -> tuple[int, ...]:
    return tuple(each for each in keys if each != key)
