"""Phrases for what an action gives up, worded to end a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.arena.words import names
from games.engine.phrases import Part, Phrase, gettext_noop, phrase

LOSSES: dict[str, str] = {
    "falls": gettext_noop("the %(creature)s is eliminated and you lose your bets on it, worth %(value)s"),
    "falls_unless": gettext_noop(
        "unless the power changes this, the %(creature)s is eliminated and you lose your "
        "bets on it, worth %(value)s"
    ),
    "backed_falls": gettext_noop("the %(creature)s, which you back, is eliminated"),
    "backed_falls_unless": gettext_noop(
        "unless the power changes this, the %(creature)s, which you back, is eliminated"
    ),
    "may_fall": gettext_noop(
        "this uncovers the card below: the %(creature)s may be eliminated and you may lose "
        "your bets on it, worth %(value)s"
    ),
    "backed_may_fall": gettext_noop(
        "this uncovers the card below: the %(creature)s, which you back, may be eliminated"
    ),
    "no_card": gettext_noop("the card and a token stay on the table, and you play no card this turn"),
    "no_bet": gettext_noop("everyone sees it, and you place no other bet this turn"),
    "dead_bet": gettext_noop("the %(creature)s has been eliminated, so the bet leaves the table"),
    "own_secret": gettext_noop("this reveals your own secret bet: %(card)s"),
    "hand_shown": gettext_noop("everyone sees your hand"),
    "second_card": gettext_noop("the power brings you nothing this turn"),
    "power": gettext_noop("you don’t use this power this turn: %(power)s"),
    "token_back": gettext_noop("you lose your bet on the %(creature)s, worth %(value)s"),
    "living_card": gettext_noop("the %(creature)s is still alive, and you lose the card"),
    "penalty": gettext_noop(
        "you hold no such card: if this bid wins, you draw up to only %(most)s cards until "
        "the end of the game"
    ),
    "row_shuffled": gettext_noop("if no one objects, row %(row)s is shuffled into a new deck"),
    "match_ends": gettext_noop("you draw the last card, and the match ends"),
}
"""What is lost, in words, by the code of the loss."""


def loss(code: str, params: Mapping[str, Any]) -> Phrase:
    """Return the phrase for what is lost."""
    return phrase(LOSSES[code], **{name: _part(name, value) for name, value in params.items()})


def _part(name: str, value: Any) -> Part:
    match name:
        case "creature":
            return names.creature(value)
        case "power":
            return names.power(*value)
        case "card":
            return names.card(value)
    return int(value)
