"""What a link in an email may answer gives up nothing, in any title, and tells its reader nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, TypeAlias

import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.log import moments
from games.engine.trial import DraftStop, attempt
from games.matches.selectors.emailed_answers import harmless_answer
from tests.titles.families import KEYS, TWINS
from tests.titles.test_contract import matches
from tests.titles.twins import whole_and_half

Holdings: TypeAlias = Callable[[Any, int], Counter[str]]
"""Return what a seat has in a state of its title: pieces, cards, bets, and itself while it is in the game."""

LISTING = tuple(key for key in KEYS if registry.meta(key).harmless)

EXPECTED = {
    "titan": {"engage", "fight", "done"},
    "arena-1997": {"bid"},
    "gladiators": {"nothing"},
}
"""The answers that so many random matches offer at least; the others need a rare position."""

GAMES, MOST = 12, 300


def holdings_of(key: str) -> Holdings:
    """Return the family's function `holdings`, which a title that lists harmless answers needs."""
    module = f"tests.{registry.meta(key).family}.holdings"
    assert find_spec(module) is not None, f"{key} lists harmless answers: write {module}"
    found: Holdings = import_module(module).holdings
    return found


@pytest.mark.parametrize("key", KEYS)
def test_it_lists_only_its_own_questions_and_actions(key: str) -> None:
    rules = registry.get(key)
    tags = {each.__struct_config__.tag for each in rules.actions.__args__}
    assert {*rules.meta.harmless} <= {*rules.meta.kinds}
    assert {*rules.meta.harmless.values()} <= tags


@pytest.mark.thorough
@pytest.mark.parametrize("key", LISTING)
def test_no_harmless_answer_loses_a_piece_a_card_a_bet_or_the_game(key: str) -> None:
    rules, holdings = registry.get(key), holdings_of(key)
    answered: Counter[str] = Counter()
    for seats, options, seed in matches(key, GAMES):
        log = play(rules, seats, options, seed, choose, most=MOST).log
        for number, moment in enumerate(moments(rules, log)):
            for decision in rules.decisions(moment.state):
                action = harmless_answer(CachedState(rules, moment.state), decision)
                if action is None:
                    continue
                seat = decision.seat
                rules.check(moment.state, action)
                assert action.seat == seat
                assert attempt(CachedState(rules, moment.state), seat, [action]).stopped in (
                    DraftStop.ENDS,
                    DraftStop.REVEALS,
                )
                before = holdings(moment.state, seat)
                after = rules.apply(moment.state, action, SeededChance(Random(number))).state
                assert before - holdings(after, seat) == Counter(), (action, number, seed)
                assert seat not in rules.eliminated(after)
                assert seat not in after.left
                answered[rules.meta.harmless[decision.kind]] += 1
    assert EXPECTED.get(key, set()) <= {*answered}


@pytest.mark.thorough
@pytest.mark.parametrize("key", [key for key in LISTING if key in TWINS])
def test_what_is_offered_is_the_same_in_twin_histories(key: str) -> None:
    rules = registry.get(key)
    compared = 0
    for seats, options, seed in matches(key, GAMES // 2):
        seat = seed % seats
        whole = play(rules, seats, options, seed, choose, most=MOST // 5).log
        for log in whole_and_half(whole):
            other = TWINS[key](rules, log, seat, Random(seed))
            if other is None:
                continue
            for one, two in zip(moments(rules, log), moments(rules, other), strict=False):
                if rules.result(one.state) is not None:
                    break
                offers = [
                    [
                        harmless_answer(CachedState(rules, state), each)
                        for each in rules.decisions(state)
                        if each.seat == seat
                    ]
                    for state in (one.state, two.state)
                ]
                assert offers[0] == offers[1]
                compared += len(offers[0])
    assert compared > GAMES
