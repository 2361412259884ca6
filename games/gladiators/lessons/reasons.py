"""Reasons for the suggested action: what the specials do that it uses up."""

from __future__ import annotations

from games.engine.hints import HintContext
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.actions import Declare, Plan, Rearm, UseSpecial
from games.gladiators.decks import SPECIALS
from games.gladiators.gladiator_values import can_use
from games.gladiators.table import moving_fighter
from games.gladiators.words import names

_USES = _("This also uses your special %(special)s: “%(text)s”")
_USES_AT_A_COST = _("This also uses your special %(special)s, which costs %(cost)s Condition: “%(text)s”")
_NOT_ARMED = _("You don’t hold what %(card)s needs yet: re-arm before its turn comes.")
_USE = _("%(special)s is a special: “%(text)s”")
_USE_AT_A_COST = _("%(special)s is a special and costs %(cost)s Condition: “%(text)s”")


def reason(context: HintContext) -> Phrase | None:
    """Return what each special does that the first suggested step uses, or what a planned card still needs.

    Return None if the hint itself says enough.
    """
    match context.steps:
        case [Declare(specials=keys), *_rest] if keys:
            return names.join_sentences([_told(key, _USES, _USES_AT_A_COST) for key in keys])
        case [Rearm(by=key), *_rest] if key:
            return _told(key, _USES, _USES_AT_A_COST)
        case [UseSpecial(special=key), *_rest] if key in SPECIALS:
            return _told(key, _USE, _USE_AT_A_COST)
        case [Plan(card=card), *_rest] if not can_use(moving_fighter(context.view), card):
            return phrase(_NOT_ARMED, card=names.card(card))
    return None


def _told(key: str, free: str, costly: str) -> Phrase:
    special = SPECIALS[key]
    text = Phrase(special.text)
    if special.cost:
        return phrase(costly, special=names.special(key), cost=special.cost, text=text)
    return phrase(free, special=names.special(key), text=text)
