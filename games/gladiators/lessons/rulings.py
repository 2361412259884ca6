"""Where the house had to decide, and what it changed."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_PARAGRAPHS = (
    tell(
        "own-decks",
        _("Decks of our own"),
        _(
            "The printed decks are not public. Ours keep every fact that the rulebook states, and "
            "were balanced "
            "by thousands of matches of the autopilot against itself; the titles, texts and numbers are ours."
        ),
    ),
    tell(
        "own-turn",
        _("Everything in your own turn"),
        _(
            "An attacker chooses everything with the declaration, and no special is used in "
            "another's turn. So "
            "nobody is ever asked anything outside their own turn, and a turn is one visit."
        ),
    ),
    tell(
        "counter-queue",
        _("Counterattacks wait"),
        _("Whatever answers an attack waits for the attacker's own defense, after what waits there already."),
        home="R-5.8 R-7.3",
    ),
    tell(
        "fresh-numbers",
        _("A number for everybody"),
        _(
            "Who throws sets a number for the target and one for each other gladiator in play, since "
            "the first "
            "is shown when it flies on."
        ),
        home="R-6.4",
    ),
    tell(
        "captured",
        _("Captured things"),
        _("A dagger is a dagger, whosever it was. An Orc knows the items of the whole Orc deck."),
        home="R-7.6",
    ),
)


def chapter() -> Chapter:
    """Differences from the printed game."""
    lead = _(
        "The rulebook decides wherever it speaks. Here it is silent, or the web asks for something else."
    )
    return Chapter("rulings", Phrase(_("Rulings of the house")), Phrase(lead), _PARAGRAPHS)
