"""The pictograms of items, gladiators, cards and parts of the body.

All are icons of `engine.drawing.icons`. A pictogram never shows anything that the name beside it does not
say.
"""

from __future__ import annotations

from functools import cache

from games.gladiators.decks import CARDS, DECKS
from games.gladiators.decks.cards import CombatAction, Hold, PickUp

ITEM_ICONS: dict[str, str] = {
    "dagger": "plain-dagger",
    "chain": "crossed-chains",
    "cloak": "cloak",
    "great-sword": "broadsword",
    "axe": "battle-axe",
    "helmet": "viking-helmet",
    "duelling-sword": "stiletto",
    "buckler": "round-shield",
    "sabre": "cracked-saber",
    "shield": "attached-shield",
    "spear": "stone-spear",
    "flail": "flail",
}
"""The pictogram of each item, by its key."""

DEFAULT_ITEM_ICON = "hand"
"""The pictogram for items that have none of their own."""

ATTACK, KICK, GRIP, BLOW, STEP = "crossed-swords", "high-kick", "grab", "punch", "run"
PICK_UP, FALL, SECRET, WON = "hand", "falling", "sight-disabled", "laurel-crown"

BODY_AND_EVENT_ICONS = (ATTACK, KICK, GRIP, BLOW, STEP, PICK_UP, FALL, SECRET, WON)
"""The pictograms for what bodies do and for moments of the match."""


def item_icon(key: str) -> str:
    """Return the pictogram of an item."""
    return ITEM_ICONS.get(key, DEFAULT_ITEM_ICON)


def deck_icon(key: str) -> str:
    """Return the pictogram of a kind of gladiator, by the key of its deck."""
    return DECKS[key].icon


@cache
def card_icon(identity: str) -> str:
    """Return the pictogram of a card: the item that it needs, or else a part of the body."""
    found = CARDS[identity]
    held = found.axes[0].hold
    if held:
        return item_icon(held[0])
    return _body(found)


def _body(found: CombatAction) -> str:
    if any(isinstance(effect, PickUp) for effect in found.on_use):
        return PICK_UP
    if found.charge is not None:
        return STEP
    for attack in found.attacks:
        if attack.kind == "other" or any(isinstance(effect, Hold) for effect in attack.on_hit):
            return GRIP
        if attack.aim == "legs" or attack.distance[1] > 1:
            return KICK
        return BLOW
    return STEP
