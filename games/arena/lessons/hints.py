"""The hints for a first match. Each new thing is explained once, in the order in which players meet it."""

from __future__ import annotations

from games.arena.actions import Bet, Discard, SecretBet
from games.arena.drawing.excerpt import Excerpt
from games.arena.lessons.lesson_parts import before_after_figure
from games.engine.hints import Hint, HintContext, asks
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

AIM_TEXT = Phrase(_("Aim: have the most valuable bets on the creatures that survive."))

FIRST_LOSS_ROUND = 2
"""The round in which the first creature has just been eliminated."""


def _may_bet(context: HintContext) -> bool:
    return any(isinstance(action, Bet) for action in context.legal)


def _may_bet_secretly(context: HintContext) -> bool:
    return any(isinstance(action, SecretBet) for action in context.legal)


def _may_discard(context: HintContext) -> bool:
    return any(isinstance(action, Discard) for action in context.legal)


def _has_lost_a_creature(context: HintContext) -> bool:
    return context.decision.kind == "turn" and context.view.round >= FIRST_LOSS_ROUND


HINTS: tuple[Hint, ...] = (
    Hint(
        "bid",
        Phrase(_("Your bid")),
        Phrase(
            _(
                "Everyone names a strength at the same time, and the highest bidder gets the "
                "first turn, but must then play a card of exactly that strength. Bid the strength "
                "of a card you would like to play anyway."
            )
        ),
        asks("bid", "raise"),
    ),
    Hint(
        "bet",
        Phrase(_("What a bet is worth")),
        Phrase(
            _(
                "If the creature survives, a bet pays 4 in the first round, then 3, 2 and 1: "
                "early bets pay more, late bets know more. The player with the most valuable bets "
                "on a creature is its backer and may use its power. You have five tokens for the "
                "whole match."
            )
        ),
        _may_bet,
        basic=True,
    ),
    Hint(
        "card",
        Phrase(_("Your first card")),
        Phrase(
            _(
                "A card covers the one that lies on its creature, and only the number on top "
                "counts. The round ends once every creature has a card and one alone is lowest: "
                "that one is eliminated. So play high cards on the creatures you have bet on, and "
                "low cards on the others."
            )
        ),
        asks("card"),
        basic=True,
    ),
    Hint(
        "secret",
        Phrase(_("Open or secret bets")),
        Phrase(
            _(
                "Once a match, in the first round only, you may put a card face down and bet 5 on "
                "its creature instead of playing a card. An open bet pays less, but you play a "
                "card as well and may use the creature’s power at once."
            )
        ),
        _may_bet_secretly,
    ),
    Hint(
        "power",
        Phrase(_("Your first power")),
        Phrase(
            _(
                "You have the most valuable bets on this creature, so you are its backer: each "
                "time you play one of its cards, you may use its power at once. You cannot save "
                "it for later."
            )
        ),
        asks("power"),
    ),
    Hint(
        "round",
        Phrase(_("A creature is out")),
        Phrase(
            _(
                "Bets on an eliminated creature pay nothing, and its cards are dead weight. In the "
                "new round no creature has a card yet, so every one is in danger again until it "
                "has a high card in this round."
            )
        ),
        _has_lost_a_creature,
    ),
    Hint(
        "discard",
        Phrase(_("Your first discards")),
        Phrase(
            _(
                "Before you draw, you may discard up to three cards of eliminated creatures. "
                "Everyone sees them, unless a power lets you discard face down, but each makes "
                "room for a card that you can play."
            )
        ),
        _may_discard,
    ),
)

_BEFORE = Excerpt(
    rows={"cyclops": ("cyclops-6",), "titan": ("titan-2",), "unicorn": ("unicorn-4",)},
    bets={"titan": {1: 0}},
    backers={"titan": 0},
    rounds=1,
)
_AFTER = _BEFORE._replace(rows={**_BEFORE.rows, "titan": ("titan-2 titan-9",)})

HINT_FIGURES = {
    "card": before_after_figure(
        _("Red has bet on the Titan and covers its 2 with a 9: now the Unicorn is lowest."), _BEFORE, _AFTER
    ),
}
"""The pictures of some hints, for the page that repeats them."""
