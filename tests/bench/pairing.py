"""Measure the pairing of a round in the largest field, and the calculation of its standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, NamedTuple

from games.tournaments import formats
from games.tournaments.formats.advancing import seeded_entrants
from games.tournaments.formats.settings import MAX_ENTRANTS, Settings, Swiss
from games.tournaments.formats.stage import NewRound, Round, Seat, Stage, StageTable, TableStatus
from tests.bench.measure import median

PLAYED = 5
"""Rounds behind the one that is paired: by then people have met, and scores lie apart."""


class Cost(NamedTuple):
    """The seconds of one piece of work, and their limit."""

    name: str
    seconds: float
    most: float | None = None


def costs() -> Iterator[Cost]:
    """Yield the slowest of the rounds from the first to the one after `PLAYED`, then the standings."""
    for name, settings, most in (
        ("two seats", Swiss(rounds=9), 3.0),
        ("tables of four", Swiss(seats=4, rounds=9), 5.0),
        ("tables of six", Swiss(seats=6, rounds=9), None),
    ):
        dearest, stage = 0.0, _field(settings)
        for _ in range(PLAYED + 1):
            dearest = max(dearest, _seconds(stage))
            stage = _played(stage)
        yield Cost(f"the dearest of {PLAYED + 1} rounds of {MAX_ENTRANTS}, {name}", dearest, most)
        yield Cost(f"their standings, {name}", median(partial(_standings, stage), fewest=3))


def _seconds(stage: Stage[Any]) -> float:
    return median(lambda: formats.of(stage.settings).next_round(replace(stage)), fewest=3)


def _standings(stage: Stage[Any]) -> object:
    # A copy remembers nothing of what was worked out before.
    return formats.of(stage.settings).standings(replace(stage))


def _field(settings: Settings) -> Stage[Any]:
    return Stage(settings, seeded_entrants(range(1, MAX_ENTRANTS + 1)))


def _played(stage: Stage[Any]) -> Stage[Any]:
    """The next round with results by lot, the better seed somewhat likelier."""
    new = formats.of(stage.settings).next_round(stage)
    assert isinstance(new, NewRound)
    random = Random(new.number)
    tables = []
    for table in new.tables:
        order = sorted(table.keys, key=lambda key: key + random.gauss(0, MAX_ENTRANTS / 4))
        tables.append(
            StageTable(tuple(Seat(key, order.index(key) + 1) for key in table.keys), TableStatus.SCORED)
        )
    return replace(stage, rounds=(*stage.rounds, Round(tuple(tables), new.byes)))
