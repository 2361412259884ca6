"""13: rangestrikes. `test_tables` compares all pairs of hexes."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalAction
from games.titan.battle import flow
from games.titan.battle.state import Battle
from tests.titan.battle.positions import act, at, battle, read, texts


def refused(fight: Battle, words: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as why:
        flow.check(fight, read(words))
    assert words not in texts(fight)
    return why.value.rule, why.value.code


def test_13_0_a_rangestrike_is_optional_and_needs_no_contact() -> None:
    fight = battle("plains", "ranger:D2", "ogre:D4")
    assert texts(fight) == {"strike D2 D4 2/2", "done"}
    act(fight, "strike D2 D4 2/2", 2, 6)
    assert at(fight, "D4").hits == 2


def test_13_0_only_the_side_that_has_maneuvered_rangestrikes() -> None:
    fight = battle("plains", "ranger:D2 lion:A1", "ranger:D4 lion:A2")
    act(fight, "strike A1 A2 5/4")
    act(fight, "done")
    assert texts(fight) == {"strike A2 A1 5/4"}
    assert refused(fight, "strike D4 D2 2/4") == ("13.0", "not_now")


def test_13_0_nobody_in_contact_rangestrikes_not_even_with_the_slain() -> None:
    fight = battle("plains", "ranger:D2 ogre:E3 ogre:A1", "lion:D3-4 ogre:D5 lion:A2")
    assert refused(fight, "strike D2 D5 2/2") == ("13.0", "in_contact")
    act(fight, "strike E3 D3 6/5", 6)
    assert refused(fight, "strike D2 D5 2/2") == ("13.0", "in_contact")


def test_13_0_nothing_carries_over_from_a_rangestrike() -> None:
    fight = battle("plains", "hydra:D2 ogre:A1", "ogre:D4-5 ogre:D5 ogre:A2")
    act(fight, "strike D2 D4 5/3", 6, 6, 6, 6, 6)
    assert fight.excess is None
    assert at(fight, "D4").hits == 6


def test_13_0_only_rangestrikers_do() -> None:
    fight = battle("plains", "ogre:D2 ranger:A1", "lion:D4 lion:A3")
    assert refused(fight, "strike D2 D4 3/5") == ("13.0", "no_rangestrike")


@pytest.mark.parametrize(
    ("who", "dice"),
    [
        ("dragon", 4),
        ("giant", 3),
        ("gorgon", 3),
        ("hydra", 5),
        ("minotaur", 2),
        ("ranger", 2),
        ("warlock", 2),
    ],
)
def test_13_1_half_the_power_rounded_down(who: str, dice: int) -> None:
    fight = battle("plains", f"{who}:D2", "lion:D4")
    assert any(words.startswith(f"strike D2 D4 {dice}/") for words in texts(fight))


def test_13_2_range_four_needs_skill_four_and_costs_one() -> None:
    assert texts(battle("plains", "minotaur:D2", "lion:D5")) == {"strike D2 D5 2/4", "done"}
    assert texts(battle("plains", "minotaur:D2", "lion:D4")) == {"strike D2 D4 2/3", "done"}
    fight = battle("plains", "hydra:D2 ranger:A1", "lion:D5 lion:A3")
    assert refused(fight, "strike D2 D5 5/4") == ("13.2", "out_of_range")
    fight = battle("plains", "ranger:D1 ranger:A1", "lion:D5 lion:A3")
    assert refused(fight, "strike D1 D5 2/4") == ("13.2", "out_of_range")


def test_13_3_characters_of_both_sides_block() -> None:
    for between in ("ogre:D3", ""):
        fight = battle("plains", f"ranger:D2 ranger:A1 {between}", "ogre:D4 ogre:A3")
        assert ("strike D2 D4 2/2" in texts(fight)) == (not between)
    fight = battle("plains", "ranger:D2 ranger:A1", "ogre:D5 lion:D4 ogre:A3")
    assert refused(fight, "strike D2 D5 2/3") == ("13.3", "blocked")


def test_13_3_of_two_paths_either_will_do() -> None:
    # Between D4 and B3 the line runs along the hexside of C4 and C3.
    for between, wanted in (("", True), ("ogre:C4", True), ("ogre:C3", True), ("ogre:C3 ogre:C4", False)):
        fight = battle("plains", f"ranger:D4 {between}", "ogre:B3")
        assert ("strike D4 B3 2/2" in texts(fight)) == wanted


def test_13_3_of_two_paths_the_one_with_fewer_brambles() -> None:
    # D4 to B3 by the bramble C4 or by the plain C3.
    assert "strike D4 B3 2/2" in texts(battle("brush", "ranger:D4", "ogre:B3"))
    assert "strike D4 B3 2/3" in texts(battle("brush", "ranger:D4 ogre:C3", "ogre:B3"))


def test_13_4_in_any_order_with_strikes() -> None:
    fight = battle("plains", "ranger:A1 ogre:D4", "ogre:A3 lion:D5")
    assert texts(fight) == {"strike A1 A3 2/2", "strike D4 D5 6/5"}
    act(fight, "strike A1 A3 2/2")
    assert texts(fight) == {"strike D4 D5 6/5"}


@pytest.mark.parametrize("lord", ["titan", "angel", "archangel"])
def test_13_5_lords_are_immune_but_to_warlocks(lord: str) -> None:
    fight = battle("plains", "ranger:D2 ranger:A1", f"{lord}:D4 ogre:A3")
    assert refused(fight, "strike D2 D4 2/4") == ("13.5", "lord")
    assert "strike D2 D4 2/4" in texts(battle("plains", "warlock:D2", f"{lord}:D4"))


@pytest.mark.parametrize("demi", ["guardian", "warlock"])
def test_13_5_demi_lords_are_not(demi: str) -> None:
    assert len(texts(battle("plains", "ranger:D2", f"{demi}:D4"))) == 2


def test_13_5_nothing_concerns_a_warlock() -> None:
    assert "strike D2 D5 2/2" in texts(battle("plains", "warlock:D2 ogre:D3", "ogre:D5 lion:D4"))
    assert "strike C2 C4 2/2" in texts(battle("woods", "warlock:C2", "ogre:C4"))
    # A native in bramble, a Dragon in the volcano: no harder to hit for a Warlock.
    assert "strike C2 C4 2/2" in texts(battle("brush", "warlock:C2", "cyclops:C4"))
    assert "strike D2 D4 2/3" in texts(battle("mountains", "warlock:D2", "dragon:D4"))


def test_13_5_a_warlock_rangestrikes_across_a_cliff_but_not_in_contact() -> None:
    assert "strike C3 D4 2/2" in texts(battle("desert", "warlock:C3", "ogre:D4"))
    assert texts(battle("plains", "warlock:C3", "ogre:C4 ogre:D5")) == {"strike C3 C4 5/2"}


# ---- hazards -------------------------------------------------------------------------

# terrain, striker at, target at, what is written; "" for no strike
HAZARDS = [
    ("woods", "ranger:C2", "ogre:C4", ""),                  # a tree in between
    ("brush", "ranger:C3", "ogre:C5", "C3 C5 2/3"),          # bramble C4 in between: skill 3
    ("brush", "gorgon:C3", "ogre:C5", "C3 C5 3/3"),          # natives do not mind
    ("brush", "ranger:C2", "cyclops:C4", "C2 C4 2/3"),       # a native target in it: one more
    ("brush", "gorgon:C2", "cyclops:C4", "C2 C4 3/3"),       # nor among natives
    ("brush", "ranger:C4", "ogre:C2", "C4 C2 2/2"),          # out of bramble: nothing
    ("mountains", "dragon:D4", "ogre:D6", "D4 D6 6/3"),      # two dice from the volcano
    ("mountains", "ranger:D6", "dragon:D4", "D6 D4 2/4"),    # a Dragon in it: one more
    ("desert", "ranger:A3", "ogre:B2", "A3 B2 2/2"),         # one dune, the target atop
    ("desert", "ranger:B4", "ogre:B2", "B4 B2 2/2"),
    ("desert", "ranger:B1", "ogre:B3", ""),                  # cliff and dune of one hex
    ("desert", "ranger:D4", "ogre:D2", "D4 D2 2/2"),         # from the top of a cliff
    ("desert", "ranger:D5", "ogre:D3", ""),                  # neither stands on it
    ("desert", "ranger:D4", "ogre:E1", "D4 E1 2/3"),         # each atop a cliff
    ("hills", "ranger:A1", "ogre:B3", "A1 B3 2/2"),          # one slope, the target atop
    ("tower", "ranger:D2", "ogre:D4", ""),                   # two walls from right beneath
    ("tower", "ranger:D1", "ogre:D4", "D1 D4 2/5"),          # from farther: two walls, range 4
    ("tower", "ranger:D4", "ogre:D1", "D4 D1 2/3"),          # down walls: only the range
    ("tower", "ranger:B2", "ogre:C4", "B2 C4 2/3"),          # one wall up
]  # fmt: skip


@pytest.mark.parametrize(("terrain", "striker", "target", "wanted"), HAZARDS)
def test_11_7_hazards_of_a_rangestrike(terrain: str, striker: str, target: str, wanted: str) -> None:
    fight = battle(terrain, striker, target)
    assert {words for words in texts(fight) if words != "done"} == ({f"strike {wanted}"} if wanted else set())


def test_11_7_characters_lower_than_both_do_not_block() -> None:
    assert "strike D4 D6 6/3" in texts(battle("mountains", "dragon:D4 ogre:D5", "ogre:D6"))
    # D3 is lower than D4, but higher than D2.
    assert "strike D4 D2 6/3" in texts(battle("mountains", "dragon:D4", "ogre:D2 ogre:A3"))
    assert "strike D4 D2 6/3" not in texts(battle("mountains", "dragon:D4 ogre:D3", "ogre:D2"))


def test_11_7_a_character_at_the_foot_of_the_cliff_does_not_block_one_atop() -> None:
    assert "strike D4 D2 2/2" in texts(battle("desert", "ranger:D4 ogre:D3", "ogre:D2"))
