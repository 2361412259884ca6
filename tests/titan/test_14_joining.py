"""Law 14.0 and 15.0: reinforcements and summoned lords, in battle and after it."""

from __future__ import annotations

from itertools import product

import pytest

from games.titan import engagement_battle, knowledge
from games.titan.actions import (
    Accept,
    Acquire,
    Concede,
    Engage,
    Fight,
    Flee,
    Move,
    Muster,
    Reinforce,
    Resign,
    Summon,
)
from games.titan.aftermath import summonable_lords
from games.titan.battle import phases
from games.titan.battle.actions import Enter
from games.titan.state import TitanState
from tests.titan.positions import (
    asked,
    battle,
    codes,
    do,
    done,
    engaged,
    fall,
    fighting,
    offers,
    over,
    refused,
    rolling,
)

PLAINS, TOWER = 15, 500
DONOR = {"R.rose": (129, "angel ogre")}


def at_round_four(state: TitanState) -> None:
    """Go to the beginning of the defender's fourth maneuver."""
    here = battle(state)
    here.entered = True
    for side, row in (("defender", range(24, 27)), ("attacker", range(0, 3))):
        for piece, hex in zip(here.pieces[side], row, strict=False):  # type: ignore[index]
            piece.hex = hex
    here.round = 4
    phases.begin_maneuver(here, "defender", [])
    engagement_battle._skip_useless_offers(state, [])


def after_blood(state: TitanState) -> None:
    """Go to the beginning of the attacker's first maneuver after a defender was slain."""
    here = battle(state)
    for side, row in (("defender", range(24, 27)), ("attacker", range(0, 3))):
        for piece, hex in zip(here.pieces[side], row, strict=False):  # type: ignore[index]
            piece.hex = hex
    here.blood = True
    phases.begin_maneuver(here, "attacker", [])
    engagement_battle._skip_useless_offers(state, [])


def test_14_0_the_defender_musters_at_their_fourth_maneuver() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    at_round_four(state)
    assert asked(state) == [(1, "reinforce", "must")]
    assert {each.recruit for each in offers(state, Reinforce)} == {"lion", "ranger", "centaur"}
    do(state, Reinforce(1, "ranger", "lion*2"))
    # It is not his before it has entered.
    assert state.legions["B.key"].pieces == ["lion", "lion"]
    entry = offers(state, Enter)[0]
    do(state, entry)
    assert state.legions["B.key"].pieces == ["lion", "lion", "ranger"]


def test_14_0_who_does_not_enter_in_that_phase_is_not_mustered() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    at_round_four(state)
    stock = state.stack["ranger"]
    do(state, Reinforce(1, "ranger", "lion*2"), done(1))
    assert state.stack["ranger"] == stock
    assert state.legions["B.key"].pieces == ["lion", "lion"]


def test_14_0_only_the_living_qualify_and_without_any_nobody_is_asked() -> None:
    state = fighting("ogre*2", "lion*2 troll", PLAINS)
    fall(state, "defender", "lion")
    at_round_four(state)
    assert {each.recruit for each in offers(state, Reinforce)} == {"lion", "centaur"}
    assert refused(state, Reinforce(1, "ranger", "lion*2")) == ("18.3", "not_qualified")
    none = fighting("ogre*2", "troll*2", PLAINS)
    at_round_four(none)
    assert asked(none)[0][1] == "maneuver"


def test_14_0_a_winning_defender_who_has_none_may_muster_after_the_battle() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    battle(state).entered = True
    do(state, Concede(0))
    assert asked(state) == [(1, "reinforce", "must")]
    do(state, Reinforce(1, "lion", "lion"))
    assert state.legions["B.key"].pieces == ["lion"] * 3
    assert state.engagement is None


@pytest.mark.parametrize(
    ("how", "round"),
    [*product(("conceded", "slain", "resigned"), (4, 7)), ("time", 7)],
)
def test_14_0_who_wins_after_the_fourth_maneuver_and_has_taken_none_may_now(how: str, round: int) -> None:
    state = fighting("titan ogre", "lion*2", PLAINS, seats=3)
    at_round_four(state)
    do(state, done(1))
    here = battle(state)
    here.round = round
    match how:
        case "conceded":
            do(state, Concede(0))
        case "slain":
            over(state, "titan ogre", "")
        case "time":
            here.over, here.step = "time", ""
            engagement_battle._continue_battle(state, [])
        case "resigned":
            do(state, Resign(0))
    assert asked(state) == [(1, "reinforce", "must")]
    assert Reinforce(1, "ranger", "lion*2") in offers(state, Reinforce)


def test_14_0_nor_is_it_lost_to_a_legion_that_was_full_at_the_fourth_maneuver() -> None:
    state = fighting("ogre*2", "lion*7", PLAINS)
    at_round_four(state)
    assert asked(state)[0][1] == "maneuver"
    fall(state, "defender", "lion")
    do(state, Concede(0))
    assert asked(state) == [(1, "reinforce", "must")]


