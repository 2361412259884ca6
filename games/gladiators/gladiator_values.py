"""The hands, Guess Axes and principal qualities of one gladiator (I.1 - I.3, IV.4, IV.5).

Everything here is public and follows from the gladiator's deck and what it holds, wears and does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from games.gladiators.decks import CARDS, DECKS, ITEMS, OWN_ITEMS
from games.gladiators.decks.cards import AttackKind, CombatAction, Deck, GuessAxe, Stat
from games.gladiators.table import Fighter

HANDS_PER_GLADIATOR = 2

WRAPPED_PENALTY = -1
"""How much a cloak over the head changes the number of guesses and the strength of attacks (7.5)."""

ITEMS_BY_STAT: dict[Stat, tuple[str, ...]] = {
    stat: tuple(key for key, item in ITEMS.items() if any(bonus.stat == stat for bonus in item.bonuses))
    for stat in get_args(Stat)
}
"""The items that change each value; no item changes how far a gladiator moves."""


def deck_of(fighter: Fighter) -> Deck:
    """Return the deck of a gladiator."""
    return DECKS[fighter.deck]


def free_hands(fighter: Fighter) -> int:
    """Return the number of free hands. An item held in both hands takes up only one (I.3)."""
    return HANDS_PER_GLADIATOR - len(fighter.held)


def is_axe_requirement_met(held: Sequence[str], axe: GuessAxe) -> bool:
    """Return whether the items that an axe requires are held, and enough hands are free."""
    if HANDS_PER_GLADIATOR - len(held) < axe.free:
        return False
    return all(held.count(item) >= axe.hold.count(item) for item in axe.hold)


def can_use(fighter: Fighter, card: str) -> bool:
    """Return whether a gladiator meets the requirements of at least one Guess Axe of a card (I.1)."""
    return any(is_axe_requirement_met(fighter.held, axe) for axe in CARDS[card].axes)


def current_card_needs_item(fighter: Fighter, item: str) -> bool:
    """Return whether the Current Action is being used with `item`.

    This is so if one of the card's Guess Axes that can be used now requires the item.
    """
    card = current_card(fighter)
    return card is not None and any(
        item in axe.hold and is_axe_requirement_met(fighter.held, axe) for axe in card.axes
    )


def current_card(fighter: Fighter) -> CombatAction | None:
    """Return the Current Action's card, or None for the Standard Action."""
    return CARDS[fighter.current] if fighter.current else None


def axe_guesses(fighter: Fighter, kind: AttackKind, card: str) -> int:
    """Return the number of guesses that a card gives against a type of attack.

    The best axe that can be used counts (5.2). If `card` is empty, it is the Standard Action.
    """
    axes = CARDS[card].axes if card else DECKS[fighter.deck].axes
    return max((getattr(axe, kind) for axe in axes if is_axe_requirement_met(fighter.held, axe)), default=0)


def knows_item(fighter: Fighter, item: str) -> bool:
    """Return whether a gladiator can use an item, because its own deck has one like it (I.3, 7.6)."""
    return item in OWN_ITEMS[fighter.deck]


def stat_change(fighter: Fighter, stat: Stat) -> int:
    """Return by how much items, the Current Action and temporary effects change a value now.

    Two items of the same kind count only once, and items that the gladiator cannot use do not count.
    """
    total = 0
    for item in ITEMS_BY_STAT[stat]:
        held, worn = item in fighter.held, item in fighter.worn
        if (held or worn) and knows_item(fighter, item):
            here = {"held": held, "worn": worn, "either": True}
            total += sum(each.amount for each in ITEMS[item].bonuses if each.stat == stat and here[each.when])
    if fighter.current:
        total += sum(each.amount for each in CARDS[fighter.current].while_current if each.stat == stat)
    if fighter.boons:
        total += sum(each.amount for each in fighter.boons if each.stat == stat and each.until == "turn")
    return total


def strength(fighter: Fighter) -> int:
    """Return the Strength of the Standard Action (6.1)."""
    return DECKS[fighter.deck].strength


def defense(fighter: Fighter) -> int:
    """Return the Defense now, including items and the Current Action (I.2)."""
    return DECKS[fighter.deck].defense + stat_change(fighter, "defense")


def attack_change(fighter: Fighter) -> int:
    """Return what is added to the fixed part of every attack's strength now (IV.4)."""
    return stat_change(fighter, "attack") + (WRAPPED_PENALTY if fighter.wrapped else 0)


def condition_lost(fighter: Fighter) -> int:
    """Return the Condition that a gladiator has lost so far."""
    return DECKS[fighter.deck].condition - fighter.condition
