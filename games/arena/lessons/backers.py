"""Who backs a creature, and what that is good for."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.telling import turns
from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_BEFORE = Excerpt(
    rows={"cyclops": ("cyclops-2",), "titan": ("titan-7", ""), "troll": ("troll-9", "troll-4")},
    bets={"troll": {1: 0}, "titan": {1: 1}},
    backers={"troll": 0, "titan": 1},
    dead={"cyclops": 1},
    round=2,
)
_AFTER = _BEFORE._replace(bets={"troll": {1: 0}, "titan": {1: 1, 2: 0}})

_PARAGRAPHS = (
    tell(
        "who",
        _("The highest sum"),
        _(
            "Add up what the open bets of each player on a creature are worth, a revealed secret bet "
            "included. Who has the single highest sum backs it. If the highest sum is shared, nobody "
            "does."
        ),
        home="backer",
        figure=turns(
            _("Red bets on the Titan in round 2: 3 against the 4 of Blue, so Blue goes on backing it."),
            _BEFORE,
            _AFTER,
        ),
    ),
    tell(
        "when",
        _("When the power works"),
        _(
            "You use a power when you play a combat card of the creature from your own hand and back it "
            "at that moment. It works at once or not at all: it cannot be saved, and you may always "
            "decline."
        ),
        _(
            "It stays silent if you play a spectator, if your card covers a spectator, if the card was "
            "moved there by another power, or if somebody else plays it."
        ),
        rules="backer play",
    ),
    tell(
        "lost",
        _("Losing it"),
        _(
            "Bets of others can take the place of the backer from you, or leave it empty. What the "
            "power has done until then stays done."
        ),
        rules="backer",
    ),
    tell(
        "no-target",
        _("Nothing to use it on"),
        _(
            "Where everybody can see that a power has no target, the page does not ask; the card is "
            "played all the same. This is our ruling."
        ),
        home="R-135",
    ),
)


def chapter(edition: Edition) -> Chapter:
    """Backers; the same in all editions."""
    lead = _("Bets are more than money: they decide whose powers the creatures use.")
    return Chapter("backers", Phrase(_("Backers")), Phrase(lead), _PARAGRAPHS)