def test_12_6_a_demi_lord_slain_in_this_engagement_is_no_reinforcement() -> None:
    """The caretaker has it back when the engagement is resolved, not in the battle nor right after."""
    state = fighting("ogre*2", "guardian troll*3", TOWER)
    state.stack["guardian"] = 0
    fall(state, "defender", "guardian")
    at_round_four(state)
    wanted = Reinforce(1, "guardian", "troll*3")
    assert wanted not in offers(state, Reinforce)
    assert refused(state, wanted) == ("18.0", "none_left")
    do(state, done(1), Concede(0))
    assert asked(state) == [(1, "reinforce", "must")]
    assert wanted not in offers(state, Reinforce)
    assert refused(state, wanted) == ("18.0", "none_left")
    do(state, done(1))
    assert (state.engagement, state.stack["guardian"]) == (None, 1)


def test_14_1_none_for_seven_and_one_for_a_battle() -> None:
    state = fighting("ogre*2", "lion*7", PLAINS)
    battle(state).entered = True
    do(state, Concede(0))
    assert state.engagement is None
    once = fighting("ogre*2", "lion*2", PLAINS)
    at_round_four(once)
    do(once, Reinforce(1, "lion", "lion"))
    do(once, offers(once, Enter)[0], Concede(0))
    assert once.engagement is None


def test_14_2_an_attacker_who_concedes_before_they_are_on_denies_it() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    do(state, Concede(0))
    assert state.engagement is None
    early = engaged("ogre*2", "lion*2", PLAINS)
    do(early, Concede(0), Fight(1))
    assert early.engagement is None


def test_14_2_an_agreement_lets_the_defender_muster() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS)
    do(state, Accept(0, "attacker", ()), done(0), Accept(1, "attacker", ()), done(1))
    assert asked(state) == [(1, "reinforce", "must")]
    do(state, done(1))
    assert state.legions["B.key"].pieces == ["lion", "lion"]


def test_15_0_the_attacker_summons_after_the_first_blood() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS, more=DONOR)
    after_blood(state)
    assert asked(state) == [(0, "summon", "must")]
    assert offers(state, Summon) == [Summon(0, "R.rose", "angel")]
    do(state, Summon(0, "R.rose", "angel"))
    assert state.legions["R.rose"].pieces == ["angel", "ogre"]
    events = do(state, offers(state, Enter)[0])
    assert "summoned" in codes(events, 1)
    assert state.legions["R.rose"].pieces == ["ogre"]
    assert state.legions["R.key"].pieces == ["angel", "ogre", "ogre"]
    assert state.summoned


def test_15_0_an_angel_that_does_not_enter_stays_where_it_was() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS, more=DONOR)
    after_blood(state)
    do(state, Summon(0, "R.rose", "angel"), done(0))
    assert state.legions["R.rose"].pieces == ["angel", "ogre"]
    assert not state.summoned


def test_15_0_where_a_called_lord_came_from_is_known_though_it_does_not_enter() -> None:
    more = DONOR | {"R.moon": (26, "lion ogre")}
    state = fighting("ogre*2", "lion*2", PLAINS, more=more)
    either = knowledge.marker_bit(state, 0, "R.rose") | knowledge.marker_bit(state, 0, "R.moon")
    state.known[0]["angel"] = [either]
    after_blood(state)
    assert "angel" not in knowledge.certain_characters(state, None, 0, "R.rose")
    do(state, Summon(0, "R.rose", "angel"), done(0))
    assert "angel" in knowledge.certain_characters(state, None, 0, "R.rose")


def test_15_0_whether_an_angel_is_there_is_nobodys_business() -> None:
    """The window opens wherever an angel might be, for all that everyone knows: here it is in
    R.moon, which is engaged, and R.rose has none. Where there is no angel it stays shut."""
    more = {"R.rose": (129, "ogre*2"), "R.moon": (26, "angel lion"), "B.moon": (26, "lion*2")}
    state = fighting("ogre*2", "lion*2", PLAINS, more=more)
    state.engagements.append(26)
    after_blood(state)
    assert asked(state) == [(0, "summon", "must")]
    assert offers(state, Summon) == []
    none = fighting("ogre*2", "lion*2", PLAINS, more={"R.rose": (129, "ogre*2")})
    after_blood(none)
    assert asked(none)[0][1] != "summon"


def test_15_0_not_from_a_legion_in_an_engagement_to_come() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS, more=DONOR | {"B.rose": (129, "ogre*2")})
    state.engagements.append(129)
    after_blood(state)
    assert offers(state, Summon) == []
    assert refused(state, Summon(0, "R.rose", "angel")) == ("15.0", "no_donor")
    assert refused(state, Summon(0, "R.grail", "angel")) == ("15.0", "no_such_lord")


