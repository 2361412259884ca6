"""Law 20.4, 20.5 and 21.1: stopped campaigns, limits, and players who leave for good."""

from __future__ import annotations

from fractions import Fraction

from games.engine.actions import Drop, Stop
from games.engine.results import Result
from games.titan.actions import Divide, Flee, Move
from games.titan.meta import Options
from games.titan.state import TitanState
from tests.titan.positions import RULES, asked, campaign, do, done, engaged, offers, rolling

ARMIES = {"R.key": (1, "lion*2"), "B.key": (20, "serpent*2"), "G.key": (34, "ogre*2")}


def result(state: TitanState) -> Result:
    found = RULES.result(state)
    assert found is not None
    return found


def test_20_5_a_stopped_match_adds_points_and_legions() -> None:
    state = campaign(ARMIES, seats=3, scores=(60, 0, 10))
    do(state, Stop(-1, "vote"))
    # A Titan and an ogre each: 24 + 12, and the armies.
    assert [(each.seat, each.place, each.score) for each in result(state).placings] == [
        (0, 1, 60 + 30 + 36),
        (1, 2, 72 + 36),
        (2, 3, 10 + 24 + 36),
    ]
    assert result(state).how == "vote"


def test_21_1_equal_totals_share_a_place() -> None:
    state = campaign({}, seats=3, scores=(50, 0, 50))
    do(state, Stop(-1, "date"))
    assert [each.place for each in result(state).placings] == [1, 1, 3]


def test_20_5_the_dead_stand_behind_the_living() -> None:
    state = campaign(ARMIES, seats=3, scores=(900, 0, 0))
    for marker in ("R.key", "R.grail"):
        del state.legions[marker]
    state.fates[0], state.out = "slain", [[0]]
    do(state, Stop(-1, "vote"))
    assert result(state).placings[-1].seat == 0


def test_21_1_a_limit_of_turns_stops_after_everybodys_last() -> None:
    state = campaign({}, roll=1, round=5, mover=1, options=Options(turns=5))
    do(state, next(iter(offers(state, Move))), done(1), done(1))
    assert state.ended == "turns"
    assert result(state).how == "turns"
    before = campaign({}, roll=1, round=5, mover=0, options=Options(turns=5))
    do(before, next(iter(offers(before, Move))), done(0), done(0))
    assert (before.ended, before.mover) == ("", 1)


def test_20_5_the_estimate_is_the_total_everybody_can_count() -> None:
    state = campaign(ARMIES, seats=3, scores=(60, 0, 10))
    shares = [RULES.estimate(RULES.view(state, seat)) for seat in (0, 1, None)]
    assert shares[0] == shares[1] == shares[2]
    assert shares[0] == (Fraction(126, 304), Fraction(108, 304), Fraction(70, 304))


def test_20_4_a_leaver_on_his_own_turn_is_out_at_once() -> None:
    state = campaign(ARMIES, seats=3, roll=2)
    do(state, Drop(0))
    assert state.fates[0] == "resigned"
    assert state.mover == 1
    assert state.scores == [0, 0, 0]


def test_20_4_another_is_answered_for_until_his_own_turn_begins() -> None:
    state = campaign(ARMIES, seats=3, mover=0, phase="split")
    do(state, Drop(1))
    assert state.fates[1] == ""
    do(state, done(0), chance=rolling(1))
    do(state, next(iter(offers(state, Move))), done(0), done(0))
    assert state.fates[1] == "left"
    assert state.mover == 2
    assert not [legion for legion in state.legions.values() if legion.seat == 1]


def test_20_4_a_leaver_whose_titan_is_engaged_is_slain() -> None:
    state = engaged("ogre*2", "titan lion", 15, seats=3)
    do(state, Drop(1))
    assert state.scores[0] == 24 + 7
    assert state.fates[1] == "slain"


def test_a_leavers_other_battle_goes_on_by_default() -> None:
    state = engaged("ogre*2", "lion*2", 15, seats=3)
    do(state, Drop(1))
    assert (1, "answer", "never") in asked(state)
    assert state.fates[1] == ""


def test_with_the_option_a_leaver_is_never_removed() -> None:
    state = campaign(ARMIES, seats=3, roll=2, options=Options(leavers="autopilot"))
    do(state, Drop(0))
    assert state.fates[0] == ""
    assert asked(state) == [(0, "move", "never")]


def test_a_leaver_is_placed_last() -> None:
    state = campaign(ARMIES, seats=3, scores=(900, 0, 0), roll=2)
    do(state, Drop(0), Stop(-1, "vote"))
    assert result(state).placings[-1].seat == 0
    assert result(state).placings[-1].fate == "left"


def test_1_1_the_last_titan_wins() -> None:
    state = engaged("ogre*2", "titan lion", 15)
    do(state, Drop(1))
    assert (state.ended, result(state).placings[0].seat) == ("titan", 0)
    assert RULES.estimate(RULES.view(state, 1)) == (Fraction(1), Fraction(0))


def test_an_engagement_over_leaves_the_table_as_it_was() -> None:
    state = engaged("ogre*2", "lion*2", 15)
    do(state, Flee(1))
    assert (state.engagement, state.engagements, state.phase) == (None, [], "muster")


def test_20_4_who_leaves_before_the_first_turn_is_removed_when_it_begins() -> None:
    state = RULES.setup(Options(), 3, rolling(6, 4, 2)).state
    do(state, Drop(0))
    for seat in range(3):
        own = tuple(state.markers[seat][:2])
        do(state, Divide(seat, ("ogre", "ogre", "centaur"), own))
    assert state.fates == ["left", "", ""]
    assert (state.mover, state.round) == (1, 1)
