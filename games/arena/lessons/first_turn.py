"""The first page: enough to take a turn."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.telling import shows, turns
from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_BET = Excerpt(
    rows={"cyclops": ("",), "troll": ("",), "unicorn": ("",)},
    bets={"troll": {1: 0}},
    backers={"troll": 0},
    rounds=1,
)
_BEFORE = Excerpt(
    rows={"cyclops": ("cyclops-5",), "troll": ("troll-3",), "unicorn": ("",)},
    bets={"troll": {1: 0}},
    backers={"troll": 0},
    rounds=1,
)
_AFTER = _BEFORE._replace(rows={**_BEFORE.rows, "troll": ("troll-3 troll-8",)})
_FALLS = Excerpt(
    rows={"cyclops": ("cyclops-2",), "troll": ("troll-8",), "unicorn": ("unicorn-6",)},
    bets={"troll": {1: 0}},
    backers={"troll": 0},
    dead={"cyclops": 1},
    round=2,
)

_PARAGRAPHS = (
    tell(
        "aim",
        _("What you are after"),
        _(
            "At the end your bets on the three survivors pay: the earlier a bet was made, the more. So "
            "bet soon, but on creatures that will live, and play so that they do."
        ),
        rules="end",
    ),
    tell(
        "bet",
        _("1. Bet, if you like"),
        _(
            "You have five tokens for the whole match. At the start of your turn you may place one on a "
            "creature nobody has bet on in this round."
        ),
        rules="bet",
        figure=shows(_("Red has bet on the Troll in round 1, worth 4, and backs it."), _BET),
    ),
    tell(
        "card",
        _("2. Play a card"),
        _(
            "A combat card goes on the creature it shows and covers what lay there. The number on top "
            "is how strong the creature is now: a high card saves it, a low one endangers it."
        ),
        rules="play",
        figure=turns(_("Red plays the 8 on the Troll; it covers the 3."), _BEFORE, _AFTER),
    ),
    tell(
        "power",
        _("3. Use the power"),
        _(
            "Who has bet the most on a creature backs it. If you play a combat card on a creature you "
            "back, its power is yours at once: to draw, to steal, to burn a card. You may leave it "
            "unused."
        ),
        rules="backer",
    ),
    tell(
        "falls",
        _("4. Who falls?"),
        _(
            "At the end of the turn the page looks at the round: if every living creature has a card, "
            "and one number is lower than all others, that creature is out. The next round begins, and "
            "bets are worth less."
        ),
        rules="death",
        figure=shows(_("The Cyclops was lowest with 2 and is out. Round 2 has begun."), _FALLS),
    ),
    tell(
        "page",
        _("You cannot go wrong"),
        _(
            "The page offers what the rules allow, and tells you of anything else why not. What shows "
            "you nothing new can be undone until you send the turn; the hand is filled to eight by "
            "itself."
        ),
    ),
)


def chapter(edition: Edition) -> Chapter:
    """Your first turn; the same in all editions."""
    lead = _(
        "Eight creatures fight, and each round one of them falls. None is yours: you bet on them, and "
        "every card you play helps one to live or to die."
    )
    return Chapter("first-turn", Phrase(_("Your first turn in two minutes")), Phrase(lead), _PARAGRAPHS)
