"""14, 15: the windows in which a character can join a battle."""

from __future__ import annotations

import pytest

from games.engine.errors import NothingOpen
from games.titan.battle import flow
from games.titan.battle.state import Battle
from tests.titan.battle.positions import act, at, battle, texts

SEVEN = " ".join(f"ogre:{hex}" for hex in ["A1", "A2", "A3", "B1", "B2", "B3", "B4"])


def before(side: str, round: int, own: str = "ogre:A1", other: str = "ogre:F4") -> Battle:
    """Return the half-round before `side` maneuvers; one `done` leads there."""
    if side == "defender":
        fight = battle("plains", other, own, step="maneuver", mover="attacker", round=round - 1)
    else:
        fight = battle("plains", own, other, step="maneuver", mover="defender", round=round)
    fight.entered = True
    return fight


def test_14_0_a_reinforcement_is_asked_for_in_the_defender_s_fourth_maneuver_alone() -> None:
    for number in range(2, 8):
        fight = before("defender", number)
        act(fight, "done")
        assert (fight.step == "reinforce") == (number == 4)


def test_14_1_not_with_seven_living() -> None:
    fight = before("defender", 4, SEVEN)
    act(fight, "done")
    assert fight.step == "maneuver"


def test_14_1_the_slain_do_not_count() -> None:
    fight = before("defender", 4, SEVEN.replace("ogre:A1", ""))
    fight.dead["defender"].append("ogre")
    act(fight, "done")
    assert fight.step == "reinforce"


def test_14_0_it_enters_by_the_defender_s_side_in_that_phase() -> None:
    fight = before("defender", 4)
    act(fight, "done")
    flow.join(fight, "lion")
    assert {"enter lion D6", "enter lion E5"} <= texts(fight)
    assert "lion" not in fight.living("defender")
    act(fight, "enter lion E5")
    assert fight.joined["defender"] == "lion"
    assert "lion" in fight.living("defender")
    act(fight, "done")
    assert at(fight, "E5").name == "lion"


def test_14_0_who_does_not_enter_is_not_taken() -> None:
    fight = before("defender", 4)
    act(fight, "done")
    flow.join(fight, "lion")
    assert "battle.stayed" in act(fight, "done")
    assert fight.joined["defender"] == ""
    assert fight.living("defender") == ["ogre"]
    assert fight.fallen("defender") == []


def test_14_1_it_need_not_be_taken() -> None:
    fight = before("defender", 4)
    act(fight, "done")
    flow.decline(fight)
    assert fight.step == "maneuver"
    with pytest.raises(NothingOpen):
        flow.join(fight, "lion")
    with pytest.raises(NothingOpen):
        flow.decline(fight)


def test_15_0_an_angel_is_asked_for_after_the_first_strike_phase_with_a_slain_defender() -> None:
    fight = before("attacker", 3)
    act(fight, "done")
    assert fight.step == "maneuver"
    fight = before("attacker", 3)
    fight.blood = True
    act(fight, "done")
    assert fight.step == "summon"
    flow.join(fight, "angel")
    act(fight, "enter angel B1")
    assert fight.joined["attacker"] == "angel"


def test_15_0_in_the_attacker_s_next_maneuver_also_in_the_next_round() -> None:
    fight = battle("plains", "ogre:D4", "ogre:D5-5 ogre:F4")
    act(fight, "strike D4 D5 6/4", 6)
    act(fight, "strike D5 D4 6/4")
    assert fight.mover == "defender"
    assert fight.blood
    act(fight, "done")
    assert (fight.mover, fight.step) == ("attacker", "summon")


def test_15_0_a_defender_lost_outside_does_not_count() -> None:
    fight = flow.begin("plains", "bottom", ["ogre"], ["ogre", "ogre"], (6, 6))
    act(fight, "enter ogre E5")
    act(fight, "done")
    assert fight.fallen("defender") == ["ogre"]
    assert fight.step == "maneuver"
    assert not fight.blood


@pytest.mark.parametrize("answer", ["declined", "full"])
def test_15_3_the_option_comes_once(answer: str) -> None:
    fight = before("attacker", 5, SEVEN if answer == "full" else "ogre:A1")
    fight.blood = True
    act(fight, "done")
    assert (fight.step == "summon") == (answer == "declined")
    if answer == "declined":
        flow.decline(fight)
    fight.pieces["attacker"] = fight.pieces["attacker"][:1]
    act(fight, "done")
    act(fight, "done")
    assert (fight.mover, fight.round, fight.step) == ("attacker", 6, "maneuver")


def test_a_window_lists_no_atoms_and_takes_no_action() -> None:
    fight = before("defender", 4)
    act(fight, "done")
    assert flow.legal(fight, 0) == []
    with pytest.raises(NothingOpen):
        act(fight, "done")
