"""The change from one phase or player to the next (6.0), and the limit on turns (21.1)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.titan import deaths
from games.titan.enlistment import eligible_legions
from games.titan.state import TitanState


def begin_match(state: TitanState, events: list[Event]) -> None:
    """Start the match with the seat in the highest tower (5.1)."""
    state.round = 1
    _begin(state, state.order[0], events)
    if _leaves(state, events):
        end_turn(state, events)


def advance_turn(state: TitanState, events: list[Event]) -> None:
    """Continue with the next engagement, with the musters, or with the next player."""
    if state.over:
        return
    if state.fates[state.mover]:
        # If the mover is eliminated, their turn ends immediately.
        end_turn(state, events)
    elif state.engagements:
        state.phase = "engage"
    else:
        state.phase = "muster"
        if not eligible_legions(state, state.mover):
            end_turn(state, events)


def end_turn(state: TitanState, events: list[Event]) -> None:
    """End the turn and begin the next one, or end the match if the limit of turns has been reached.

    A player who has left is removed when their own turn begins, unless the autopilot plays for them (20.4).
    """
    while not state.over:
        place = state.order.index(state.mover)
        later = [seat for seat in state.order[place + 1 :] if not state.fates[seat]]
        if not later:
            if state.options.turns and state.round >= state.options.turns:
                state.ended = "turns"
                events.append(public_event("turns_over", turns=state.options.turns))
                return
            state.round += 1
        _begin(state, later[0] if later else state.living[0], events)
        if not _leaves(state, events):
            return


def _leaves(state: TitanState, events: list[Event]) -> bool:
    """Remove the mover if they have left permanently; return whether this was so (20.4)."""
    if state.mover not in state.left or state.options.leavers == "autopilot":
        return False
    deaths.eliminate_players(state, (state.mover,), -1, 0, events, conceded={state.mover: "left"})
    return True


def _begin(state: TitanState, seat: int, events: list[Event]) -> None:
    for legion in state.legions.values():
        legion.moved = legion.mustered = False
        legion.side = legion.parent = ""
    state.turn += 1
    state.mover = seat
    state.phase = "split"
    state.roll = state.fought = 0
    state.rerolled = state.teleported = state.summoned = False
    state.engagements = []
    state.engagement = None
    events.append(public_event("turn", seat=seat, turn=state.turn, round=state.round))
