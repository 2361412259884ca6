"""The course of a turn, from its first question until the next gladiator's turn begins (III.5)."""

from __future__ import annotations

from games.engine.events import Event, public_event
from games.gladiators.attack_options import legal_aims
from games.gladiators.board import NEIGHBOURS
from games.gladiators.decks import SPECIALS
from games.gladiators.ending import MAX_COMBAT_ROUNDS, finish
from games.gladiators.item_handling import items_lying_at
from games.gladiators.specials import SPECIALS_WITH_MOVEMENT, is_usable
from games.gladiators.state import Gladiator, GladiatorsState, PendingAttack, TurnState
from games.gladiators.table import Fighter, OpenMatch, gladiator_by_hex, moving_fighter, neighbour_names
from games.gladiators.ways import is_target_in_range, reachable_hexes

TURN_ENDING_ACTIONS = frozenset({"rearm", "offer", "accept", "whisper", "rise"})
"""The actions after which a gladiator can do nothing more in its turn."""


def moving_gladiator(state: GladiatorsState) -> Gladiator:
    """Return the gladiator whose turn it is, from the state, so that it can be changed."""
    return state.gladiators[state.turn.mover]


def has_pending_attacks(table: OpenMatch, who: Fighter) -> bool:
    """Return whether a gladiator has attacks or contests to meet."""
    return any(blow.target == who.name for blow in table.pending)


# ---- from step to step ----------------------------------------------------------------


def begin_turn(state: GladiatorsState, name: str, events: list[Event]) -> None:
    """Begin the turn of a gladiator."""
    state.turn = TurnState(number=state.turn.number + 1, mover=name)
    who = moving_gladiator(state)
    state.turn.near = neighbour_names(state, who)
    state.turn.quiet = not has_pending_attacks(state, who)
    state.whispers.pop(name, None)
    events.append(public_event("turn", gladiator=name, number=state.turn.number, round=state.round))
    if who.prone:
        state.turn.step = "prone"
    else:
        ask_first_phase(state, events)


def ask_first_phase(state: GladiatorsState, events: list[Event]) -> None:
    """Ask for the first action phase if it could change the defense (III.6).

    It could if an action is planned or current and the gladiator does not lie. If there is no attack to meet,
    one question covers both action phases.
    """
    who, turn = moving_gladiator(state), state.turn
    turn.step = "first"
    if turn.quiet:
        ask_second_phase(state, events)
    elif who.prone or not (who.row or who.current):
        meet_next_attack(state, events)


def meet_next_attack(state: GladiatorsState, events: list[Event]) -> None:
    """Let the gladiator meet its next pending attack, in the order of declaration (III.7).

    Attacks that can no longer be carried out are cancelled. If none is left, the turn continues with the
    second action phase, or with the attack phase if the gladiator has already moved.
    """
    who, turn = moving_gladiator(state), state.turn
    turn.attack, turn.used, turn.paused = 0, [], None
    if state.over:
        return
    if who.out:
        end_turn(state, events)
        return
    for attack in list(state.pending):
        if attack.target != who.name:
            continue
        if not _stands(state, attack, events):
            continue
        turn.attack = attack.id
        turn.step = "guess" if attack.kind == "attack" else "contest"
        return
    if turn.late:
        ask_attack(state, events)
    else:
        ask_second_phase(state, events)


def _stands(state: GladiatorsState, attack: PendingAttack, events: list[Event]) -> bool:
    """Return whether an attack can still be carried out (4.6), or a contest still has an item (7.1).

    If not, the attack is cancelled.
    """
    victim = state.gladiators[attack.target]
    if attack.kind == "contest":
        if victim.held:
            return True
    elif is_target_in_range(state, attack):
        return True
    state.pending.remove(attack)
    events.append(public_event("cancelled", by=attack.by, gladiator=attack.target, card=attack.card))
    return False


def ask_second_phase(state: GladiatorsState, events: list[Event]) -> None:
    """Ask for the second action phase, or for the movement if the turn's action has been taken (III.6)."""
    who, turn = moving_gladiator(state), state.turn
    if state.over:
        return
    if who.out:
        end_turn(state, events)
        return
    turn.step = "second"
    if turn.spent:
        ask_movement(state, events)


def ask_movement(state: GladiatorsState, events: list[Event]) -> None:
    """Ask for the movement phase if the gladiator can move or use a special (III.8).

    Otherwise continue with the attack phase. If the turn's action leaves no time for either, the turn ends.
    """
    who, turn = moving_gladiator(state), state.turn
    if state.over:
        return
    if who.out:
        end_turn(state, events)
        return
    turn.step = "move"
    if not turn.origin:
        turn.origin = who.at
    if turn.spent in TURN_ENDING_ACTIONS or not (reachable_hexes(state, who) or _special_here(state, who)):
        ask_attack(state, events)


def ask_attack(state: GladiatorsState, events: list[Event]) -> None:
    """Ask for the attack declaration phase if the gladiator can attack (III.9); otherwise end the turn."""
    who, turn = moving_gladiator(state), state.turn
    if state.over:
        return
    turn.step = "attack"
    if who.out or turn.spent in TURN_ENDING_ACTIONS or not any(True for _ in legal_aims(state, who)):
        end_turn(state, events)


def end_turn(state: GladiatorsState, events: list[Event]) -> None:
    """End the turn, and begin the next gladiator's turn.

    Effects that last for one turn end, and so do offers to this gladiator that it has not accepted.
    """
    who = moving_gladiator(state)
    if state.over:
        return
    who.boons = [boon for boon in who.boons if boon.until != "turn"]
    who.rooted = False
    state.offers = [offer for offer in state.offers if offer.to != who.name]
    begin_next_turn(state, events)


def begin_next_turn(state: GladiatorsState, events: list[Event]) -> None:
    """Begin the turn of the next gladiator in play (VI.4).

    After `MAX_COMBAT_ROUNDS` rounds the match ends instead, and nobody wins (12.4).
    """
    place = state.order.index(state.turn.mover)
    for _ in state.order:
        place += 1
        if place == len(state.order):
            place = 0
            state.round += 1
            if state.round > MAX_COMBAT_ROUNDS:
                finish(state, "exhausted", events)
                return
            events.append(public_event("round", round=state.round))
        if not state.gladiators[state.order[place]].out:
            begin_turn(state, state.order[place], events)
            return


def _special_here(table: OpenMatch, who: Fighter) -> bool:
    """Return whether the gladiator has a special to use in the movement phase, even if it cannot move.

    That is a special that extends the movement or gives another action. It can also be one for the second
    action phase, if that phase was skipped.
    """
    turn = table.turn
    asked = not turn.early or turn.quiet
    return any(
        is_usable(table, who, key)
        for key in who.specials
        if key in SPECIALS_WITH_MOVEMENT or (not asked and SPECIALS[key].timing == "second_action")
    )


# ---- items within reach ---------------------------------------------------------------


def liftable_items(table: OpenMatch) -> list[tuple[str, str]]:
    """Return the items that may be picked up now by using a card, each with its hex.

    They are on the gladiator's own hex or, if the card reaches further, on empty hexes next to it.
    """
    who = moving_fighter(table)
    standing = gladiator_by_hex(table)
    hexes = [who.at]
    if table.turn.reach:
        hexes += [name for name in NEIGHBOURS[who.at] if name not in standing]
    return [(item, name) for name in hexes for item in dict.fromkeys(items_lying_at(table.lying, name))]
