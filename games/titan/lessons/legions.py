"""Chapter 4 of the Law: legions, their markers and splits."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

CHAPTER = Chapter(
    "legions",
    Phrase(_("Legions")),
    Phrase(_("Up to seven characters under a marker, and no other player knows which.")),
    (
        paragraph(
            "one",
            _("One legion, one land"),
            _(
                "A legion moves, and is attacked, as a whole; no character is left behind on the "
                "way. A land has room for one legion: two of yours must separate, and two enemy "
                "legions engage."
            ),
            home="4.0",
        ),
        paragraph(
            "seven",
            _("At most seven"),
            _(
                "A legion of seven is full. It moves and teleports like any other, but no character "
                "can join it in any way. The page never lets a legion grow beyond seven, so the "
                "Law’s penalty for that is not needed."
            ),
            home="4.1",
        ),
        paragraph(
            "markers",
            _("Markers"),
            _(
                "Each legion needs a marker. You have twelve, or eight in TITANplus, unless the "
                "table chose another number. A player who slays a Titan inherits its owner’s markers."
            ),
            home="4.2",
            rules="19.4",
        ),
        paragraph(
            "splits",
            _("Splits"),
            _(
                "Before the roll you may split legions. Each part needs at least two characters, and "
                "each new legion a free marker. Everyone sees the markers and heights, but no other "
                "player sees which characters went where."
            ),
            _(
                "The parts stand in the same land, and one of them must leave it this turn if it has "
                "an ordinary move. You can split a legion of six or seven in three, with two splits "
                "from the old marker."
            ),
            _(
                "If none of them can leave, they become one legion again under the old marker. If it "
                "is two new legions that are stuck, you choose which marker stays."
            ),
            home="4.3",
            rules="6.1",
            figure=legion_figure(
                _("A full legion splits off its two Ogres under a new marker. Both can muster again."),
                legion_panel(_("Before"), "lion lion troll troll ranger ogre ogre"),
                legion_panel(_("After: stays"), "lion lion troll troll ranger"),
                legion_panel(_("After: leaves"), "ogre ogre", marker="R.moon"),
            ),
        ),
        paragraph(
            "empty",
            _("Empty legions"),
            _("A legion with no characters left is removed, and its marker is free for a new one."),
            home="4.4",
        ),
        paragraph(
            "face-down",
            _("Face down"),
            _(
                "You cannot look into another player’s legion. But nothing that has been shown is "
                "forgotten: the page tells you what you know of each legion, and when and how you "
                "learnt it."
            ),
            home="4.5",
        ),
        paragraph(
            "no-dealing",
            _("No trading"),
            _(
                "You cannot trade or lend characters or markers, and you cannot shift characters "
                "between your own legions except by a split or a summons. Nor can you choose to take "
                "a legion off the board."
            ),
            home="4.6",
            rules="4.3 15.0",
        ),
        paragraph(
            "keeps",
            _("A marker for life"),
            _("A legion keeps its marker as long as it lasts."),
            home="4.7",
        ),
    ),
)
