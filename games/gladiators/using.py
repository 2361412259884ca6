"""Carrying out Special Actions (V.1)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, private, public
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.acting import take_first
from games.gladiators.decks import SPECIALS
from games.gladiators.decks.cards import Condition, ExtraAction, Modify, Peek, Stand, Unplan
from games.gladiators.effects import unplan
from games.gladiators.harm import change
from games.gladiators.state import Boon, Gladiator, GladiatorsState
from games.gladiators.striking import use_up


def use(state: GladiatorsState, action: act.Use, chance: Chance) -> list[Event]:
    """Use a special: its cost is paid immediately, then it takes effect (10.1)."""
    who, turn = turns.of_mover(state), state.turn
    special = SPECIALS[action.special]
    told = {"gladiator": who.name, "special": special.key}
    events = [
        public("used_on", foe=action.foe, **told) if action.foe else public("used", **told),
    ]
    use_up(who, special.key, action.foe)
    change(state, who, -special.cost, events, "cost")
    if special.timing == "before_guess":
        turn.used.append(special.key)
        return events
    foe = state.gladiators.get(action.foe)
    for effect in special.effects:
        match effect:
            case Modify(stat=stat, amount=amount, duration=duration):
                who.boons.append(Boon(stat, amount, duration))
            case Condition(amount=amount):
                change(state, who, amount, events, "special")
            case Stand():
                _stand(state, who, events)
            case Unplan(cards=count) if foe is not None:
                unplan(foe, count, events)
            case Peek(cards=count) if foe is not None:
                _peek(who, foe, count, events)
            case ExtraAction():
                turn.step, turn.spent = "move", "take"
                take_first(state, events)
    return events


def _stand(state: GladiatorsState, who: Gladiator, events: list[Event]) -> None:
    who.prone = False
    events.append(public("stood_up", gladiator=who.name))
    if state.turn.step == "prone":
        turns.first(state, events)


def _peek(who: Gladiator, foe: Gladiator, count: int, events: list[Event]) -> None:
    cards = foe.row[:count]
    seat = str(who.seat)
    foe.known = foe.known | {seat: max(foe.known.get(seat, 0), len(cards))}
    told = {"gladiator": who.name, "foe": foe.name, "count": len(cards)}
    events.append(private((who.seat,), "peeked_cards", "peeked", told, cards=cards))
