"""The program's choices in its own turn: planning, taking, re-arming and moving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.actions import Action
from games.engine.chance import Chance
from games.gladiators import actions as act
from games.gladiators.autopilot.near_best_choice import pick_near_best
from games.gladiators.autopilot.worth import (
    best_strike,
    guard_worth,
    nearest_foe,
    possible_blows,
    possible_strikes,
    strike_worth,
)
from games.gladiators.board import distance
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.decks.cards import ChangeCondition, ExtraAction, GuessAxe, PickUp
from games.gladiators.gladiator_values import can_use, knows_item
from games.gladiators.item_handling import all_items_of, is_subset_of, items_lying_at
from games.gladiators.specials import is_usable, usable_specials
from games.gladiators.table import Fighter as AnyFighter
from games.gladiators.table import living_foes
from games.gladiators.turn import liftable_items
from games.gladiators.view import Fighter, GladiatorsView
from games.gladiators.ways import reachable_hexes

MAX_PLANNED_ACTIONS = 4
"""The number of planned actions beyond which planning another is of little use."""

FIGHT_DISTANCE_HEXES = 3
"""A gladiator is in a fight if the nearest foe is at most this many hexes away."""

PLANNED_STRIKE_WORTH = 0.6
"""The factor for the worth of an attack that is only planned, because it may reach nobody in the end."""

PLANNED_GUARD_WORTH = 0.8
"""The worth of one more guess against each type, when a card is planned."""

TAKEN_GUARD_WORTH = 1.1
"""The worth of one more guess against each type, when a card is taken during a fight."""

MIN_PLANNED_ATTACKS = 2
"""A gladiator with fewer planned attacks than this keeps away from its foes."""

KEEP_AWAY_HEXES = 5
"""The distance that such a gladiator keeps, in hexes."""

LATER_PLAN_FACTOR = 0.9
"""The factor by which each earlier card in the row reduces the worth of planning a card."""


def items_to_wear(who: Fighter, held: Sequence[str]) -> tuple[str, ...]:
    """Return the items to wear: everything wearable that is not held and reduces no value."""
    free = list(who.kept)
    for item in held:
        free.remove(item)
    return tuple(
        item
        for item in dict.fromkeys(free)
        if ITEMS[item].wearable and not any(bonus.amount < 0 for bonus in ITEMS[item].bonuses)
    )


# ---- the second action phase ----------------------------------------------------------


def choose_second_phase(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose an action of the second action phase: one of the most valuable ones, at random.

    A special that is always worth using now comes first. An exposed gladiator picks up useful items from its
    hex or, if there are none, stands up. Otherwise the choices are taking or taking back the first planned
    card, planning, re-arming and doing nothing; a gladiator that holds another one usually does nothing.
    """
    special = _immediate_choice(view, who)
    if special is not None:
        return special
    if who.prone and view.turn.guard == "expose":
        return (
            _rearm(who, who.held, lifted=_wanted_items_here(view, who))
            if _wanted_items_here(view, who)
            else act.Rise(who.seat)
        )
    values: dict[Action, float] = {act.DoNothing(who.seat): 0.2}
    if who.row:
        values |= _row_choice(view, who)
    for card in dict.fromkeys(who.hand):
        values[act.Plan(who.seat, card)] = _plan_worth(view, who, card)
    if not who.prone:
        layout = _better_hands(who)
        if layout is not None:
            values[_rearm(who, layout)] = 2.0 if _is_stuck(who) else 0.9
        elif who.wrapped:
            values[_rearm(who, who.held)] = 1.6
    if who.holds:
        # Tightening the hold is the turn's action, so the gladiator does nothing else.
        values[act.DoNothing(who.seat)] = 3.0
    return pick_near_best(values, chance)


def _immediate_choice(view: GladiatorsView, who: Fighter) -> Action | None:
    """Return a special that is always worth using now, or None.

    Such a special heals, or affects or reveals the planned row of a foe nearby.
    """
    for special, foe in usable_specials(view, who):
        effects = SPECIALS[special].effects
        if any(isinstance(effect, ChangeCondition) for effect in effects):
            return act.UseSpecial(who.seat, special, foe)
        if foe and distance(who.at, view.gladiators[foe].at) <= 2 and view.gladiators[foe].row_size:
            return act.UseSpecial(who.seat, special, foe)
    return None


