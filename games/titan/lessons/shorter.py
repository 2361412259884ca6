"""Chapter 21 of the Law, and every option of the title."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

_PLUS_START = legion_figure(
    _("One way to divide the eight characters of TITANplus into the first two legions."),
    legion_panel(_("With the Titan"), "titan cyclops cyclops troll"),
    legion_panel(_("With the Angel"), "angel lion lion troll", marker="R.moon"),
)

CHAPTER = Chapter(
    "shorter",
    Phrase(_("Shorter versions and options")),
    Phrase(_("Chosen when a table is offered, and fixed once the match starts.")),
    (
        paragraph(
            "ways",
            _("Three ways to shorten"),
            _(
                "A full campaign takes a long time. The Law names three ways to shorten it, and a "
                "table may choose any of them."
            ),
            home="21.0",
        ),
        paragraph(
            "turns",
            _("Game-turn limit"),
            _(
                "After each player has had this many Game-Turns, scores and the values of legions "
                "are added up, and the highest total wins. The Law limits time; here turns are "
                "limited instead, so that nobody gains by being slow."
            ),
            home="21.1",
            rules="20.5",
        ),
        paragraph(
            "hurried",
            _("Hurried play"),
            _(
                "If a player runs out of time, a random legion is moved, and characters not brought "
                "on in time are lost. Without this option, Muster answers cautiously for a player "
                "who runs out of time."
            ),
            home="21.2",
        ),
        paragraph(
            "plus",
            _("TITANplus"),
            _(
                "The game starts in the middle: each player has two Cyclops, two Lions and two "
                "Trolls instead of Centaurs, Gargoyles and Ogres, which are not used. The ladders "
                "that began with these start one step higher, and each player has eight markers."
            ),
            home="21.3",
            rules="18.2",
            figure=_PLUS_START,
        ),
        paragraph(
            "markers",
            _("Legion markers for each player"),
            _(
                "A table may give each player fewer than twelve markers, down to two: fewer legions, "
                "quicker turns."
            ),
            rules="4.2",
        ),
        paragraph(
            "leavers",
            _("If a player leaves the match"),
            _(
                "The legions of a player who has left are removed on the next Game-Turn of that "
                "seat, as if the game had been conceded, or the computer plays on with them."
            ),
            rules="20.4",
        ),
    ),
)
