"""The chapter about the three referees."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import before_after_figure
from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_BEFORE = Excerpt(
    rows={
        "cyclops": ("cyclops-1", ""),
        "titan": ("titan-9", "titan-4"),
        "troll": ("troll-6", "spectator-2 troll-8"),
    },
    dead={"cyclops": 1},
    round=2,
)
_AFTER = _BEFORE._replace(rows={**_BEFORE.rows, "troll": ("troll-6", "spectator-2")})
_HIDDEN = Excerpt(
    rows={"titan": ("titan-7",), "troll": ("",)}, bets={"titan": {1: 0}}, backers={"titan": 0}, rounds=1
)
_OPEN = _HIDDEN._replace(shown={"titan": (1, 2)}, backers={})

_TAKING = _("The Troll’s 8 is taken into hand; the spectator below it counts again, with 2.")
_OPENING = _("Blue and Green must reveal their secret bets on the Titan: 5 each, so it has no backer.")
_CALL = _(
    "There is only one. Name a living creature: all secret bets on it, including your "
    "own, are revealed immediately and count from now on. If there are none, everyone "
    "now knows that."
)

_PARAGRAPHS = {
    "04": (
        paragraph(
            "prefect",
            _("Prefect"),
            _(
                "There are two. A Prefect takes any visible combat card into your hand: the top of a "
                "pile in this round or an earlier one, even of an eliminated creature, or the top of "
                "the discard pile. Spectators and covered cards cannot be taken."
            ),
            home="referee R-49",
            icon="whistle",
            figure=before_after_figure(_TAKING, _BEFORE, _AFTER),
        ),
        paragraph(
            "magister",
            _("Magister"),
            _CALL,
            rules="referee",
            icon="whistle",
            figure=before_after_figure(_OPENING, _HIDDEN, _OPEN),
        ),
        paragraph(
            "way-out",
            _("A way out"),
            _(
                "You can always play a referee, even without effect: your turn passes without adding "
                "a card to the round. The referee then goes to the discard pile."
            ),
            rules="referee",
        ),
    ),
    "97": (
        paragraph(
            "referee",
            _("Referee"),
            _(
                "There are two. A Referee takes any visible combat card into your hand: the top of a "
                "pile in this round or an earlier one, of a revealed secret bet or of the discard "
                "pile. Spectators and covered cards cannot be taken."
            ),
            home="referee R-49",
            icon="whistle",
            figure=before_after_figure(_TAKING, _BEFORE, _AFTER),
        ),
        paragraph(
            "head-referee",
            _("Head Referee"),
            _CALL,
            _("The card itself stays beyond the rows of that creature, under the cards it has revealed."),
            home="head_referee R-52",
            rules="referee",
            icon="whistle",
            figure=before_after_figure(_OPENING, _HIDDEN, _OPEN),
        ),
        paragraph(
            "way-out",
            _("A way out"),
            _(
                "You can always play a referee, even without effect: your turn passes without adding "
                "a card to the round. It is then the only card you may play that turn."
            ),
            rules="referee",
        ),
    ),
}


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about referees."""
    lead = _("Three cards that fight for nobody.")
    return Chapter("referees", Phrase(_("Referees")), Phrase(lead), _PARAGRAPHS[edition.source])
