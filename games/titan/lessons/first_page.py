"""The first page: what Titan is, and how a campaign goes here."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "five-minutes",
    Phrase(_("Titan in five minutes")),
    Phrase(
        _(
            "You lead legions that nobody but you can look into. Make them grow, keep your Titan out of "
            "harm, and be the last one who has one. At a visit a day a campaign takes some weeks."
        )
    ),
    (
        tell(
            "aim",
            _("What you are after"),
            _(
                "Everybody has one Titan, hidden in one of the legions. Who loses it is out, with all "
                "the legions that are left. Whoever has the last Titan wins."
            ),
            rules="1.1 19.0",
        ),
        tell(
            "legions",
            _("Legions"),
            _(
                "A legion is up to seven characters under one marker. Of yours you see everything; of "
                "the others' the marker, the height, and whatever they have had to show. The page "
                "keeps book of it for you."
            ),
            rules="4.0 4.5",
        ),
        tell(
            "turn",
            _("A turn is one visit"),
            _(
                "Split legions if you like; then the die falls, and each legion may go exactly that "
                "far along the signs. Who has moved may take in one more character. Then somebody "
                "else has the turn."
            ),
            rules="6.0 7.4",
        ),
        tell(
            "growing",
            _("Growing"),
            _(
                "Each terrain has a ladder: two Ogres bring a Troll in a Marsh, three Trolls a Wyvern "
                "in a Swamp. So four weak creatures become an army, and where you walk decides which."
            ),
            rules="18.0 18.2",
        ),
        tell(
            "meeting",
            _("Meeting an enemy"),
            _(
                "Two enemies in one land are an engagement, and at least one of the legions will not "
                "survive it. Both of you see both legions and answer unseen, at the same time: flee, "
                "name the outcomes you would take, concede, or fight."
            ),
            rules="9.1 9.2 9.3 9.4",
        ),
        tell(
            "battle",
            _("Battle"),
            _(
                "Battles are fought on a map of hexes, in seven rounds at most. A round costs each "
                "side one visit: strike back, maneuver, strike. Power is how many dice you roll and "
                "how many hits you bear; skill is how far you go and how well you hit."
            ),
            rules="10.0 12.0 12.7",
        ),
        tell(
            "points",
            _("Points"),
            _(
                "Whom you beat brings points. Every hundred makes your Titan stronger and gives an "
                "Angel. From 400 on a Titan can come down upon any enemy legion when the die shows a "
                "six."
            ),
            rules="16.0 17.0 8.2",
        ),
        tell(
            "page",
            _("The page knows the Law"),
            _(
                "It offers what is allowed and tells you of anything else why it is not. Until dice "
                "fall you can take everything back. What you can decide beforehand you can leave as "
                "an order: splits, musters, answers, strikes."
            ),
            rules="6.1",
        ),
        tell(
            "practice",
            _("Try it alone"),
            _(
                "In a practice match autopilots hold the other seats and answer at once; nothing is "
                "rated, and you may stop when you have seen enough. One opponent and TITANplus make "
                "it short."
            ),
            rules="21.3",
        ),
    ),
)
