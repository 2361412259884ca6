"""Declaring an attack, with numbers set in secret (III.9, IV.4, V.4; rulings 4.3 - 4.5)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.attack_options import (
    blow_number_and_item,
    declared_attacks,
    formula_of,
    has_effect,
    others,
    throw_range,
    type_of,
)
from games.gladiators.board import direction, distance
from games.gladiators.decks import CARDS, SPECIALS
from games.gladiators.decks.cards import Attack, Dislodge, ModifyStat, Stat
from games.gladiators.defense_actions import public_attack_params, seal_next, take_next_attack_bonus
from games.gladiators.gladiator_values import attack_change
from games.gladiators.harm import change_condition
from games.gladiators.item_handling import retrieve_if_unusable
from games.gladiators.state import Flight, Gladiator, GladiatorsState, PendingAttack


def declare(state: GladiatorsState, action: act.Declare, chance: Chance) -> list[Event]:
    """Declare attacks, each of which waits until the target defends.

    Specials and bonuses for the next attack apply to the first of these attacks (10.3).
    """
    who, turn = turns.moving_gladiator(state), state.turn
    card = CARDS[who.current]
    number, item = blow_number_and_item(action.blow)
    events: list[Event] = []
    if not turn.spent:
        turn.spent = "sustain"
    change_now = attack_change(who)
    first = take_next_attack_bonus(who) + _given(action.specials, "attack")
    if item:
        who.held.remove(item)
    for place, attack in enumerate(declared_attacks(card, number)):
        base = change_now + (0 if place else first)
        pending = _pending(state, who, action, attack, place, item, base)
        state.pending.append(pending)
        code = "threw" if item else "declared"
        told = public_attack_params(pending) | ({"item": item} if item else {}) | {"aim": attack.aim}
        if pending.grab:
            told["grab"] = pending.grab
        events.append(public_event(code, **told))
    for key in action.specials:
        _pay(state, who, key, action.target, events)
    if item:
        retrieve_if_unusable(who, events)
    turns.end(state, events)
    return events


def _pending(
    state: GladiatorsState,
    who: Gladiator,
    action: act.Declare,
    attack: Attack,
    place: int,
    item: str,
    base: int,
) -> PendingAttack:
    target = state.gladiators[action.target]
    formula = formula_of(attack, item)
    state.declared += 1
    pending = PendingAttack(
        id=state.declared,
        kind="attack",
        by=who.name,
        target=target.name,
        card=who.current,
        blow=blow_number_and_item(action.blow)[0] + place,
        type=type_of(attack, item),
        base=formula.base + base,
        low=formula.low,
        high=formula.high,
        times=formula.times,
        opposed=attack.opposed,
        distance=distance(who.at, target.at),
        bonus=0 if place else _given(action.specials, "damage"),
        specials=[] if place else list(action.specials),
        grab=action.grab,
        way=action.way,
        number=action.numbers[place],
    )
    seal_next(state, pending, "number")
    if has_effect((attack,), Dislodge):
        pending.dislodge = action.dislodge
        seal_next(state, pending, "dislodge")
    if item and attack.throw is not None:
        pending.flight = Flight(
            item, who.at, direction(who.at, target.at), throw_range(who, action.blow), attack.throw.ideal
        )
        for other, value in zip(others(state, who, target.name), action.numbers[1:], strict=True):
            pending.further[other] = value
            seal_next(state, pending, other)
    return pending


def _given(specials: tuple[str, ...], stat: Stat) -> int:
    return sum(
        effect.amount
        for key in specials
        for effect in SPECIALS[key].effects
        if isinstance(effect, ModifyStat) and effect.stat == stat
    )


def _pay(state: GladiatorsState, who: Gladiator, key: str, foe: str, events: list[Event]) -> None:
    events.append(public_event("used", gladiator=who.name, special=key))
    use_up(who, key, foe)
    change_condition(state, who, -SPECIALS[key].cost, events, "cost")


def use_up(who: Gladiator, key: str, foe: str) -> None:
    """Count one use of a special; if it may be used once against each foe, record the foe."""
    who.used[key] = who.used.get(key, 0) + 1
    if SPECIALS[key].per_foe:
        who.used_on[key] = [*who.used_on.get(key, []), foe]


def skip_attack(state: GladiatorsState, action: act.DoNothing, chance: Chance) -> list[Event]:
    """End the attack phase without an attack."""
    events: list[Event] = []
    turns.end(state, events)
    return events
