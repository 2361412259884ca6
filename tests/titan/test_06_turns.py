"""Game-turns and their phases (6.0, 6.3)."""

from __future__ import annotations

from games.engine.chance import SeededChance
from games.engine.flow import automatic
from games.titan.actions import Engage, Flee, Move
from tests.titan.positions import RULES, campaign, do, done, refused, rolling


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
    answer = automatic(RULES, state, {}, SeededChance(1))
    assert answer is not None
    assert answer.action == Engage(0, 1)
    do(state, answer.action, Flee(1))
    assert state.phase == "muster"
