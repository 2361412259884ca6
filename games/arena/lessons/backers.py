"""The chapter about backers."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import before_after_figure
from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_EXCERPT_BEFORE = Excerpt(
    rows={"cyclops": ("cyclops-2",), "titan": ("titan-7", ""), "troll": ("troll-9", "troll-4")},
    bets={"troll": {1: 0}, "titan": {1: 1}},
    backers={"troll": 0, "titan": 1},
    dead={"cyclops": 1},
    round=2,
)
_EXCERPT_AFTER = _EXCERPT_BEFORE._replace(bets={"troll": {1: 0}, "titan": {1: 1, 2: 0}})

_PARAGRAPHS = (
    paragraph(
        "who",
        _("The highest total"),
        _(
            "For each player, add up the values of their visible bets on a creature, including a "
            "revealed secret bet. The player with the single highest total is the creature’s "
            "backer. If two or more players share the highest total, there is no backer."
        ),
        home="backer",
        figure=before_after_figure(
            _("Red bets on the Titan in round 2: 3 against Blue’s 4, so Blue is still its backer."),
            _EXCERPT_BEFORE,
            _EXCERPT_AFTER,
        ),
    ),
    paragraph(
        "when",
        _("When the power works"),
        _(
            "You may use a power when you play one of the creature’s combat cards from your own "
            "hand and are its backer at that moment. The power works immediately or not at all: "
            "you cannot save it, and you may always decline it."
        ),
        _(
            "The power does not work if you play a spectator, if your card covers a spectator, "
            "if the card was moved there by another power, or if another player plays the card."
        ),
        rules="backer play",
    ),
    paragraph(
        "lost",
        _("Losing the power"),
        _(
            "Other players’ bets can make one of them the backer instead of you, or leave the "
            "creature without a backer. Whatever the power has already done stays in effect."
        ),
        rules="backer",
    ),
    paragraph(
        "no-target",
        _("Nothing to use it on"),
        _(
            "If everyone can see that a power has no target, the page does not ask you about it; "
            "the card is still played. This is our ruling."
        ),
        home="R-135",
    ),
)


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about backers; it is the same in all editions."""
    lead = _("Bets are more than money: they decide who uses each creature’s power.")
    return Chapter("backers", Phrase(_("Backers")), Phrase(lead), _PARAGRAPHS)
