"""How a creature falls, and what becomes of it."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.telling import shows, turns
from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_BEFORE = Excerpt(rows={"cyclops": ("cyclops-5",), "titan": ("titan-3",), "troll": ("",)})
_AFTER = _BEFORE._replace(rows={**_BEFORE.rows, "troll": ("troll-4",)}, dead={"titan": 1}, round=2)
_TIE = Excerpt(rows={"cyclops": ("cyclops-3",), "titan": ("titan-3",), "troll": ("troll-4",)}, rounds=1)

_WHEN = tell(
    "when",
    _("The single lowest"),
    _(
        "After each turn the page looks at the cards of the round. If every living creature has one and "
        "a single creature is lowest, it is out and the next round begins. The next player has the "
        "turn."
    ),
    home="death",
    figure=turns(
        _("The Troll was the last without a card. Its 4 ends the round: the Titan falls with 3."),
        _BEFORE,
        _AFTER,
    ),
)

_SHARED = tell(
    "tie",
    _("Shared lowest"),
    _(
        "If two or more share the lowest number nobody falls yet. The round goes on until one alone is "
        "lowest, and cards may be played on any living creature."
    ),
    rules="death",
    figure=shows(_("Cyclops and Titan share the 3: the round goes on."), _TIE),
)

_OUT = {
    "04": tell(
        "out",
        _("What is left of it"),
        _(
            "Cards of a fallen creature stay where they lie; a Prefect or a Unicorn may still use them. "
            "Bets on it pay nothing, and only the Colossus takes a token back from there."
        ),
        rules="death referee",
    ),
    "97": tell(
        "out",
        _("What is left of it"),
        _(
            "All cards of a fallen creature go to the discard pile, its last one on top, and the tokens "
            "on it leave the game. Secret bets on it stay secret."
        ),
        rules="death",
        home="R-106",
    ),
}


def chapter(edition: Edition) -> Chapter:
    """Elimination."""
    lead = _("One creature a round, and five rounds.")
    told = (_WHEN, _SHARED, _OUT[edition.source])
    return Chapter("elimination", Phrase(_("Who falls")), Phrase(lead), told)
