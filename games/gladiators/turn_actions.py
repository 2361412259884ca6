"""The action of a turn: combat actions, planning, re-arming, standing up (III.1 - III.4, V.7)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, private_event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.decks import CARDS
from games.gladiators.effects import EffectScene, forget_first_planned, run_effects
from games.gladiators.gladiator_values import can_use
from games.gladiators.item_handling import (
    rearm,
    receive,
    remove_from_ground,
    retrieve_current,
    retrieve_if_unusable,
)
from games.gladiators.state import Gladiator, GladiatorsState


def record_turn_action(state: GladiatorsState, how: str) -> None:
    """Record that the gladiator has taken its action for this turn."""
    turn = state.turn
    turn.early = turn.step == "first" or turn.quiet
    turn.spent = how  # type: ignore[assignment]  # only values of `state.TurnActionKind` are passed


def advance_turn(state: GladiatorsState, events: list[Event]) -> None:
    """Go to the next phase: the defense after the first action phase, the movement after the second."""
    if state.turn.step == "first":
        turns.meet_next_attack(state, events)
    else:
        turns.ask_movement(state, events)


def take_planned_card(state: GladiatorsState, action: act.Take, chance: Chance) -> list[Event]:
    """Make the first planned action the Current Action (III.3)."""
    events: list[Event] = []
    record_turn_action(state, "take")
    use_first_planned(state, events)
    return events


def use_first_planned(state: GladiatorsState, events: list[Event]) -> None:
    """Turn the first planned card face up and use it.

    If the items in hand do not allow it, the card goes straight back to the hand (2.6).
    """
    who, turn = turns.moving_gladiator(state), state.turn
    card = who.row[0]
    who.row = who.row[1:]
    forget_first_planned(who)
    retrieve_current(who)
    turn.fresh = can_use(who, card)
    if not turn.fresh:
        who.hand = sorted([*who.hand, card])
        events.append(public_event("took_in_vain", gladiator=who.name, card=card))
        advance_turn(state, events)
        return
    who.current = card
    events.append(public_event("took", gladiator=who.name, card=card))
    run_effects(EffectScene(state, who, who, None, "hit", events), CARDS[card].on_use)
    if state.over:
        return
    if who.out:
        turns.end_turn(state, events)
        return
    turn.after = "defend" if turn.step == "first" else "move"
    if turn.lifts and turns.liftable_items(state):
        turn.step = "lift"
    else:
        advance_turn(state, events)


def take_back_current(state: GladiatorsState, action: act.Retrieve, chance: Chance) -> list[Event]:
    """Take the Current Action back to the hand without replacing it (III.3)."""
    who = turns.moving_gladiator(state)
    events = [public_event("retrieved", gladiator=who.name, card=who.current)]
    record_turn_action(state, "retrieve")
    retrieve_current(who)
    advance_turn(state, events)
    return events


def skip_first_phase(state: GladiatorsState, action: act.DoNothing, chance: Chance) -> list[Event]:
    """Do nothing in the first action phase; the turn continues with the defense."""
    events: list[Event] = []
    turns.meet_next_attack(state, events)
    return events


def skip_second_phase(state: GladiatorsState, action: act.DoNothing, chance: Chance) -> list[Event]:
    """Do nothing in the second action phase; the turn continues with the movement."""
    events = [public_event("idle", gladiator=state.turn.mover)]
    turns.ask_movement(state, events)
    return events


# ---- planning (III.2) -----------------------------------------------------------------


def _planned_events(state: GladiatorsState, who: Gladiator, code: str, card: str) -> list[Event]:
    told = {"gladiator": who.name, "size": len(who.row)}
    events = [private_event((who.seat,), f"{code}_card", code, told, card=card)]
    record_turn_action(state, "plan")
    state.turn.planned = True
    turns.ask_movement(state, events)
    return events


def plan(state: GladiatorsState, action: act.Plan, chance: Chance) -> list[Event]:
    """Put a card at the end of the row of planned actions."""
    who = turns.moving_gladiator(state)
    who.hand.remove(action.card)
    who.row = [*who.row, action.card]
    return _planned_events(state, who, "planned", action.card)


def take_back_planned(state: GladiatorsState, action: act.TakeBackPlanned, chance: Chance) -> list[Event]:
    """Take the first planned card back to the hand."""
    who = turns.moving_gladiator(state)
    card, who.row = who.row[0], who.row[1:]
    who.hand = sorted([*who.hand, card])
    forget_first_planned(who)
    return _planned_events(state, who, "took_back", card)


def replan(state: GladiatorsState, action: act.Replan, chance: Chance) -> list[Event]:
    """Take the whole row back to the hand, and plan one card that was in the hand before that."""
    who = turns.moving_gladiator(state)
    who.hand.remove(action.card)
    who.hand = sorted([*who.hand, *who.row])
    who.row = [action.card]
    who.known = {}
    return _planned_events(state, who, "replanned", action.card)


# ---- re-arming, lying and standing (III.4, V.7) ---------------------------------------


def rearm_gladiator(state: GladiatorsState, action: act.Rearm, chance: Chance) -> list[Event]:
    """Lay out all items in a new way; with a special, this does not use up the turn's action."""
    who, events = turns.moving_gladiator(state), list[Event]()
    if action.by:
        who.used[action.by] = who.used.get(action.by, 0) + 1
        events.append(public_event("used", gladiator=who.name, special=action.by))
    else:
        record_turn_action(state, "rearm")
    rearm(state, who, action.held, action.worn, action.dropped, action.lifted, events)
    if not action.by:
        turns.ask_movement(state, events)
    return events


