"""The attacks that may be declared, and the choices that a declaration makes (III.9, IV.1 - IV.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.gladiators.board import direction, directions_away
from games.gladiators.decks import CARDS, FORMULAS, ITEMS, SPECIALS
from games.gladiators.decks.cards import (
    Attack,
    AttackKind,
    CombatAction,
    Dislodge,
    Formula,
    Retreat,
    TakeItem,
)
from games.gladiators.gladiator_values import current_card
from games.gladiators.specials import are_conditions_met
from games.gladiators.table import Fighter, OpenMatch, living_fighters, living_foes
from games.gladiators.throws import can_hit, flight_range, throwable_items
from games.gladiators.ways import can_reach, extra_steps, has_charged

CONTEST_NUMBER_RANGE = (1, 6)
"""The lowest and the highest number that can be set in a contest (V.5)."""

CONTEST_GUESSES = 2

SUSTAINED_STEPS = 1
"""How many hexes a gladiator may move if it attacks with a card from an earlier turn (2.9)."""


class Aim(NamedTuple):
    """The fields of `actions.Declare` that a player chooses from lists."""

    blow: str
    target: str
    grab: str
    way: int


def blow_number_and_item(blow: str) -> tuple[int, str]:
    """Split the name of an attack ("1.axe") into its number on the card, from 1, and the item it throws."""
    number, _, item = blow.partition(".")
    return (int(number) if number.isdigit() else 0), item


def declared_attacks(card: CombatAction, number: int) -> tuple[Attack, ...]:
    """Return the attacks that are made if attack `number` of a card is declared: one, or all of them."""
    return card.attacks if card.together else card.attacks[number - 1 : number]


def attack_type(attack: Attack, item: str) -> AttackKind:
    """Return the type of an attack; in some throws it is that of the thrown item (V.4)."""
    return ITEMS[item].kind if attack.kind == "item" else attack.kind


def attack_formula(attack: Attack, item: str) -> Formula:
    """Return the strength formula of an attack; in some throws it is that of the thrown item (V.4, 6.6)."""
    return FORMULAS[attack.strength or ITEMS[item].strength]


def has_effect(attacks: tuple[Attack, ...], *kinds: type) -> bool:
    """Return whether any of the attacks has an effect of one of the types `kinds` when it hits."""
    return any(isinstance(effect, kinds) for attack in attacks for effect in attack.on_hit)


def may_attack(table: OpenMatch, who: Fighter) -> bool:
    """Return whether the Current Action can be used for an attack in this turn.

    It can if it was taken in this turn. It also can if its card is sustained, no other action has used up the
    turn, and the gladiator has moved no further than a sustained attack allows (III.9, 2.9).
    """
    card = current_card(who)
    if card is None or not card.attacks or who.prone:
        return False
    turn = table.turn
    if turn.fresh:
        return True
    return card.sustained and not turn.spent and turn.walked <= SUSTAINED_STEPS + extra_steps(who)


def current_attacks(who: Fighter) -> Iterator[str]:
    """Yield the names, as in `Declare.blow`, of the Current Action's attacks that are available now.

    An attack is available if it fits the gladiator's hold or lack of one and, for a throw, the gladiator has
    an item to throw. Attacks that are made together have one name. Targets are not considered.
    """
    card = CARDS[who.current]
    for number, attack in enumerate(card.attacks, start=1):
        if card.together and number > 1:
            return
        if attack.requires and (attack.requires == "holding") != bool(who.holds):
            continue
        if attack.throw is None:
            yield str(number)
        else:
            yield from (f"{number}.{item}" for item in throwable_items(who, attack.throw))


def is_target(table: OpenMatch, who: Fighter, target: Fighter, blow: str) -> bool:
    """Return whether a target meets an attack's conditions: charge, hold, distance and open path (IV.3).

    It does not matter here whether the gladiator may attack at all; see `may_attack`.
    """
    number, item = blow_number_and_item(blow)
    if not has_charged(table, who, target):
        return False
    for attack in declared_attacks(CARDS[who.current], number):
        low, high = attack.distance
        if attack.requires == "holding" and who.holds != target.name:
            return False
        if attack.throw is not None:
            if not can_hit(table, who, target, item, low, high):
                return False
        elif not can_reach(table, who, target, low, high):
            return False
    return True


def legal_aims(table: OpenMatch, who: Fighter) -> Iterator[Aim]:
    """Yield every attack that a gladiator can declare now, with each combination of choices."""
    if not may_attack(table, who):
        return
    for blow in current_attacks(who):
        for target in living_foes(table, who):
            if is_target(table, who, target, blow):
                for grab in grabbable_items(who, target, blow):
                    for way in retreat_directions(who, target, blow):
                        yield Aim(blow, target.name, grab, way)


def grabbable_items(who: Fighter, target: Fighter, blow: str) -> tuple[str, ...]:
    """Return the items that an attack may dislodge or take from the target's hands (4.5).

    If there are none, the result contains only "".
    """
    if (
        has_effect(declared_attacks(CARDS[who.current], blow_number_and_item(blow)[0]), Dislodge, TakeItem)
        and target.held
    ):
        return tuple(dict.fromkeys(target.held))
    return ("",)


def retreat_directions(who: Fighter, target: Fighter, blow: str) -> tuple[int, ...]:
    """Return the directions in which the attack may make the target retreat (8.1).

    There is a choice only if attacker and target are not in a straight line; otherwise the result contains
    only 0.
    """
    if has_effect(
        declared_attacks(CARDS[who.current], blow_number_and_item(blow)[0]), Retreat
    ) and not direction(who.at, target.at):
        return directions_away(who.at, target.at)
    return (0,)


def other_targets(table: OpenMatch, who: Fighter, target: str) -> list[str]:
    """Return the names of the gladiators that a thrown item may reach after its target (6.4).

    These are all gladiators in play except the thrower and the target, in seat order.
    """
    return [each.name for each in living_fighters(table) if each.name not in (who.name, target)]


def number_ranges(table: OpenMatch, who: Fighter, blow: str) -> tuple[tuple[int, int], ...]:
    """Return the lowest and highest value of each number in `Declare.numbers`.

    There is one range for each attack and, for a throw, one for each gladiator that the item may reach after
    its target. The number for a contest is not included.
    """
    number, item = blow_number_and_item(blow)
    found = [
        (formula.low, formula.high)
        for formula in (
            attack_formula(attack, item) for attack in declared_attacks(CARDS[who.current], number)
        )
    ]
    if item:
        found += found[:1] * (len(living_fighters(table)) - 2)
    return tuple(found)


def needs_contest(who: Fighter, blow: str) -> bool:
    """Return whether a declaration needs a number for a contest, because the attack may dislodge an item."""
    return has_effect(declared_attacks(CARDS[who.current], blow_number_and_item(blow)[0]), Dislodge)


def usable_specials_with_blow(table: OpenMatch, who: Fighter, target: Fighter, blow: str) -> list[str]:
    """Return the specials that may be used together with an attack (V.1, 10.1)."""
    number, item = blow_number_and_item(blow)
    first = declared_attacks(CARDS[who.current], number)[0]
    kind = attack_type(first, item)
    return [
        key
        for key in who.specials
        if SPECIALS[key].timing == "declare" and are_conditions_met(table, who, key, target=target, kind=kind)
    ]


def throw_range(who: Fighter, blow: str) -> int:
    """Return how many hexes the thrown item can fly."""
    number, item = blow_number_and_item(blow)
    return flight_range(who, item, CARDS[who.current].attacks[number - 1].distance[1])
