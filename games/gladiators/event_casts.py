"""The kinds of gladiators that an event names, because a name such as "R1" does not show the kind.

Every event that names gladiators has a `cast`, which maps each name to the key of the gladiator's deck and
its number within its seat (0 if the seat has only one gladiator).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.engine.events import Event, EventForAudience
from games.gladiators.state import GladiatorsState
from games.gladiators.table import Fighter, OpenMatch

GLADIATOR_PARAMS = (
    "gladiator", "by", "victim", "other", "foe", "holder", "giver", "first", "second", "gladiators", "order",
)  # fmt: skip
"""The event parameters that name one or several gladiators."""


def events_with_cast(state: GladiatorsState, events: list[Event]) -> list[Event]:
    """Return the events, each with a `cast` if it names gladiators.

    The cast maps the name of each gladiator to the key of its deck and its number within its seat (0 if it is
    the only one).
    """
    if not state.gladiators:
        return events
    sizes = Counter(who.seat for who in state.gladiators.values())
    return [
        Event(tuple(_telling_with_cast(state, sizes, telling) for telling in event.tellings))
        for event in events
    ]


def cast_of(table: OpenMatch, name: str) -> dict[str, tuple[str, int]]:
    """Return the cast of one gladiator, as in `events_with_cast`, for a refusal that names it."""
    who = table.gladiators[name]
    return {name: (who.deck, _number(Counter(each.seat for each in table.gladiators.values()), who))}


def _number(sizes: Counter[int], who: Fighter) -> int:
    """Return the number of a gladiator within its seat, or 0 if it is the only one."""
    return int(who.name[1:]) if sizes[who.seat] > 1 else 0


def _telling_with_cast(
    state: GladiatorsState, sizes: Counter[int], telling: EventForAudience
) -> EventForAudience:
    cast: dict[str, tuple[str, int]] = {}
    for key in GLADIATOR_PARAMS:
        if key not in telling.params:
            continue
        value = telling.params[key]
        for name in (value,) if isinstance(value, str) else value:
            who = state.gladiators.get(name)
            if who is not None:
                cast[name] = (who.deck, _number(sizes, who))
    if not cast:
        return telling
    params: dict[str, Any] = {**telling.params, "cast": cast}
    return EventForAudience(telling.code, params, telling.seats)
