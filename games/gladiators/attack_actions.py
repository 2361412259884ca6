"""Declaring an attack, with numbers set in secret (III.9, IV.4, V.4; rulings 4.3 - 4.5)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.attack_options import (
    attack_formula,
    attack_type,
    blow_number_and_item,
    declared_attacks,
    has_effect,
    other_targets,
    throw_range,
)
from games.gladiators.board import direction, distance
from games.gladiators.decks import CARDS, SPECIALS
from games.gladiators.decks.cards import Attack, Dislodge, ModifyStat, Stat
from games.gladiators.defense_actions import number_next_seal, public_attack_params, take_next_attack_bonus
from games.gladiators.gladiator_values import attack_change
from games.gladiators.harm import change_condition
from games.gladiators.item_handling import retrieve_if_unusable
from games.gladiators.state import Flight, Gladiator, GladiatorsState, PendingAttack


def declare(state: GladiatorsState, action: act.Declare, chance: Chance) -> list[Event]:
    """Declare attacks, each of which waits until the target defends.

    Specials used with the declaration and bonuses for the next attack apply to the first of these attacks
    (10.3).
    """
    who, turn = turns.moving_gladiator(state), state.turn
    card = CARDS[who.current]
    number, item = blow_number_and_item(action.blow)
    events: list[Event] = []
    if not turn.spent:
        turn.spent = "sustain"
    change_now = attack_change(who)
    first = take_next_attack_bonus(who) + _bonus_of_specials(action.specials, "attack")
    if item:
        who.held.remove(item)
    for place, attack in enumerate(declared_attacks(card, number)):
        base = change_now + (0 if place else first)
        pending = _pending_attack(state, who, action, attack, place, item, base)
        state.pending.append(pending)
        code = "threw" if item else "declared"
        told = public_attack_params(pending) | ({"item": item} if item else {}) | {"aim": attack.aim}
        if pending.grab:
            told["grab"] = pending.grab
        events.append(public_event(code, **told))
    for key in action.specials:
        _pay_for_special(state, who, key, action.target, events)
    if item:
        retrieve_if_unusable(who, events)
    turns.end_turn(state, events)
    return events


def _pending_attack(
    state: GladiatorsState,
    who: Gladiator,
    action: act.Declare,
    attack: Attack,
    place: int,
    item: str,
    base: int,
) -> PendingAttack:
    target = state.gladiators[action.target]
    formula = attack_formula(attack, item)
    state.declared += 1
    pending = PendingAttack(
        id=state.declared,
        kind="attack",
        by=who.name,
        target=target.name,
        card=who.current,
        blow=blow_number_and_item(action.blow)[0] + place,
        type=attack_type(attack, item),
        base=formula.base + base,
        low=formula.low,
        high=formula.high,
        times=formula.times,
        opposed=attack.opposed,
        distance=distance(who.at, target.at),
        bonus=0 if place else _bonus_of_specials(action.specials, "damage"),
        specials=[] if place else list(action.specials),
        grab=action.grab,
        way=action.way,
        number=action.numbers[place],
    )
    number_next_seal(state, pending, "number")
    if has_effect((attack,), Dislodge):
        pending.dislodge = action.dislodge
        number_next_seal(state, pending, "dislodge")
    if item and attack.throw is not None:
        pending.flight = Flight(
            item, who.at, direction(who.at, target.at), throw_range(who, action.blow), attack.throw.ideal
        )
        for other, value in zip(other_targets(state, who, target.name), action.numbers[1:], strict=True):
            pending.further[other] = value
            number_next_seal(state, pending, other)
    return pending


def _bonus_of_specials(specials: tuple[str, ...], stat: Stat) -> int:
    return sum(
        effect.amount
        for key in specials
        for effect in SPECIALS[key].effects
        if isinstance(effect, ModifyStat) and effect.stat == stat
    )


def _pay_for_special(state: GladiatorsState, who: Gladiator, key: str, foe: str, events: list[Event]) -> None:
    events.append(public_event("used", gladiator=who.name, special=key))
    use_up(who, key, foe)
    change_condition(state, who, -SPECIALS[key].cost, events, "cost")


def use_up(who: Gladiator, key: str, foe: str) -> None:
    """Count one use of a special and, if it is limited per foe, record the foe."""
    who.used[key] = who.used.get(key, 0) + 1
    if SPECIALS[key].per_foe:
        who.used_on[key] = [*who.used_on.get(key, []), foe]


def skip_attack(state: GladiatorsState, action: act.DoNothing, chance: Chance) -> list[Event]:
    """End the attack phase without an attack."""
    events: list[Event] = []
    turns.end_turn(state, events)
    return events
