"""What somebody needs: whether so many places can still be reached, and with how many points."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.tournaments.formats.protocol import Chance, Coming, Goal, Need
from games.tournaments.formats.stage import NewRound, Stage, Status


def of_points(
    goal: Goal,
    places: int,
    key: int,
    points: Mapping[int, Fraction],
    to_come: Mapping[int, Fraction],
    rivals: Collection[int],
) -> Need:
    """What `key` needs to be among the best `places` of `rivals` and themself, when `to_come` are the
    points that everybody can still win. Equal points are counted as lost, for tie-breaks decide then;
    that rivals take points from each other is not."""
    others = [rival for rival in rivals if rival != key]
    mine, most = points[key], points[key] + to_come.get(key, Fraction(0))
    have = sorted((points[rival] for rival in others), reverse=True)
    can = sorted((points[rival] + to_come.get(rival, Fraction(0)) for rival in others), reverse=True)
    if places > len(others):
        return Need(goal, Chance.SURE, places)
    at_least, more_than = have[places - 1] - mine, can[places - 1] - mine
    if more_than < 0:
        return Need(goal, Chance.SURE, places)
    if most < have[places - 1]:
        return Need(goal, Chance.GONE, places)
    return Need(
        goal,
        Chance.OPEN,
        places,
        at_least=max(at_least, Fraction(0)),
        more_than=more_than if most > can[places - 1] else None,
    )


def of_ranking(goal: Goal, places: int, key: int, ranking: Sequence[int]) -> Need:
    """The same when nothing is left to be played."""
    return Need(goal, Chance.SURE if key in ranking[:places] else Chance.GONE, places)


def coming(stage: Stage[Any], plan: Sequence[NewRound], key: int) -> tuple[Coming, ...]:
    """Somebody's tables: those that run, then those of the rounds in `plan`."""
    running = [
        Coming(number, table.part, _others(table.keys, key), running=True)
        for number, each in enumerate(stage.rounds, 1)
        for table in each.tables
        if key in table.keys and table.status is Status.RUNNING
    ]
    planned = [
        Coming(each.number, table.part, _others(table.keys, key), running=False)
        for each in plan
        for table in each.tables
        if key in table.keys
    ]
    return (*running, *planned)


def _others(keys: Sequence[int], key: int) -> tuple[int, ...]:
    return tuple(each for each in keys if each != key)
