"""Law 20.4, 20.5 and 21.1: stopped campaigns, limits, and players who leave permanently."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from games.bots import random_bot
from games.engine.actions import Action, Drop, Stop
from games.engine.chance import SeededChance
from games.engine.errors import IllegalAction
from games.engine.results import Result
from games.titan.actions import Divide, Flee, Move, Resign
from games.titan.meta import Options
from games.titan.state import TitanState
from tests.sampling import sampled
from tests.titan.battle.positions import placed
from tests.titan.campaigns import Watch
from tests.titan.positions import (
    RULES,
    asked,
    battle,
    campaign,
    do,
    done,
    engaged,
    fighting,
    offers,
    question,
    rolling,
)

PLAINS = 15
ARMIES = {"R.key": (1, "lion*2"), "B.key": (20, "serpent*2"), "G.key": (34, "ogre*2")}


def result(state: TitanState) -> Result:
    found = RULES.result(state)
    assert found is not None
    return found


def test_20_5_a_stopped_match_adds_points_and_legions() -> None:
    state = campaign(ARMIES, seats=3, scores=(60, 0, 10))
    do(state, Stop(-1, "vote"))
    # A Titan and an ogre each: 24 + 12, and the armies.
    assert [(each.seat, each.rank, each.score) for each in result(state).placings] == [
        (0, 1, 60 + 30 + 36),
        (1, 2, 72 + 36),
        (2, 3, 10 + 24 + 36),
    ]
    assert result(state).how == "vote"


def test_21_1_equal_totals_share_a_place() -> None:
    state = campaign({}, seats=3, scores=(50, 0, 50))
    do(state, Stop(-1, "date"))
    assert [each.rank for each in result(state).placings] == [1, 1, 3]


def test_20_5_the_dead_stand_behind_the_living() -> None:
    state = campaign(ARMIES, seats=3, scores=(900, 0, 0))
    for marker in ("R.key", "R.grail"):
        del state.legions[marker]
    state.fates[0], state.out = "slain", [[0]]
    do(state, Stop(-1, "vote"))
    assert result(state).placings[-1].seat == 0


def test_20_5_who_went_out_together_share_a_place_whatever_their_points() -> None:
    """Only those still in play are told apart by what they have."""
    state = campaign({"G.key": (34, "ogre*2")}, seats=3, scores=(900, 40, 0))
    for marker in ("R.grail", "B.grail"):
        del state.legions[marker]
    state.fates[:2], state.out = ["slain", "slain"], [[0, 1]]
    do(state, Stop(-1, "vote"))
    assert [(each.seat, each.rank) for each in result(state).placings] == [(2, 1), (0, 2), (1, 2)]


def test_20_5_the_dead_stand_in_the_reverse_order_of_their_going() -> None:
    state = campaign({}, seats=4, scores=(0, 900, 40, 0))
    for marker in ("R.grail", "B.grail", "G.grail"):
        state.legions.pop(marker, None)
    state.fates[:3], state.out = ["slain"] * 3, [[1], [2], [0]]
    do(state, Stop(-1, "vote"))
    assert [each.seat for each in result(state).placings] == [3, 0, 2, 1]


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


def test_20_4_a_leaver_on_their_own_turn_is_out_at_once() -> None:
    state = campaign(ARMIES, seats=3, roll=2)
    do(state, Drop(0))
    assert state.fates[0] == "resigned"
    assert state.mover == 1
    assert state.scores == [0, 0, 0]


def test_20_4_another_is_answered_for_until_their_own_turn_begins() -> None:
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


# ---- a slain Titan not yet removed -----------------------------------------------------

MEETINGS = [
    ("serpent:D4 colossus:E3", "titan:D3-4 ogre:C3 lion:E4"),
    ("titan:D4 lion:E3", "titan:D3-4 ogre:C3"),
    ("titan:D4-4 ogre:E3 lion:C3", "serpent:D3 lion:E4"),
    ("titan:D4-3", "titan:D3-3"),
]
"""Titans about to fall, in the attacker's strike phase."""


@pytest.mark.parametrize(
    ("sides", "seats", "elsewhere"), sampled(product(MEETINGS, (2, 3), ((), ("B.rose",), ("G.moon",))))
)
def test_19_3_whoever_leaves_while_a_titan_is_slain_leaves_a_sound_match(
    sides: tuple[str, str], seats: int, elsewhere: tuple[str, ...]
) -> None:
    """At every moment of the phase, by conceding the game or leaving for good."""
    attacker, defender = sides
    moments = 0
    for seed in range(12):
        source = Random(seed)
        state = striking(attacker, defender, seats, elsewhere)
        while state.engagement and state.engagement.battle:
            pieces = [each for side in battle(state).pieces.values() for each in side]
            if any(each.slain and each.name == "titan" for each in pieces):
                moments += 1
                for seat in range(seats):
                    for action in (Resign(seat), Drop(seat)):
                        leave(state, action)
            decision = question(state)
            chosen = random_bot.choose(RULES, state, decision, source)
            do(state, chosen, chance=SeededChance(source.randrange(1_000)))
    assert moments


def striking(attacker: str, defender: str, seats: int, elsewhere: tuple[str, ...]) -> TitanState:
    """Return a battle of Red and Blue in the plains, pieces placed; Red meets `elsewhere` after it."""
    one, other = (" ".join(word.partition(":")[0] for word in side.split()) for side in (attacker, defender))
    layout = {"R.moon": (26, "lion*2"), "B.rose": (27, "lion*2"), "G.moon": (28, "ogre*2")}
    if "titan" not in attacker:
        layout["R.moon"] = (26, "titan lion")
    more = {marker: each for marker, each in layout.items() if "RBG".index(marker[0]) < seats}
    for marker in elsewhere:
        if marker in more:
            more[marker] = (26, more[marker][1])
    state = fighting(one, other, PLAINS, seats=seats, more=more)
    if len({legion.seat for legion in state.legions.values() if legion.land == 26}) > 1:
        state.engagements.append(26)
        legion = state.legions["R.moon"]
        legion.moved, legion.side = True, "left"
    here = battle(state)
    here.pieces["attacker"], here.pieces["defender"] = placed(attacker), placed(defender)
    here.mover, here.striker, here.step = "attacker", "attacker", "strike"
    here.entered = True
    return state


def leave(state: TitanState, action: Action) -> None:
    """Leave on a copy: the state is sound after it, and the match goes on or ends."""
    state = RULES.copy(state)
    try:
        RULES.check(state, action)
    except IllegalAction:
        return
    watch = Watch(state.options)
    source = Random(1)
    for _ in range(25):
        step = RULES.advance(state, action, SeededChance(source.randrange(1_000)))
        watch(state, step, None)
        decisions = RULES.decisions(state)
        assert bool(decisions) != bool(RULES.result(state))
        if not decisions:
            return
        decision = question(state)
        action = RULES.default(RULES.view(state, decision.seat), decision, "default", SeededChance(1))
