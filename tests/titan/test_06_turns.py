"""Game-turns and their phases (6.0, 6.3)."""

from __future__ import annotations

from typing import get_args

from games.engine.actions import Action
from games.engine.automatic_answers import automatic_answer
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.titan.actions import (
    Accept,
    Acquire,
    Concede,
    Engage,
    Flee,
    Move,
    Muster,
    Reinforce,
    Split,
    Summon,
    TitanAction,
)
from games.titan.battle.actions import Strike
from games.titan.when_allowed import TIMING_RULES
from tests.titan.positions import RULES, campaign, do, done, engaged, offers, refused, rolling
from tests.titan.test_paragraphs import PARAGRAPHS


def test_6_0_four_phases_follow_one_another_and_then_the_next_player_begins() -> None:
    state = campaign({"R.key": (41, "ogre*4")}, phase="split")
    phases = [state.phase]
    do(state, done(0), chance=rolling(2))
    phases.append(state.phase)
    # What belongs to another phase is refused.
    assert refused(state, Engage(0, 1))[1] == "nothing_open"
    do(state, Move(0, "R.key", 1, ""), done(0))
    phases.append(state.phase)
    do(state, done(0))
    assert phases == ["split", "move", "muster"]
    assert (state.mover, state.phase, state.round) == (1, "split", 2)


def test_6_0_what_is_out_of_its_phase_is_refused_with_the_rule_that_says_when_it_is_taken() -> None:
    commencement = campaign({"R.key": (41, "ogre*4"), "R.moon": (1, "titan lion")}, phase="split")
    late: list[tuple[Action, str]] = [
        (Move(0, "R.key", 1, ""), "6.2"),
        (Engage(0, 1), "9.1"),
        (Flee(0), "9.2"),
        (Accept(0, "both", ()), "9.3"),
        (Concede(0), "9.4"),
        (Strike(0, "B3", "C3", 4, 4), "12.0"),
        (Reinforce(0, "ogre", "ogre"), "14.0"),
        (Summon(0, "R.moon", "angel"), "15.0"),
        (Acquire(0, "angel"), "17.0"),
        (Muster(0, "R.key", "troll", "ogre*2"), "6.4"),
    ]
    for action, rule in late:
        assert refused(commencement, action) == (rule, "nothing_open")
    moved = campaign({"R.key": (41, "ogre*4"), "R.moon": (1, "titan lion")}, phase="move", roll=2)
    assert refused(moved, Split(0, "R.key", ("ogre", "ogre"), "R.bell")) == ("6.1", "nothing_open")
    # Nor does it matter whose turn it is.
    assert refused(moved, Move(1, "B.key", 2, "")) == ("6.2", "nothing_open")


def test_6_5_the_next_players_turn_begins_in_the_order_of_the_towers() -> None:
    """Not of the seats (5.1); after the last of them the first has the next turn."""
    state = campaign({}, seats=4, mover=2, phase="split")
    state.order = [2, 0, 3, 1]
    turns = []
    for _ in range(5):
        seat = state.mover
        turns.append((seat, state.round))
        do(state, done(seat), chance=rolling(1))
        do(state, offers(state, Move)[0], done(seat), done(seat))
    assert turns == [(2, 2), (0, 2), (3, 2), (1, 2), (2, 3)]


def test_every_kind_of_action_has_its_occasion() -> None:
    assert set(TIMING_RULES) == set(get_args(TitanAction))
    assert set(TIMING_RULES.values()) <= set(PARAGRAPHS)


def test_6_3_every_engagement_is_resolved_before_anybody_musters() -> None:
    layout = {
        "R.key": (41, "ogre*4"),
        "R.moon": (2, "ogre*4"),
        "B.key": (1, "lion*2"),
        "B.moon": (4, "lion*2"),
    }
    state = campaign(layout, phase="split")
    do(state, done(0), chance=rolling(2))
    do(state, Move(0, "R.key", 1, "right"), Move(0, "R.moon", 4, "left"), done(0))
    assert state.phase == "engage"
    do(state, Engage(0, 4), Flee(1))
    assert state.phase == "engage"
    answer = automatic_answer(CachedState(RULES, state), {}, SeededChance(1))
    assert answer is not None
    assert answer.action == Engage(0, 1)
    do(state, answer.action, Flee(1))
    assert state.phase == "muster"


MARSH = 8


def test_6_4_each_legion_that_moved_and_survived_may_muster_and_no_other() -> None:
    """R.key has won its engagement, R.moon has moved, R.rose and the Titan in its tower have not;
    Blue's legions never muster here."""
    more = {"R.moon": (MARSH, "ogre*2"), "R.rose": (23, "ogre*2"), "B.moon": (35, "ogre*2")}
    state = engaged("lion*2", "troll*2", 15, more=more)
    state.legions["R.moon"].moved = True
    do(state, Flee(1))
    assert state.phase == "muster"
    assert {each.legion for each in offers(state, Muster)} == {"R.key", "R.moon"}
    assert refused(state, Muster(0, "R.rose", "ogre", "ogre")) == ("18.1", "has_not_moved")
    do(state, Muster(0, "R.key", "ranger", "lion*2"), Muster(0, "R.moon", "troll", "ogre*2"))
    assert (state.mover, state.phase) == (1, "split")


def test_6_4_a_legion_of_seven_whose_angel_was_summoned_may_muster() -> None:
    """ "A moving Legion which normally could not muster because it is seven high"."""
    state = engaged("ogre*2", "lion*2", 15, more={"R.rose": (MARSH, "angel ogre*6")})
    state.legions["R.rose"].moved = True
    do(state, Concede(1), Summon(0, "R.rose", "angel"))
    assert state.phase == "muster"
    do(state, Muster(0, "R.rose", "troll", "ogre*2"))
    assert state.legions["R.rose"].height == 7
