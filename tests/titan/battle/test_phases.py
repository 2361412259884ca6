"""10: entering, deploying, the order of phases, seven rounds, the ends."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.errors import IllegalAction, NothingOpen
from games.titan.battle import flow
from games.titan.battle.actions import Done, Maneuver
from games.titan.battle.hexes import ATTACKER_ENTRY_HEXES
from games.titan.battle.state import Battle
from tests.titan.battle.positions import act, at, battle, read, texts


def begun(
    terrain: str = "plains", entry: str = "bottom", attacker: str = "ogre", defender: str = "ogre"
) -> Battle:
    return flow.begin(terrain, entry, attacker.split(), defender.split(), (6, 6))


def entries(fight: Battle) -> set[str]:
    return {words.split()[2] for words in texts(fight) if words.startswith("enter")}


def asked(fight: Battle) -> tuple[str, str]:
    question = flow.question(fight)
    assert question is not None
    return question.side, question.kind


def test_10_3_the_defender_maneuvers_first() -> None:
    assert asked(begun()) == ("defender", "maneuver")


@pytest.mark.parametrize("entry", ATTACKER_ENTRY_HEXES)
def test_10_1_pieces_enter_by_their_own_side(entry: str) -> None:
    fight = begun(entry=entry)
    narrow = {"right": "A1 A2 A3", "bottom": "D6 E5 F4", "left": "D1 E1 F1"}
    wide = {"right": "F1 F2 F3 F4", "bottom": "A1 B1 C1 D1", "left": "A3 B4 C5 D6"}
    assert entries(fight) >= set(narrow[entry].split())
    act(fight, f"enter ogre {narrow[entry].split()[0]}")
    act(fight, "done")
    assert asked(fight) == ("attacker", "maneuver")
    # An Ogre of skill 2 gets one hex farther than its edge.
    assert entries(fight) >= set(wide[entry].split())
    assert "D4" not in entries(fight)


def test_10_1_who_does_not_enter_at_first_is_lost() -> None:
    fight = begun(defender="ogre ogre lion")
    act(fight, "enter lion E5")
    assert act(fight, "done")[:2] == ["battle.not_entered", "battle.not_entered"]
    assert fight.fallen("defender") == ["ogre", "ogre"]
    assert fight.living("defender") == ["lion"]
    assert not fight.blood


def test_10_1_a_side_that_does_not_enter_at_all_has_lost_at_once() -> None:
    fight = begun()
    assert act(fight, "done")[-1] == "battle.over"
    assert fight.over == "attacker"
    assert flow.question(fight) is None
    assert flow.legal(fight, 0) == []
    with pytest.raises(NothingOpen):
        flow.check(fight, Done(0))


def test_10_2_a_tower_s_defenders_are_deployed_within_the_walls_and_stay() -> None:
    fight = begun("tower", defender="ogre lion")
    assert entries(fight) == set(["C3", "C4", "D3", "D4", "D5", "E3", "E4"])
    act(fight, "enter lion D4")
    with pytest.raises(IllegalAction) as refused:
        flow.check(fight, read("enter ogre D6"))
    assert (refused.value.rule, refused.value.code) == ("10.2", "outside_walls")
    with pytest.raises(IllegalAction):
        flow.check(fight, Maneuver(0, "D4", "D3"))
    act(fight, "enter ogre E3")
    assert texts(fight) == {"done"}


def test_10_2_a_tower_s_attackers_come_from_the_bottom_its_reinforcement_from_the_name_side() -> None:
    fight = begun("tower", defender="lion")
    act(fight, "enter lion D4")
    act(fight, "done")
    assert entries(fight) >= set(["A1", "B1", "C1", "D1"])
    later = battle("tower", "ogre:A1", "lion:D4", step="reinforce", mover="defender", round=4)
    flow.join(later, "gargoyle")
    assert {"D6", "E5", "F4"} <= entries(later)


def test_10_6_both_strike_in_each_strike_phase_the_mover_first() -> None:
    fight = battle("plains", "ogre:D4", "ogre:D5", step="maneuver", mover="attacker")
    act(fight, "done")
    assert asked(fight) == ("attacker", "strike")
    act(fight, "strike D4 D5 6/4")
    assert asked(fight) == ("defender", "back")
    act(fight, "strike D5 D4 6/4")
    # The next round: its maneuver is skipped, since nobody can move who is in contact.
    assert asked(fight) == ("defender", "strike")
    assert fight.round == 3
    act(fight, "strike D5 D4 6/4")
    assert asked(fight) == ("attacker", "back")
    act(fight, "strike D4 D5 6/4")
    assert asked(fight) == ("attacker", "strike")
    assert fight.round == 3


def test_10_6_the_slain_strike_before_they_go() -> None:
    fight = battle("plains", "ogre:D4 lion:A1", "ogre:D5-5 lion:F4")
    events = act(fight, "strike D4 D5 6/4", 6)
    assert "battle.removed" not in events
    assert at(fight, "D5").slain
    assert [piece.name for piece in fight.pieces["defender"] if piece.slain] == ["ogre"]
    assert asked(fight) == ("defender", "back")
    assert "battle.removed" in act(fight, "strike D5 D4 6/4", 6, 6)
    assert at(fight, "D4").hits == 2
    assert fight.living("defender") == ["lion"]


def test_10_0_a_battle_ends_when_one_side_is_gone_at_the_end_of_the_phase() -> None:
    fight = battle("plains", "ogre:D4", "ogre:D5-5")
    act(fight, "strike D4 D5 6/4", 6)
    assert not fight.over
    act(fight, "strike D5 D4 6/4")
    assert fight.over == "attacker"
    assert fight.fallen("defender") == ["ogre"]


def test_10_0_both_sides_can_go_together() -> None:
    fight = battle("plains", "ogre:D4-5", "ogre:D5-5")
    act(fight, "strike D4 D5 6/4", 6)
    act(fight, "strike D5 D4 6/4", 6)
    assert fight.over == "both"


def test_10_5_after_seven_rounds_the_attacker_has_lost_by_time() -> None:
    fight = battle("plains", "ogre:A1", "ogre:F4", step="maneuver", mover="defender", round=1)
    fight.entered = True
    for _ in range(14):
        assert not fight.over
        act(fight, "done")
        while fight.step == "reinforce":
            flow.decline(fight)
    assert fight.round == 7
    assert fight.over == "time"
    assert fight.living("attacker") == fight.living("defender") == ["ogre"]


def test_14_2_the_attacker_is_committed_once_their_first_maneuver_is_over() -> None:
    fight = begun()
    act(fight, "enter ogre E5")
    act(fight, "done")
    act(fight, "enter ogre B1")
    assert not fight.entered
    act(fight, "done")
    assert fight.entered


def test_keys_are_unique_and_a_half_round_has_one_for_each_question() -> None:
    fight = begun()
    keys = [flow.question(fight)]
    act(fight, "enter ogre E5")
    assert flow.question(fight) == keys[0]
    act(fight, "done")
    act(fight, "enter ogre B1")
    keys.append(flow.question(fight))
    act(fight, "done")
    keys.append(flow.question(fight))
    assert [key.key for key in keys if key] == ["b1.maneuver", "b2.maneuver", "b3.maneuver"]


def test_a_battle_is_stored_and_read_back() -> None:
    fight = battle("plains", "ogre:D4 ogre:D3", "ogre:D5-5 lion:C4-4")
    act(fight, "strike D4 D5 6/5", 6, 6, 6, 6, 6, 6)
    assert fight.step == "carry"
    data = msgspec.json.encode(fight)
    assert msgspec.json.decode(data, type=Battle) == fight
