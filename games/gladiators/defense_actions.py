"""The defense: guesses, contests and counterattacks (III.7, IV.5 - IV.8, V.5)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.events import Event, public_event
from games.gladiators import actions as act
from games.gladiators import turn as turns
from games.gladiators.attack_options import CONTEST_NUMBER_RANGE
from games.gladiators.board import distance
from games.gladiators.decks import CARDS, COUNTERATTACK_INDEX, FORMULAS, attack_of
from games.gladiators.decks.cards import Counter, Dislodge, OnGuess
from games.gladiators.defending import blow_strength, cost_of_number, opposing_value
from games.gladiators.effects import EffectScene, run_effects
from games.gladiators.errors import NoWaitingEffects
from games.gladiators.gladiator_values import attack_change
from games.gladiators.harm import change_condition
from games.gladiators.item_handling import item_needed_now, landing_hex, lay_down, retrieve_if_unusable
from games.gladiators.sealing import salt
from games.gladiators.state import Gladiator, GladiatorsState, PausedEffects, PendingAttack
from games.gladiators.table import Fighter
from games.gladiators.throws import fly_on


def guess(state: GladiatorsState, action: act.Guess, chance: Chance) -> list[Event]:
    """Accept the guesses, reveal the number that was set, and carry out the result (IV.7)."""
    if state.turn.step == "contest":
        return _contest(state, action.numbers)
    attack = next(each for each in state.pending if each.id == state.turn.attack)
    state.pending.remove(attack)
    events = resolve(state, attack, action.numbers)
    if not state.over and state.turn.paused is None:
        turns.meet_next_attack(state, events)
    return events


def resolve(state: GladiatorsState, attack: PendingAttack, numbers: tuple[int, ...]) -> list[Event]:
    """Carry out an attack on the gladiator whose turn it is, given the guesses."""
    victim, number = turns.moving_gladiator(state), attack.number
    guessed = number in numbers
    power, against = blow_strength(attack, number), opposing_value(state, victim, attack)
    lost = 0 if guessed else cost_of_number(state, victim, attack, number)
    hit = not guessed and power > against
    events = [
        public_event(
            "guessed" if guessed else "hit" if hit else "harmless",
            by=attack.by,
            gladiator=victim.name,
            card=attack.card,
            type=attack.type,
            numbers=sorted(numbers),
            number=number,
            salt=salt(state.secret, attack.seals["number"]),
            strength=power,
            opposition=against,
            lost=lost,
            left=victim.condition - lost,
        )
    ]
    victim.boons = [boon for boon in victim.boons if boon.until != "next_defense"]
    flight = attack.flight
    if flight is not None and guessed:
        fly_on(state, attack, events)
    elif flight is not None:
        lay_down(state, flight.item, victim.at)
        events.append(public_event("dropped", gladiator=victim.name, item=flight.item, at=victim.at))
    if guessed:
        _after_guess(state, attack, events)
    elif hit:
        if lost:
            change_condition(state, victim, -lost, events, "attack")
        _run_effects(state, attack, "hit", 0, events)
    return events


def _run_effects(
    state: GladiatorsState, attack: PendingAttack, after: str, start: int, events: list[Event]
) -> bool:
    """Carry out the effects of an attack, from number `start` on.

    Return True if one of them waits for an answer. `after` says whether these are the effects of the hit or
    of the successful guess.
    """
    victim, by = turns.moving_gladiator(state), state.gladiators[attack.by]
    if after == "hit":
        effects = attack_of(attack.card, attack.blow - 1).on_hit
        return run_effects(EffectScene(state, by, victim, attack, "hit", events), effects, start)
    answer = guess_effects_of(victim)
    if answer is None:
        return False
    return run_effects(EffectScene(state, victim, by, attack, "guess", events), answer.effects, start)


def guess_effects_of(victim: Fighter) -> OnGuess | None:
    """Return the effects that the Current Action has after a successful guess, or None if it has none."""
    return CARDS[victim.current].on_guess if victim.current else None


def _after_guess(state: GladiatorsState, attack: PendingAttack, events: list[Event]) -> None:
    """Carry out the effects of a successful guess (5.7).

    The attack's own effects for being guessed come first, then those of the victim's card.
    """
    victim, by = turns.moving_gladiator(state), state.gladiators[attack.by]
    run_effects(
        EffectScene(state, by, victim, attack, "hit", events),
        attack_of(attack.card, attack.blow - 1).on_guessed,
    )
    answer = guess_effects_of(victim)
    if answer is None or attack.flight is not None or by.out or victim.out:
        return
    low, high = answer.distance
    if low <= distance(by.at, victim.at) <= high and (not answer.types or attack.type in answer.types):
        _run_effects(state, attack, "guess", 0, events)


def _resume(state: GladiatorsState, paused: PausedEffects, events: list[Event]) -> None:
    """Continue with the effects that were waiting for an answer, then with the next attack."""
    state.turn.paused = None
    if not _run_effects(state, paused.attack, paused.after, paused.next, events) and not state.over:
        turns.meet_next_attack(state, events)


# ---- contests (V.5) -------------------------------------------------------------------


def _contest(state: GladiatorsState, numbers: tuple[int, ...]) -> list[Event]:
    """Compare the victim's two guesses with the number set; if neither is right, the item flies away."""
    paused, victim = state.turn.paused, turns.moving_gladiator(state)
    if paused is None:
        attack = next(each for each in state.pending if each.id == state.turn.attack)
        state.pending.remove(attack)
        item = attack.grab if attack.grab in victim.held else item_needed_now(victim)
        far = attack.distance
    else:
        attack, item, far = paused.attack, paused.grab, paused.distance
    number = attack.dislodge
    told = {
        "by": attack.by,
        "gladiator": victim.name,
        "item": item,
        "numbers": sorted(numbers),
        "number": number,
        "salt": salt(state.secret, attack.seals["dislodge"]),
    }
    events: list[Event] = []
    if number in numbers:
        events.append(public_event("kept_hold", **told))
    else:
        victim.held.remove(item)
        at = landing_hex(victim.at, number, far)
        lay_down(state, item, at)
        events.append(public_event("dislodged", at=at, **told))
        retrieve_if_unusable(victim, events)
    if paused is None:
        turns.meet_next_attack(state, events)
    else:
        _resume(state, paused, events)
    return events