def stand_up(state: GladiatorsState, action: act.Rise, chance: Chance) -> list[Event]:
    """Stand up on the same hex."""
    who = turns.moving_gladiator(state)
    who.prone = False
    events = [public_event("stood_up", gladiator=who.name)]
    record_turn_action(state, "rise")
    turns.ask_movement(state, events)
    return events


def defend_while_lying(state: GladiatorsState, action: act.Defend, chance: Chance) -> list[Event]:
    """Defend while lying, with one guess against each attack.

    Afterwards the gladiator may plan or roll.
    """
    state.turn.guard = "defend"
    events = [public_event("guarded", gladiator=state.turn.mover)]
    turns.meet_next_attack(state, events)
    return events


def lie_exposed(state: GladiatorsState, action: act.Expose, chance: Chance) -> list[Event]:
    """Lie without defending, so that there are no guesses.

    Afterwards the gladiator may re-arm or stand up.
    """
    state.turn.guard = "expose"
    events = [public_event("exposed", gladiator=state.turn.mover)]
    turns.meet_next_attack(state, events)
    return events


# ---- picking up -----------------------------------------------------------------------


def pick_up_item(state: GladiatorsState, action: act.PickUpItem, chance: Chance) -> list[Event]:
    """Pick up an item with a free hand, or else put it on the body."""
    who, turn = turns.moving_gladiator(state), state.turn
    remove_from_ground(state, action.item, action.at)
    receive(who, action.item)
    events = [public_event("lifted", gladiator=who.name, item=action.item, at=action.at)]
    retrieve_if_unusable(who, events)
    turn.lifts -= 1
    if not turn.lifts or not turns.liftable_items(state):
        _finish_pickup(state, events)
    return events


def skip_pickup(state: GladiatorsState, action: act.DoNothing, chance: Chance) -> list[Event]:
    """Leave the items on the ground."""
    events: list[Event] = []
    _finish_pickup(state, events)
    return events


def _finish_pickup(state: GladiatorsState, events: list[Event]) -> None:
    state.turn.lifts = state.turn.reach = 0
    if state.turn.after == "defend":
        turns.meet_next_attack(state, events)
    else:
        turns.ask_movement(state, events)
