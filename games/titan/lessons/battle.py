"""Chapter 10 of the Law: the order of a battle, and who enters where."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "battle",
    Phrase(_("Battle")),
    Phrase(_("Seven rounds at most, two visits each.")),
    (
        tell(
            "rounds",
            _("Rounds"),
            _(
                "In each round the defender maneuvers and both strike, then the attacker maneuvers "
                "and both strike. The battle is over when a side has nobody left, when a Titan falls, "
                "or after seven rounds."
            ),
            home="10.0",
            rules="19.3",
        ),
        tell(
            "visit",
            _("One visit"),
            _(
                "Your half of a round is one visit: strikes back for the enemy's last strikes, a "
                "summons or a reinforcement if it is the time, maneuvers, strikes."
            ),
            rules="12.0 11.0",
        ),
        tell(
            "entering",
            _("Entering"),
            _(
                "The attacker comes in over the side of four hexes by which they entered the land, the "
                "defender over the side of three opposite. Whoever is not on the map when the first "
                "maneuver of their side ends is lost, and counts for the enemy."
            ),
            home="10.1",
        ),
        tell(
            "tower",
            _("In a Tower"),
            _(
                "Defenders are set up inside the walls and do not move in the first round. The "
                "attacker always enters from below, a reinforcement from the side opposite."
            ),
            home="10.2",
            icon="white-tower",
        ),
        tell(
            "defender-first",
            _("The defender first"),
            _("In every round the first maneuver is the defender's."),
            home="10.3",
        ),
        tell(
            "after-teleport",
            _("After a Titan's teleport"),
            _(
                "The attacker has chosen one of the three wide sides together with the teleport; in a "
                "Tower there is only the one."
            ),
            home="10.4",
            rules="8.2",
        ),
        tell(
            "time",
            _("Out of time"),
            _(
                "If the attacker has not won after seven rounds, what is left of their legion is "
                "eliminated. The defender stays, but scores nothing, not even for those slain before."
            ),
            home="10.5",
        ),
        tell(
            "both-strike",
            _("Both strike"),
            _(
                "In a strike phase whoever has just maneuvered strikes first, then the other side "
                "strikes back. The slain leave the map at its end, so that they strike once more."
            ),
            home="10.6",
            rules="12.0 12.6",
        ),
    ),
)
