"""12: strikes, strike-numbers, drift. `test_tables` compares all hexsides."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalAction
from games.titan.battle import flow
from games.titan.battle.actions import Done
from games.titan.battle.state import Battle
from tests.titan.battle.positions import act, at, battle, read, texts


def refused(fight: Battle, words: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as why:
        flow.check(fight, read(words))
    assert words not in texts(fight)
    return why.value.rule, why.value.code


def test_12_0_who_is_in_contact_must_strike() -> None:
    fight = battle("plains", "ogre:D4 ogre:A1", "lion:D5")
    assert texts(fight) == {"strike D4 D5 6/5"}
    assert refused(fight, "done") == ("12.0", "must_strike")


def test_12_0_nobody_strikes_the_slain() -> None:
    fight = battle("plains", "ogre:D4 ogre:E5 ogre:D6", "lion:D5-4 lion:E4")
    act(fight, "strike D4 D5 6/5", 5)
    assert refused(fight, "strike E5 D5 6/5") == ("12.0", "slain")
    # D6 touches only the slain one: it owes no strike, and may not rangestrike either.
    act(fight, "strike E5 E4 6/5")
    assert fight.step == "back"


def test_12_1_each_strikes_once_at_an_enemy() -> None:
    fight = battle("plains", "ogre:D4 ogre:E5", "lion:D5")
    act(fight, "strike D4 D5 6/5")
    assert refused(fight, "strike D4 D5 6/5") == ("12.1", "struck")
    assert refused(fight, "strike E5 D4 6/4") == ("12.1", "no_enemy")
    assert refused(fight, "strike A1 D5 6/5") == ("12.0", "no_piece")
    assert refused(fight, "strike E5 Q5 6/5") == ("2.2", "no_hex")


def test_12_1_the_owner_chooses_order_and_targets() -> None:
    fight = battle("plains", "ogre:D4 lion:C3", "lion:D5 troll:C4")
    assert {words[:12] for words in texts(fight)} == {"strike D4 D5", "strike D4 C4", "strike C3 C4"}


def test_12_2_an_ogre_hits_a_lion_on_five() -> None:
    fight = battle("plains", "ogre:D4", "lion:D5")
    act(fight, "strike D4 D5 6/5", 5, 6, 4, 4, 1, 5)
    assert at(fight, "D5").hits == 3


def test_12_2_hits_beyond_what_slays_are_lost_without_another_target() -> None:
    fight = battle("plains", "ogre:D4 ogre:D3", "lion:D5-4 lion:A1")
    act(fight, "strike D4 D5 6/5", 6, 6, 6, 6, 6, 6)
    assert at(fight, "D5").hits == 5
    assert fight.excess is None


def test_12_3_damage_stays_and_hinders_nothing() -> None:
    fight = battle("plains", "ogre:D4-5", "lion:D5")
    assert texts(fight) == {"strike D4 D5 6/5"}


def test_12_2_only_the_normal_dice_or_offered_ones_are_rolled() -> None:
    fight = battle("plains", "ogre:D4", "lion:D5")
    assert refused(fight, "strike D4 D5 6/6") == ("12.4", "no_such_dice")
    assert refused(fight, "strike D4 D5 5/5") == ("12.4", "no_such_dice")


# hazard       striker      here   foe         there  dice, number
HAZARDS = [
    ("brush",     "ogre",      "C4", "lion",      "C3", 6, 6),   # out of bramble: skill 1
    ("brush",     "cyclops",   "C4", "lion",      "C3", 9, 5),   # at home in it
    ("brush",     "lion",      "C3", "cyclops",   "C4", 5, 4),   # a native in bramble: one more
    ("brush",     "gorgon",    "C3", "cyclops",   "C4", 6, 3),   # not for another native
    ("brush",     "lion",      "C3", "ogre",      "C4", 5, 3),   # nor for a stranger in it
    ("brush",     "lion",      "D5", "cyclops",   "C4", 5, 5),   # both
    ("hills",     "ogre",      "B3", "troll",     "A3", 7, 4),   # a native down a slope
    ("hills",     "troll",     "B3", "ogre",      "A3", 8, 4),   # a stranger down: nothing
    ("hills",     "troll",     "A3", "ogre",      "B3", 8, 5),   # a stranger up: skill 1
    ("hills",     "ogre",      "A3", "troll",     "B3", 6, 4),   # a native up: nothing
    ("desert",    "lion",      "A2", "ogre",      "A3", 7, 3),   # a native down a dune
    ("desert",    "ogre",      "A2", "lion",      "A3", 6, 5),   # a stranger down: nothing
    ("desert",    "centaur",   "A3", "lion",      "A2", 2, 3),   # a stranger up: one die less
    ("desert",    "lion",      "A3", "ogre",      "A2", 5, 3),   # a native up: nothing
    ("tower",     "ogre",      "D4", "ogre",      "D3", 6, 3),   # down a wall: skill 3
    ("tower",     "centaur",   "D4", "ogre",      "D3", 3, 1),   # skill 5 against 2
    ("tower",     "ogre",      "D3", "centaur",   "D4", 6, 6),   # up a wall: skill 1
    ("mountains", "dragon",    "D4", "ogre",      "D5", 12, 3),  # volcano and slope
    ("mountains", "minotaur",  "D5", "dragon",    "D4", 4, 3),   # a native up to it
    ("tundra",    "ogre",      "D3", "ogre",      "D4", 6, 4),   # drift does not touch numbers
]  # fmt: skip


@pytest.mark.parametrize(("terrain", "who", "here", "foe", "there", "dice", "number"), HAZARDS)
def test_11_7_hazards_in_a_strike(
    terrain: str, who: str, here: str, foe: str, there: str, dice: int, number: int
) -> None:
    fight = battle(terrain, f"{who}:{here}", f"{foe}:{there}")
    assert texts(fight) == {f"strike {here} {there} {dice}/{number}"}


def test_11_7_nobody_strikes_across_a_cliff() -> None:
    fight = battle("desert", "ogre:D4 lion:A3", "ogre:C3 lion:A2")
    assert refused(fight, "strike D4 C3 6/4") == ("11.7", "cliff")


def test_19_1_a_titan_strikes_and_bears_with_the_power_of_its_score() -> None:
    fight = flow.begin("plains", "bottom", ["titan"], ["titan"], (9, 7))
    assert [piece.power for piece in fight.pieces["attacker"]] == [9]
    assert [piece.power for piece in fight.pieces["defender"]] == [7]
    for side, hex in (("attacker", 15), ("defender", 16)):
        fight.pieces[side][0].hex = hex  # type: ignore[index]
    fight.mover = fight.striker = "attacker"
    fight.step = "strike"
    assert texts(fight) == {"strike D4 D5 9/4"}


# ---- drift ---------------------------------------------------------------------------


def test_11_7_drift_hits_strangers_of_both_sides_in_each_strike_phase() -> None:
    fight = battle("tundra", "ogre:D3 troll:C2 lion:A2", "lion:E4 ogre:F4", step="maneuver", mover="defender")
    events = act(fight, "done")
    assert events.count("battle.drift") == 2
    assert (at(fight, "D3").hits, at(fight, "C2").hits, at(fight, "E4").hits) == (1, 0, 1)
    act(fight, "done")
    assert (at(fight, "D3").hits, at(fight, "E4").hits) == (2, 2)


def test_11_7_who_is_slain_by_drift_still_strikes_and_is_no_target() -> None:
    fight = battle("tundra", "ogre:D4 lion:A2", "lion:D3-4 ogre:F4", step="maneuver")
    act(fight, "done")
    assert at(fight, "D3").slain
    assert fight.step == "back"
    assert texts(fight) == {"strike D3 D4 5/3"}
    act(fight, "strike D3 D4 5/3", 3)
    assert fight.fallen("defender") == ["lion"]
    assert at(fight, "D4").hits == 1


def test_15_0_a_defender_slain_by_drift_opens_the_summons() -> None:
    fight = battle("tundra", "ogre:A3", "lion:D3-4 ogre:F4", step="maneuver", mover="defender", round=3)
    act(fight, "done")
    assert fight.blood
    assert fight.step == "summon"


def test_done_is_no_strike() -> None:
    fight = battle("plains", "ogre:D4", "lion:D5")
    with pytest.raises(IllegalAction):
        flow.check(fight, Done(0))
