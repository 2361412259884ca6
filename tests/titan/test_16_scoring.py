"""Law 16.0 and 17.0: points, and lords for points."""

from __future__ import annotations

import pytest

from games.titan import engagement_battle
from games.titan.actions import Acquire, Concede, Flee
from games.titan.scoring import award_points
from tests.titan.positions import (
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
)

PLAINS = 15


def test_16_0_the_winner_gets_power_times_skill_of_all_the_losers_characters() -> None:
    state = fighting("ogre*2", "lion troll", PLAINS)
    over(state, "ogre", "lion troll")
    assert state.scores == [31, 0]
    assert state.legions["R.key"].pieces == ["ogre"]


def test_16_1_mutual_elimination_scores_nothing() -> None:
    state = fighting("ogre*2", "lion troll", PLAINS)
    over(state, "ogre ogre", "lion troll")
    assert state.scores == [0, 0]
    assert not {"R.key", "B.key"} & set(state.legions)


def test_16_1_nor_does_a_concession_to_a_legion_that_is_slain() -> None:
    """Both are gone: the last of the winner's had its hits, and waited for the end of the phase."""
    state = fighting("ogre", "lion troll", PLAINS)
    battle(state).pieces["attacker"][0].hits = 6
    do(state, Concede(1))
    assert state.scores == [0, 0]
    assert not {"R.key", "B.key"} & set(state.legions)


def test_16_2_a_score_is_one_running_total() -> None:
    state = campaign({}, scores=(870, 40))
    for points in (100, 60, 300):
        award_points(state, 0, points, "battle", [])
    assert state.scores == [1330, 40]


def test_10_5_a_time_loss_scores_nothing_and_the_defender_may_still_muster() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    fall(state, "attacker", "ogre")
    here = battle(state)
    here.over, here.step, here.entered = "time", "", True
    engagement_battle._continue_battle(state, [])
    assert state.scores == [0, 0]
    assert "R.key" not in state.legions
    assert asked(state) == [(1, "reinforce", "must")]


@pytest.mark.parametrize(
    ("before", "points", "due"),
    [
        (0, 99, []),
        (0, 100, ["angel"]),
        (99, 1, ["angel"]),
        (90, 220, ["angel"] * 3),
        (450, 60, ["archangel"]),
        (390, 210, ["angel", "archangel", "angel"]),
        (500, 20, []),
    ],
)
def test_17_0_each_multiple_of_100_is_an_angel_and_of_500_an_archangel(
    before: int, points: int, due: list[str]
) -> None:
    state = campaign({}, scores=(before, 0))
    assert award_points(state, 0, points, "battle", []) == due


def test_17_1_none_in_a_legion_of_seven() -> None:
    state = engaged("ogre*7", "lion*2", PLAINS, scores=(90, 0))
    do(state, Concede(1))
    assert state.engagement is None


def test_17_1_17_4_an_angel_may_be_taken_or_left() -> None:
    state = engaged("ogre*6", "lion*2", PLAINS, scores=(90, 0))
    do(state, Concede(1))
    assert asked(state) == [(0, "angel", "must")]
    do(state, Acquire(0, "angel"))
    assert state.legions["R.key"].pieces == ["angel"] + ["ogre"] * 6
    assert state.engagement is None
    left = engaged("ogre*6", "lion*2", PLAINS, scores=(90, 0))
    do(left, Concede(1), done(0))
    assert left.legions["R.key"].height == 6
    # Who leaves one leaves all that are due.
    two = engaged("ogre*2", "colossus*3", PLAINS, scores=(90, 0))
    do(two, Concede(1), done(0))
    assert (two.legions["R.key"].height, two.engagement) == (2, None)


def test_17_2_one_for_each_multiple_if_they_fit() -> None:
    state = engaged("ogre*6", "colossus*3", PLAINS, scores=(90, 0))
    do(state, Concede(1), Acquire(0, "angel"))
    assert state.legions["R.key"].height == 7
    assert asked(state) != [(0, "angel", "must")]
    roomy = engaged("ogre*2", "colossus*3", PLAINS, scores=(90, 0))
    do(roomy, Concede(1), Acquire(0, "angel"), Acquire(0, "angel"))
    assert roomy.legions["R.key"].pieces == ["angel", "angel", "ogre", "ogre"]


def test_17_3_an_angel_instead_only_if_no_archangel_is_left() -> None:
    state = engaged("ogre*2", "colossus*3", PLAINS, scores=(410, 0))
    do(state, Concede(1))
    assert offers(state, Acquire) == [Acquire(0, "archangel")]
    assert refused(state, Acquire(0, "angel")) == ("17.0", "not_due")
    bare = engaged("ogre*2", "colossus*3", PLAINS, scores=(410, 0))
    bare.stack["archangel"] = 0
    do(bare, Concede(1))
    assert offers(bare, Acquire) == [Acquire(0, "angel")]


def test_12_6_lords_slain_in_this_engagement_are_not_yet_back() -> None:
    state = engaged("ogre*2", "angel*3", PLAINS, scores=(90, 0))
    state.stack["angel"] = 0
    do(state, Concede(1))
    assert asked(state)[0][1] != "angel"


def test_9_2_flight_may_bring_an_angel() -> None:
    state = engaged("ogre*2", "colossus*5", PLAINS, scores=(20, 0))
    do(state, Flee(1))
    assert state.scores[0] == 120
    assert asked(state) == [(0, "angel", "must")]
