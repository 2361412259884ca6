"""Law 19.0 and 20.4: the death of Titans, and conceding the game."""

from __future__ import annotations

from typing import Any

import pytest

from games.titan import engagement_battle
from games.titan.actions import Accept, Acquire, Concede, Muster, Resign
from games.titan.battle.state import Side
from games.titan.state import TitanState
from tests.titan.positions import (
    RULES,
    asked,
    battle,
    campaign,
    do,
    done,
    engaged,
    fall,
    fighting,
    offers,
    over,
    refused,
    told,
)

PLAINS = 15


# ---- 19.0 ----------------------------------------------------------------------------


def test_19_3_a_slain_titan_scores_with_those_slain_beside_it() -> None:
    """Full for the Titan and the slain, half for the living companions and all other legions."""
    state = fighting("ogre*2", "titan lion troll", PLAINS, seats=3, more={"B.moon": (26, "gorgon*3")})
    over(state, "ogre", "titan lion")
    # 24 + 15; then half of 16 + 54.
    assert state.scores == [39 + 35, 0, 0]
    assert state.fates[1] == "slain"
    assert not [legion for legion in state.legions.values() if legion.seat == 1]
    assert state.markers[1] == []
    assert "B.moon" in state.markers[0]


def test_19_1_a_grown_titan_is_worth_more() -> None:
    state = fighting("ogre*2", "titan ogre", PLAINS, seats=3, scores=(0, 327, 0))
    over(state, "", "titan")
    assert state.scores[0] == 36 + 6


def test_19_3_no_points_for_a_legion_that_died_with_the_titan() -> None:
    state = fighting("ogre*2", "titan lion troll", PLAINS, seats=3)
    over(state, "ogre ogre", "titan lion")
    # The remnant alone, by half; the markers all the same (19.4).
    assert state.scores == [8, 0, 0]
    assert "B.moon" in state.markers[0]


def test_19_3_angels_due_for_the_titan_may_be_taken_before_the_halves() -> None:
    state = fighting(
        "ogre*2", "titan lion", PLAINS, seats=3, scores=(70, 0, 0), more={"B.moon": (26, "serpent*6")}
    )
    over(state, "", "titan lion")
    assert state.scores[0] == 109
    assert asked(state) == [(0, "angel", "must")]
    do(state, Acquire(0, "angel"))
    # The halves pass 200 without giving anything (19.4).
    assert state.scores[0] == 109 + 108
    assert asked(state)[0][1] != "angel"


def test_19_4_the_engaged_enemy_gets_the_halves_of_other_engagements() -> None:
    more = {"R.moon": (26, "troll*3"), "G.moon": (26, "lion*2")}
    state = fighting("titan ogre", "lion*2", PLAINS, seats=3, more=more)
    state.engagements.append(26)
    state.legions["R.moon"].moved = True
    over(state, "titan ogre", "")
    assert state.scores == [0, 36, 24]
    assert state.fates[0] == "slain"
    # The mover is dead: his turn ends once the winner has had his reinforcement.
    assert asked(state) == [(1, "reinforce", "must")]
    do(state, done(1))
    assert (state.mover, state.phase) == (1, "split")


def test_19_4_an_engagement_that_vanishes_leaves_the_mover_the_move() -> None:
    """The removed player's "other Engagements this turn" are gone; the legion that had come there has
    moved and survived, and so may muster (18.1)."""
    more = {"R.moon": (26, "gargoyle*2"), "B.moon": (26, "lion*2")}
    state = fighting("ogre*2", "titan lion", PLAINS, seats=3, more=more)
    state.engagements.append(26)
    legion = state.legions["R.moon"]
    legion.moved, legion.side = True, "left"
    over(state, "", "titan lion")
    assert (state.engagements, state.phase) == ([], "muster")
    assert {(each.legion, each.recruit) for each in offers(state, Muster)} == {
        ("R.moon", "gargoyle"),
        ("R.moon", "cyclops"),
    }


def test_19_4_halves_of_one_elimination_are_added_then_rounded_down_once() -> None:
    more = {"B.moon": (26, "lion"), "B.rose": (27, "lion")}
    state = fighting("ogre*2", "titan ogre", PLAINS, seats=3, more=more)
    over(state, "", "titan ogre")
    assert state.scores[0] == 36 + 15


def test_19_both_titans_in_one_phase_draw_a_match_of_two() -> None:
    state = fighting("titan ogre", "titan lion", PLAINS)
    events = over(state, "titan", "titan")
    assert state.ended == "draw"
    assert "drawn" in events
    result = RULES.result(state)
    assert result is not None
    assert [placing.rank for placing in result.placings] == [1, 1]
    assert state.scores == [0, 0]


