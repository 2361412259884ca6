"""A draft is tried up to an act that could reveal something to its seat, or that asks another seat."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.trial import attempt, opens_for_another, reveals
from tests.probe.meta import Options
from tests.probe.rules import Demand, Done, Parry, Peek, ProbeRules, ProbeState, Throw, Walk


class Silent(ProbeRules):
    """The probe, with no act declared to reveal, and turns that go on while another seat is asked for a gift.

    The engine has to find out itself what reveals."""

    def decisions(self, state: ProbeState) -> tuple[Decision, ...]:
        found = super().decisions(state)
        if state.phase != "gift":
            return found
        return (*found, Decision(f"t{state.turn}.turn", state.mover, "turn"))

    def reveals_to_actor(self, view: Any, action: Action) -> bool:
        return False


RULES = Silent()


def at_a_turn() -> ProbeState:
    """Return a state in which Red is at the turn and each seat has two cards."""
    state: ProbeState = RULES.setup(Options(sealed=False), 2, SeededChance(1)).state
    RULES.advance(state, Parry(0, high=True), SeededChance(1))
    return state


def test_acts_that_ask_nobody_else_are_tried_to_the_last() -> None:
    trial = attempt(CachedState(RULES, at_a_turn()), 0, [Walk(0, "left"), Walk(0, "right")])
    assert (trial.done, trial.stopped, trial.state.steps) == (2, "", 2)


def test_an_act_that_opens_another_seats_question_reveals_whatever_its_title_says() -> None:
    """A trial must not find out what the other seat is asked, nor what its order or the engine answers."""
    state = at_a_turn()
    assert reveals(CachedState(RULES, state), 0, Demand(0, 1))
    trial = attempt(CachedState(RULES, state), 0, [Walk(0, "left"), Demand(0, 1), Walk(0, "right")])
    assert (trial.done, trial.stopped) == (1, "reveals")
    assert (trial.state.phase, trial.state.asked, trial.state.steps) == ("turn", False, 1)
    assert (state.steps, state.asked) == (0, False)


@pytest.mark.parametrize("asks", ["must", "may", "never"])
def test_so_does_one_that_opens_it_without_being_waited_for(asks: Any) -> None:
    own, other = Decision("a", 0, "turn"), Decision("b", 1, "gift", asks=asks)
    assert opens_for_another([own], [own, other], 0)
    assert not opens_for_another([own], [own, other], 1)
    assert not opens_for_another([own, other], [own, other], 0)
    assert not opens_for_another([own, other], [own], 0)


def test_a_question_with_another_key_is_another_question() -> None:
    before, after = Decision("b1", 1, "gift"), Decision("b2", 1, "gift")
    assert opens_for_another([before], [after], 0)


def test_an_act_that_draws_reveals_whatever_its_title_says() -> None:
    trial = attempt(CachedState(RULES, at_a_turn()), 0, [Peek(0)])
    assert (trial.done, trial.stopped, trial.state.peeked) == (0, "reveals", 0)


def test_an_act_that_hands_the_turn_over_ends_the_visit_and_does_not_reveal() -> None:
    trial = attempt(CachedState(RULES, at_a_turn()), 0, [Walk(0, "left"), Done(0)])
    assert (trial.done, trial.stopped) == (2, "ends")


def test_what_does_not_fit_ends_the_trial_with_its_reason() -> None:
    trial = attempt(CachedState(RULES, at_a_turn()), 0, [Walk(0, "left"), Throw(0, ()), Walk(0, "left")])
    assert (trial.done, trial.stopped) == (1, "refused")
    assert trial.refusal is not None
    assert trial.refusal.code == "throw_count"
