"""Carrying out Special Actions (V.1)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, private_event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.attack_actions import use_up
from games.gladiators.decks import SPECIALS
from games.gladiators.decks.cards import ChangeCondition, ExtraAction, ModifyStat, Peek, StandUpEffect, Unplan
from games.gladiators.effects import unplan
from games.gladiators.harm import change_condition
from games.gladiators.state import Gladiator, GladiatorsState, TimedModifier
from games.gladiators.turn_actions import use_first_planned


def use(state: GladiatorsState, action: act.UseSpecial, chance: Chance) -> list[Event]:
    """Use a special: pay its cost immediately, then carry out its effects (10.1).

    Effects of a special that is used before a guess apply only to the attack that is being met.
    """
    who, turn = turns.moving_gladiator(state), state.turn
    special = SPECIALS[action.special]
    told = {"gladiator": who.name, "special": special.key}
    events = [
        public_event("used_on", foe=action.foe, **told) if action.foe else public_event("used", **told),
    ]
    use_up(who, special.key, action.foe)
    change_condition(state, who, -special.cost, events, "cost")
    if special.timing == "before_guess":
        turn.used.append(special.key)
        return events
    foe = state.gladiators.get(action.foe)
    for effect in special.effects:
        match effect:
            case ModifyStat(stat=stat, amount=amount, duration=duration):
                who.boons.append(TimedModifier(stat, amount, duration))
            case ChangeCondition(amount=amount):
                change_condition(state, who, amount, events, "special")
            case StandUpEffect():
                _stand(state, who, events)
            case Unplan(cards=count) if foe is not None:
                unplan(foe, count, events)
            case Peek(cards=count) if foe is not None:
                _peek(who, foe, count, events)
            case ExtraAction():
                turn.step, turn.spent = "move", "take"
                use_first_planned(state, events)
    return events


def _stand(state: GladiatorsState, who: Gladiator, events: list[Event]) -> None:
    who.prone = False
    events.append(public_event("stood_up", gladiator=who.name))
    if state.turn.step == "prone":
        turns.ask_first_phase(state, events)


def _peek(who: Gladiator, foe: Gladiator, count: int, events: list[Event]) -> None:
    cards = foe.row[:count]
    seat = str(who.seat)
    foe.known = foe.known | {seat: max(foe.known.get(seat, 0), len(cards))}
    told = {"gladiator": who.name, "foe": foe.name, "count": len(cards)}
    events.append(private_event((who.seat,), "peeked_cards", "peeked", told, cards=cards))
