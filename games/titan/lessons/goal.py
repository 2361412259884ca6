"""Chapters 1 and 2 of the Law: what it is about, and what there is."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "goal",
    Phrase(_("The goal")),
    Phrase(_("Legions, lands, and one Titan each.")),
    (
        tell(
            "last-titan",
            _("The last Titan"),
            _(
                "Two to six players raise legions of monsters. Each has one Titan; if it dies the "
                "player is out, and all their legions are taken away."
            ),
            _(
                "The match ends the moment one Titan is left, in the middle of a turn as well. If the "
                "last two die together it is a draw."
            ),
            home="1.1",
            rules="19.0",
        ),
        tell(
            "two-boards",
            _("Two boards"),
            _(
                "Legions travel on the Masterboard, from land to land. Where enemies meet there is an "
                "engagement; if they fight, they do so on the battleland of that terrain."
            ),
            home="1.0 1.2",
            rules="9.0 10.0",
        ),
        tell(
            "turns",
            _("Turns"),
            _(
                "Game-turns go round. In your own you move, attack and muster; in those of the others "
                "you may have to defend."
            ),
            home="1.3",
            rules="6.0",
        ),
        tell(
            "battles",
            _("Battles"),
            _(
                "In a battle maneuvers and strikes take turns, and every character moves and strikes "
                "for itself."
            ),
            home="1.4",
            rules="10.0",
        ),
        tell(
            "masterboard",
            _("The Masterboard"),
            _(
                "It has 96 lands of eleven terrains, each with a number. Signs on the borders say "
                "where one may go; what lies between the lands cannot be entered."
            ),
            home="2.1",
            rules="7.4",
        ),
        tell(
            "battlelands",
            _("Battlelands"),
            _(
                "Each terrain has a map of 27 hexes. Most have hazards that slow, shelter or hurt; "
                "the Plains have none."
            ),
            home="2.2",
            rules="11.7",
        ),
        tell(
            "pieces",
            _("Pieces"),
            _(
                "Every player has markers of their colour, each with its pictogram, and one Titan. All "
                "others come from one box for all, and no kind is without end."
            ),
            home="2.3",
            rules="3.5 4.2",
        ),
        tell(
            "server",
            _("What the server does"),
            _(
                "The box of 1982 had a booklet, dice and chits for hits. Here the server rolls, "
                "counts, keeps the stacks and the scores; and when a match is over everybody can "
                "check that no roll was tampered with."
            ),
            home="2.0 2.4 2.5",
        ),
    ),
)
