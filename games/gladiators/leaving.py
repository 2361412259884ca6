"""Giving up one gladiator or all gladiators of a seat, and players who leave permanently (12.4)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.ending import end_if_decided
from games.gladiators.harm import eliminate
from games.gladiators.state import Gladiator, GladiatorsState
from games.gladiators.table import OpenMatch, living_fighters


def resignation_choices(table: OpenMatch, seat: int) -> list[act.Resign]:
    """Return the resignations that a seat may make in its own turn."""
    mine = [each for each in living_fighters(table) if each.seat == seat]
    return [act.Resign(seat, "one"), act.Resign(seat, "all")] if len(mine) > 1 else [act.Resign(seat, "all")]


def resign(state: GladiatorsState, action: act.Resign, chance: Chance) -> list[Event]:
    """Give up the gladiator whose turn it is, or all those of the seat; they are eliminated immediately."""
    mine = [state.gladiators[each.name] for each in living_fighters(state) if each.seat == action.seat]
    out = [turns.moving_gladiator(state)] if action.whom == "one" else mine
    for who in out:
        who.yielded = True
    events = [public_event("resigned", seat=action.seat, gladiators=[who.name for who in out])]
    _eliminate_all(state, out, events)
    return events


def remove_player(state: GladiatorsState, seat: int, chance: Chance) -> list[Event]:
    """Eliminate the gladiators of a player who leaves the match permanently.

    Before the fight, the match ends if only one side has players left.
    """
    events: list[Event] = []
    if state.round:
        out = [state.gladiators[each.name] for each in living_fighters(state) if each.seat == seat]
        _eliminate_all(state, out, events)
    else:
        end_if_decided(state, events)
    return events


def _eliminate_all(state: GladiatorsState, out: list[Gladiator], events: list[Event]) -> None:
    if out:
        eliminate(state, out, events)
    if state.over:
        return
    if turns.moving_gladiator(state).out:
        turns.begin_next_turn(state, events)
    elif not _is_attacker_in_play(state):
        turns.meet_next_attack(state, events)


def _is_attacker_in_play(table: OpenMatch) -> bool:
    """Return whether the attacker that the current question is about is still in play.

    Return True if the question is not about an attacker.
    """
    turn = table.turn
    if turn.paused is not None:
        return turn.step != "answer" or not table.gladiators[turn.paused.attack.by].out
    return turn.step not in ("guess", "contest") or any(blow.id == turn.attack for blow in table.pending)
