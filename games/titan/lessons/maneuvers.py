"""Chapter 11 of the Law, except the Hazards Chart: moving in battle."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.battle.lesson_battle import BattleScene
from games.titan.lessons.legion_figures import battle_figure

_REACH = battle_figure(
    _(
        "Red’s Lion has skill 3 and is free: it can go to any outlined hex. Red’s Ogre is in contact with "
        "a Centaur and cannot maneuver."
    ),
    BattleScene("woods", "lion:C2 ogre:D3", "centaur:D4 centaur:D6", reach="C2"),
)

CHAPTER = Chapter(
    "maneuvers",
    Phrase(_("Maneuvers")),
    Phrase(_("Characters not in contact maneuver where skill and ground allow.")),
    (
        paragraph(
            "any",
            _("As many as you like"),
            _(
                "Maneuver any of your characters, or none, one at a time and each only once. You can "
                "undo all of this until the first roll."
            ),
            home="11.0",
        ),
        paragraph(
            "first-hex",
            _("The first hex"),
            _(
                "The first hex a character enters counts like any other. A flyer may enter over an "
                "occupied hex if its skill takes it further. No character can be moved off the map "
                "again."
            ),
            home="11.1",
            rules="10.1",
        ),
        paragraph(
            "skill",
            _("Skill is distance"),
            _(
                "A character can maneuver at most as many hexes as its skill. Hazards, and "
                "characters in the way, can reduce this."
            ),
            home="11.2",
            rules="11.7",
        ),
        paragraph(
            "contact",
            _("Contact"),
            _(
                "A character next to an enemy when the maneuver begins is in contact and cannot "
                "maneuver. Characters can pass enemies freely. There is no contact across a cliff."
            ),
            home="11.3",
            figure=_REACH,
        ),
        paragraph(
            "slowed",
            _("Slowed"),
            _(
                "Some hazards slow a character: the hex counts as two, so a character with only one "
                "left cannot enter it. Leaving such a hex costs nothing extra. Two reasons to be "
                "slowed count as one."
            ),
            _(
                "For flyers, only the hex where they land matters. The one exception is the volcano, "
                "which only Dragons can fly over."
            ),
            home="11.4",
            rules="11.7",
        ),
        paragraph(
            "occupied",
            _("Occupied hexes"),
            _(
                "Characters on foot cannot enter a hex occupied by a friend or an enemy. Flyers can "
                "pass over it but cannot land there."
            ),
            home="11.5",
        ),
        paragraph(
            "nothing-saved",
            _("Nothing is saved up"),
            _("A character stands in one hex, and movement it does not use is lost."),
            home="11.6",
        ),
    ),
)