def _row_choice(view: GladiatorsView, who: Fighter) -> dict[Action, float]:
    card = who.row[0]
    values: dict[Action, float] = {}
    if who.prone:
        if CARDS[card].usable_prone:
            values[act.Take(who.seat)] = 3.0
        return values
    strike = best_strike(view, who, card)
    if strike > 0:
        values[act.Take(who.seat)] = strike
    elif not CARDS[card].attacks and can_use(who, card):
        near = distance(who.at, nearest_foe(view, who).at) <= FIGHT_DISTANCE_HEXES
        picks = any(isinstance(effect, PickUp) for effect in CARDS[card].on_use)
        gain = (
            1.5
            if picks and _has_item_within_reach(view, who)
            else guard_worth(who, card) * (TAKEN_GUARD_WORTH if near else 0.2)
        )
        values[act.Take(who.seat)] = gain if who.current != card else 0.0
    if not can_use(who, card) and _layout_for(who, card) is None:
        values[act.TakeBackPlanned(who.seat)] = 1.0
    if len(who.row) > MAX_PLANNED_ACTIONS:
        values[act.TakeBackPlanned(who.seat)] = 0.4
    return values


def _plan_worth(view: GladiatorsView, who: Fighter, card: str) -> float:
    """Return the worth of a card at the end of the row.

    That is the worth of its attack or of its guard, reduced for each card planned before it.
    """
    combat = CARDS[card]
    if combat.attacks:
        worth = PLANNED_STRIKE_WORTH * _general_worth(view, who, card)
    elif any(isinstance(effect, PickUp) for effect in combat.on_use):
        worth = 1.4 if _has_item_within_reach(view, who) else 0.0
    else:
        worth = PLANNED_GUARD_WORTH * guard_worth(who, card)
        if who.row and not CARDS[who.row[-1]].attacks:
            worth *= 0.3
    if card in ("A16", "B17") or combat.sustained:
        worth *= 0.8
    if not can_use(who, card):
        worth *= 0.45 if _layout_for(who, card) is not None else 0.0
    return worth * LATER_PLAN_FACTOR ** len(who.row) - (0.8 if len(who.row) >= MAX_PLANNED_ACTIONS else 0.0)


def _general_worth(view: GladiatorsView, who: Fighter, card: str) -> float:
    """Return the worth of a card's best attack against the nearest foe, at the attack's ideal distance."""
    victim = nearest_foe(view, who)
    combat = CARDS[card]
    best = 0.0
    for blow, attack, _ in possible_blows(who, combat, bool(who.holds) and card == who.current):
        low, high = attack.distance
        far = attack.throw.ideal if attack.throw else (low if not high else min(high, 2))
        best = max(best, strike_worth(who, combat, blow, victim, far))
    if combat.charge is not None:
        best *= 0.6
    return best


# ---- hands ----------------------------------------------------------------------------


def _rearm(who: Fighter, held: Sequence[str], lifted: Sequence[str] = ()) -> act.Rearm:
    every = [*all_items_of(who), *lifted]
    for item in held:
        every.remove(item)
    worn = tuple(
        item
        for item in dict.fromkeys(every)
        if ITEMS[item].wearable
        and (item in who.worn or all(bonus.amount > 0 for bonus in ITEMS[item].bonuses))
    )
    return act.Rearm(who.seat, "", tuple(held), worn, (), tuple(lifted))


def _is_stuck(who: Fighter) -> bool:
    return bool(who.row) and not can_use(who, who.row[0])


def _better_hands(who: Fighter) -> tuple[str, ...] | None:
    """Return a better choice of items to hold, or None if none is needed.

    The choice lets the gladiator use its first planned card. If nothing is planned and the gladiator holds
    less than usual, the choice is one of the deck's usual layouts.
    """
    if _is_stuck(who):
        return _layout_for(who, who.row[0])
    if len(who.held) < 2 and not who.row:
        for held in DECKS[who.deck].hands:
            if is_subset_of(held, all_items_of(who)) and len(held) > len(who.held):
                return held
    return None