def test_19_both_titans_leave_the_third_player_to_win() -> None:
    more = {"B.moon": (26, "serpent*6")}
    state = fighting("titan ogre", "titan lion", PLAINS, seats=3, more=more)
    over(state, "titan", "titan lion")
    assert state.ended == "titan"
    assert state.scores == [0, 0, 0]
    result = RULES.result(state)
    assert result is not None
    assert [(placing.seat, placing.rank) for placing in result.placings] == [(2, 1), (0, 2), (1, 2)]


def test_19_3_both_titans_gone_by_agreement_bring_no_battle_points() -> None:
    for seats, place in ((2, [1, 1]), (3, [2, 2])):
        state = engaged("titan ogre", "titan lion", PLAINS, seats=seats, more={"R.moon": (26, "ogre*2")})
        for seat in range(2):
            do(state, Accept(seat, "defender", ("titan",)), done(seat))
        assert (state.fates[0], state.fates[1]) == ("slain", "slain")
        assert state.scores == [0] * seats
        result = RULES.result(state)
        assert result is not None
        assert [placing.rank for placing in result.placings if placing.seat < 2] == place


def test_9_4_a_conceded_titan_legion_gives_full_value_of_the_whole() -> None:
    state = engaged("ogre*2", "titan lion troll", PLAINS, seats=3)
    do(state, Concede(1))
    assert state.scores[0] == 24 + 15 + 16
    assert state.fates[1] == "slain"


def test_9_3_mutual_elimination_with_one_titan_gives_the_markers_and_halves() -> None:
    state = engaged("ogre*2", "titan lion", PLAINS, seats=3, more={"B.moon": (26, "lion*2")})
    do(state, Accept(0, "both", ()), done(0), Accept(1, "both", ()), done(1))
    assert state.scores == [15, 0, 0]
    assert "B.moon" in state.markers[0]


def test_10_5_a_titan_lost_by_time_gives_halves_of_the_others_alone() -> None:
    state = fighting("titan ogre*2", "lion*2", PLAINS, seats=3, more={"R.moon": (26, "lion*2")})
    here = battle(state)
    here.over, here.step, here.entered = "time", "", True
    engagement_battle._continue_battle(state, [])
    assert state.scores == [0, 15, 0]
    assert state.fates[0] == "slain"


def test_1_1_the_match_ends_the_moment_one_titan_is_left() -> None:
    state = fighting("ogre*2", "titan lion", PLAINS, scores=(90, 0))
    events = over(state, "", "titan")
    assert "won" in events
    assert state.ended == "titan"
    assert RULES.decisions(state) == ()


# ---- 20.4 ----------------------------------------------------------------------------


def test_20_4_on_ones_own_turn_nobody_scores_and_the_markers_leave_play() -> None:
    state = campaign({"R.key": (1, "angel ogre*2")}, seats=3, roll=3)
    events = do(state, Resign(0))
    assert state.scores == [0, 0, 0]
    assert state.fates[0] == "resigned"
    assert state.mover == 1
    assert state.dead["angel"] == 1
    assert not any("R.key" in owned for owned in state.markers)
    assert told(events, "out")["fate"] == "resigned"


def test_20_4_no_player_receives_any_points_not_even_one_who_was_engaged() -> None:
    """Half is for the engaged foes of the slain (19.4), not of those who concede on their own turn."""
    more = {"R.moon": (26, "troll*3"), "G.moon": (26, "lion*2")}
    state = engaged("ogre*2", "lion*2", PLAINS, seats=3, more=more)
    state.engagements.append(26)
    closed = RULES.copy(state)
    closed.phase, closed.engagement = "engage", None
    for before in (state, closed):
        do(before, Resign(0))
        assert before.fates == ["resigned", "", ""]
        assert before.scores == [0, 0, 0]
        assert {"B.key", "G.moon"} <= set(before.legions)


def test_20_4_not_out_of_turn_unless_the_titan_is_engaged() -> None:
    state = campaign({"R.key": (1, "ogre*2")}, seats=3, roll=3)
    assert refused(state, Resign(1)) == ("20.4", "not_now")
    other = engaged("ogre*2", "lion*2", PLAINS, seats=3)
    assert refused(other, Resign(1)) == ("20.4", "not_now")


def test_20_4_with_the_titan_engaged_it_counts_as_slain_in_battle() -> None:
    state = engaged("ogre*2", "titan lion", PLAINS, seats=3, more={"B.moon": (26, "lion*2")})
    do(state, Resign(1))
    assert state.scores[0] == 24 + (15 + 30) // 2
    assert "B.moon" in state.markers[0]
    fought = fighting("ogre*2", "titan lion troll", PLAINS, seats=3)
    fall(fought, "defender", "lion")
    do(fought, Resign(1))
    assert fought.scores[0] == 24 + 15 + 8


