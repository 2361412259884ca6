"""The end, the score, ties and stalemates."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.telling import shows
from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_SCORE = Excerpt(
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
_SCORED = _(
    "If the match ended like this: Red 4 + 2 = 6, Green 5 by a secret bet, Blue 3; the 4 on the Cyclops "
    "are lost."
)

_TIES = tell(
    "ties",
    _("Ties"),
    _("Among those with the same sum, whoever had a turn most recently is ahead. A pass is a turn as well."),
    rules="end",
    home="R-110",
)

_PARAGRAPHS = {
    "04": (
        tell(
            "end",
            _("Two ways to end"),
            _(
                "The match ends after the fifth round, with three survivors, or at the very moment the "
                "last card of the deck is drawn. Then nobody falls any more, and more than three may "
                "have lived."
            ),
            home="end",
        ),
        tell(
            "gold",
            _("The gold"),
            _(
                "All secret bets are opened. Every bet on a living creature pays what it is worth; "
                "whoever has the most gold wins."
            ),
            rules="end",
            figure=shows(_SCORED, _SCORE),
        ),
        _TIES,
        tell(
            "stalemate",
            _("Stalemate"),
            _(
                "Only with the option of five rounds in any case: the last card ends nothing, and when "
                "nobody can play any more, all cards of the first round become a new deck. Everybody is "
                "dealt one, and from then on draws one a turn."
            ),
            _(
                "A stalemate may also be agreed: it can be proposed at the turn of the player who began "
                "the round, while the deck is empty, and a single objection prevents it. Your standing "
                "order answers for you; without one you object."
            ),
            home="stalemate",
        ),
    ),
    "97": (
        tell(
            "end",
            _("After five rounds"),
            _("The match ends after the fifth round, and three creatures have survived."),
            home="end",
        ),
        tell(
            "gold",
            _("The ducats"),
            _(
                "All secret bets are opened. Every bet on a living creature pays what it is worth; "
                "whoever has the most ducats wins."
            ),
            rules="end",
            figure=shows(_SCORED, _SCORE),
        ),
        _TIES,
        tell(
            "stalemate",
            _("Stalemate"),
            _(
                "If the deck is empty and nobody can play any more, the cards of the first round on "
                "creatures still alive become a new deck. Everybody draws one, the first turn is bid "
                "for again, and from then on you draw one card a turn, the Ranger apart."
            ),
            _(
                "A stalemate may also be agreed: it can be proposed at the turn of the player who began "
                "the round, while the deck is empty, and a single objection prevents it. Your standing "
                "order answers for you; without one you object."
            ),
            home="stalemate R-115 R-116 R-120",
        ),
        tell(
            "campaign",
            _("A campaign of three games"),
            _(
                "A table may agree on a campaign: three games in one match, each from the start, and "
                "the sums of all three count. Equal sums are parted by the third game."
            ),
            home="campaign R-113",
        ),
    ),
}


def chapter(edition: Edition) -> Chapter:
    """End and scoring."""
    lead = _("What your bets on the survivors are worth, and nothing else.")
    return Chapter("end", Phrase(_("End and scoring")), Phrase(lead), _PARAGRAPHS[edition.source])
