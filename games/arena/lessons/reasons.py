"""Reasons for the suggested action: what a bet pays, and what a power does."""

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

_POWER = _("%(power)s: %(does)s Using it is optional, and the computer would not use it now.")
POWER_TEXTS: dict[str, str] = {
    "draw_three": _("you draw three cards."),
    "retrieve_bet": _("you take one of your tokens back, and may place it again in a later turn."),
    "half_hand": _("you set half of another player’s hand aside for a turn."),
    "backdated_bet": _("you place a token in this row or an earlier one."),
    "demand": _("you demand a creature’s card from another player."),
    "free_discard": _("you may discard cards of any creature face down this turn."),
    "copy_dead_power": _("you use the power of an eliminated creature."),
    "steal": _("you look at three cards of another player and keep one."),
    "reclaim": _("you take a card from the board back to your hand."),
    "swap": _("you swap two visible cards of the same creature."),
    "burn": _("you discard a visible card of this round."),
}
"""What each power does, by its routine; the sentence follows the power’s name."""


def reason(context: HintContext) -> Phrase | None:
    """Return the reason for the first suggested step, or None if the hint itself says enough."""
    view: ArenaView = context.view
    match context.steps:
        case [Bet(_seat, creature), *_rest]:
            worth = EDITIONS[view.edition].values[view.round - 1]
            return phrase(_BET, value=worth, creature=names.creature(creature))
        case [SecretBet(), *_rest]:
            return phrase(_SECRET_BET, secret=EDITIONS[view.edition].secret_value)
        case [Decline(), *_rest] if context.decision.kind == "power" and view.power in POWER_TEXTS:
            creature = view.copied or view.user
            does = Phrase(POWER_TEXTS[view.power])
            return phrase(_POWER, power=names.power(view.edition, creature), does=does)
    return None
