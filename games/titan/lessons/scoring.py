"""Chapters 16 and 17 of the Law: points, and lords earned by points."""

from __future__ import annotations

from games.engine.lessons import Chapter, cell, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.characters import CHARACTERS
from games.titan.lessons import tables
from games.titan.lessons.legion_figures import tiles_figure

_WORTH = tiles_figure(
    _(
        "A legion worth 74 points: below each character are its own. A player with 280 points who defeats it "
        "has 354 and may acquire an Angel for passing 300."
    ),
    *((name, cell(CHARACTERS[name].value)) for name in ("ogre", "troll", "ranger", "gorgon", "ogre")),
)

CHAPTER = Chapter(
    "scoring",
    Phrase(_("Points and Angels")),
    Phrase(_("What slain characters are worth, and what their points bring you.")),
    (
        paragraph(
            "value",
            _("What a character is worth"),
            _(
                "Power times skill: an Ogre is worth 12, a Serpent 36. A Titan counts with the power "
                "it has at that moment. A legion is worth the sum of its characters."
            ),
            home="16.0",
            rules="3.5",
            figure=_WORTH,
        ),
        paragraph(
            "counted",
            _("What counts"),
            _(
                "The winner scores the whole losing legion; the winner’s own losses do not matter. A "
                "flight scores half, rounded down. Nobody scores if both legions are eliminated, or "
                "if the attacker is eliminated after seven rounds."
            ),
            home="16.1",
            rules="9.2 10.5",
        ),
        paragraph(
            "score",
            _("One running score"),
            _(
                "Each player has one score, which everyone can see. Points cannot be refused. The "
                "score makes the Titan stronger, and passing multiples of 100 brings lords."
            ),
            home="16.2",
            rules="19.1 17.0",
        ),
        paragraph(
            "angels",
            _("An Angel for every hundred"),
            _(
                "Each time a victory takes your score to a multiple of 100 or past one, the legion "
                "that won may acquire an Angel, now or never. Half points for a flight count too; "
                "half points for the other legions of a player who is out do not."
            ),
            home="17.0",
            rules="19.4",
        ),
        paragraph(
            "room",
            _("Room and stock"),
            _(
                "The legion must have fewer than seven characters, and the caretaker’s stacks must "
                "have one left. The new lord can be summoned from that legion immediately."
            ),
            home="17.1",
        ),
        paragraph(
            "several",
            _("Several at once"),
            _(
                "A victory that passes two multiples of 100 brings two lords, if the legion has room "
                "for them and the stacks have them."
            ),
            home="17.2",
        ),
        paragraph(
            "archangels",
            _("An Archangel for every five hundred"),
            _(
                "At 500, and at every 500 after that, you acquire an Archangel instead of an Angel. "
                "If no Archangel is left, you acquire an Angel."
            ),
            home="17.3",
            sheet=tables.score_rewards_table(),
        ),
        paragraph(
            "declined",
            _("Lords are optional"),
            _("You may decline a lord, to keep room for a recruit or for another lord."),
            home="17.4",
        ),
    ),
)
