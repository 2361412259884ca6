"""Chapters 16 and 17 of the Law: points, and lords for points."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons import tables

CHAPTER = Chapter(
    "scoring",
    Phrase(_("Points and Angels")),
    Phrase(_("What the slain are worth, and what you get for it.")),
    (
        tell(
            "value",
            _("What a character is worth"),
            _(
                "Power times skill: an Ogre 12, a Serpent 36. A Titan counts with the power it has by "
                "then. A legion is worth the sum."
            ),
            home="16.0",
            rules="3.5",
        ),
        tell(
            "counted",
            _("What is counted"),
            _(
                "The winner scores the whole losing legion; their own losses do not matter. A flight "
                "gives half, rounded down. Where both legions are gone, or time has run out, nobody "
                "scores."
            ),
            home="16.1",
            rules="9.2 10.5",
        ),
        tell(
            "score",
            _("One running score"),
            _(
                "Each player has one score, open to all and never refused. It makes the Titan strong, "
                "and passing hundreds brings lords."
            ),
            home="16.2",
            rules="19.1 17.0",
        ),
        tell(
            "angels",
            _("An Angel for a hundred"),
            _(
                "Each time a victory takes your score to or past a multiple of 100, the legion that "
                "won may take an Angel: at once or never. Half points for a flight count too; those "
                "for a dead player's other legions do not."
            ),
            home="17.0",
            rules="19.4",
        ),
        tell(
            "room",
            _("Room and stock"),
            _(
                "There must be room under seven, and one left in the box. The lord can be summoned "
                "from there at once."
            ),
            home="17.1",
        ),
        tell(
            "several",
            _("Several at once"),
            _("A victory that passes two hundreds gives two, as far as they fit and are there."),
            home="17.2",
        ),
        tell(
            "archangels",
            _("An Archangel for five hundred"),
            _("At 500 and each 500 after it is an Archangel instead; an Angel if no Archangel is left."),
            home="17.3",
            sheet=tables.hundreds(),
        ),
        tell(
            "declined",
            _("Taken or left"),
            _("You may decline, to keep the place for a recruit or for another lord."),
            home="17.4",
        ),
    ),
)
