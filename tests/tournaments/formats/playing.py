"""Stages played by hand, with results from text or by strength."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.tournaments import formats
from games.tournaments.formats.settings import Settings
from games.tournaments.formats.stage import Entrant, NewRound, Round, Seat, Stage, StageTable, TableStatus

Order = Callable[[Sequence[int]], Sequence[int]]
"""Who of a table comes in before whom."""

MOST_ROUNDS = 1_000
"""More than any stage of these tests has."""


def stage(settings: Settings, count: int) -> Stage[Any]:
    """Return a stage of entrants 1 to `count`, seeded by their keys."""
    return Stage(settings, tuple(Entrant(key, key) for key in range(1, count + 1)))


def by_key(keys: Sequence[int]) -> Sequence[int]:
    """Return the entrants in order of their seeds: the better seed wins."""
    return sorted(keys)


def table(*keys: int, part: str = "", seats: Sequence[int] | None = None) -> StageTable:
    """Return a table with entrants in order of places; `seats` is their order of seats if that differs."""
    return StageTable(
        tuple(Seat(key, keys.index(key) + 1) for key in seats or keys), TableStatus.SCORED, part
    )


def drawn(*keys: int, part: str = "") -> StageTable:
    """Return a table at which all tied."""
    return StageTable(tuple(Seat(key, 1) for key in keys), TableStatus.SCORED, part)


def running(*keys: int, part: str = "") -> StageTable:
    """Return a table that has no result yet."""
    return StageTable(tuple(Seat(key) for key in keys), part=part)


def forfeited(winner: int, loser: int, part: str = "") -> StageTable:
    """Return a match that never began because one player was absent."""
    seats = (Seat(winner, 1), Seat(loser, None, forfeited=True))
    return StageTable(seats, TableStatus.SCORED, part, played=False)


def played(new: NewRound, order: Order = by_key) -> Round:
    """Return a round with results."""
    return Round(
        tuple(table(*order(each.keys), part=each.part, seats=each.keys) for each in new.tables), new.byes
    )


def after(before: Stage[Any], *rounds: Round) -> Stage[Any]:
    """Return a stage with more rounds. Raises AssertionError if it does not end."""
    assert len(before.rounds) < MOST_ROUNDS, "there is always another round"
    return replace(before, rounds=(*before.rounds, *rounds))


def next_round(before: Stage[Any]) -> NewRound:
    """Return the next round, which must exist."""
    new = formats.of(before.settings).next_round(before)
    assert new is not None
    return new


def play_round(before: Stage[Any], order: Order = by_key) -> Stage[Any]:
    """Return a stage after its next round."""
    return after(before, played(next_round(before), order))


def play_out(before: Stage[Any], order: Order = by_key) -> Stage[Any]:
    """Return a stage played to its end."""
    while formats.of(before.settings).next_round(before) is not None:
        before = play_round(before, order)
    assert formats.of(before.settings).finished(before)
    return before


def changed(before: Stage[Any], key: int, **changes: Any) -> Stage[Any]:
    """Return a stage with the fields of one entrant changed."""
    return replace(
        before,
        entrants=tuple(each._replace(**changes) if each.key == key else each for each in before.entrants),
    )