# ---- answers to an attack that was guessed --------------------------------------------


def effect_asking_victim(victim: Fighter, following: int) -> Counter | Dislodge:
    """Return the effect of a successful guess that is waiting for the victim's answer.

    `following` is the number of the effect after it. Raises `NoWaitingEffects` if no effect is waiting.
    """
    answer = guess_effects_of(victim)
    effect = answer.effects[following - 1] if answer is not None else None
    if not isinstance(effect, Counter | Dislodge):
        raise NoWaitingEffects
    return effect


def number_next_seal(state: GladiatorsState, attack: PendingAttack, label: str) -> None:
    """Give a commitment of an attack the next free number. `label` names the commitment."""
    attack.seals[label] = state.sealed
    state.sealed += 1


def declare_counterattack(state: GladiatorsState, action: act.Riposte, chance: Chance) -> list[Event]:
    """Declare a counterattack, which waits until its target next defends (5.8)."""
    paused, who = state.turn.waiting, turns.moving_gladiator(state)
    target = state.gladiators[paused.attack.by]
    made = attack_of(who.current, COUNTERATTACK_INDEX)
    formula = FORMULAS[made.strength]
    state.declared += 1
    boon = take_next_attack_bonus(who)
    attack = PendingAttack(
        id=state.declared,
        kind="attack",
        by=who.name,
        target=target.name,
        card=who.current,
        blow=0,
        type=made.kind,
        base=formula.base + attack_change(who) + boon,
        low=formula.low,
        high=formula.high,
        times=formula.times,
        opposed=made.opposed,
        distance=distance(who.at, target.at),
        number=action.number,
    )
    number_next_seal(state, attack, "number")
    state.pending.append(attack)
    events = [public_event("countered", **public_attack_params(attack))]
    _resume(state, paused, events)
    return events


def public_attack_params(attack: PendingAttack) -> dict[str, object]:
    """Return the public facts about a declared attack, as event parameters."""
    return {
        "by": attack.by,
        "gladiator": attack.target,
        "card": attack.card,
        "type": attack.type,
        "distance": attack.distance,
        "base": attack.base,
        "low": attack.low,
        "high": attack.high,
        "times": attack.times,
        "opposed": attack.opposed,
        "specials": list(attack.specials),
    }


def take_next_attack_bonus(who: Gladiator) -> int:
    """Use up the bonuses that wait for the gladiator's next attack; return how much strength they add."""
    total = sum(boon.amount for boon in who.boons if boon.until == "next_attack" and boon.stat == "attack")
    who.boons = [boon for boon in who.boons if boon.until != "next_attack"]
    return total


def bind(state: GladiatorsState, action: act.ContestItem, chance: Chance) -> list[Event]:
    """Start a contest for one of the attacker's items; it waits until the attacker next defends (7.3)."""
    paused, who = state.turn.waiting, turns.moving_gladiator(state)
    state.declared += 1
    attack = PendingAttack(
        id=state.declared,
        kind="contest",
        by=who.name,
        target=paused.attack.by,
        card=who.current,
        blow=0,
        type="other",
        base=0,
        low=CONTEST_NUMBER_RANGE[0],
        high=CONTEST_NUMBER_RANGE[1],
        times=1,
        opposed="none",
        distance=paused.distance,
        grab=action.grab,
        dislodge=action.dislodge,
    )
    number_next_seal(state, attack, "dislodge")
    state.pending.append(attack)
    events = [public_event("bound", by=who.name, gladiator=attack.target, item=action.grab, card=who.current)]
    _resume(state, paused, events)
    return events


def decline(state: GladiatorsState, action: act.DoNothing, chance: Chance) -> list[Event]:
    """Decline the answer that a successful guess allows."""
    paused = state.turn.waiting
    events = [public_event("declined", gladiator=state.turn.mover)]
    _resume(state, paused, events)
    return events
