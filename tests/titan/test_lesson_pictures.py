"""What the lessons' pictures of battles and of the board say to those who do not see them."""

from __future__ import annotations

import re

from django.utils import translation

from games.engine.lessons import LessonDrawing
from games.matches.render import current_say
from games.titan.drawing.battle.lesson_battle import BattleScene, draw_battle_scene, draw_hazard
from games.titan.drawing.masterboard.lesson_board import BoardScene, StandingLegion, draw_board_scene

MANEUVER = BattleScene("woods", "lion:C2 ogre", "centaur:D4", reach="C2")
RANGESTRIKE = BattleScene("plains", "ranger:D2", "lion:D4", shot="D2 D4")


def name_of(drawn: LessonDrawing) -> str:
    found = re.search(r'aria-label="([^"]*)"', drawn.svg)
    assert found is not None
    return found[1]


def battle(scene: BattleScene) -> LessonDrawing:
    with translation.override("en"):
        return draw_battle_scene(scene, current_say())


def test_a_battle_is_named_by_the_places_of_both_sides() -> None:
    assert name_of(battle(MANEUVER)).startswith(
        "Battle in Woods. Red attacks with Lion on C2 and Ogre off the map; Blue defends with Centaur on D4. "
        "Lion on C2 can reach the outlined hexes: A1, A2,"
    )
    assert name_of(battle(RANGESTRIKE)).endswith("A line shows that Ranger on D2 rangestrikes Lion on D4.")


def test_the_table_of_a_battle_has_a_row_for_each_character() -> None:
    twin = battle(BattleScene("woods", "lion:C2 ogre:D3", "centaur:D4")).twin
    assert twin is not None
    assert [[cell.text for cell in row] for row in twin.rows] == [
        ["Lion of Red", "5-3", "C2", "0 of 5", "–"],
        ["Ogre of Red", "6-2", "D3", "0 of 6", "Centaur on D4"],
        ["Centaur of Blue", "3-4", "D4", "0 of 3", "Ogre on D3"],
    ]


def test_a_part_of_the_board_is_named_by_its_lands_legions_and_way() -> None:
    scene = BoardScene({"R.anchor": StandingLegion(32, 4)}, (31, 500, 32), (500, 31, 32))
    with translation.override("en"):
        drawn = draw_board_scene(scene, current_say())
    assert name_of(drawn) == (
        "Part of the Masterboard with Brush 31, Tower 500 and Hills 32. "
        "Legions: Anchor (Red) with height 4 in Hills 32. "
        "The marked way leads through Tower 500, Brush 31 and Hills 32."
    )


def test_a_hazard_is_named_with_its_battleland() -> None:
    with translation.override("en"):
        assert name_of(draw_hazard("bramble", current_say())) == "bramble on the battleland Brush"
