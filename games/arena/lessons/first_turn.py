"""The first chapter: just enough to take a turn."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import before_after_figure, position_figure
from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_BET_EXCERPT = Excerpt(
    rows={"cyclops": ("",), "troll": ("",), "unicorn": ("",)},
    bets={"troll": {1: 0}},
    backers={"troll": 0},
    rounds=1,
)
_EXCERPT_BEFORE = Excerpt(
    rows={"cyclops": ("cyclops-5",), "troll": ("troll-3",), "unicorn": ("",)},
    bets={"troll": {1: 0}},
    backers={"troll": 0},
    rounds=1,
)
_EXCERPT_AFTER = _EXCERPT_BEFORE._replace(rows={**_EXCERPT_BEFORE.rows, "troll": ("troll-3 troll-8",)})
_ELIMINATION_EXCERPT = Excerpt(
    rows={"cyclops": ("cyclops-2",), "troll": ("troll-8",), "unicorn": ("unicorn-6",)},
    bets={"troll": {1: 0}},
    backers={"troll": 0},
    dead={"cyclops": 1},
    round=2,
)

_PARAGRAPHS = (
    paragraph(
        "aim",
        _("Your aim"),
        _(
            "At the end, your bets on the three survivors pay: the earlier the bet, the more it "
            "pays. So bet early, but on creatures that will survive, and play your cards to keep "
            "them alive."
        ),
        rules="end",
    ),
    paragraph(
        "bet",
        _("1. Bet, if you like"),
        _(
            "You have five tokens for the whole match. At the start of your turn, you may place "
            "one on a creature that has no bet in this round yet."
        ),
        rules="bet",
        figure=position_figure(
            _("Red has bet on the Troll in round 1: the bet is worth 4 and makes Red its backer."),
            _BET_EXCERPT,
        ),
    ),
    paragraph(
        "card",
        _("2. Play a card"),
        _(
            "A combat card goes on the creature it shows and covers any card already there. The "
            "number on top is the creature’s current combat value: a high card keeps it safe, a "
            "low one puts it in danger."
        ),
        rules="play",
        figure=before_after_figure(
            _("Red plays the 8 on the Troll; it covers the 3."), _EXCERPT_BEFORE, _EXCERPT_AFTER
        ),
    ),
    paragraph(
        "power",
        _("3. Use the power"),
        _(
            "The player with the most valuable bets on a creature is its backer. If you play a "
            "combat card on a creature you back, you may immediately use its power: draw cards, "
            "steal one or burn one. You do not have to use it."
        ),
        rules="backer",
    ),
    paragraph(
        "falls",
        _("4. Is a creature eliminated?"),
        _(
            "At the end of the turn, the page checks this round’s cards. If every living "
            "creature has a card and one number is lower than all the others, that creature is "
            "eliminated. The next round starts, and bets are worth less."
        ),
        rules="death",
        figure=position_figure(
            _("The Cyclops was lowest with 2 and is eliminated. Round 2 has started."), _ELIMINATION_EXCERPT
        ),
    ),
    paragraph(
        "page",
        _("You cannot go wrong"),
        _(
            "The page offers only what the rules allow and explains why anything else is not "
            "possible. Until you send the turn, you can undo any step that has revealed nothing "
            "new to you; your hand is refilled to eight cards automatically."
        ),
    ),
)


_LEAD_SENTENCES = {
    "97": _(
        "The same eight creatures always fight, and five of them die. You bid for the first turn, bet in "
        "the open or in secret, and play cards to keep the creatures that you back alive."
    ),
    "04": _(
        "Eight of twelve creatures fight, and each round one of them is eliminated. None of them is "
        "yours: you bet on them, and every card you play helps one of them to live or to die."
    ),
}


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about the first turn; only its lead depends on the edition."""
    lead = Phrase(_LEAD_SENTENCES[edition.source])
    return Chapter("first-turn", Phrase(_("Your first turn in two minutes")), lead, _PARAGRAPHS)
