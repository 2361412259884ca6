"""All decks by key, collected from the modules of this package that define `DECK`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from games.gladiators.decks.cards import Attack, CombatAction, Counter, Deck, Formula, Item, Special


def _decks_in_folder() -> dict[str, Deck]:
    modules = (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    decks = (module.DECK for module in modules if hasattr(module, "DECK"))
    return {deck.key: deck for deck in sorted(decks, key=lambda deck: (-deck.quality, deck.key))}


DECKS: dict[str, Deck] = _decks_in_folder()
"""All decks by key, those of the highest quality first."""

CARDS: dict[str, CombatAction] = {card.id: card for deck in DECKS.values() for card in deck.combat}
"""Every Combat Action by its id."""

ITEMS: dict[str, Item] = {item.key: item for deck in DECKS.values() for item in deck.items}
"""Every item by its key; a dagger is a dagger, no matter who owns it (I.3)."""

SPECIALS: dict[str, Special] = {special.key: special for deck in DECKS.values() for special in deck.specials}
"""Every Special Action by its key."""

OWN_ITEMS: dict[str, frozenset[str]] = {
    key: frozenset(item.key for item in deck.items) for key, deck in DECKS.items()
}
"""The items that the gladiator of each deck can use (I.3)."""

COUNTERATTACK_INDEX = -1
"""Stands for the counterattack after a successful guess, where other attacks have their index on the card."""


def attack_of(card: str, index: int) -> Attack:
    """Return an attack of a card by its index on the card, from 0, or by `COUNTERATTACK_INDEX`."""
    found = CARDS[card]
    if index != COUNTERATTACK_INDEX:
        return found.attacks[index]
    effects = found.on_guess.effects if found.on_guess is not None else ()
    return next(effect.attack for effect in effects if isinstance(effect, Counter))


FORMULAS: dict[str, Formula] = {
    text: Formula.read(text)
    for text in {
        *(attack.strength for card in CARDS.values() for attack in card.attacks if attack.strength),
        *(item.strength for item in ITEMS.values()),
        *(
            effect.attack.strength
            for card in CARDS.values()
            if card.on_guess
            for effect in card.on_guess.effects
            if isinstance(effect, Counter)
        ),
    }
}
"""The strength formulas by their printed text, parsed once."""
