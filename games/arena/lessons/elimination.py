"""The chapter about how a creature is eliminated, and what happens to its cards and bets."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import before_after_figure, position_figure
from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_EXCERPT_BEFORE = Excerpt(rows={"cyclops": ("cyclops-5",), "titan": ("titan-3",), "troll": ("",)})
_EXCERPT_AFTER = _EXCERPT_BEFORE._replace(
    rows={**_EXCERPT_BEFORE.rows, "troll": ("troll-4",)}, dead={"titan": 1}, round=2
)
_TIE_EXCERPT = Excerpt(
    rows={"cyclops": ("cyclops-3",), "titan": ("titan-3",), "troll": ("troll-4",)}, rounds=1
)

_WHEN_PARAGRAPH = paragraph(
    "when",
    _("The single lowest"),
    _(
        "At the end of each turn, the page checks this round’s cards. If every living "
        "creature has a card and one creature alone is lowest, that creature is eliminated "
        "and the next round starts. Play passes to the next player."
    ),
    home="death",
    figure=before_after_figure(
        _(
            "The Troll was the last creature without a card. Its 4 ends the round: the Titan, "
            "with 3, is eliminated."
        ),
        _EXCERPT_BEFORE,
        _EXCERPT_AFTER,
    ),
)

_TIE_PARAGRAPH = paragraph(
    "tie",
    _("A tie for lowest"),
    _(
        "If two or more creatures share the lowest number, none is eliminated yet. The round "
        "continues until one alone is lowest, and cards may be played on any living creature."
    ),
    rules="death",
    figure=position_figure(_("The Cyclops and the Titan are tied at 3: the round continues."), _TIE_EXCERPT),
)

_OUT_PARAGRAPHS = {
    "04": paragraph(
        "out",
        _("After a creature is eliminated"),
        _(
            "The cards of an eliminated creature stay where they are; a Prefect or the Unicorn "
            "may still use them. Bets on it pay nothing, and only the Colossus can take a token "
            "back from it."
        ),
        rules="death referee",
    ),
    "97": paragraph(
        "out",
        _("After a creature is eliminated"),
        _(
            "All cards of an eliminated creature go to the discard pile, its last one on top, "
            "and the tokens on it leave the game. Secret bets on it stay secret."
        ),
        rules="death",
        home="R-106",
    ),
}


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about elimination."""
    lead = _("One creature a round, for five rounds.")
    told = (_WHEN_PARAGRAPH, _TIE_PARAGRAPH, _OUT_PARAGRAPHS[edition.source])
    return Chapter("elimination", Phrase(_("Elimination")), Phrase(lead), told)
