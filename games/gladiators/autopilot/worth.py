"""The worth of attacks, stances and items in points of Condition, as far as a seat's view shows.

The numbers here are estimates, which were tuned against each other in simulations.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import NamedTuple

from games.gladiators.attack_options import (
    attack_formula,
    attack_type,
    blow_number_and_item,
    declared_attacks,
)
from games.gladiators.autopilot.guess_duel import MixedStrategies, solve_guess_duel
from games.gladiators.board import NEIGHBOURS, direction, distance, hexes_in_line
from games.gladiators.decks import CARDS, DECKS, attack_of
from games.gladiators.decks.cards import (
    Attack,
    CancelCurrent,
    CombatAction,
    Dislodge,
    Effect,
    Hold,
    ModifyStat,
    Prone,
    Retreat,
    TakeItem,
    Unplan,
)
from games.gladiators.defending import blow_strength, cost_of_number, guesses_without_specials
from games.gladiators.defending import opposing_value as opposition_of
from games.gladiators.gladiator_values import attack_change, axe_guesses, can_use, defense, strength
from games.gladiators.table import Blow, Fighter, OpenMatch, gladiator_by_hex, living_foes
from games.gladiators.throws import flight_range, throwable_items
from games.gladiators.ways import charge_end_hexes, is_open

LETHAL_WORTH = 8.0
"""The worth of eliminating a gladiator, in addition to the Condition it loses."""


EFFECT_WORTHS: dict[type, float] = {
    Prone: 3.0,
    Retreat: 0.6,
    Dislodge: 1.6,
    TakeItem: 2.5,
    Hold: 3.0,
    CancelCurrent: 0.8,
    Unplan: 1.2,
    ModifyStat: 0.8,
}
"""The worth of each kind of effect of a hit."""

COUNTER_WORTH_GUESSES = 0.7
"""The extra worth of a stance whose card has effects after a successful guess, in guesses."""

DEFENSE_WORTH_GUESSES = 0.4
"""The worth of a point of Defense, in guesses."""

OWN_ITEM_WORTH = 1.2
"""The worth of an item to its owner."""


def effects_worth(effects: tuple[Effect, ...], victim: Fighter) -> float:
    """Return the worth of a hit's effects to the attacker."""
    total = 0.0
    for effect in effects:
        worth = EFFECT_WORTHS.get(type(effect), 0.0)
        if isinstance(effect, Dislodge | TakeItem) and not victim.held:
            worth = 0.0
        if isinstance(effect, Prone | Retreat) and victim.prone:
            worth = 0.0
        if isinstance(effect, Unplan) and not victim.row_size:
            worth = 0.0
        if isinstance(effect, Retreat):
            worth *= effect.hexes
        total += worth
    return total


def condition_loss_worth(lost: int, victim: Fighter) -> float:
    """Return the worth of a victim's loss of Condition, with a bonus if the loss eliminates the victim."""
    return lost + (LETHAL_WORTH if lost >= victim.condition else 0.0) if lost > 0 else 0.0


# ---- possible attacks -----------------------------------------------------------------


class Strike(NamedTuple):
    """An attack that could be made from the hex `at`: its name in a declaration, its target and its worth."""

    blow: str
    target: str
    at: str
    worth: float


def guess_duel_against(
    who: Fighter, attack: Attack, item: str, victim: Fighter, far: int, extra: int = 0
) -> MixedStrategies:
    """Return the solved guess duel for one attack by `who` at the distance `far`, with `extra` strength."""
    formula = attack_formula(attack, item)
    base = formula.base + attack_change(who) + extra
    base += sum(boon.amount for boon in who.boons if boon.until == "next_attack" and boon.stat == "attack")
    against_it = 0
    if attack.opposed in ("defense", "both"):
        against_it += defense(victim)
    if attack.opposed in ("strength", "both"):
        against_it += strength(victim)
    if attack.throw is not None:
        against_it += abs(far - attack.throw.ideal)
    after = effects_worth(attack.on_hit, victim)
    costs: dict[int, float] = {}
    for number in range(formula.low, formula.high + 1):
        over = base + number * formula.times - against_it
        if over > 0:
            costs[number] = (condition_loss_worth(over, victim) if attack.damage else 0.0) + after
        else:
            costs[number] = 0.0
    return solve_guess_duel(costs, expected_guesses(victim, attack, item))


def expected_guesses(victim: Fighter, attack: Attack, item: str) -> int:
    """Return how many numbers the victim is expected to guess against an attack.

    A lying victim guesses one. An attack of type "other" says itself how many guesses it allows. Against any
    other attack, it is what the victim's Current Action or the Standard Action allows, whichever is more.
    """
    kind = attack_type(attack, item)
    if victim.prone:
        return 1
    if kind == "other":
        return attack.guesses
    return max(axe_guesses(victim, kind, victim.current), axe_guesses(victim, kind, ""))


def possible_blows(who: Fighter, card: CombatAction, holds: bool) -> Iterator[tuple[str, Attack, str]]:
    """Yield the attacks of a card that a gladiator could make, each with its name and the item it throws.

    `holds` says whether the gladiator holds another one with this card; some attacks require a hold, and
    others are impossible in one.
    """
    for number, attack in enumerate(card.attacks, start=1):
        if card.together and number > 1:
            return
        if attack.requires and (attack.requires == "holding") != holds:
            continue
        if attack.throw is None:
            yield str(number), attack, ""
        else:
            for item in throwable_items(who, attack.throw):
                yield f"{number}.{item}", attack, item


