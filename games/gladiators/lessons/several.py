"""More than two gladiators."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_PARAGRAPHS = (
    tell(
        "order",
        _("Order of turns"),
        _("Sides act by turns, and everybody once a round. Of two against one the one is in the middle."),
        home="VI.4",
    ),
    tell(
        "orcs",
        _("One deck for two Orcs"),
        _(
            "On one side: the first deals the cards, items and specials out as they like; the other "
            "agrees, or "
            "deals anew, and that stands. Against each other: one of everything that is there twice, and the "
            "rest is picked from an open table, one, then two by turns."
        ),
        _("An Orc without another takes one of each double card and eight of the others."),
        home="VI.3 R-11.1 R-11.2",
    ),
    tell(
        "closed",
        _("Closed hexes"),
        _(
            "From the declaration until it is met nobody may step where an attack would lose its "
            "last open way. "
            "If somebody is forced there, the attack is off. Of a throw the first hex is closed; "
            "whoever ends "
            "farther along the line has to meet it at once."
        ),
        home="VI.5",
    ),
    tell(
        "exchange",
        _("Exchanges"),
        _(
            "With a neighbour, in place of re-arming: you offer what you hold, ask for what they "
            "hold, or both. "
            "In their own next turn they accept all of it or a part, and spend that turn as well."
        ),
        home="VI.6",
    ),
    tell(
        "talk",
        _("Talk"),
        _(
            "The table agrees beforehand: open talk, none, or whispers only. A whisper takes the "
            "whole turn; it "
            "is heard by all within one hex of either, and you can write to just these."
        ),
        home="VI.7",
    ),
)


def chapter() -> Chapter:
    """Sides and crowds."""
    lead = _("Two against one, teams, and everybody against everybody.")
    return Chapter("several", Phrase(_("Several gladiators")), Phrase(lead), _PARAGRAPHS)
