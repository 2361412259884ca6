"""The turn's own actions: combat actions, planning, re-arming, standing up (III.1 - III.4, V.7)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, private, public
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.decks import CARDS
from games.gladiators.effects import Scene, forget_first, run
from games.gladiators.hands import rearm, receive, retrieve, settle, take_up
from games.gladiators.qualities import can_use
from games.gladiators.state import Gladiator, GladiatorsState


def spend(state: GladiatorsState, how: str) -> None:
    """Record that the turn's action is done."""
    turn = state.turn
    turn.early = turn.step == "first" or turn.quiet
    turn.spent = how  # type: ignore[assignment]  # only values of `state.Spent` are passed


def go_on(state: GladiatorsState, events: list[Event]) -> None:
    """Continue after an action: with the defense from the first phase, else with the movement."""
    if state.turn.step == "first":
        turns.defend(state, events)
    else:
        turns.move(state, events)


def take(state: GladiatorsState, action: act.Take, chance: Chance) -> list[Event]:
    """Make the first planned action current (III.3)."""
    events: list[Event] = []
    spend(state, "take")
    take_first(state, events)
    return events


def take_first(state: GladiatorsState, events: list[Event]) -> None:
    """Turn the first planned card over and use it.

    A card that no item in hand fits goes straight back to the hand (2.6).
    """
    who, turn = turns.of_mover(state), state.turn
    card = who.row[0]
    who.row = who.row[1:]
    forget_first(who)
    retrieve(who)
    turn.fresh = can_use(who, card)
    if not turn.fresh:
        who.hand = sorted([*who.hand, card])
        events.append(public("took_in_vain", gladiator=who.name, card=card))
        go_on(state, events)
        return
    who.current = card
    events.append(public("took", gladiator=who.name, card=card))
    run(Scene(state, who, who, None, "hit", events), CARDS[card].on_use)
    if state.over:
        return
    if who.out:
        turns.end(state, events)
        return
    turn.after = "defend" if turn.step == "first" else "move"
    if turn.lifts and turns.liftable(state):
        turn.step = "lift"
    else:
        go_on(state, events)


def take_back(state: GladiatorsState, action: act.Retrieve, chance: Chance) -> list[Event]:
    """Take the Current Action back to the hand, with nothing in its place (III.3)."""
    who = turns.of_mover(state)
    events = [public("retrieved", gladiator=who.name, card=who.current)]
    spend(state, "retrieve")
    retrieve(who)
    go_on(state, events)
    return events


def nothing_first(state: GladiatorsState, action: act.Nothing, chance: Chance) -> list[Event]:
    """Do nothing in the first action phase."""
    events: list[Event] = []
    turns.defend(state, events)
    return events


def nothing_second(state: GladiatorsState, action: act.Nothing, chance: Chance) -> list[Event]:
    """Take no action at all in this turn."""
    events = [public("idle", gladiator=state.turn.mover)]
    turns.move(state, events)
    return events


# ---- planning (III.2) -----------------------------------------------------------------


def _planned(state: GladiatorsState, who: Gladiator, code: str, card: str) -> list[Event]:
    told = {"gladiator": who.name, "size": len(who.row)}
    events = [private((who.seat,), f"{code}_card", code, told, card=card)]
    spend(state, "plan")
    state.turn.planned = True
    turns.move(state, events)
    return events


def plan(state: GladiatorsState, action: act.Plan, chance: Chance) -> list[Event]:
    """Put a card at the end of the row."""
    who = turns.of_mover(state)
    who.hand.remove(action.card)
    who.row = [*who.row, action.card]
    return _planned(state, who, "planned", action.card)


def back(state: GladiatorsState, action: act.Back, chance: Chance) -> list[Event]:
    """Take the first card of the row back to the hand."""
    who = turns.of_mover(state)
    card, who.row = who.row[0], who.row[1:]
    who.hand = sorted([*who.hand, card])
    forget_first(who)
    return _planned(state, who, "took_back", card)


def replan(state: GladiatorsState, action: act.Replan, chance: Chance) -> list[Event]:
    """Take the whole row back to the hand, and plan one card that was in the hand before."""
    who = turns.of_mover(state)
    who.hand.remove(action.card)
    who.hand = sorted([*who.hand, *who.row])
    who.row = [action.card]
    who.known = {}
    return _planned(state, who, "replanned", action.card)


# ---- re-arming, lying and standing (III.4, V.7) ---------------------------------------


def new_layout(state: GladiatorsState, action: act.Rearm, chance: Chance) -> list[Event]:
    """Lay out all items again; a special makes this free of the turn's action."""
    who, events = turns.of_mover(state), list[Event]()
    if action.by:
        who.used[action.by] = who.used.get(action.by, 0) + 1
        events.append(public("used", gladiator=who.name, special=action.by))
    else:
        spend(state, "rearm")
    rearm(state, who, action.held, action.worn, action.dropped, action.lifted, events)
    if not action.by:
        turns.move(state, events)
    return events


def rise(state: GladiatorsState, action: act.Rise, chance: Chance) -> list[Event]:
    """Stand up on the same hex."""
    who = turns.of_mover(state)
    who.prone = False
    events = [public("stood_up", gladiator=who.name)]
    spend(state, "rise")
    turns.move(state, events)
    return events


def on_guard(state: GladiatorsState, action: act.Defend, chance: Chance) -> list[Event]:
    """Defend while lying: one guess against each attack; then the gladiator may plan or roll."""
    state.turn.guard = "defend"
    events = [public("guarded", gladiator=state.turn.mover)]
    turns.defend(state, events)
    return events


def exposed(state: GladiatorsState, action: act.Expose, chance: Chance) -> list[Event]:
    """Do not defend while lying: no guesses; then the gladiator may re-arm or stand up."""
    state.turn.guard = "expose"
    events = [public("exposed", gladiator=state.turn.mover)]
    turns.defend(state, events)
    return events


# ---- picking up -----------------------------------------------------------------------


def lift(state: GladiatorsState, action: act.Lift, chance: Chance) -> list[Event]:
    """Pick up an item into a free hand, or else onto the body."""
    who, turn = turns.of_mover(state), state.turn
    take_up(state, action.item, action.at)
    receive(who, action.item)
    events = [public("lifted", gladiator=who.name, item=action.item, at=action.at)]
    settle(who, events)
    turn.lifts -= 1
    if not turn.lifts or not turns.liftable(state):
        _lifted(state, events)
    return events


def lift_nothing(state: GladiatorsState, action: act.Nothing, chance: Chance) -> list[Event]:
    """Leave the items where they are."""
    events: list[Event] = []
    _lifted(state, events)
    return events


def _lifted(state: GladiatorsState, events: list[Event]) -> None:
    state.turn.lifts = state.turn.reach = 0
    if state.turn.after == "defend":
        turns.defend(state, events)
    else:
        turns.move(state, events)
