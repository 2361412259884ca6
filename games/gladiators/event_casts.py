"""The kinds of gladiators that an event names, because a name such as "R1" does not show the kind.

Every event that names gladiators has a `cast`, which maps each name to the key of the gladiator's deck and
its number within its seat (0 if the seat has only one gladiator).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.engine.events import Event
from games.gladiators.state import GladiatorsState
from games.gladiators.table import OpenMatch

GLADIATOR_PARAMS = frozenset({
    "gladiator", "by", "victim", "other", "foe", "holder", "giver", "first", "second", "gladiators", "order",
})  # fmt: skip
"""The event parameters that name one or several gladiators."""


def events_with_cast(state: GladiatorsState, events: list[Event]) -> list[Event]:
    """Return the events of an action after adding a `cast` to those that name gladiators.

    The cast maps the name of each gladiator to the key of its deck and its number within its seat (0 if it is
    the only one).
    """
    if not state.gladiators:
        return events
    numbers = _numbers_in_seats(tuple(state.roster))
    for event in events:
        for telling in event.tellings:
            cast = _cast(state, numbers, telling.params)
            if cast:
                telling.params["cast"] = cast
    return events


def cast_of(table: OpenMatch, name: str) -> dict[str, tuple[str, int]]:
    """Return the cast of one gladiator, as in `events_with_cast`, for a refusal that names it."""
    return {name: (table.gladiators[name].deck, _numbers_in_seats(tuple(table.roster))[name])}


@lru_cache(maxsize=64)
def _numbers_in_seats(roster: tuple[str, ...]) -> Mapping[str, int]:
    """Return the number of each gladiator within its seat, or 0 if it is the only one.

    A gladiator's name is the letter of its seat and this number.
    """
    seats = [name[0] for name in roster]
    return {name: int(name[1:]) if seats.count(name[0]) > 1 else 0 for name in roster}


def _cast(
    state: GladiatorsState, numbers: Mapping[str, int], params: Mapping[str, Any]
) -> dict[str, tuple[str, int]]:
    cast: dict[str, tuple[str, int]] = {}
    for key, value in params.items():
        if key in GLADIATOR_PARAMS:
            for name in (value,) if isinstance(value, str) else value:
                if name in numbers:
                    cast[name] = (state.gladiators[name].deck, numbers[name])
    return cast
