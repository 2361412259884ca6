"""19.3: a Titan slain ends the battle at the end of the strike phase."""

from __future__ import annotations

from games.titan.battle import flow
from tests.titan.battle.positions import act, battle


def test_19_3_the_strike_phase_is_played_to_its_end() -> None:
    fight = battle("plains", "ogre:D4 ogre:C4", "titan:D5-5 lion:C5")
    act(fight, "strike D4 D5 6/6", 6)
    assert not fight.over
    act(fight, "strike C4 C5 6/5")
    assert fight.step == "back"
    act(fight, "strike D5 D4 6/2")
    act(fight, "strike C5 C4 5/3")
    assert (fight.over, fight.titans) == ("titans", ["defender"])
    assert fight.fallen("defender") == ["titan"]
    assert fight.living("defender") == ["lion"]
    assert flow.question(fight) is None


def test_19_3_both_titans_in_one_phase() -> None:
    fight = battle("plains", "titan:D4-5 ogre:A1", "titan:D5-5 ogre:F4")
    act(fight, "strike D4 D5 6/4", 6)
    act(fight, "strike D5 D4 6/4", 6)
    assert fight.over == "titans"
    assert set(fight.titans) == {"attacker", "defender"}


def test_19_3_the_slayers_can_be_gone_too() -> None:
    fight = battle("plains", "ogre:D4-5", "titan:D5-5 ogre:F4")
    act(fight, "strike D4 D5 6/6", 6)
    act(fight, "strike D5 D4 6/2", 6)
    assert (fight.over, fight.titans) == ("titans", ["defender"])
    assert fight.living("attacker") == []


def test_10_1_a_titan_who_does_not_enter_is_lost() -> None:
    fight = flow.begin("plains", "bottom", ["ogre"], ["titan", "ogre"], (6, 6))
    act(fight, "enter ogre E5")
    act(fight, "done")
    assert (fight.over, fight.titans) == ("titans", ["defender"])
