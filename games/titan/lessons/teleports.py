"""Chapter 8 of the Law: teleports of legions."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "teleports",
    Phrase(_("Teleports")),
    Phrase(_("What lords do when the die shows a six.")),
    (
        tell(
            "kinds",
            _("Three kinds"),
            _(
                "From a Tower, by the Titan, and by summons. In one movement phase one legion may "
                "teleport, and in one game-turn one lord may be summoned."
            ),
            home="8.0",
            rules="15.0",
        ),
        tell(
            "tower",
            _("From a Tower"),
            _(
                "On a six a legion with a lord in it, standing in a Tower, may go to any other vacant "
                "Tower, or to any vacant land within six lands, over signs and enemies. You show one "
                "lord, whichever you choose."
            ),
            home="8.1",
        ),
        tell(
            "titan",
            _("The Titan's"),
            _(
                "With 400 points, on a six, the Titan's legion may come from any land down upon any "
                "enemy legion, however far. It is always an attack. You show the Titan and name the "
                "side you enter by; into a Tower it is always from below."
            ),
            home="8.2",
            rules="10.4 19.2",
        ),
        tell(
            "choice",
            _("Never a duty"),
            _(
                "Nobody has to teleport; who may, can walk or stay instead. A teleport is a move, so "
                "the legion may muster where it arrives."
            ),
            home="8.3",
            rules="18.1",
        ),
    ),
)
