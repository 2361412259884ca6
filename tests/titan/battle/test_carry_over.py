"""12.4, 12.5: remaining hits, and worse numbers accepted for them."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalAction
from games.titan.battle import flow
from games.titan.battle.state import Battle
from tests.titan.battle.positions import act, at, battle, read, texts


def refused(fight: Battle, words: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as why:
        flow.check(fight, read(words))
    return why.value.rule, why.value.code


def test_12_4_left_over_hits_go_to_another_in_contact() -> None:
    fight = battle("plains", "ogre:D4", "lion:D5-4 lion:C4 lion:A1")
    act(fight, "strike D4 D5 6/5", 5, 5, 5)
    assert fight.step == "carry"
    assert texts(fight) == {"carry C4", "done"}
    assert refused(fight, "carry A1") == ("12.4", "no_carry")
    act(fight, "carry C4")
    assert at(fight, "C4").hits == 2


def test_12_4_they_go_on_from_one_to_the_next() -> None:
    fight = battle("plains", "serpent:D4", "ogre:D5-5 ogre:C4-4 ogre:C3 ogre:E4")
    act(fight, "strike D4 D5 18/4", 4, 4, 4, 4, 4)
    act(fight, "carry C4")
    assert at(fight, "C4").slain
    assert texts(fight) == {"carry C3", "carry E4", "done"}
    act(fight, "carry E4")
    assert at(fight, "E4").hits == 2
    assert fight.step == "back"


def test_12_4_carrying_over_is_optional() -> None:
    fight = battle("plains", "ogre:D4", "lion:D5-4 lion:C4")
    act(fight, "strike D4 D5 6/5", 5, 5, 5)
    act(fight, "done")
    assert at(fight, "C4").hits == 0
    assert fight.step == "back"


def test_12_4_never_to_one_with_a_higher_number() -> None:
    """The Law's own example: an Ogre between a wounded Lion and a Centaur."""
    fight = battle("plains", "ogre:D4", "lion:D5-3 centaur:C4")
    act(fight, "strike D4 D5 6/5", 6, 6, 6, 6, 6, 6)
    assert fight.step == "back"
    assert at(fight, "C4").hits == 0


def test_12_4_a_higher_number_may_be_declared_beforehand() -> None:
    fight = battle("plains", "ogre:D4", "lion:D5-3 centaur:C4")
    assert texts(fight) == {"strike D4 D5 6/5", "strike D4 D5 6/6", "strike D4 C4 6/6"}
    act(fight, "strike D4 D5 6/6", 6, 6, 6, 5, 5, 5)
    act(fight, "carry C4")
    assert at(fight, "D5").slain
    assert at(fight, "C4").hits == 1


def test_12_4_no_worse_number_where_nothing_could_be_left_over() -> None:
    fight = battle("plains", "minotaur:D4", "lion:D5 gargoyle:C4")
    # Four dice cannot slay a Lion of power 5.
    assert texts(fight) == {"strike D4 D5 4/3", "strike D4 C4 4/3"}
    fight = battle("plains", "lion:D4", "troll:D5 centaur:C4")
    assert "strike D4 D5 5/5" not in texts(fight)
    # Five dice slay a Lion of power 5 with no hit to spare; one that is wounded leaves a hit over.
    fight = battle("plains", "lion:D4", "lion:D5 centaur:C4")
    assert "strike D4 D5 5/5" not in texts(fight)
    fight = battle("plains", "lion:D4", "lion:D5-1 centaur:C4")
    assert "strike D4 D5 5/5" in texts(fight)


def test_12_5_what_a_hazard_gave_does_not_carry_beyond_it() -> None:
    # A Lion down the slope from B3... the other stands level with it, out of the slope's help.
    fight = battle("mountains", "lion:C4", "lion:C3-3 lion:D5")
    assert "strike C4 C3 6/4" in texts(fight)
    act(fight, "strike C4 C3 6/4", 6, 6, 6, 6, 6, 6)
    assert fight.step == "back"
    assert at(fight, "D5").hits == 0


def test_12_5_the_help_may_be_given_up() -> None:
    fight = battle("mountains", "lion:C4", "lion:C3-3 lion:D5")
    assert "strike C4 C3 5/4" in texts(fight)
    act(fight, "strike C4 C3 5/4", 6, 6, 6, 6, 6)
    act(fight, "carry D5")
    assert at(fight, "D5").hits == 3


def test_12_5_fewer_dice_and_a_higher_number_can_come_together() -> None:
    # From the tower's middle down a wall skill 5; beside it no wall. Level ground: number 3.
    fight = battle("tower", "centaur:C3", "ogre:C2-5 lion:C4")
    assert texts(fight) >= {"strike C3 C2 3/1", "strike C3 C2 3/3", "strike C3 C4 3/3"}


def test_r_12_4c_the_number_is_raised_and_the_help_forgone_for_several_at_once() -> None:
    """Down the slope at an Ogre with one hit left; beside it a level Ogre (5/3) and a Centaur (6/5)."""
    positions = "ogre:A2-5 ogre:A1 centaur:C2"
    fight = battle("mountains", "lion:B2", positions)
    offered = {words for words in texts(fight) if words.startswith("strike B2 A2")}
    assert offered == {f"strike B2 A2 {pair}" for pair in ("6/3", "5/3", "6/5", "5/5")}
    for pair, takers in (("5/3", {"carry A1"}), ("6/5", {"carry C2"}), ("5/5", {"carry A1", "carry C2"})):
        fight = battle("mountains", "lion:B2", positions)
        act(fight, f"strike B2 A2 {pair}", *[6] * int(pair[0]))
        assert texts(fight) == takers | {"done"}


def test_11_7_a_strike_not_made_up_a_dune_never_carries_up_one() -> None:
    # B3 lies beneath the dunes of A2 and B2; B4 is level with it.
    fight = battle("desert", "troll:B3", "lion:B4-4 lion:A2")
    assert texts(fight) == {"strike B3 B4 8/5", "strike B3 A2 7/5"}
    act(fight, "strike B3 B4 8/5", 6, 6, 6, 6)
    assert fight.step == "back"


def test_11_7_a_strike_up_a_dune_may_carry_down_here_and_up_another() -> None:
    fight = battle("desert", "troll:B3", "lion:B4 lion:A2-4 lion:B2")
    act(fight, "strike B3 A2 7/5", 6, 6, 6, 6)
    assert texts(fight) == {"carry B4", "carry B2", "done"}


def test_11_7_nothing_carries_across_a_cliff() -> None:
    fight = battle("desert", "lion:D4", "ogre:C4-5 ogre:C3")
    act(fight, "strike D4 C4 7/3", 6, 6, 6)
    assert fight.step == "back"
    assert at(fight, "C3").hits == 0


def test_12_4_strikes_back_carry_over_too() -> None:
    fight = battle("plains", "ogre:D5-5 ogre:C4", "lion:D4", step="back", striker="defender")
    act(fight, "strike D4 D5 5/3", 3, 3)
    assert fight.step == "carry"
    question = flow.question(fight)
    assert question is not None
    assert question.side == "defender"
    act(fight, "carry C4")
    assert at(fight, "C4").hits == 1
    assert fight.living("attacker") == ["ogre"]
