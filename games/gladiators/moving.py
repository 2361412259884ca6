"""Carrying out the movement phase (III.8, V.2, V.6, 9.4)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.effects import meet_flights
from games.gladiators.state import GladiatorsState
from games.gladiators.ways import dragged_gladiator, reachable_hexes


def walk(state: GladiatorsState, action: act.Walk, chance: Chance) -> list[Event]:
    """Move to a hex. A dragged gladiator moves onto the hex that this one leaves."""
    who, turn = turns.moving_gladiator(state), state.turn
    start, other = who.at, dragged_gladiator(state, who)
    turn.walked += reachable_hexes(state, who)[action.to]
    who.at = action.to
    events: list[Event] = []
    if other is None:
        code = "rolled" if who.prone else "walked"
        events.append(public_event(code, gladiator=who.name, start=start, at=who.at))
        finish_movement(state, events)
        return events
    state.gladiators[other.name].at = start
    events.append(public_event("dragged", gladiator=who.name, victim=other.name, start=start, at=who.at))
    if not reachable_hexes(state, who):
        finish_movement(state, events)
    return events


def stay_in_place(state: GladiatorsState, action: act.DoNothing, chance: Chance) -> list[Event]:
    """End the movement phase without another step."""
    events: list[Event] = []
    finish_movement(state, events)
    return events


def finish_movement(state: GladiatorsState, events: list[Event]) -> None:
    """End the movement phase, and continue with the attack phase.

    If the gladiator has moved onto the path of a thrown item, it meets the item first (9.4).
    """
    who, turn = turns.moving_gladiator(state), state.turn
    if turn.walked:
        before = len(events)
        meet_flights(state, who, events)
        if len(events) > before:
            turn.late = True
            turns.meet_next_attack(state, events)
            return
    turns.ask_attack(state, events)
