"""Chapter 13 of the Law: striking from a distance."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.battle.lesson_battle import BattleScene
from games.titan.lessons import tables
from games.titan.lessons.legion_figures import battle_figure

_SHOT = battle_figure(
    _("Red’s Ranger touches no enemy and rangestrikes Blue’s Lion at range 3: both ends count."),
    BattleScene("plains", "ranger:D2 lion:C2", "lion:D4 centaur:E4", shot="D2 D4"),
)

CHAPTER = Chapter(
    "rangestrikes",
    Phrase(_("Rangestrikes")),
    Phrase(_("Fewer dice, but the target does not strike back.")),
    (
        paragraph(
            "who",
            _("Who and when"),
            _(
                "Only the side that has just maneuvered can rangestrike, with characters that have "
                "the ability and are not in contact. A rangestrike is one strike at one target: no "
                "hits are carried over, the target does not strike back, and it is optional."
            ),
            home="13.0",
            figure=_SHOT,
        ),
        paragraph(
            "dice",
            _("Half the dice"),
            _(
                "A rangestrike rolls half as many dice as the character’s power, rounded down. "
                "Titans have no rangestrike."
            ),
            home="13.1",
            rules="12.7",
            sheet=tables.rangestrike_table(),
        ),
        paragraph(
            "range",
            _("Range"),
            _(
                "The hexes of the rangestriker and the target both count. At range 3, skill counts "
                "in full. Only characters with skill 4 reach range 4, and all except a Warlock "
                "strike there as if with skill 3. No character reaches further."
            ),
            home="13.2",
        ),
        paragraph(
            "line",
            _("The line"),
            _(
                "The line runs straight from centre to centre. Trees block it, and so do characters "
                "in between, unless they stand lower than both the rangestriker and the target, or "
                "at the foot of a cliff with one of the two on top. Hexsides have rules of their "
                "own. Where the line runs along a hexside, you may choose either hex."
            ),
            home="13.3",
            rules="11.7",
        ),
        paragraph(
            "any-order",
            _("In any order"),
            _("You can make rangestrikes before, between and after your other strikes."),
            home="13.4",
        ),
        paragraph(
            "warlock",
            _("Warlocks and lords"),
            _(
                "Only a Warlock can rangestrike a lord. Nothing blocks its rangestrike, no hazard "
                "affects it, and at range 4 its skill is not reduced. As soon as the Warlock is in "
                "contact with an enemy, it strikes like any other character."
            ),
            home="13.5",
            icon="warlock-hood",
        ),
    ),
)
