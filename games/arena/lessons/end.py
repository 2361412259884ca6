"""The chapter about the end of the match, the score, ties and stalemates."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import position_figure
from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_SCORE_EXCERPT = Excerpt(
    rows={
        "cyclops": ("cyclops-1", "", ""),
        "titan": ("titan-8", "titan-5", "titan-7"),
        "troll": ("troll-5", "troll-6", "troll-9"),
    },
    bets={"cyclops": {1: 1}, "titan": {2: 1}, "troll": {1: 0, 3: 0}},
    shown={"titan": (2,)},
    backers={"titan": 2, "troll": 0},
    dead={"cyclops": 1},
    round=3,
    rounds=3,
)
_SCORE_SENTENCE = _(
    "If the match ended like this, Red would score 4 + 2 = 6, Green 5 from a secret bet, "
    "and Blue 3; Blue’s 4 on the Cyclops is lost."
)

_TIES_PARAGRAPH = paragraph(
    "ties",
    _("Ties"),
    _(
        "Among players with the same total, the one who took a turn most recently is ahead. "
        "A pass counts as a turn."
    ),
    rules="end",
    home="R-110",
)

_PARAGRAPHS = {
    "04": (
        paragraph(
            "end",
            _("Two ways to end"),
            _(
                "The match ends after the fifth round, with three survivors, or at the moment the "
                "last card of the deck is drawn. In that case no further creature is eliminated, so "
                "more than three may survive."
            ),
            home="end",
        ),
        paragraph(
            "gold",
            _("The gold"),
            _(
                "All secret bets are revealed. Every bet on a living creature pays its value, and "
                "the player with the most gold wins."
            ),
            rules="end",
            figure=position_figure(_SCORE_SENTENCE, _SCORE_EXCERPT),
        ),
        _TIES_PARAGRAPH,
        paragraph(
            "stalemate",
            _("Stalemate"),
            _(
                "This applies only with the option “Always five rounds”: drawing the last card ends "
                "nothing. When nobody can play any more, all cards of the first round become a new "
                "deck. Everyone is dealt one card, and from then on draws one card a turn."
            ),
            _(
                "The players may also agree to a stalemate. It can be proposed on the turn of the "
                "player who started the round, while the deck is empty, and a single objection "
                "prevents it. Your standing order answers for you; without one, you object."
            ),
            home="stalemate",
        ),
    ),
    "97": (
        paragraph(
            "end",
            _("After five rounds"),
            _("The match ends after the fifth round, with three surviving creatures."),
            home="end",
        ),
        paragraph(
            "gold",
            _("The ducats"),
            _(
                "All secret bets are revealed. Every bet on a living creature pays its value, and "
                "the player with the most ducats wins."
            ),
            rules="end",
            figure=position_figure(_SCORE_SENTENCE, _SCORE_EXCERPT),
        ),
        _TIES_PARAGRAPH,
        paragraph(
            "stalemate",
            _("Stalemate"),
            _(
                "If the deck is empty and nobody can play any more, the first round’s cards of "
                "creatures still alive become a new deck. Everyone draws one card, and the players "
                "bid for the first turn again. From then on you draw only one card a turn, except "
                "with the Ranger’s power."
            ),
            _(
                "The players may also agree to a stalemate. It can be proposed on the turn of the "
                "player who started the round, while the deck is empty, and a single objection "
                "prevents it. Your standing order answers for you; without one, you object."
            ),
            home="stalemate R-115 R-116 R-120",
        ),
        paragraph(
            "campaign",
            _("A campaign of three games"),
            _(
                "A table may agree on a campaign: three games in one match, each played from the "
                "start, with the totals of all three added together. If the sums are equal, the "
                "third game decides."
            ),
            home="campaign R-113",
        ),
    ),
}


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about the end of the match and the score."""
    lead = _("You score what your bets on the survivors are worth, and nothing else.")
    return Chapter("end", Phrase(_("End and scoring")), Phrase(lead), _PARAGRAPHS[edition.source])
