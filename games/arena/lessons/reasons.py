"""Reasons for the suggested action: what a bet or a card does, and why a power is left unused."""

from __future__ import annotations

from games.arena.actions import Bet, Decline, Play, SecretBet
from games.arena.cards import CREATURE_OF_CARD, STRENGTH_OF_CARD
from games.arena.editions import EDITIONS
from games.arena.reveals import power_started_by
from games.arena.table import NOBODY
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.hints import HintContext
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _

STRONG = 6
"""From which strength on a card is likely to keep its creature alive."""

_BET = _("This bet pays %(value)s if the %(creature)s survives, and you still play a card this turn.")
_BET_HELD = _(
    "You hold %(card)s, which can keep the %(creature)s alive. This bet pays %(value)s if it survives, and "
    "you still play a card this turn."
)
_BET_SHOWN = _(
    "The top card of the %(creature)s has strength %(number)s, so it is in little danger in this round. "
    "This bet pays %(value)s if it survives, and you still play a card this turn."
)
_BET_UNBACKED = _(
    "There is no open bet on the %(creature)s yet, so you become its backer and may use its power when you "
    "play its cards. This bet pays %(value)s if it survives, and you still play a card this turn."
)
_BETS_BESIDE_HINT: dict[str, str] = {
    "secret": _(
        "An open bet on the %(creature)s pays %(value)s if it survives, and you can still make your secret "
        "bet later in this round."
    ),
    "round": _(
        "With one creature fewer, the %(creature)s is more likely to survive to the end, so a bet that "
        "pays %(value)s is still worth a token."
    ),
}
"""Why a bet is suggested beside a hint that comes after the one about bets."""

_BET_HELD_BEFORE_SECRET = _(
    "With %(card)s you can protect the %(creature)s, too. An open bet on it pays %(value)s if it survives, "
    "and you can still make your secret bet later in this round."
)
_BET_SHOWN_BEFORE_SECRET = _(
    "The %(creature)s has strength %(number)s on top. An open bet on it pays %(value)s if it survives, and "
    "you can still make your secret bet later in this round."
)

_SECRET_BET = _("This bet pays %(secret)s if its creature survives, and nobody knows which one that is.")

_PLAY_POWER = _("You back the %(creature)s, so its card also lets you use its power.")
_PLAY_SAFE = _("You have bet on the %(creature)s, and strength %(number)s makes it safer in this round.")
_PLAY_HIGH = _(
    "You have not bet on the %(creature)s yet. Strength %(number)s helps it survive this round, so that you "
    "can still bet on it in a later turn."
)
_PLAY_LOW = _(
    "You have not bet on the %(creature)s. A low card puts it in danger instead of a creature that you have "
    "bet on."
)

_DECLINED_POWER = _("Using it is optional, and it is unlikely to help you now.")
_DECLINED_TOKEN = _(
    "Using it is optional. Your tokens are on creatures that are still alive and may pay, and a token is "
    "usually worth less when you bet it again."
)


def reason(context: HintContext) -> Phrase | None:
    """Return the reason for the first suggested step, or None if the hint itself says enough."""
    view: ArenaView = context.view
    match context.steps:
        case [Bet(seat, creature), *_rest]:
            return _bet_reason(context, creature)
        case [SecretBet(), *_rest]:
            return phrase(_SECRET_BET, secret=EDITIONS[view.edition].secret_value)
        case [Play(seat, card), *_rest]:
            return _play_reason(view, seat, card)
        case [Decline(seat), *_rest] if context.decision.kind == "power":
            on_dead = any(
                _has_bet(view, seat, creature) or CREATURE_OF_CARD.get(view.secret) == creature
                for creature in view.dead
            )
            keeps = view.power == "retrieve_bet" and not on_dead
            return Phrase(_DECLINED_TOKEN if keeps else _DECLINED_POWER)
    return None


def _bet_reason(context: HintContext, creature: str) -> Phrase:
    """Return what a bet pays and, if that is plain from the reader's cards and the table, why on this one."""
    view: ArenaView = context.view
    known = {"value": EDITIONS[view.edition].values[view.round - 1], "creature": names.creature(creature)}
    held = [card for card in view.hand if CREATURE_OF_CARD[card] == creature]
    best = max(held, key=lambda card: STRENGTH_OF_CARD[card], default="")
    top = view.tops[creature][view.round - 1]
    holds, shows = (bool(each) and STRENGTH_OF_CARD[each] >= STRONG for each in (best, top))
    secret = context.hint == "secret"
    if context.hint in _BETS_BESIDE_HINT and not (secret and (holds or shows)):
        return phrase(_BETS_BESIDE_HINT[context.hint], **known)
    if holds:
        return phrase(_BET_HELD_BEFORE_SECRET if secret else _BET_HELD, **known, card=names.card(best))
    if shows:
        message = _BET_SHOWN_BEFORE_SECRET if secret else _BET_SHOWN
        return phrase(message, **known, number=STRENGTH_OF_CARD[top])
    if all(each == NOBODY for each in view.bets[creature]) and creature not in view.shown:
        return phrase(_BET_UNBACKED, **known)
    return phrase(_BET, **known)


def _play_reason(view: ArenaView, seat: int, card: str) -> Phrase | None:
    """Return what a card of a creature does for the reader, or None if it follows from no plain fact."""
    creature, strength = CREATURE_OF_CARD[card], STRENGTH_OF_CARD[card]
    known = {"creature": names.creature(creature)}
    if power_started_by(view, card):
        return phrase(_PLAY_POWER, **known)
    mine = _has_bet(view, seat, creature) or CREATURE_OF_CARD.get(view.secret) == creature
    if strength < STRONG:
        bets = view.secret or any(_has_bet(view, seat, each) for each in view.creatures)
        return phrase(_PLAY_LOW, **known) if bets and not mine else None
    if mine:
        return phrase(_PLAY_SAFE, **known, number=strength)
    return phrase(_PLAY_HIGH, **known, number=strength) if _can_bet_later(view, seat) else None


def _can_bet_later(view: ArenaView, seat: int) -> bool:
    """Return whether a seat has a token, and rounds are left in which it can bet openly."""
    return bool(view.tokens[seat]) and view.round < EDITIONS[view.edition].bet_rounds


def _has_bet(view: ArenaView, seat: int, creature: str) -> bool:
    """Return whether a seat has a visible bet on a creature."""
    return seat in view.bets[creature] or view.shown[seat] == creature
