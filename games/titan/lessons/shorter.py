"""Chapter 21 of the Law, and every option of the title."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "shorter",
    Phrase(_("Shorter versions and options")),
    Phrase(_("Chosen when a table is offered, and fixed once the match begins.")),
    (
        tell(
            "ways",
            _("Three ways to shorten"),
            _(
                "A whole campaign is long. The Law names three ways to have it shorter, and a table "
                "may choose any of them."
            ),
            home="21.0",
        ),
        tell(
            "turns",
            _("Limit of game-turns"),
            _(
                "After so many game-turns of each player scores and legions are added up, and the "
                "highest sum wins. The Law limits the time; here it is turns, so that nobody gains by "
                "being slow."
            ),
            home="21.1",
            rules="20.5",
        ),
        tell(
            "hurried",
            _("Hurried play"),
            _(
                "Who lets the time run out has a legion moved by lot, and loses characters not "
                "brought on in time. Without this option a silent seat is answered for with care."
            ),
            home="21.2",
        ),
        tell(
            "plus",
            _("TITANplus"),
            _(
                "The game begins in the middle: two each of Cyclops, Lion and Troll instead of "
                "Centaur, Gargoyle and Ogre, who do not exist. Their ladders begin one step higher, "
                "and each player has eight markers."
            ),
            home="21.3",
            rules="18.2",
        ),
        tell(
            "markers",
            _("Legion markers of each player"),
            _("A table may give each player fewer than twelve, down to two: fewer legions, quicker turns."),
            rules="4.2",
        ),
        tell(
            "leavers",
            _("Who leaves for good"),
            _(
                "The legions of a player who left are taken off on the next game-turn of that seat, "
                "as if the game had been conceded; or the autopilot plays on with them."
            ),
            rules="20.4",
        ),
    ),
)
