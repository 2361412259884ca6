"""Chapters 1 and 2 of the Law: the goal of the game, and its components."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.battle.lesson_battle import BattleScene, draw_battle_scene
from games.titan.drawing.masterboard.lesson_board import BoardScene, StandingLegion, draw_board_scene

_TWO_BOARDS = Figure(
    Phrase(
        _(
            "Red’s Anchor has met Blue’s Moon in Brush 31. If they fight, each character is a piece on the "
            "battleland of the Brush."
        )
    ),
    (
        Panel(
            partial(
                draw_board_scene,
                BoardScene({"R.anchor": StandingLegion(31, 3), "B.moon": StandingLegion(31, 3)}, (31,)),
            ),
            Phrase(_("The Masterboard")),
        ),
        Panel(
            partial(
                draw_battle_scene,
                BattleScene("brush", "cyclops:C2 gargoyle:D2 gargoyle:E1", "lion:C3 centaur:D4 ogre:E3"),
            ),
            Phrase(_("The battleland")),
        ),
    ),
)

CHAPTER = Chapter(
    "goal",
    Phrase(_("The goal")),
    Phrase(_("Legions, lands, and one Titan each.")),
    (
        paragraph(
            "last-titan",
            _("The last Titan"),
            _(
                "Two to six players build up legions of monsters. Each player has one Titan; if it "
                "is slain, the player is out and all their legions are removed."
            ),
            _(
                "The match ends the moment only one Titan is left, even in the middle of a turn. If "
                "the last two are slain together, it is a draw."
            ),
            home="1.1",
            rules="19.0",
        ),
        paragraph(
            "two-boards",
            _("Two boards"),
            _(
                "Legions move from land to land on the Masterboard. When enemies meet, there is an "
                "engagement; if they fight, they do so on the battleland of that terrain."
            ),
            home="1.0 1.2",
            rules="9.0 10.0",
            figure=_TWO_BOARDS,
        ),
        paragraph(
            "turns",
            _("Turns"),
            _(
                "Players take their Game-Turns one after another. In your own you move, attack and "
                "muster; in those of other players you may have to defend."
            ),
            home="1.3",
            rules="6.0",
        ),
        paragraph(
            "battles",
            _("Battles"),
            _(
                "In a battle, maneuvers and strikes alternate, and every character maneuvers and "
                "strikes individually."
            ),
            home="1.4",
            rules="10.0",
        ),
        paragraph(
            "masterboard",
            _("The Masterboard"),
            _(
                "It has 96 numbered lands of 11 types of terrain. Signs on the borders show where "
                "legions can move. The spaces between the lands cannot be entered."
            ),
            home="2.1",
            rules="7.4",
        ),
        paragraph(
            "battlelands",
            _("Battlelands"),
            _(
                "Each terrain has a map of 27 hexes. Most maps have hazards that slow, shelter or "
                "hurt characters; the Plains have none."
            ),
            home="2.2",
            rules="11.7",
        ),
        paragraph(
            "pieces",
            _("Pieces"),
            _(
                "Every player has one Titan, and markers of their own colour, each with its own "
                "pictogram. All other characters come from the caretaker’s stacks, which all players "
                "share, and every kind can run out."
            ),
            home="2.3",
            rules="3.5 4.2",
        ),
        paragraph(
            "server",
            _("What the server does"),
            _(
                "The 1982 box contained a rulebook, dice and hit chits. Here the server rolls the "
                "dice, counts the hits, and keeps the stacks and the scores. When a match has "
                "finished, anyone can check that no roll was tampered with."
            ),
            home="2.0 2.4 2.5",
        ),
    ),
)
