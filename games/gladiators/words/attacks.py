"""An attack of a card in words: kind, distance, strength and opposition."""

from __future__ import annotations

from games.engine.phrases import Phrase, gettext_noop, phrase
from games.gladiators.decks import FORMULAS
from games.gladiators.decks.cards import Attack
from games.gladiators.words import names

_DISTANCE: tuple[str, str, str] = (
    gettext_noop("distance %(low)s"),
    gettext_noop("distance %(low)s to %(high)s"),
    gettext_noop("distance %(low)s or more"),
)
_ATTACK = gettext_noop("%(kind)s, %(distance)s: %(strength)s %(opposed)s")
_BY_ITEM = gettext_noop("strength as on the item")


def distance(low: int, high: int) -> Phrase:
    """From how far an attack is made; `high` 0 is without end."""
    if not high:
        return phrase(_DISTANCE[2], low=low)
    if high == low:
        return phrase(_DISTANCE[0], low=low)
    return phrase(_DISTANCE[1], low=low, high=high)


def strength(made: Attack) -> Phrase:
    """An attack's strength as it is printed; of some throws the item's card says it."""
    return names.formula(*FORMULAS[made.strength]) if made.strength else Phrase(_BY_ITEM)


def attack(made: Attack) -> Phrase:
    """An attack's kind, distance, strength and opposition."""
    return phrase(
        _ATTACK,
        kind=names.kind(made.kind),
        distance=distance(*made.distance),
        strength=strength(made),
        opposed=names.opposed(made.opposed),
    )