def test_20_4_who_has_slain_a_titan_may_resign_before_they_take_what_they_won() -> None:
    state = engaged("ogre*2", "titan lion", PLAINS, seats=3, scores=(90, 0, 0))
    do(state, Resign(1))
    assert state.engagement is not None
    assert state.engagement.step == "angel"
    do(state, Resign(0))
    assert state.fates == ["resigned", "slain", ""]
    assert (state.engagement, state.engagements) == (None, [])
    assert state.ended == "titan"


def test_20_4_a_mover_whose_titan_is_engaged_gives_its_points_wherever_they_are() -> None:
    """His battle with another breaks off; the Titan's own enemy scores it in full."""
    more = {"R.moon": (26, "titan lion"), "G.moon": (26, "lion*2")}
    state = fighting("ogre*2", "troll*2", PLAINS, seats=3, more=more)
    state.engagements.append(26)
    legion = state.legions["R.moon"]
    legion.moved, legion.side = True, "left"
    fall(state, "defender", "troll")
    do(state, Resign(0))
    assert state.scores == [0, 12, 24 + 7]
    assert state.legions["B.key"].pieces == ["troll"]
    assert state.mover != 0


def wounded(attacker: str, defender: str, *titans: Side, **more: Any) -> TitanState:
    """Return a battle in whose strike phase these sides' Titans are slain, and not yet removed."""
    state = fighting(attacker, defender, PLAINS, **more)
    for side in titans:
        titan = next(piece for piece in battle(state).pieces[side] if piece.name == "titan")
        titan.hits = titan.power
    return state


def test_19_3_a_slain_titan_is_out_though_its_slayer_leaves_before_the_phase_ends() -> None:
    """Both go at once, and nobody scores for either of them."""
    more = {"B.moon": (26, "angel*2 lion")}
    state = wounded("serpent*2", "titan ogre", "defender", seats=3, more=more)
    angels = state.stack["angel"]
    do(state, Resign(0))
    assert state.fates == ["resigned", "slain", ""]
    assert state.scores == [0, 0, 0]
    assert (state.ended, state.out) == ("titan", [[0, 1]])
    assert {legion.seat for legion in state.legions.values()} == {2}
    assert state.stack["angel"] == angels + 2
    two = wounded("serpent*2", "titan ogre", "defender")
    do(two, Resign(0))
    assert two.ended == "draw"


def test_19_3_a_match_goes_on_without_a_slain_titan_and_its_slayer() -> None:
    state = wounded("serpent*2", "titan ogre", "defender", seats=4)
    do(state, Resign(0))
    assert (state.fates, state.mover) == (["resigned", "slain", "", ""], 2)
    assert [seat for seat, _, _ in asked(state)] == [2]


@pytest.mark.parametrize("attacker", ["titan lion", "titan"])
@pytest.mark.parametrize("defender", ["titan ogre*2", "titan"])
@pytest.mark.parametrize("leaver", [0, 1])
def test_20_4_who_leaves_a_battle_of_two_titans_goes_with_the_slain_one(
    attacker: str, defender: str, leaver: int
) -> None:
    """Both are out even if others of his side survive, and the battle scores nothing."""
    dead: Side = "attacker" if leaver else "defender"
    for seats, ended in ((2, "draw"), (3, "titan")):
        state = wounded(attacker, defender, dead, seats=seats)
        events = do(state, Resign(leaver))
        assert state.ended == ended
        assert state.fates[:2] == ["slain", "slain"]
        assert state.scores == [0] * seats
        assert told(events, "resolved")["how"] == "both_titans"


def test_20_4_a_slain_titan_does_not_keep_the_leavers_own_enemy_from_their_points() -> None:
    more = {"R.moon": (26, "titan lion"), "G.moon": (26, "lion*2")}
    state = wounded("serpent*2", "titan ogre", "defender", seats=4, more=more)
    state.engagements.append(26)
    legion = state.legions["R.moon"]
    legion.moved, legion.side = True, "left"
    do(state, Resign(0))
    assert state.fates == ["slain", "slain", "", ""]
    assert state.out == [[1], [0]]
    # Half of the ogre; then the Titan, and half of the lion and of the serpents.
    assert state.scores == [6, 0, 24 + 43, 0]
    assert {"R.key", "B.key"} <= set(state.markers[2])


def test_20_4_two_titans_met_in_two_battles_go_at_once() -> None:
    more = {"R.moon": (26, "titan lion"), "B.moon": (26, "lion*2")}
    state = wounded("serpent*2", "titan ogre", "defender", seats=3, more=more)
    state.engagements.append(26)
    legion = state.legions["R.moon"]
    legion.moved, legion.side = True, "left"
    do(state, Resign(0))
    assert (state.fates, state.ended) == (["resigned", "slain", ""], "titan")
