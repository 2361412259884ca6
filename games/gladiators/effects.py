"""The effects of cards, with one function for each type of effect in `decks.cards`.

Effects happen in the order printed on the card. If an effect needs an answer from the gladiator whose turn it
is, `run_effects` stops there and returns True. When it is called again, it continues with the next effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from games.engine.events import Event, private_event, public_event
from games.gladiators.decks.cards import (
    CancelCurrent,
    ChangeCondition,
    Counter,
    Dislodge,
    Effect,
    EffectTarget,
    Hold,
    ModifyStat,
    PickUp,
    Prone,
    Release,
    Retreat,
    StandUpEffect,
    TakeItem,
    Unplan,
    Wrap,
)
from games.gladiators.errors import NoWaitingEffects
from games.gladiators.gladiator_values import free_hands
from games.gladiators.harm import cancel_blocked_attacks, change_condition, fall_prone, retreat
from games.gladiators.item_handling import (
    item_needed_now,
    lay_down,
    receive,
    retrieve_current,
    retrieve_if_unusable,
)
from games.gladiators.state import Gladiator, GladiatorsState, PausedEffects, PendingAttack, TimedModifier
from games.gladiators.throws import intercept
from games.gladiators.ways import can_reach, flight_line


class EffectScene(NamedTuple):
    """The two gladiators that an effect involves: the card's `owner` and the `other` one.

    `attack` is the attack that caused the effects, if one did, and `after` says whether it hit or was
    guessed.
    """

    state: GladiatorsState
    owner: Gladiator
    other: Gladiator
    attack: PendingAttack | None
    after: Literal["hit", "guess"]
    events: list[Event]

    @property
    def led_by(self) -> PendingAttack:
        """Return the attack that caused the effects.

        Raises `NoWaitingEffects` if no attack did, because only effects of an attack wait for an answer.
        """
        if self.attack is None:
            raise NoWaitingEffects
        return self.attack

    def who(self, who: EffectTarget) -> Gladiator:
        """Return the gladiator to which an effect applies."""
        return self.owner if who == "self" else self.other


def run_effects(scene: EffectScene, effects: Sequence[Effect], start: int = 0) -> bool:
    """Carry out effects from number `start` on; return True if one of them waits for an answer.

    The remaining effects are left out if the match ends or one of the two gladiators is eliminated; False is
    then returned.
    """
    for number, effect in enumerate(effects[start:], start=start):
        if scene.state.over or scene.owner.out or scene.other.out:
            return False
        if _EFFECT_HANDLERS[type(effect)](scene, effect):
            paused = scene.state.turn.paused
            scene.state.turn.paused = PausedEffects(
                scene.led_by,
                scene.after,
                number + 1,
                paused.grab if paused else "",
                paused.distance if paused else 0,
            )
            return True
    return False


def forget_first_planned(who: Gladiator) -> None:
    """Update which seats know how many planned actions, because the first one has left the row."""
    who.known = {seat: count - 1 for seat, count in who.known.items() if count > 1}


def _retreat(scene: EffectScene, effect: Retreat) -> bool:
    state, who = scene.state, scene.who(effect.who)
    if who.prone and not effect.prone_ok:
        scene.events.append(public_event("lay_firm", gladiator=who.name))
        return False
    source = scene.other if who is scene.owner else scene.owner
    way = scene.attack.way if scene.attack else 0
    retreat(state, who, source, effect.hexes, way, scene.events)
    if who.out or state.over:
        return False
    cancel_blocked_attacks(state, who, scene.events)
    meet_flights(state, who, scene.events)
    return False


def meet_flights(state: GladiatorsState, who: Gladiator, events: list[Event]) -> None:
    """Make `who` the first target of each thrown item on whose path it stands (9.4).

    Items that it has thrown, that are aimed at it anyway, or that have no number for it are not affected.
    """
    for attack in list(state.pending):
        if attack.flight is None or who.name in (attack.by, attack.target):
            continue
        if who.at in flight_line(state, attack) and who.name in attack.further:
            intercept(state, attack, who.name, events)


def _prone(scene: EffectScene, effect: Prone) -> bool:
    fall_prone(scene.state, scene.who(effect.who), scene.events)
    return False


def _dislodge(scene: EffectScene, effect: Dislodge) -> bool:
    """Start a contest for an item (7.1, 7.3).

    After a hit, the gladiator whose turn it is makes its guesses now. After a successful guess, it sets a
    number for a contest that takes place later.
    """
    victim, attack = scene.who(effect.who), scene.attack
    if not victim.held or attack is None:
        return False
    turn = scene.state.turn
    if scene.after == "guess":
        turn.step = "answer"
        turn.paused = PausedEffects(attack, "guess", 0, "", effect.distance)
        return True
    grab = attack.grab if attack.grab in victim.held else item_needed_now(victim)
    turn.step = "contest"
    turn.paused = PausedEffects(attack, "hit", 0, grab, effect.distance)
    return True


def _take_item(scene: EffectScene, effect: TakeItem) -> bool:
    """Move the item into the taker's free hand, or else onto the taker's hex (7.4)."""
    victim, taker, attack = scene.who(effect.who), scene.owner, scene.attack
    if not victim.held:
        return False
    item = attack.grab if attack and attack.grab in victim.held else item_needed_now(victim)
    victim.held.remove(item)
    told = {"gladiator": taker.name, "victim": victim.name, "item": item}
    if free_hands(taker):
        receive(taker, item)
        scene.events.append(public_event("took_item", **told))
    else:
        lay_down(scene.state, item, taker.at)
        scene.events.append(public_event("tore_away", at=taker.at, **told))
    retrieve_if_unusable(victim, scene.events)
    retrieve_if_unusable(taker, scene.events)
    return False


def _hold(scene: EffectScene, effect: Hold) -> bool:
    """Start a hold, but only if the card that makes it is still current (8.5)."""
    owner, attack = scene.owner, scene.attack
    if attack is not None and owner.current == attack.card and not owner.holds:
        owner.holds = scene.other.name
        scene.events.append(public_event("held", gladiator=owner.name, victim=scene.other.name))
    return False


def _release(scene: EffectScene, effect: Release) -> bool:
    for one, two in ((scene.owner, scene.other), (scene.other, scene.owner)):
        if one.holds == two.name:
            one.holds = ""
            scene.events.append(public_event("released", gladiator=two.name, holder=one.name))
    return False


def _wrap(scene: EffectScene, effect: Wrap) -> bool:
    owner, victim = scene.owner, scene.who(effect.who)
    if effect.item not in owner.held:
        return False
    owner.held.remove(effect.item)
    told = {"gladiator": owner.name, "victim": victim.name, "item": effect.item}
    if victim.wrapped:
        lay_down(scene.state, effect.item, victim.at)
        scene.events.append(public_event("slid_off", **told))
    else:
        victim.wrapped = effect.item
        scene.events.append(public_event("wrapped", **told))
    retrieve_if_unusable(owner, scene.events)
    return False


def _counter(scene: EffectScene, effect: Counter) -> bool:
    """Offer a counterattack if the attacker is in its range (5.8)."""
    low, high = effect.attack.distance
    if not can_reach(scene.state, scene.owner, scene.other, low, high):
        return False
    scene.state.turn.step = "answer"
    return True


def _condition(scene: EffectScene, effect: ChangeCondition) -> bool:
    change_condition(scene.state, scene.who(effect.who), effect.amount, scene.events, "card")
    return False


def _modify(scene: EffectScene, effect: ModifyStat) -> bool:
    who = scene.who(effect.who)
    who.boons.append(TimedModifier(effect.stat, effect.amount, effect.duration))
    if effect.duration != "turn":
        told = {"gladiator": who.name, "amount": effect.amount}
        scene.events.append(public_event(f"{effect.duration}_{effect.stat}", **told))
    return False


def _cancel_current(scene: EffectScene, effect: CancelCurrent) -> bool:
    who = scene.who(effect.who)
    if who.current:
        scene.events.append(public_event("unsettled", gladiator=who.name, card=who.current))
        retrieve_current(who)
    return False


def _unplan(scene: EffectScene, effect: Unplan) -> bool:
    unplan(scene.who(effect.who), effect.cards, scene.events)
    return False


def unplan(who: Gladiator, count: int, events: list[Event]) -> None:
    """Take the first `count` planned actions back to the hand; only their owner sees which cards they are."""
    cards = who.row[:count]
    if not cards:
        return
    who.row = who.row[count:]
    who.hand = sorted([*who.hand, *cards])
    for _ in cards:
        forget_first_planned(who)
    told = {"gladiator": who.name, "count": len(cards)}
    events.append(private_event((who.seat,), "unplanned_cards", "unplanned", told, cards=cards))


def _stand(scene: EffectScene, effect: StandUpEffect) -> bool:
    who = scene.who(effect.who)
    if who.prone:
        who.prone = False
        scene.events.append(public_event("stood_up", gladiator=who.name))
    return False


def _pick_up(scene: EffectScene, effect: PickUp) -> bool:
    scene.state.turn.lifts += effect.items
    scene.state.turn.reach = max(scene.state.turn.reach, effect.reach)
    return False


_EFFECT_HANDLERS: dict[type, Callable[[EffectScene, Any], bool]] = {
    Retreat: _retreat,
    Prone: _prone,
    Dislodge: _dislodge,
    TakeItem: _take_item,
    Hold: _hold,
    Release: _release,
    Wrap: _wrap,
    Counter: _counter,
    ChangeCondition: _condition,
    ModifyStat: _modify,
    CancelCurrent: _cancel_current,
    Unplan: _unplan,
    StandUpEffect: _stand,
    PickUp: _pick_up,
}
"""The functions for effects that happen immediately; `special_use` has those that only specials use."""
