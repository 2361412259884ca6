"""Visits W0 - W5: what one person does before someone else must decide (titan-asynchronous 3)."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games.bots.driver import play
from games.engine.automatic_answers import clocks_by_seat
from games.engine.cached_state import CachedState
from games.engine.trial import attempt, propose_rest
from games.titan import knowledge
from games.titan.actions import Accept, Concede, Divide, Engage, Fight, Move, Muster, Reinforce, Split
from games.titan.battle.actions import Done
from games.titan.battle.state import Battle, Step
from games.titan.meta import Options
from games.titan.prospects import best_muster, best_recruit
from games.titan.state import TitanState
from games.titan.words.action_texts import deed
from games.titan.words.proposals import proposal, sending
from games.titan.words.strikes import outlook
from tests.arena.speech import say
from tests.titan.campaigns import lively
from tests.titan.positions import RULES, asked, battle, campaign, do, done, engaged, fighting

PLAINS = 15


def trial(state: TitanState, seat: int, *draft: Any) -> tuple[int, str]:
    """Return how many acts of a draft are tried, and why it stops."""
    tried = attempt(CachedState(RULES, state), seat, draft)
    assert tried.refusal is None
    return tried.done, tried.stopped


def test_w0_a_division_is_final_when_it_is_sent() -> None:
    state = campaign({}, bare=True)
    state.phase, state.divisions = "setup", [None, None]
    division = Divide(0, ("ogre", "ogre", "centaur"), ("R.key", "R.moon"))
    assert trial(state, 0, division) == (0, "reveals")


def test_w1_splits_may_be_taken_back_until_the_roll() -> None:
    state = campaign({"R.key": (8, "ogre*7")}, phase="split")
    split = Split(0, "R.key", ("ogre", "ogre"), "R.bell")
    assert trial(state, 0, split) == (1, "")
    assert trial(state, 0, split, done(0)) == (1, "reveals")


def test_w2_a_quiet_turn_is_one_draft_to_its_end() -> None:
    """Moves, the end of Movement and all musters: nothing is drawn, nothing is shown."""
    state = campaign({"R.key": (1, "centaur*2"), "R.moon": (8, "ogre*2")}, roll=1)
    draft = [Move(0, "R.key", 2, ""), Move(0, "R.moon", 9, ""), done(0)]
    assert trial(state, 0, *draft) == (3, "")
    musters = [Muster(0, "R.moon", "ogre", "ogre"), Muster(0, "R.key", "centaur", "centaur")]
    assert trial(state, 0, *draft, *musters) == (5, "ends")


def test_w2_when_all_have_moved_their_musters_are_part_of_the_turn() -> None:
    """Only the end of Movement is left then, and nobody is asked for it."""
    state = campaign({"R.key": (1, "centaur*2"), "R.moon": (8, "ogre*2")}, roll=1)
    moves = [Move(0, "R.key", 2, ""), Move(0, "R.moon", 9, ""), Move(0, "R.grail", 3, "")]
    assert trial(state, 0, *moves) == (3, "")
    for move in moves:
        do(state, move)
    assert asked(state) == [(0, "move", "never")]
    proposed = propose_rest(CachedState(RULES, state), 0)
    assert proposed is not None
    assert proposed.ends
    assert {type(action) for action in proposed.actions} == {Done, Muster}
    assert sum(isinstance(action, Muster) for action in proposed.actions) == 2


@pytest.mark.parametrize(
    ("pieces", "roll", "land"),
    [
        # A fourth Lion would bring its legion nearer to a Griffon, as an autopilot reckons.
        ("lion*3 angel troll", 1, 8),
        ("lion*3 angel troll", 1, 15),
        ("ogre*3 minotaur", 1, 15),
        ("troll*2 ogre*2", 5, 41),
    ],
)
def test_a_turn_is_sent_with_the_muster_its_land_named(pieces: str, roll: int, land: int) -> None:
    state = campaign({"R.key": (land, pieces)}, roll=roll)
    view = RULES.view(state, 0)
    moves = [each for each in RULES.legal(state, RULES.decisions(state)[0]) if isinstance(each, Move)]
    for move in moves:
        if move.legion != "R.key" or move.side:
            continue
        after = deepcopy(state)
        do(after, move)
        proposed = propose_rest(CachedState(RULES, after), 0)
        named = best_recruit(view, "R.key", move.land)
        assert proposed is not None
        mustered = [each for each in proposed.actions if isinstance(each, Muster)]
        assert [each.recruit for each in mustered] == ([named] if named else []), move


def test_several_musters_proposed_take_one_line() -> None:
    state = campaign({"R.key": (8, "ogre*2 troll"), "R.moon": (1, "centaur*2 lion*2")}, phase="move")
    state.legions["R.key"].moved = state.legions["R.moon"].moved = True
    proposed = propose_rest(CachedState(RULES, state), 0)
    assert proposed is not None
    lines = proposal(proposed.views, proposed.actions)
    mustered = [(say(line.text), line.note and say(line.note)) for line in lines if "uster" in say(line.text)]
    assert mustered == [("Musters: Key (Troll), Moon (Ranger)", "shown: Troll, Lion ×2")]


def test_a_muster_proposed_shows_what_tells_others_least() -> None:
    state = campaign({"R.key": (8, "ogre*2 troll"), "R.moon": (1, "ogre*2 troll")}, phase="muster")
    state.legions["R.key"].moved = True
    assert best_muster(RULES.view(state, 0), 0) == Muster(0, "R.key", "troll", "troll")
    knowledge.show(state, 0, "R.key", ("ogre", "ogre"))
    assert best_muster(RULES.view(state, 0), 0) == Muster(0, "R.key", "troll", "ogre*2")


def test_offers_are_sent_by_the_main_button() -> None:
    state = engaged("lion*3 angel", "ogre*2 troll", PLAINS)
    assert propose_rest(CachedState(RULES, state), 1) is None, "nothing is proposed of whether one fights"
    do(state, Accept(1, "attacker", ()))
    proposed = propose_rest(CachedState(RULES, state), 1)
    assert proposed is not None
    assert proposed.actions == (Done(1),)
    called = sending(proposed.views[-1], proposed.after)
    assert called is not None
    assert say(called) == "Send the offer"


def test_a_phase_of_a_battle_is_not_sent_as_a_turn() -> None:
    state = fighting("lion", "ogre", PLAINS)
    labels: dict[Step, str] = {
        "maneuver": "Send the maneuvers",
        "strike": "Send the strikes",
        "back": "Send the strikes",
    }
    for step, label in labels.items():
        battle(state).step = step
        view = RULES.view(state, None)
        called = sending(view, view)
        assert called is not None
        assert say(called) == label


def test_a_button_that_sends_offers_leaves_what_each_costs_to_its_line() -> None:
    state = engaged("lion*3 angel", "ogre*2 troll", PLAINS)
    do(state, Accept(1, "defender", ("lion",)), Accept(1, "attacker", ("ogre",)))
    do(state, Accept(1, "both", ()), Accept(1, "defender", ()))
    view = RULES.view(state, 1)
    assert say(deed(view, Done(1))) == "Send the 4 offers"
    lines = proposal((view,), (Done(1),))
    assert [(say(line.text), say(line.note) if line.note else "") for line in lines] == [
        (
            "Offer: the defender is eliminated (the attacker also loses a Lion)",
            "you lose Key, Red +40",
        ),
        (
            "Offer: the attacker is eliminated",
            "you also lose an Ogre",
        ),
        ("Offer: both are eliminated", "you lose Key, nobody scores"),
        ("Offer: the defender is eliminated", "you lose Key, Red +40"),
    ]
    told = [loss for line in lines for loss in line.losses]
    assert [*RULES.losses(view, Done(1))] == told
    assert outlook(view, Done(1)) == lines


def test_an_offer_with_the_titan_says_so_in_its_line() -> None:
    state = engaged("lion*3 angel", "titan ogre*2", PLAINS)
    do(state, Accept(1, "defender", ()), Accept(1, "both", ()))
    do(state, Accept(1, "attacker", ("titan",)), Accept(1, "attacker", ()))
    lines = proposal((RULES.view(state, 1),), (Done(1),))
    assert [say(line.note) if line.note else "" for line in lines] == [
        "you lose Key with your Titan and are out, Red +48",
        "you lose Key with your Titan and are out",
        "you lose your Titan and are out",
        "",
    ]


def test_w2_when_the_last_to_move_meets_an_enemy_the_moves_are_sent() -> None:
    state = campaign({"B.key": (3, "ogre*2")}, roll=1)
    legal = RULES.legal(state, RULES.decisions(state)[0])
    upon = next(action for action in legal if isinstance(action, Move) and action.land == 3)
    assert trial(state, 0, upon) == (1, "ends")


def test_w2_the_order_of_engagements_is_shown_its_price() -> None:
    layout = {
        "R.key": (2, "ogre*2"), "R.moon": (9, "ogre*2"), "B.key": (2, "ogre*2"), "B.moon": (9, "ogre*2"),
    }  # fmt: skip
    state = campaign(layout, phase="engage")
    state.engagements = [2, 9]
    assert trial(state, 0, Engage(0, 2)) == (0, "reveals")


def test_w3_offers_may_be_taken_back_until_they_are_sent() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    both = Accept(1, "both", ())
    assert trial(state, 1, both) == (1, "")
    assert trial(state, 1, both, done(1)) == (1, "reveals")
    assert trial(state, 0, Fight(0)) == (0, "reveals")


def test_w3_the_two_answer_at_the_same_time() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    assert clocks_by_seat(RULES.decisions(state)) == {0: "main", 1: "main"}
    do(state, Fight(0))
    assert clocks_by_seat(RULES.decisions(state)) == {1: "main"}


def test_w4_a_battle_runs_on_its_own_clock() -> None:
    assert clocks_by_seat(RULES.decisions(fighting("ogre*2", "ogre*2", PLAINS))) == {1: "battle"}


def test_w4_two_waits_a_round() -> None:
    """Strikes back, window, maneuvers and strikes of one side are one visit: in every battle
    the awaited seat changes at most twice a round, and once more for a last strike back."""
    visits = 0
    rounds = 0
    seen = -1
    battles: list[tuple[int, int]] = []

    def watch(state: TitanState, step: Any, entry: Any) -> None:
        nonlocal visits, rounds, seen
        battle = state.engagement.battle if state.engagement else None
        if isinstance(battle, Battle):
            ((seat, clock),) = clocks_by_seat(RULES.decisions(state)).items()
            assert clock == "battle"
            visits += seat != seen
            seen, rounds = seat, battle.round
        elif visits:
            battles.append((visits, rounds))
            visits, rounds, seen = 0, 0, -1

    for seed in range(6):
        play(RULES, 2, Options(), seed, lively, most=900, watch=watch)
    assert len(battles) > 10
    assert max(rounds for _, rounds in battles) > 2
    assert all(waits <= 2 * rounds + 1 for waits, rounds in battles)


def test_w5_the_aftermath_is_one_draft() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS)
    assert state.engagement is not None
    assert state.engagement.battle is not None
    state.engagement.battle.entered = True
    do(state, Concede(0))
    assert asked(state) == [(1, "reinforce", "must")]
    assert trial(state, 1, Reinforce(1, "lion", "lion")) == (1, "ends")


def test_nothing_is_asked_twice_under_one_key() -> None:
    """A key comes up again only if its question was put off by a carry-over (12.4)."""
    closed: set[str] = set()
    before: set[str] = set()

    def watch(state: TitanState, step: Any, entry: Any) -> None:
        nonlocal before
        asked_now = [decision for decision in RULES.decisions(state) if decision.asks != "may"]
        keys = [decision.key for decision in asked_now]
        assert len(keys) == len(set(keys))
        if any(decision.kind == "carry" for decision in asked_now):
            return
        closed.update(before - set(keys))
        assert not closed & set(keys)
        before = set(keys)

    source = Random(1)
    for seats in (2, 4):
        closed, before = set(), set()
        play(RULES, seats, Options(), source.randrange(100), lively, most=900, watch=watch)