def test_15_2_after_a_victory_the_attacker_may_summon_but_not_after_a_flight() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS, more=DONOR)
    do(state, Concede(1))
    assert asked(state) == [(0, "summon", "must")]
    do(state, Summon(0, "R.rose", "angel"))
    assert state.legions["R.key"].pieces == ["angel", "ogre", "ogre"]
    fled = engaged("ogre*2", "lion*2", PLAINS, more=DONOR)
    do(fled, Flee(1))
    assert fled.engagement is None


def test_15_2_after_an_agreement_too() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS, more=DONOR)
    do(state, Accept(0, "defender", ()), done(0), Accept(1, "defender", ()), done(1))
    assert asked(state) == [(0, "summon", "must")]
    do(state, Summon(0, "R.rose", "angel"))
    assert state.legions["R.key"].pieces == ["angel", "ogre", "ogre"]


def test_15_3_passed_up_in_the_battle_the_option_is_back_after_a_victory() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS, more=DONOR)
    after_blood(state)
    do(state, done(0), Concede(1))
    assert asked(state) == [(0, "summon", "must")]
    assert offers(state, Summon) == [Summon(0, "R.rose", "angel")]


def test_15_0_one_summon_in_an_engagement_phase() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS, more=DONOR)
    state.summoned = True
    do(state, Concede(1))
    assert state.engagement is None


def test_15_0_the_next_players_engagement_phase_has_its_own_summon() -> None:
    """One "during his entire Engagement Phase": the other's was another phase."""
    more = DONOR | {"R.moon": (2, "ogre*2"), "B.moon": (1, "ogre*2"), "B.rose": (130, "angel ogre")}
    state = engaged("ogre*2", "lion*2", PLAINS, more=more)
    do(state, Concede(1), Summon(0, "R.rose", "angel"), done(0))
    do(state, done(1), chance=rolling(1))
    do(state, Move(1, "B.moon", 2, "left"), done(1), Engage(1, 2), Concede(0))
    assert asked(state) == [(1, "summon", "must")]
    assert offers(state, Summon) == [Summon(1, "B.rose", "angel")]


def test_15_0_seven_leave_no_room_but_the_slain_do_not_count() -> None:
    state = engaged("ogre*7", "lion*2", PLAINS, more=DONOR)
    do(state, Concede(1))
    assert state.engagement is None
    battered = fighting("ogre*7", "lion*2", PLAINS, more=DONOR)
    fall(battered, "attacker", "ogre")
    after_blood(battered)
    assert asked(battered) == [(0, "summon", "must")]


def test_15_0_an_archangel_may_be_summoned_and_an_empty_donor_is_gone() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS, more={"R.rose": (129, "archangel")})
    do(state, Concede(1), Summon(0, "R.rose", "archangel"))
    assert "R.rose" not in state.legions
    assert state.scores == [30, 0]


def test_15_0_an_angel_just_acquired_can_be_summoned_to_the_next_battle() -> None:
    state = engaged("ogre*2", "lion*2", PLAINS, scores=(90, 0), more=DONOR | {"R.moon": (25, "ogre*2")})
    do(state, Concede(1), Acquire(0, "angel"), done(0))
    assert ("R.key", "angel") in _summonable(state)


def _summonable(state: TitanState) -> list[tuple[str, str]]:
    return summonable_lords(state, 0, "R.moon")


def test_6_4_defenders_have_first_call_on_characters_that_run_low() -> None:
    """14.0 comes before Enlistment: the mover, who would take the last Ranger, finds it gone."""
    more = {"R.moon": (129, "lion*2")}
    state = engaged("centaur*2", "lion*2", PLAINS, more=more)
    state.legions["R.moon"].moved = True
    state.stack["ranger"] = 1
    wanted = Muster(0, "R.moon", "ranger", "lion*2")
    assert refused(state, wanted)[1] == "nothing_open"
    do(state, Accept(0, "attacker", ()), done(0), Accept(1, "attacker", ()), done(1))
    do(state, Reinforce(1, "ranger", "lion*2"))
    assert state.legions["B.key"].pieces == ["lion", "lion", "ranger"]
    assert (state.mover, state.phase) == (0, "muster")
    assert wanted not in offers(state, Muster)
    assert refused(state, wanted) == ("18.0", "none_left")


def test_a_winner_who_all_can_see_has_nothing_to_take_is_not_asked() -> None:
    """After a battle his legion is open: no recruit of the land. After an agreement it is not."""
    state = fighting("ogre*2", "troll*2", PLAINS)
    battle(state).entered = True
    do(state, Concede(0))
    assert state.engagement is None
    agreed = engaged("ogre*2", "troll*2", PLAINS)
    do(agreed, Accept(0, "attacker", ()), done(0), Accept(1, "attacker", ()), done(1))
    assert asked(agreed) == [(1, "reinforce", "must")]
    assert offers(agreed, Reinforce) == []
