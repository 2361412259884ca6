"""Chapter 4 of the Law: legions, their markers and splits."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "legions",
    Phrase(_("Legions")),
    Phrase(_("Up to seven under a marker, and nobody else knows who.")),
    (
        tell(
            "one",
            _("One legion, one land"),
            _(
                "A legion moves and is attacked as a whole; nobody is dropped off on the way. A land "
                "has room for one legion: two of yours must part, two of enemies engage."
            ),
            home="4.0",
        ),
        tell(
            "seven",
            _("Seven at most"),
            _(
                "A legion of seven is full. It moves and teleports like any other but takes in "
                "nobody, by no way. The page never lets a legion grow beyond, so the Law's penalty "
                "for it is not needed."
            ),
            home="4.1",
        ),
        tell(
            "markers",
            _("Markers"),
            _(
                "Each legion needs a marker: you have twelve, in TITANplus eight, unless the table "
                "chose otherwise. Who slays a Titan inherits its owner's markers."
            ),
            home="4.2",
            rules="19.4",
        ),
        tell(
            "splits",
            _("Splits"),
            _(
                "Before the roll you may split legions, two characters at least in each part, a free "
                "marker for each new one. Everybody sees markers and heights, nobody who went where."
            ),
            _(
                "The parts stand in one land, and one of them must leave it this turn if it has an "
                "ordinary move. Six or seven can be split in three, by two splits from the old "
                "marker."
            ),
            _(
                "If none can leave they become one again under the old marker. If it is two new ones "
                "that are stuck, you choose whose marker stays."
            ),
            home="4.3",
            rules="6.1",
        ),
        tell(
            "empty",
            _("Empty legions"),
            _("A legion that has nobody left is gone; its marker is free for a new one."),
            home="4.4",
        ),
        tell(
            "face-down",
            _("Face down"),
            _(
                "Nobody looks into a legion of somebody else. But what has been shown is remembered: "
                "the page tells you what you know of each legion, when you learnt it, and how."
            ),
            home="4.5",
        ),
        tell(
            "no-dealing",
            _("No dealing"),
            _(
                "Characters and markers are not traded or lent, and not shifted between your own "
                "legions, except by a split or a summons. Nor can a legion be taken off the board at "
                "will."
            ),
            home="4.6",
            rules="4.3 15.0",
        ),
        tell(
            "keeps",
            _("A marker for life"),
            _("A legion keeps its marker as long as it lasts."),
            home="4.7",
        ),
    ),
)
