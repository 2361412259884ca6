"""Chapter 9 of the Law: flight, agreements, concession, battle."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "engagements",
    Phrase(_("Engagements")),
    Phrase(_("Two legions, and at least one of them goes.")),
    (
        tell(
            "meeting",
            _("Attacker and defender"),
            _(
                "Whoever moves into the other's land attacks. The two players settle it between them, "
                "with the characters that stand there and those that may join. It ends when one "
                "legion is gone: by flight, concession, agreement or battle."
            ),
            home="9.0",
        ),
        tell(
            "look",
            _("Order and look"),
            _(
                "You choose which of your engagements comes next. When it opens both of you see both "
                "legions and nobody else sees either; what survives without a battle remains unseen "
                "by the others."
            ),
            home="9.1",
        ),
        tell(
            "flight",
            _("Flight"),
            _(
                "A defender may flee if no lord is in the legion and they have offered nothing yet. The "
                "legion is gone, and the attacker gets half of its points. Attackers never flee."
            ),
            _(
                "Also a legion with a lord is asked, so that nobody learns from the question what "
                "stands in it."
            ),
            home="9.2",
            rules="16.1",
        ),
        tell(
            "agreement",
            _("Agreement"),
            _(
                "Anything can be agreed by which at least one legion is eliminated; the winner may "
                "give up some of their own besides, not all. Full points for the loser, none if both "
                "go."
            ),
            _(
                "Both list unseen the outcomes they would take, the best first. Of those on both "
                "lists the one with the lowest places counts, and between equals the one the attacker "
                "likes better. If there is none, or one demands battle, there is battle; if both "
                "wish, they answer once more and see the offers."
            ),
            _("Promises about later turns are free and bind nobody."),
            home="9.3",
        ),
        tell(
            "concession",
            _("Concession"),
            _(
                "Once the defender has not fled, either side may concede, in the midst of battle too. "
                "The whole legion is eliminated and brings full points, the slain included; the "
                "winner loses only those who are slain already."
            ),
            _(
                "To concede with the Titan's legion ends the match for you. To concede the game is "
                "another button and is scored in another way."
            ),
            home="9.4",
            rules="20.4",
        ),
        tell(
            "afterwards",
            _("Afterwards"),
            _(
                "First points, then lords for the points, then a summons or a reinforcement. Slain "
                "creatures are gone for good, lords and demi-lords go back to the box. Survivors are "
                "healed and stay in the land."
            ),
            home="9.5",
            rules="16.0 17.0 14.0 15.0",
        ),
    ),
)