def is_reachable(table: OpenMatch, who: Fighter, attack: Attack, item: str, at: str, victim: Fighter) -> bool:
    """Return whether an attack could be made if `who` were on the hex `at`."""
    far = distance(at, victim.at)
    low, high = attack.distance
    if far < low or (high and far > high):
        return False
    filled = gladiator_by_hex(table, who.name)
    if attack.throw is not None:
        if far > flight_range(who, item, high) or not direction(at, victim.at):
            return False
        return all(name and name not in filled for name in hexes_in_line(at, victim.at))
    return far < 2 or is_open(at, victim.at, filled)


def possible_strikes(
    table: OpenMatch, who: Fighter, card: CombatAction, ends: dict[str, int]
) -> Iterator[Strike]:
    """Yield every attack of a card, with its worth, from each hex where the gladiator could end its move.

    `ends` gives the number of steps to each hex. If the card requires a charge, attacks are possible only
    from the hexes where the charge ends.
    """
    holds = bool(who.holds) and card.id == who.current
    for blow, attack, item in possible_blows(who, card, holds):
        for victim in living_foes(table, who):
            if attack.requires == "holding" and who.holds != victim.name:
                continue
            for at, steps in ends.items():
                if card.charge is not None and steps != card.charge.hexes:
                    continue
                if is_reachable(table, who, attack, item, at, victim):
                    worth = strike_worth(who, card, blow, victim, distance(at, victim.at))
                    yield Strike(blow, victim.name, at, worth)


def strike_worth(who: Fighter, card: CombatAction, blow: str, victim: Fighter, far: int) -> float:
    """Return the worth of all attacks that a declaration makes.

    The worth of a thrown item is subtracted if the item is like one of the gladiator's own.
    """
    number, item = blow_number_and_item(blow)
    total = fsum(
        guess_duel_against(who, attack, item, victim, far).value for attack in declared_attacks(card, number)
    )
    if item and item in {each.key for each in DECKS[who.deck].items}:
        total -= OWN_ITEM_WORTH
    return total


def end_hexes_after(table: OpenMatch, who: Fighter, card: CombatAction) -> dict[str, int]:
    """Return the hexes where a gladiator could be after taking a card, with the number of steps to each.

    They are its own hex, those one step away, and those where a charge required by the card could end.
    """
    filled = gladiator_by_hex(table, who.name)
    ends = {who.at: 0}
    ends |= {name: 1 for name in NEIGHBOURS[who.at] if name not in filled}
    if card.charge is not None:
        for victim in living_foes(table, who):
            ends |= {
                name: card.charge.hexes for name in charge_end_hexes(who.at, victim.at, card.charge, filled)
            }
    return ends


def best_strike(table: OpenMatch, who: Fighter, card: str) -> float:
    """Return the worth of the best attack that a card offers if it is taken now.

    It is 0 if the card has no attacks, if none can reach a foe, or if the gladiator lacks the items that the
    card requires.
    """
    combat = CARDS[card]
    if not combat.attacks or not can_use(who, card):
        return 0.0
    return max(
        (each.worth for each in possible_strikes(table, who, combat, end_hexes_after(table, who, combat))),
        default=0.0,
    )


# ---- attacks to be met ----------------------------------------------------------------


def expected_loss(table: OpenMatch, who: Fighter, blow: Blow, guesses: int) -> float:
    """Return the expected cost of an attack to `who`, if both sides play the guess duel well.

    `guesses` is the number of guesses that `who` has.
    """
    return solve_guess_duel(costs_by_number(table, who, blow), guesses).value


def costs_by_number(table: OpenMatch, who: Fighter, blow: Blow) -> dict[int, float]:
    """Return the cost to the victim of each number of an attack, if it is not guessed."""
    after = effects_worth(attack_of(blow.card, blow.blow - 1).on_hit, who)
    found: dict[int, float] = {}
    against_it = opposition_of(table, who, blow)
    for number in range(blow.low, blow.high + 1):
        hits = blow_strength(blow, number) > against_it
        found[number] = (
            condition_loss_worth(cost_of_number(table, who, blow, number), who) + after if hits else 0.0
        )
    return found


def expected_stance_loss(table: OpenMatch, who: Fighter, card: str) -> float:
    """Return the expected cost of all waiting attacks if they are met with a card as stance.

    If `card` is empty, it is the Standard Action.
    """
    total = 0.0
    for blow in table.pending:
        if blow.target == who.name and blow.kind == "attack":
            total += expected_loss(table, who, blow, guesses_without_specials(who, blow, card))
    return total


def guard_worth(who: Fighter, card: str) -> float:
    """Return how much better a card guards than the Standard Action, in guesses per type of attack.

    Effects after a successful guess and changes of the Defense count as guesses too. The result is 0 if the
    items that the gladiator holds do not allow the card.
    """
    if not can_use(who, card):
        return 0.0
    combat = CARDS[card]
    more = COUNTER_WORTH_GUESSES if combat.on_guess else 0.0
    more += DEFENSE_WORTH_GUESSES * sum(
        each.amount for each in combat.while_current if each.stat == "defense"
    )
    kinds = ("slash", "stab", "smash")
    better = [axe_guesses(who, kind, card) - axe_guesses(who, kind, "") for kind in kinds]  # type: ignore[arg-type]
    return fsum(better) / len(kinds) + more


# ---- positions ------------------------------------------------------------------------


def nearest_foe(table: OpenMatch, who: Fighter) -> Fighter:
    """Return the nearest foe; if several are equally near, return the one with the least Condition."""
    return min(living_foes(table, who), key=lambda foe: (distance(who.at, foe.at), foe.condition))
