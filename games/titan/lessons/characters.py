"""Chapter 3 of the Law: lords, demi-lords, creatures, and their numbers."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

CHAPTER = Chapter(
    "characters",
    Phrase(_("Characters")),
    Phrase(_("Twenty-four kinds in three classes.")),
    (
        paragraph(
            "classes",
            _("Three classes"),
            _(
                "There are lords, demi-lords and creatures. On the Masterboard they move in legions, "
                "never alone. On a battleland each character is a separate piece."
            ),
            home="3.0",
            rules="3.5",
        ),
        paragraph(
            "lords",
            _("Lords"),
            _(
                "The lords are the Titan, the Angel and the Archangel. Each player’s first eight "
                "characters include one Titan and one Angel. You can acquire more Angels, and "
                "Archangels, with points, but never a second Titan. Lords make teleports possible, "
                "and a legion with a lord cannot flee."
            ),
            home="3.1",
            rules="8.0 9.2 17.0",
        ),
        paragraph(
            "demi-lords",
            _("Demi-lords"),
            _(
                "Guardians and Warlocks are mustered only in Towers. When slain they return to the "
                "caretaker’s stacks, as Angels do, and can be mustered again."
            ),
            home="3.2",
            rules="18.5 13.5",
        ),
        paragraph(
            "creatures",
            _("Nineteen creatures"),
            _(
                "There are nineteen kinds, and they make up most of every legion. A slain creature "
                "never comes back, so a kind can run out for the rest of the match."
            ),
            home="3.3",
            rules="18.0",
        ),
        paragraph(
            "numbers",
            _("Power and skill"),
            _(
                "Every character has two numbers. Power is how many dice it rolls when it strikes, "
                "and how many hits slay it. Skill is how many hexes it can maneuver, how well it "
                "hits and how hard it is to hit."
            ),
            _("Symbols beside them show which characters fly and which rangestrike."),
            home="3.4",
            rules="12.0 11.2",
            figure=legion_figure(
                _(
                    "Below each figure are power and skill. A wing marks those that fly, a bolt those "
                    "that rangestrike."
                ),
                legion_panel(_("A legion of four"), "angel ogre ranger cyclops"),
            ),
        ),
    ),
)
