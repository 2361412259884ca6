"""Phrases for what an action gives up, worded to end a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.gladiators.words import names

LOSSES: dict[str, str | Plural] = {
    "match": gettext_noop("without %(what)s your side has nobody left: the match is lost"),
    "seat": gettext_noop("without %(what)s you have nobody left; your side fights on without you"),
    "gladiator": gettext_noop("%(what)s will be out permanently"),
    "item": gettext_noop("it is your last item: you’ll have nothing left to hold"),
    "thrown": gettext_noop("you throw the %(item)s and no longer have it"),
    "in_vain": gettext_noop(
        "you don’t have in hand what it needs: the card goes back to hand, and the turn’s action is used up"
    ),
    "hold": gettext_noop("the hold on %(what)s ends"),
    "unguarded": Plural(
        "you make no guess against %(count)s pending attack",
        "you make no guess against %(count)s pending attacks",
        "count",
    ),
    "unguessed": gettext_noop("you lose up to %(lost)s Condition"),
    "unguessed_fatal": gettext_noop("you lose up to %(lost)s Condition, and may be out"),
    "unguessed_effect": gettext_noop("whatever number was set counts, and may take effect"),
    "unguessed_harmless": gettext_noop("you make no guess, though no number can hurt you"),
    "uncontested": gettext_noop("the item flies in the direction that was set"),
    "turn": gettext_noop("the turn’s action and movement are used up"),
    "last_use": gettext_noop("this is the last use of %(special)s"),
}
"""What is lost, in words, by the code of the loss."""


def loss(code: str, params: Mapping[str, Any]) -> Phrase:
    """Return the phrase for what is lost."""
    return phrase(LOSSES[code], **{name: _part(name, value) for name, value in params.items()})


def _part(name: str, value: Any) -> Part:
    match name:
        case "what":
            return Listing(tuple(names.name_by_deck(*each) for each in value))
        case "item":
            return names.item(value)
        case "special":
            return names.special(value)
    return int(value)
