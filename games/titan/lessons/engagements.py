"""Chapter 9 of the Law: fleeing, agreements, concessions and battle."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

_BOTH = legion_figure(
    _(
        "Red and Blue now see both legions, of 48 and 42 points. If Blue flees, Red scores 21; if Blue "
        "concedes or loses, 42."
    ),
    legion_panel(_("The attacker"), "troll ranger troll"),
    legion_panel(_("The defender"), "lion lion centaur", marker="B.moon"),
)

CHAPTER = Chapter(
    "engagements",
    Phrase(_("Engagements")),
    Phrase(_("Two legions meet, and at least one is eliminated.")),
    (
        paragraph(
            "meeting",
            _("Attacker and defender"),
            _(
                "The player who moves into the other’s land attacks. The two players settle the "
                "engagement between them, with the characters that are there and those that may "
                "join. It ends when at least one legion is eliminated: by flight, concession, "
                "agreement or battle."
            ),
            home="9.0",
        ),
        paragraph(
            "look",
            _("The order, and who sees what"),
            _(
                "You choose which of your engagements comes next. When it opens, both players see "
                "both legions, and nobody else sees either. Characters that survive without a battle "
                "stay hidden from everyone else."
            ),
            home="9.1",
            figure=_BOTH,
        ),
        paragraph(
            "flight",
            _("Flight"),
            _(
                "A defender may flee if their legion has no lord and they have not offered anything "
                "yet. The legion is eliminated, and the attacker scores half its points. Attackers "
                "never flee."
            ),
            _(
                "The defender is asked even if the legion has a lord, so that the question gives "
                "away nothing about what is in it."
            ),
            home="9.2",
            rules="16.1",
        ),
        paragraph(
            "agreement",
            _("Agreement"),
            _(
                "The players may agree on any outcome that eliminates at least one legion. The "
                "winner may also give up some of their own characters, but not all. The winner "
                "scores full points for the losing legion; nobody scores if both legions are "
                "eliminated."
            ),
            _(
                "Both sides secretly list the outcomes they would accept, the best first. Of the "
                "outcomes on both lists, the one with the lowest sum of places counts; if there is a "
                "tie, the one higher on the attacker’s list. If one side demands battle, the legions "
                "fight. If the lists have nothing in common, they fight too, unless both sides asked "
                "for a second round: then both see the offers and answer again."
            ),
            _("You may make promises about later turns, but they bind nobody."),
            home="9.3",
        ),
        paragraph(
            "concession",
            _("Concession"),
            _(
                "Once the defender has chosen not to flee, either side may concede, even in the "
                "middle of a battle. The whole legion is eliminated, and the winner scores full "
                "points for it, including its characters already slain. The winner loses only "
                "characters that are already slain."
            ),
            _(
                "If you concede with your Titan’s legion, you are out of the match. Conceding the "
                "game is a separate button and is scored differently."
            ),
            home="9.4",
            rules="20.4",
        ),
        paragraph(
            "afterwards",
            _("Afterwards"),
            _(
                "First come points, then lords for those points, then a summons or a reinforcement. "
                "Slain creatures are permanently out of play; lords and demi-lords return to the "
                "caretaker’s stacks. Survivors are healed and stay in the land."
            ),
            home="9.5",
            rules="16.0 17.0 14.0 15.0",
        ),
    ),
)
