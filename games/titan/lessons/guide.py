"""Advice for a first campaign, turn by turn; none of it is a rule."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

CHAPTER = Chapter(
    "guide",
    Phrase(_("Your first ten turns")),
    Phrase(_("Not rules but advice: what to do until you know better.")),
    (
        paragraph(
            "division",
            _("Before turn 1: pairs"),
            _(
                "Most ladders ask for two of a kind, so keep pairs together: for example, two "
                "Gargoyles and an Ogre with the Titan, and two Centaurs and an Ogre with the Angel."
            ),
            _(
                "Two Gargoyles muster a Cyclops in Brush or Jungle, two Centaurs a Lion in the "
                "Plains, and two Ogres a Troll in a Marsh. Before you choose, check which of these "
                "lie near your Tower."
            ),
            rules="5.2 18.2",
        ),
        paragraph(
            "mulligan",
            _("Turn 1: is the roll any good?"),
            _(
                "One legion must leave the Tower, and the other should. If neither can reach a land "
                "where it musters something better than it has, roll again (mulligan); the second "
                "roll counts."
            ),
            rules="7.6",
        ),
        paragraph(
            "early",
            _("Turns 1 to 3: a recruit every time"),
            _(
                "Move both legions whenever both can muster where they arrive. A recruit you miss "
                "now is missed for the whole match."
            ),
            _(
                "Go for the Cyclops, the Troll and the Lion first: two or three of a kind lead on to "
                "nearly everything strong."
            ),
            rules="18.0",
        ),
        paragraph(
            "split",
            _("Turns 3 to 5: split your tall legions"),
            _(
                "A legion of seven cannot muster. Split off two characters, usually the weakest, and "
                "let them muster on their own: more legions mean more recruits a turn."
            ),
            _(
                "Do not split where an enemy behind you can reach the small legion right away. Two "
                "Ogres alone are worth 24 points to any player who catches them."
            ),
            rules="4.1 4.3",
            figure=legion_figure(
                _("Seven characters, of which the two weakest leave."),
                legion_panel(_("Before"), "cyclops cyclops lion lion troll centaur ogre"),
                legion_panel(_("After: stays"), "cyclops cyclops lion lion troll"),
                legion_panel(_("After: leaves"), "centaur ogre", marker="R.key"),
            ),
        ),
        paragraph(
            "titan",
            _("A place for the Titan"),
            _(
                "Keep it in a tall legion, with enemies ahead of it rather than behind. The roads "
                "run one way, and it is the enemies behind you who catch up."
            ),
            _(
                "A Tower is a good place to defend, because its walls help the characters inside. It "
                "is also the only place where the Titan musters a Warlock."
            ),
            rules="10.2 18.5",
        ),
        paragraph(
            "angel",
            _("A place for the Angel"),
            _(
                "Keep it out of the legion that attacks. From a quiet legion you can summon it into "
                "any battle you have started, once a defender is slain. Keep room for it in the "
                "legion that fights."
            ),
            rules="15.0",
        ),
        paragraph(
            "fights",
            _("Turns 5 to 10: which fights to take"),
            _(
                "Count first: the heights, what you know of that legion, and the land. Attack when "
                "you are clearly stronger, or when the points take you past a multiple of 100."
            ),
            _(
                "A defender with no chance should flee if possible, because that gives away half the "
                "points instead of all. A defender with a chance should fight, and may muster in the "
                "fourth round."
            ),
            rules="9.2 14.0 17.0",
        ),
        paragraph(
            "ground",
            _("Whose ground is it?"),
            _(
                "Natives of a land fight better in it. Leave Trolls alone in the Tundra and Cyclops "
                "in the Brush. Attack them on the Plains, where all are equal."
            ),
            _(
                "Time is also against the attacker: an attacker who has not won after seven rounds "
                "loses the whole legion."
            ),
            rules="11.7 10.5",
        ),
        paragraph(
            "aims",
            _("What to aim for"),
            _(
                "Gorgons, Rangers and Unicorns come early and are worth it. The long ladders end "
                "with the Serpent in the Jungle, the Hydra in Desert and Swamp, and the Colossus in "
                "Mountains and Tundra, in the middle of the board."
            ),
            _(
                "Any three creatures of the same kind also muster a Guardian in any Tower: three "
                "spare Ogres will do."
            ),
            rules="18.2 18.5",
        ),
        paragraph(
            "four-hundred",
            _("When a player nears 400 points"),
            _(
                "From then on, every six may bring that player’s Titan down on one of your legions. "
                "By then, keep your own Titan with your best characters, in a land where they are "
                "native."
            ),
            rules="8.2 19.2",
        ),
        paragraph(
            "between",
            _("Between your turns"),
            _(
                "Prepare your splits, and set how each legion answers an attack and how your "
                "characters strike. Then a turn takes a minute, and nothing surprises you overnight."
            ),
            rules="6.1 9.1",
        ),
    ),
)
