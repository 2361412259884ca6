"""The first page: what Titan is, and how a campaign is played here."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

CHAPTER = Chapter(
    "five-minutes",
    Phrase(_("Titan in five minutes")),
    Phrase(
        _(
            "You lead legions that only you can look into. Make them grow, keep your Titan safe, "
            "and be the last player who has one. At one visit a day, a campaign takes several "
            "weeks."
        )
    ),
    (
        paragraph(
            "aim",
            _("Your aim"),
            _(
                "Every player has one Titan, hidden in one of their legions. A player who loses it "
                "is out, along with all their remaining legions. The player with the last Titan wins."
            ),
            rules="1.1 19.0",
        ),
        paragraph(
            "legions",
            _("Legions"),
            _(
                "A legion is up to seven characters under one marker. You see everything in your own "
                "legions. Of other players’ legions you see the marker, the height (how many "
                "characters there are), and whatever they have had to show. The page keeps track of "
                "this for you."
            ),
            rules="4.0 4.5",
            figure=legion_figure(
                _("The number on the marker is the height. Only you can see what is below it."),
                legion_panel(_("You see"), "titan gargoyle gargoyle ogre"),
                legion_panel(_("Others see"), "titan gargoyle gargoyle ogre", shown=False),
            ),
        ),
        paragraph(
            "turn",
            _("A turn is one visit"),
            _(
                "If you like, split legions. Then the die is rolled, and each legion may move "
                "exactly that many lands along the signs. A legion that has moved may muster one "
                "more character. Then it is the next player’s turn."
            ),
            rules="6.0 7.4",
        ),
        paragraph(
            "growing",
            _("Growing"),
            _(
                "Each terrain has a ladder: two Ogres muster a Troll in a Marsh, three Trolls a "
                "Wyvern in a Swamp. This is how four weak creatures become an army, and where you "
                "move decides which army."
            ),
            rules="18.0 18.2",
        ),
        paragraph(
            "meeting",
            _("Meeting an enemy"),
            _(
                "Two enemy legions in one land are in an engagement, and at least one of them will "
                "not survive it. Both players see both legions and answer in secret, at the same "
                "time: they flee, list the outcomes they would accept, concede, or fight."
            ),
            rules="9.1 9.2 9.3 9.4",
        ),
        paragraph(
            "battle",
            _("Battle"),
            _(
                "Battles are fought on a map of hexes, in at most seven rounds. A round takes each "
                "side one visit: strike back, maneuver, strike. Power is how many dice a character "
                "rolls and how many hits slay it. Skill is how far it can maneuver and how well it "
                "hits."
            ),
            rules="10.0 12.0 12.7",
        ),
        paragraph(
            "points",
            _("Points"),
            _(
                "You score points for the legions you beat. Every 100 points make your Titan "
                "stronger and can bring you an Angel. From 400 points on, your Titan’s legion can "
                "attack any enemy legion on the board when the die shows a six."
            ),
            rules="16.0 17.0 8.2",
        ),
        paragraph(
            "page",
            _("The page knows the Law"),
            _(
                "It offers what is allowed and tells you why anything else is not. Until dice are "
                "rolled, you can undo everything. What you can decide in advance, you can leave as a "
                "standing order: splits, musters, answers, strikes."
            ),
            rules="6.1",
        ),
        paragraph(
            "practice",
            _("Try it on your own"),
            _(
                "In a practice match the computer plays the other seats and answers immediately. "
                "Nothing is rated, and you can stop whenever you have seen enough. For a short "
                "match, choose one opponent and TITANplus."
            ),
            rules="21.3",
        ),
    ),
)
