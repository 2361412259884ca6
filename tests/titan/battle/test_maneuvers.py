"""11: who moves, how far, over what. `test_tables` compares all pairs of hexes."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalAction
from games.titan.battle import flow
from games.titan.battle.state import Battle
from tests.titan.battle.positions import act, at, battle, read, texts


def moving(terrain: str, attacker: str, defender: str = "ogre:F4") -> Battle:
    return battle(terrain, attacker, defender, step="maneuver")


def goals(fight: Battle, hex: str) -> set[str]:
    found = (words.split() for words in texts(fight))
    return {words[2] for words in found if words[0] == "maneuver" and words[1] == hex}


def refused(fight: Battle, words: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as why:
        flow.check(fight, read(words))
    assert words not in texts(fight)
    return why.value.rule, why.value.code


def test_11_0_a_piece_moves_once_and_only_the_phasing_side_s() -> None:
    fight = moving("plains", "lion:A1")
    act(fight, "maneuver A1 A2")
    assert refused(fight, "maneuver A2 A3") == ("11.0", "moved")
    assert refused(fight, "maneuver F4 F3") == ("11.0", "no_piece")
    assert refused(fight, "maneuver A1 Z9") == ("2.2", "no_hex")


def test_11_0_nobody_has_to_move() -> None:
    assert "done" in texts(moving("plains", "lion:A1"))


def test_11_1_a_joiner_enters_as_the_first_ones_did() -> None:
    fight = battle("plains", "ogre:D4", "ogre:F4", step="summon")
    flow.join(fight, "angel")
    assert refused(fight, "enter lion B1") == ("11.1", "not_waiting")
    assert refused(fight, "enter angel F4") == ("11.5", "occupied")
    act(fight, "enter angel B1")
    assert at(fight, "B1").name == "angel"


def test_11_1_the_first_hex_counts() -> None:
    fight = battle("plains", "cyclops:D4", "ogre:F4", step="summon")
    flow.join(fight, "cyclops")
    assert "enter cyclops B2" in texts(fight)
    assert refused(fight, "enter cyclops B3") == ("11.1", "cannot_enter")


def test_11_2_skill_is_the_number_of_hexes() -> None:
    assert goals(moving("plains", "ogre:A1"), "A1") == set(["A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"])
    assert refused(moving("plains", "ogre:A1"), "maneuver A1 D4") == ("11.2", "cannot_reach")


def test_11_3_nobody_in_contact_moves() -> None:
    fight = moving("plains", "lion:D4 ogre:A1", "ogre:D5")
    assert refused(fight, "maneuver D4 D3") == ("11.3", "in_contact")
    assert goals(fight, "A1")


def test_11_3_enemies_passed_on_the_way_do_not_hold() -> None:
    fight = moving("plains", "centaur:C2", "ogre:D4")
    assert {"C3", "B4"} <= goals(fight, "C2")
    act(fight, "maneuver C2 C3")


def test_11_3_across_a_cliff_there_is_no_contact() -> None:
    fight = moving("desert", "ogre:D4", "ogre:C3")
    assert goals(fight, "D4")


def test_11_4_bramble_counts_two_for_strangers() -> None:
    assert "C4" in goals(moving("brush", "ogre:C3"), "C3")
    assert "C5" not in goals(moving("brush", "ogre:C3 ogre:D4 ogre:B3 ogre:B4"), "C3")
    assert "C5" in goals(moving("brush", "cyclops:C3 ogre:D4 ogre:B3 ogre:B4"), "C3")


def test_11_4_a_flyer_is_slowed_only_where_it_lands() -> None:
    # Over the bramble C4 to C5, two hexes; into D5's bramble, one more.
    griffon = goals(moving("brush", "guardian:C3"), "C3")
    assert "C5" in griffon
    assert "D5" not in griffon
    assert "D5" in goals(moving("brush", "gargoyle:C3"), "C3")


def test_11_4_slopes_slow_strangers_going_up_and_nobody_going_down() -> None:
    assert "B3" in goals(moving("hills", "troll:A3"), "A3")
    assert "B3" not in goals(moving("hills", "troll:A1"), "A1")
    assert "B3" in goals(moving("hills", "ogre:A1"), "A1")
    assert "A1" in goals(moving("hills", "troll:B3"), "B3")


def test_11_4_walls_slow_everybody_going_up() -> None:
    assert "D4" not in goals(moving("tower", "lion:D2"), "D2")
    assert "D4" in goals(moving("tower", "centaur:D2"), "D2")
    assert "D2" in goals(moving("tower", "ogre:D4"), "D4")


def test_11_4_sand_slows_walking_strangers_not_flyers() -> None:
    assert "D5" not in goals(moving("desert", "ogre:B4"), "B4")
    assert "D5" in goals(moving("desert", "lion:B4"), "B4")
    assert "D5" in goals(moving("desert", "guardian:B4"), "B4")


def test_11_5_walkers_go_around_flyers_over() -> None:
    fence = "ogre:A2 ogre:B1 ogre:B2"
    assert goals(moving("plains", f"centaur:A1 {fence}"), "A1") == set()
    assert "B3" in goals(moving("plains", f"gargoyle:A1 {fence}"), "A1")
    assert refused(moving("plains", f"gargoyle:A1 {fence}"), "maneuver A1 A2") == ("11.5", "occupied")


def test_11_5_no_flyer_lands_on_a_tree_or_a_stranger_on_a_bog() -> None:
    assert refused(moving("woods", "angel:B2"), "maneuver B2 C3") == ("11.4", "cannot_land")
    assert refused(moving("marsh", "angel:B2"), "maneuver B2 C3") == ("11.4", "cannot_land")
    assert "C3" in goals(moving("marsh", "ranger:B2"), "B2")
    assert "C3" in goals(moving("marsh", "troll:B2"), "B2")


def test_11_7_only_dragons_enter_or_cross_the_volcano() -> None:
    assert "D4" in goals(moving("mountains", "dragon:D3"), "D3")
    assert "D4" not in goals(moving("mountains", "angel:D3"), "D3")
    # From D3 straight over the volcano D5 is two hexes away, around it three.
    around = "ogre:C4 ogre:E4"
    assert "D5" not in goals(moving("mountains", f"guardian:D3 {around}"), "D3")
    assert "D5" in goals(moving("mountains", f"dragon:D3 {around}"), "D3")


def test_11_7_nobody_walks_over_a_cliff() -> None:
    assert "C3" not in goals(moving("desert", "ogre:D4 ogre:C4"), "D4")
    assert "C3" in goals(moving("desert", "griffon:D4 ogre:C4"), "D4")


def test_11_7_dunes_do_not_hinder() -> None:
    # Down a dune onto plain ground, and up one into the sand, which slows.
    assert "C4" in goals(moving("desert", "ogre:D5"), "D5")
    assert "A2" in goals(moving("desert", "ogre:A3"), "A3")
