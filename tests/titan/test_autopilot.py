"""The program that plays to win: its choices in simple positions, and that it wins."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest

from games.bots import random_bot
from games.bots.driver import SimulatedMatch, play
from games.engine.actions import Action
from games.engine.chance import SeededChance, TrialChance
from games.engine.decisions import Decision
from games.engine.log import replay
from games.engine.meta import AUTOPILOT
from games.engine.rules import Rules
from games.titan.actions import (
    Accept,
    Divide,
    Flee,
    Move,
    Muster,
    Split,
    Summon,
)
from games.titan.battle.actions import Done, Enter, Maneuver, Strike
from games.titan.characters import TITAN
from games.titan.meta import Options
from games.titan.setup import starting_creatures
from games.titan.state import TitanState
from tests.titan.positions import RULES, battle, campaign, do, engaged, fall, fighting, question


class Pilots:
    """The chooser of matches in which some seats are the autopilot's and the others play at random.

    An autopilot never concedes of its own accord: where the driver would make it, it answers the awaited
    question."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats

    def __call__(self, rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
        if decision.asks == "may" and decision.seat in self.seats:
            decision = next(each for each in rules.decisions(state) if each.asks == "must")
        if decision.seat not in self.seats:
            return random_bot.choose(rules, state, decision, source)
        return answer(state, decision, source=source)


HIDES = ("divide", "split")
"""Questions whose answer hides where the Titan is."""


def answer(
    state: TitanState,
    decision: Decision | None = None,
    seat: int | None = None,
    source: Random | int = 1,
    policy: str = AUTOPILOT,
) -> Action:
    """Return the autopilot's action; a draw raises an error unless the question is one of `HIDES`."""
    asked = decision or question(state, seat)
    chance = SeededChance(source) if asked.kind in HIDES else TrialChance()
    return RULES.default(RULES.view(state, asked.seat), asked, policy, chance)


def winners(played: SimulatedMatch) -> list[int]:
    return [placing.seat for placing in played.result.placings if placing.rank == 1]


# ---- what it does --------------------------------------------------------------------


def test_a_far_stronger_legion_is_left_alone_if_anything_else_can_be_done() -> None:
    """Hydras wait where a three leads; the weak may move elsewhere, or stand."""
    state = campaign({"R.key": (41, "ogre*2"), "B.key": (1, "hydra*5")}, roll=2)
    weak = [move for move in moves(state) if move.side]
    assert weak
    action = answer(state)
    assert not (isinstance(action, Move) and action.side)


def test_an_easy_prey_is_taken() -> None:
    state = campaign({"R.key": (41, "hydra*5"), "B.key": (1, "ogre*2")}, roll=2)
    action = answer(state)
    assert isinstance(action, Move)
    assert (action.legion, action.land) == ("R.key", 1)
    assert action.side


def moves(state: TitanState) -> list[Move]:
    return [atom for atom in RULES.legal(state, question(state)) if isinstance(atom, Move)]


def test_a_titan_does_not_muster_where_it_can_be_caught() -> None:
    """The hills have a Minotaur for three Ogres; with Hydras behind them it stays there."""
    for hunters, safe in ((36, True), (1, False)):
        layout = {"R.key": (100, "titan ogre*3"), "B.key": (hunters, "titan hydra*6")}
        action = answer(campaign(layout, roll=2))
        assert isinstance(action, Move)
        assert (action.land == 4) is safe


def test_a_full_legion_sheds_two_and_keeps_its_titan_in_company() -> None:
    state = campaign({"R.key": (100, "titan angel ogre*2 centaur*2 troll")}, phase="split")
    action = answer(state)
    assert isinstance(action, Split)
    do(state, action)
    shed = min((legion.pieces for legion in state.legions.values() if legion.seat == 0), key=len)
    assert len(shed) == 2
    assert not {TITAN, "angel", "troll"} & set(shed)
    assert isinstance(answer(state), Done)


def test_nothing_public_tells_which_first_legion_is_the_titans() -> None:
    """Neither the marker nor the four creatures: by program and by the answer of a silent seat."""
    for policy in (AUTOPILOT, RULES.meta.policies[0]):
        first: dict[tuple[int, int], list[bool]] = defaultdict(list)
        halves: dict[int, set[tuple[str, ...]]] = defaultdict(set)
        for seed in range(60):
            seats = 2 + seed % 5
            state = RULES.setup(Options(), seats, SeededChance(seed)).state
            for decision in RULES.decisions(state):
                seat, towers = decision.seat, state.towers
                division = answer(state, decision, source=Random(1000 + seed * 10 + seat), policy=policy)
                assert isinstance(division, Divide)
                first[sum(towers) // 100 % 2, seat % 2].append(division.markers[0] == state.markers[seat][0])
                halves[towers[seat]].add(division.with_titan)
        assert all(0.3 < sum(firsts) / len(firsts) < 0.7 for firsts in first.values()), policy
        if policy == AUTOPILOT:
            # The Ogres' half and the Centaurs' are led by either lord, where a tower parts them.
            assert all(
                tuple(sorted((Counter(starting_creatures(False)) - Counter(half)).elements())) in found
                for found in halves.values()
                for half in found
            )


def test_a_titan_leaves_its_marker_as_often_as_not_when_its_legion_splits() -> None:
    layout = {"R.key": (100, "titan angel ogre*2 centaur*2 troll"), "R.rose": (41, "angel ogre*2 troll*4")}
    state = campaign(layout, phase="split")
    left = others = 0
    for seed in range(60):
        tried = RULES.copy(state)
        while not isinstance(action := answer(tried, source=seed), Done):
            do(tried, action)
        left += TITAN not in tried.legions["R.key"].pieces
        others += len(tried.legions["R.rose"].pieces) == 2
    assert 18 <= left <= 42
    assert 18 <= others <= 42, "or a marker that changed would be the Titan's"


def test_nobody_is_split_off_under_the_eyes_of_the_strong() -> None:
    layout = {"R.key": (41, "titan angel ogre*2 troll*3")}
    hunters = {"B.key": (40, "troll*5"), "B.rose": (141, "troll*5")}
    assert isinstance(answer(campaign(layout, phase="split")), Split)
    assert isinstance(answer(campaign(layout | hunters, phase="split")), Done)


def test_the_best_recruit_is_mustered_and_no_more_shown_than_needed() -> None:
    for pieces, shown in (("gargoyle*2 cyclops*3", "cyclops*3"), ("cyclops*3 behemoth", "behemoth")):
        state = campaign({"R.key": (40, pieces)}, phase="muster")
        state.legions["R.key"].moved = True
        assert answer(state) == Muster(0, "R.key", "behemoth", shown)


def test_a_legion_without_a_lord_flees_from_a_battle_it_cannot_win() -> None:
    state = engaged("hydra*6", "ogre*2", 41)
    assert answer(state, seat=1) == Flee(1)
    state = engaged("ogre*2", "hydra*6", 41)
    assert not isinstance(answer(state, seat=1), Flee)


def test_a_lord_asks_for_peace_and_fights_if_he_gets_none() -> None:
    """Nothing is offered but what would cost nothing, or saves what is lost."""
    state = engaged("hydra*6", "angel ogre", 41)
    seen = []
    while not isinstance(action := answer(state, seat=1), Done):
        seen.append(action)
        do(state, action)
    assert seen == [Accept(1, "attacker", ()), Accept(1, "both", ())]


def test_a_titan_is_never_offered() -> None:
    state = engaged("hydra*6", "titan ogre", 41)
    do(state, answer(state, seat=1))
    assert answer(state, seat=1) == Done(1)


def test_all_enter_and_the_attackers_close_in() -> None:
    """Nobody is lost off the map (10.1), and the attackers, who have to, come to blows."""
    for seed in range(3):
        state = fighting("lion*4 ranger*3", "titan ogre*3 cyclops*3", 1, more={"B.rose": (200, "ogre*2")})
        chance = SeededChance(Random(seed))
        struck = False
        while state.engagement and state.engagement.battle:
            action = answer(state)
            struck = struck or isinstance(action, Strike)
            for event in RULES.advance(state, action, chance).events:
                assert all(telling.code != "battle.not_entered" for telling in event.tellings)
            if state.engagement and state.engagement.battle and state.engagement.battle.round > 3:
                break
        assert struck


def test_a_titan_does_not_lead_the_charge() -> None:
    state = fighting("titan lion*3", "ogre*4", 1, more={"R.rose": (300, "ogre*2")})
    while battle(state).mover == "defender":
        do(state, answer(state))
    first = answer(state)
    assert isinstance(first, Enter)
    assert first.piece == "lion"


def test_an_angel_is_summoned_where_it_can_be_spared() -> None:
    state = fighting("lion*4", "ogre*4", 1, more={"R.rose": (300, "angel ogre*6")})
    assert isinstance(answer(slain_defender(state)), Summon)
    state = fighting("lion*4", "ogre*4", 1, more={"R.rose": (300, "angel ogre")})
    assert isinstance(answer(slain_defender(state)), Done)


def slain_defender(state: TitanState) -> TitanState:
    """Let an Ogre fall before the attackers' first maneuver, so that they may summon (15.0)."""
    while battle(state).mover == "defender":
        do(state, answer(state))
    fall(state, "defender", "ogre")
    battle(state).called = True
    battle(state).step = "summon"
    assert question(state).kind == "summon"
    return state


# ---- how it plays --------------------------------------------------------------------


class Doubting(Pilots):
    """An autopilot that answers twice from new views, counts its actions, and calls `check`."""

    def __init__(self, *seats: int) -> None:
        super().__init__(*seats)
        self.kinds: set[type[Action]] = set()

    def __call__(self, rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
        same = Random()
        same.setstate(source.getstate())
        action = super().__call__(rules, state, decision, source)
        rules.check(state, action)
        if action.seat in self.seats and decision.asks == "must":
            stored = rules.decode_state(rules.encode_state(state))
            assert answer(stored, decision, source=same) == action
        self.kinds.add(type(action))
        return action


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, Options()), (3, Options(plus=True)), (6, Options(markers=4, turns=8, hurried=True))],
)
def test_equal_views_give_equal_legal_choices(seats: int, options: Options) -> None:
    """Among themselves, from the states as they are and as they are read back."""
    pilots = Doubting(*range(seats))
    played = play(RULES, seats, options, 1, pilots, most=350)
    assert {Split, Move, Muster, Enter, Maneuver, Strike, Accept} <= pilots.kinds
    assert RULES.encode_state(replay(RULES, played.log)) == RULES.encode_state(played.state)


@pytest.mark.parametrize("seed", range(6))
def test_it_beats_the_random_bot(seed: int) -> None:
    seat = seed % 2
    assert winners(play(RULES, 2, Options(), seed, Pilots(seat))) == [seat]


@pytest.mark.long
def test_it_beats_the_random_bot_in_ninety_nine_of_a_hundred() -> None:
    won = sum(winners(play(RULES, 2, Options(), seed, Pilots(seed % 2))) == [seed % 2] for seed in range(100))
    assert won >= 99


@pytest.mark.long
def test_it_beats_three_random_bots_at_a_table_of_four() -> None:
    won = sum(winners(play(RULES, 4, Options(), seed, Pilots(seed % 4))) == [seed % 4] for seed in range(60))
    assert won >= 54


@pytest.mark.long
@pytest.mark.parametrize("seats", range(2, 7))
def test_campaigns_among_themselves_end(seats: int) -> None:
    played = play(RULES, seats, Options(), seats, Pilots(*range(seats)))
    assert not played.stopped
    assert played.result.placings[0].rank == 1
