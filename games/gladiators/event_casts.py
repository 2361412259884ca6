"""The kinds of gladiators that an event names, because a name such as "R1" does not show the kind.

Every event that names gladiators has a `cast`, which maps each name to the key of the gladiator's deck and
its number within its seat (0 if the seat has only one gladiator).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.events import Event
from games.gladiators.state import GladiatorsState
from games.gladiators.table import Fighter, OpenMatch

GLADIATOR_PARAMS = (
    "gladiator", "by", "victim", "other", "foe", "holder", "giver", "first", "second", "gladiators", "order",
)  # fmt: skip
"""The event parameters that name one or several gladiators."""


def events_with_cast(state: GladiatorsState, events: list[Event]) -> list[Event]:
    """Return the events of an action after adding a `cast` to those that name gladiators.

    The cast maps the name of each gladiator to the key of its deck and its number within its seat (0 if it is
    the only one).
    """
    if not state.gladiators:
        return events
    seats = [who.seat for who in state.gladiators.values()]
    for event in events:
        for telling in event.tellings:
            cast = _cast(state, seats, telling.params)
            if cast:
                telling.params["cast"] = cast
    return events


def cast_of(table: OpenMatch, name: str) -> dict[str, tuple[str, int]]:
    """Return the cast of one gladiator, as in `events_with_cast`, for a refusal that names it."""
    who = table.gladiators[name]
    return {name: (who.deck, _number([each.seat for each in table.gladiators.values()], who))}


def _number(seats: Sequence[int], who: Fighter) -> int:
    """Return the number of a gladiator within its seat, or 0 if it is the only one.

    `seats` has the seat of each gladiator of the match.
    """
    return int(who.name[1:]) if seats.count(who.seat) > 1 else 0


def _cast(
    state: GladiatorsState, seats: Sequence[int], params: Mapping[str, Any]
) -> dict[str, tuple[str, int]]:
    cast: dict[str, tuple[str, int]] = {}
    for key in GLADIATOR_PARAMS:
        if key not in params:
            continue
        value = params[key]
        for name in (value,) if isinstance(value, str) else value:
            who = state.gladiators.get(name)
            if who is not None:
                cast[name] = (who.deck, _number(seats, who))
    return cast
