"""What an act gives up, as the end of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.arena.words import names
from games.engine.phrases import Part, Phrase, gettext_noop, phrase

LOSSES: dict[str, str] = {
    "falls": gettext_noop("with it the %(creature)s falls, and your bets on it, worth %(value)s"),
    "falls_unless": gettext_noop(
        "unless the power changes it, the %(creature)s falls, and your bets on it, worth %(value)s"
    ),
    "backed_falls": gettext_noop("with it the %(creature)s falls, which you back"),
    "backed_falls_unless": gettext_noop(
        "unless the power changes it, the %(creature)s falls, which you back"
    ),
    "may_fall": gettext_noop(
        "what lies below comes to light: the %(creature)s may fall, and your bets on it, worth %(value)s"
    ),
    "backed_may_fall": gettext_noop(
        "what lies below comes to light: the %(creature)s may fall, which you back"
    ),
    "no_card": gettext_noop("the card and a token stay with it, and no card is played in this turn"),
    "no_bet": gettext_noop("all see it, and no other bet is placed in this turn"),
    "dead_bet": gettext_noop("the %(creature)s is dead, and the bet leaves the table"),
    "own_secret": gettext_noop("your own secret bet is turned up: %(card)s"),
    "hand_shown": gettext_noop("your hand is shown to all"),
    "second_card": gettext_noop("the second card is not played"),
    "power": gettext_noop("the power is not used in this turn: %(power)s"),
    "token_back": gettext_noop("your bet on the %(creature)s is gone, worth %(value)s"),
    "living_card": gettext_noop("the %(creature)s is alive, and the card is gone"),
    "penalty": gettext_noop(
        "you hold no such card: if it wins, your hand is filled to %(most)s to the end of the game"
    ),
    "row_shuffled": gettext_noop("if it is agreed, row %(row)s is shuffled into a new deck"),
    "match_ends": gettext_noop("the last card is drawn, and the match is over"),
}
"""By code of the loss."""


def loss(code: str, params: Mapping[str, Any]) -> Phrase:
    """What is lost, in the reader's words."""
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
