"""Chapter 5 of the Law: towers, order of play, and the first two legions."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

CHAPTER = Chapter(
    "start",
    Phrase(_("The start")),
    Phrase(_("A Tower, eight characters, two legions.")),
    (
        paragraph(
            "set-up",
            _("What you start with"),
            _(
                "Every seat has a colour, with its markers and its Titan. The caretaker’s stacks are "
                "open: anyone may count them at any time."
            ),
            home="5.0",
            rules="3.5",
        ),
        paragraph(
            "towers",
            _("Towers and order"),
            _(
                "A die gives each player a Tower of their own. The player with the highest number "
                "goes first, and the others follow in descending order, because a web page has no "
                "table to sit around clockwise."
            ),
            home="5.1",
        ),
        paragraph(
            "first-legions",
            _("The first two legions"),
            _(
                "You have a Titan, an Angel and two of each Tower creature: Centaur, Gargoyle and "
                "Ogre. Divide them into two legions of four, with one lord in each. All players do "
                "this at the same time, in secret."
            ),
            _(
                "One of the two legions must leave the Tower on your first turn. You can split "
                "legions from your second turn on."
            ),
            home="5.2",
            rules="18.5 21.3",
            figure=legion_figure(
                _("One way to divide them: pairs stay together, and each legion has one lord."),
                legion_panel(_("With the Titan"), "titan gargoyle gargoyle ogre"),
                legion_panel(_("With the Angel"), "angel centaur centaur ogre", marker="R.moon"),
            ),
        ),
    ),
)
