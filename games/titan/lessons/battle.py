"""Chapter 10 of the Law: the order of a battle, and the entry of each side."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.battle.lesson_battle import BattleScene
from games.titan.lessons.legion_figures import battle_figure

_ENTRY = battle_figure(
    _(
        "Red attacks from below, over the four hexes beside the red tab, and Blue enters over the three "
        "hexes opposite. Blue’s characters have maneuvered; Red’s wait below the map."
    ),
    BattleScene("plains", "ogre troll", "lion:D5 centaur:E5"),
)

CHAPTER = Chapter(
    "battle",
    Phrase(_("Battle")),
    Phrase(_("At most seven rounds, with two visits in each.")),
    (
        paragraph(
            "rounds",
            _("Rounds"),
            _(
                "In each round the defender maneuvers and both sides strike, then the attacker "
                "maneuvers and both sides strike again. The battle ends when a side has no "
                "characters left, when a Titan is slain, or after seven rounds."
            ),
            home="10.0",
            rules="19.3",
        ),
        paragraph(
            "visit",
            _("One visit"),
            _(
                "Your half of a round is one visit. You strike back for the enemy’s last strikes, "
                "summon a lord or take a reinforcement if it is time for that, maneuver, and then "
                "strike."
            ),
            rules="12.0 11.0",
        ),
        paragraph(
            "entering",
            _("Entering"),
            _(
                "The attacker enters over a side four hexes wide, the same side by which they "
                "entered the land. The defender enters over the side opposite, three hexes wide. "
                "Characters that are not on the map when their side’s first maneuver ends are "
                "eliminated, and count for the enemy’s score if the enemy wins."
            ),
            home="10.1",
            figure=_ENTRY,
        ),
        paragraph(
            "tower",
            _("In a Tower"),
            _(
                "Defenders are placed inside the walls and do not maneuver in the first round. The "
                "attacker always enters from below, and a reinforcement enters from the side "
                "opposite."
            ),
            home="10.2",
            icon="white-tower",
        ),
        paragraph(
            "defender-first",
            _("Defender first"),
            _("The defender maneuvers first in every round."),
            home="10.3",
        ),
        paragraph(
            "after-teleport",
            _("After a Titan’s teleport"),
            _(
                "The attacker chose one of the three wide sides when teleporting. In a Tower there "
                "is only one side to enter by."
            ),
            home="10.4",
            rules="8.2",
        ),
        paragraph(
            "time",
            _("After seven rounds"),
            _(
                "If the attacker has not won after seven rounds, the rest of the attacking legion is "
                "eliminated. The defender stays but scores nothing, not even for characters slain "
                "earlier."
            ),
            home="10.5",
        ),
        paragraph(
            "both-strike",
            _("Both sides strike"),
            _(
                "In a strike phase the side that has just maneuvered strikes first, then the other "
                "side strikes back. Slain characters leave the map at the end of the phase, so they "
                "still make their strike."
            ),
            home="10.6",
            rules="12.0 12.6",
        ),
    ),
)
