"""What an act gives up, as the end of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.gladiators.words import names

LOSSES: dict[str, str | Plural] = {
    "match": gettext_noop("with %(what)s your side has nobody left: the match is lost"),
    "seat": gettext_noop("with %(what)s you have nobody left; your side fights on without you"),
    "gladiator": gettext_noop("%(what)s is out for good"),
    "item": gettext_noop("it is the last item of all: nothing is left to hold"),
    "thrown": gettext_noop("it is thrown away: %(item)s"),
    "in_vain": gettext_noop(
        "what is held does not do for it: it goes back to hand, and the turn's action is gone"
    ),
    "hold": gettext_noop("the hold on %(what)s ends"),
    "unguarded": Plural(
        "no guess against %(count)s attack that waits",
        "no guess against %(count)s attacks that wait",
        "count",
    ),
    "unguessed": gettext_noop("the attack is not guessed at, and the set number counts"),
    "turn": gettext_noop("the action and the movement of the turn are spent"),
    "last_use": gettext_noop("it is the last time: %(special)s"),
}
"""By code of the loss."""


def loss(code: str, params: Mapping[str, Any]) -> Phrase:
    """What is lost, in the reader's words."""
    return phrase(LOSSES[code], **{name: _part(name, value) for name, value in params.items()})


def _part(name: str, value: Any) -> Part:
    match name:
        case "what":
            return Listing(tuple(names.called(*each) for each in value))
        case "item":
            return names.item(value)
        case "special":
            return names.special(value)
    return int(value)
