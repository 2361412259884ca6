"""Reasons for the suggested action: what a bet pays, and why a power is left unused."""

from __future__ import annotations

from games.arena.actions import Bet, Decline, SecretBet
from games.arena.editions import EDITIONS
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.hints import HintContext
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _

_BET = _("This bet pays %(value)s if the %(creature)s survives, and you still play a card this turn.")
_SECRET_BET = _("This bet pays %(secret)s if its creature survives, and nobody knows which one that is.")

_DECLINED_POWER = _("Using it is optional, and the computer would not use it now.")


def reason(context: HintContext) -> Phrase | None:
    """Return the reason for the first suggested step, or None if the hint itself says enough."""
    view: ArenaView = context.view
    match context.steps:
        case [Bet(_seat, creature), *_rest]:
            worth = EDITIONS[view.edition].values[view.round - 1]
            return phrase(_BET, value=worth, creature=names.creature(creature))
        case [SecretBet(), *_rest]:
            return phrase(_SECRET_BET, secret=EDITIONS[view.edition].secret_value)
        case [Decline(), *_rest] if context.decision.kind == "power":
            return Phrase(_DECLINED_POWER)
    return None
