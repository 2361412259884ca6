"""The chapter about open and secret bets."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import before_after_figure, card_figure, position_figure
from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_ROUNDS_EXCERPT = Excerpt(
    rows={
        "cyclops": ("cyclops-1", "", ""),
        "titan": ("titan-8", "titan-3", ""),
        "troll": ("troll-5", "troll-6", "troll-7"),
    },
    bets={"troll": {1: 0, 2: 1}, "titan": {3: 2}},
    backers={"troll": 0, "titan": 2},
    dead={"cyclops": 1},
    round=3,
    rounds=4,
)
_HIDDEN_BET_EXCERPT = Excerpt(
    rows={"titan": ("titan-6",), "troll": ("",)}, bets={"titan": {1: 0}}, backers={"titan": 0}, rounds=1
)
_REVEALED_BET_EXCERPT = _HIDDEN_BET_EXCERPT._replace(shown={"titan": (1,)}, backers={"titan": 1})

_VALUE_PARAGRAPHS = {
    "04": paragraph(
        "value",
        _("What a bet is worth"),
        _(
            "The value of a token depends on the round in which you place it: 4 in the first "
            "round, then 3, 2 and 1, and nothing in the fifth. Even a bet worth nothing can make "
            "you the backer of a creature nobody else has bet on."
        ),
        rules="bet",
        figure=position_figure(
            _("Red and Blue bet on the Troll in rounds 1 and 2, Green on the Titan in round 3."),
            _ROUNDS_EXCERPT,
        ),
    ),
    "97": paragraph(
        "value",
        _("What a bet is worth"),
        _(
            "The value of a token depends on the round in which you place it: 4 in the first "
            "round, then 3, 2 and 1. There are no bets in the fifth round, and any tokens left "
            "by then are lost."
        ),
        rules="bet",
        figure=position_figure(
            _("Red and Blue bet on the Troll in rounds 1 and 2, Green on the Titan in round 3."),
            _ROUNDS_EXCERPT,
        ),
    ),
}

_PLACING_PARAGRAPH = paragraph(
    "placing",
    _("Placing a token"),
    _(
        "Once a turn, before you play a card, you may place a token on a living creature. "
        "Each creature takes one token a round, first come, first served. You may bet on "
        "several creatures in the same round, one each turn."
    ),
    _(
        "You do not have to play on the creature you bet on. A bet you make this turn counts "
        "immediately, so it can already give you the creature’s power."
    ),
    home="bet",
)

_STAYS_PARAGRAPHS = {
    "04": paragraph(
        "stays",
        _("Bets stay in place"),
        _(
            "You have five tokens and no more. Once placed, a token stays where it is; only the "
            "Colossus can give one back."
        ),
        rules="bet colossus",
    ),
    "97": paragraph(
        "stays",
        _("Bets stay in place"),
        _("You have five tokens and no more. Once placed, a token stays where it is."),
        rules="bet",
    ),
}

_SECRET_PARAGRAPH = paragraph(
    "secret",
    _("The secret bet"),
    _(
        "Once a game, in the first round only, you may make a secret bet: put one of the "
        "creature’s combat cards face down in front of you, with a token on it. It is worth "
        "5, more than any visible bet."
    ),
    _(
        "It takes the place of playing a card and ends your turn. Everyone sees that you "
        "have made a secret bet, but not on which creature, so it counts for nothing until "
        "it is revealed. Once a creature has been eliminated, it is too late for secret bets."
    ),
    home="secret",
    figure=card_figure(_("You know which card it is; the other players see only a card face down."), "back"),
)

_REVEAL_PARAGRAPHS = {
    "04": paragraph(
        "reveal",
        _("Revealing it"),
        _(
            "On a later turn you may reveal the secret bet instead of making a bet, and then "
            "play a card as usual. Its value of 5 counts immediately and may make you the "
            "backer. The token goes above the creature, and the card goes to the discard pile."
        ),
        _(
            "You do not have to reveal it: at the end all secret bets are revealed anyway, and "
            "they pay if their creature is alive."
        ),
        home="reveal",
        figure=before_after_figure(
            _("Blue reveals a secret bet on the Titan: 5 against 4, so Blue is now its backer."),
            _HIDDEN_BET_EXCERPT,
            _REVEALED_BET_EXCERPT,
        ),
    ),
    "97": paragraph(
        "reveal",
        _("Revealing it"),
        _(
            "On a later turn you may reveal the secret bet instead of making a bet, and then "
            "play a card as usual. Its value of 5 counts immediately and may make you the "
            "backer. The token and the card lie face up beyond the creature’s rows, where the "
            "card is within reach of a Referee, the Troll and the Unicorn."
        ),
        _(
            "You do not have to reveal it: at the end all secret bets are revealed anyway, and "
            "they pay if their creature is alive."
        ),
        home="reveal",
        figure=before_after_figure(
            _("Blue reveals a secret bet on the Titan: 5 against 4, so Blue is now its backer."),
            _HIDDEN_BET_EXCERPT,
            _REVEALED_BET_EXCERPT,
        ),
    ),
}


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about open and secret bets."""
    source = edition.source
    lead = _("Early bets are worth more; late bets are better informed.")
    told = (
        _VALUE_PARAGRAPHS[source],
        _PLACING_PARAGRAPH,
        _STAYS_PARAGRAPHS[source],
        _SECRET_PARAGRAPH,
        _REVEAL_PARAGRAPHS[source],
    )
    return Chapter("bets", Phrase(_("Bets")), Phrase(lead), told)
