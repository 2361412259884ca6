"""Advice for a first campaign, turn by turn; not rules."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "guide",
    Phrase(_("Your first ten turns")),
    Phrase(_("Not rules but advice: what to do until you know better.")),
    (
        tell(
            "division",
            _("Before turn 1: pairs"),
            _(
                "Most ladders ask for two alike, so keep pairs together: two Gargoyles and an Ogre "
                "with the Titan, say, two Centaurs and an Ogre with the Angel."
            ),
            _(
                "Two Gargoyles bring a Cyclops in Brush or Jungle, two Centaurs a Lion in the Plains, "
                "two Ogres a Troll in a Marsh. Look which of these lie near your Tower before you "
                "choose."
            ),
            rules="5.2 18.2",
        ),
        tell(
            "mulligan",
            _("Turn 1: is the roll any good?"),
            _(
                "One legion must leave the Tower, and the other should. If neither gets to a land "
                "where it can take somebody better than it has, roll again; the second roll counts."
            ),
            rules="7.6",
        ),
        tell(
            "early",
            _("Turns 1 to 3: someone new each time"),
            _(
                "Move both legions whenever both can muster where they arrive. A recruit missed now "
                "is missed all match long."
            ),
            _(
                "Cyclops, Troll and Lion are the ones to want first: two or three of a kind lead on "
                "to nearly everything strong."
            ),
            rules="18.0",
        ),
        tell(
            "split",
            _("Turns 3 to 5: split the tall ones"),
            _(
                "A legion of seven takes nobody in. Send two away, mostly the weakest, and let them "
                "muster on their own: more legions mean more recruits a turn."
            ),
            _(
                "Do not split where an enemy behind you can reach the small part at once. Two Ogres "
                "alone are 24 points for whoever catches them."
            ),
            rules="4.1 4.3",
        ),
        tell(
            "titan",
            _("A place for the Titan"),
            _(
                "Keep it in a tall legion with enemies in front of it rather than behind: the roads "
                "run one way, and those behind you are the ones who catch up."
            ),
            _(
                "A Tower is good to be attacked in, for its walls help those inside. And only there "
                "the Titan brings a Warlock."
            ),
            rules="10.2 18.5",
        ),
        tell(
            "angel",
            _("A place for the Angel"),
            _(
                "Not in the legion that attacks. From a quiet legion it can be called into any battle "
                "you have begun, once a defender is slain; keep a free place for it where you fight."
            ),
            rules="15.0",
        ),
        tell(
            "fights",
            _("Turns 5 to 10: which fights to take"),
            _(
                "Count first: heights, what you know of that legion, and the land. Attack when you "
                "are clearly stronger, or when the points bring you past a hundred."
            ),
            _(
                "A hopeless defender should flee, if it may: that gives half the points instead of "
                "all. A hopeful one fights, and may muster in the fourth round."
            ),
            rules="9.2 14.0 17.0",
        ),
        tell(
            "ground",
            _("Whose ground is it?"),
            _(
                "Natives of a land fight better in it. Leave Trolls alone in the Tundra and Cyclopes "
                "in the Brush, and attack them on the Plains, where all are equal."
            ),
            _("And an attacker has no time: who has not won after seven rounds has lost everything."),
            rules="11.7 10.5",
        ),
        tell(
            "aims",
            _("What to climb to"),
            _(
                "Gorgon, Ranger and Unicorn come soon and are worth it. The long ladders end at the "
                "Serpent in the Jungle, the Hydra in Desert and Swamp, the Colossus in Mountains and "
                "Tundra, in the middle of the board."
            ),
            _(
                "Three alike also bring a Guardian in any Tower, whatever they are: three spare Ogres "
                "will do."
            ),
            rules="18.2 18.5",
        ),
        tell(
            "four-hundred",
            _("When somebody nears 400"),
            _(
                "From then on every six may bring that Titan down upon a legion of yours. Let your "
                "own Titan stand by then with the best you have, in a land where it is at home."
            ),
            rules="8.2 19.2",
        ),
        tell(
            "between",
            _("Between your turns"),
            _(
                "Prepare the splits, say how each legion answers an attack, and how your characters "
                "strike. Then a turn takes a minute, and nothing surprises you at night."
            ),
            rules="6.1 9.1",
        ),
    ),
)