def _layout_for(who: Fighter, card: str) -> tuple[str, ...] | None:
    """Return which items to hold so that a card can be used, with other useful items in the hands left.

    Return None if the gladiator lacks the items.
    """
    own = all_items_of(who)
    for axe in sorted(CARDS[card].axes, key=lambda axe: -len(axe.hold)):
        if is_subset_of(axe.hold, own):
            return (*axe.hold, *_added_guesses(who, own, axe))
    return None


def _added_guesses(who: Fighter, own: Sequence[str], axe: GuessAxe) -> Iterator[str]:
    room = 2 - axe.free - len(axe.hold)
    left = list(own)
    for item in axe.hold:
        left.remove(item)
    for item in (*who.held, *left):
        if room > 0 and item in left and knows_item(who, item) and not ITEMS[item].wearable:
            left.remove(item)
            room -= 1
            yield item


def _has_item_within_reach(view: GladiatorsView, who: Fighter) -> bool:
    """Return whether an item like one of the gladiator's own is near enough to pick up with a card."""
    return any(knows_item(who, each.item) and distance(who.at, each.at) <= 2 for each in view.lying)


def _wanted_items_here(view: GladiatorsView, who: Fighter) -> tuple[str, ...]:
    return tuple(item for item in items_lying_at(view.lying, who.at) if knows_item(who, item))


def lift(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Pick up an item that is like one of the gladiator's own; if none is within reach, pick up nothing."""
    found = sorted(liftable_items(view), key=lambda pair: not knows_item(who, pair[0]))
    item, at = found[0]
    return act.PickUpItem(who.seat, item, at) if knows_item(who, item) else act.DoNothing(who.seat)


# ---- movement -------------------------------------------------------------------------


def move(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose where to move, or use a special that makes a good attack with the planned card possible.

    If an attack is possible this turn, the gladiator goes to the hex with the best one. Otherwise it goes to
    about the distance from the nearest foe that suits its next attack, away from other foes.
    """
    extra = _extra_action(view, who)
    if extra is not None:
        return extra
    ends = reachable_hexes(view, who)
    here = {who.at: view.turn.walked}
    card = CARDS[who.current] if who.current else None
    if card is not None and card.attacks and view.turn.fresh:
        found = list(possible_strikes(view, who, card, {**here, **ends}))
        if found:
            best = max(found, key=lambda strike: (strike.worth, strike.at == who.at))
            return act.DoNothing(who.seat) if best.at == who.at else act.Walk(who.seat, best.at)
    if who.holds or not ends:
        return act.DoNothing(who.seat)
    foe, want = nearest_foe(view, who), _wished_distance(who)
    values: dict[Action, float] = {act.DoNothing(who.seat): -abs(distance(who.at, foe.at) - want)}
    for at in ends:
        values[act.Walk(who.seat, at)] = -abs(distance(at, foe.at) - want) - 0.1 * _count_other_foes(
            view, who, foe, at
        )
    return pick_near_best(values, chance)


def _extra_action(view: GladiatorsView, who: Fighter) -> Action | None:
    """Return the special that gives an extra action, if the planned card could then make a good attack."""
    if view.turn.walked or not who.row:
        return None
    for key in who.specials:
        extra = any(isinstance(effect, ExtraAction) for effect in SPECIALS[key].effects)
        if extra and is_usable(view, who, key) and best_strike(view, who, who.row[0]) > 2:
            return act.UseSpecial(who.seat, key)
    return None


def _wished_distance(who: Fighter) -> int:
    """Return the distance to keep from the nearest foe, in hexes.

    It is one step beyond the reach of the first planned attack. If too few attacks are planned, the gladiator
    keeps far away.
    """
    planned = [card for card in who.row if CARDS[card].attacks]
    if len(planned) < MIN_PLANNED_ATTACKS:
        return KEEP_AWAY_HEXES
    for card in who.row[:1]:
        for attack in CARDS[card].attacks:
            if can_use(who, card):
                charge = CARDS[card].charge
                if attack.throw is not None:
                    return attack.throw.ideal
                return attack.distance[1] + (charge.hexes if charge else 1)
    return KEEP_AWAY_HEXES


def _count_other_foes(view: GladiatorsView, who: Fighter, foe: AnyFighter, at: str) -> int:
    """Return how many foes other than `foe` are near a hex."""
    return sum(1 for each in living_foes(view, who) if each.name != foe.name and distance(at, each.at) <= 2)
