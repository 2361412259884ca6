"""What is kept of a state is about that state alone, and each seat's view is its own."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Action
from games.engine.cached_state import CachedState, fingerprint
from games.engine.chance import Chance, TrialChance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction, NothingOpen
from games.engine.events import Event
from tests.engine.promises.title import TINY, Concede, Done, Roll, TinyRules, TinyState, TinyView, Walk, begun

LEFT = Walk(0, "left", 1)


class Counting(TinyRules):
    """Rules that count what they are asked."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        self.asked.append("decisions")
        return super().decisions(state)

    def view(self, state: TinyState, seat: int | None) -> TinyView:
        self.asked.append(seat)
        return super().view(state, seat)

    def play(self, state: TinyState, action: Action, chance: Chance) -> list[Event]:
        self.asked.append(action)
        return super().play(state, action, chance)


def test_each_question_is_asked_once_and_each_seat_has_its_own_view() -> None:
    rules = Counting()
    here = CachedState(rules, begun())
    for _ in range(2):
        assert [here.view(seat) for seat in (0, 1, None)] == [TINY.view(begun(), n) for n in (0, 1, None)]
        assert here.decisions == TINY.decisions(begun())
        assert here.decisions_of(0) == tuple(each for each in here.decisions if each.seat == 0) != ()
    assert rules.asked == [0, 1, None, "decisions"]


def test_an_action_is_rehearsed_once_and_its_answers_are_kept_if_it_is_carried_out() -> None:
    rules = Counting()
    here = CachedState(rules, begun())
    tried = here.rehearse(LEFT, in_place=False)
    assert here.rehearse(LEFT, in_place=True) is tried
    assert tried.decisions == TINY.decisions(begun(at=[-2, 0]))
    step, after = here.advance(LEFT, TrialChance())
    assert after is tried
    assert after.state is step.state
    asked = [*rules.asked]
    assert after.decisions == TINY.decisions(begun(at=[-2, 0]))
    assert rules.asked == asked
    assert rules.asked.count(LEFT) == 2, "the rehearsal and the action itself"


def test_answers_of_another_state_are_not_kept() -> None:
    class Settling(TinyRules):
        def settle(self, state: TinyState, chance: Chance) -> list[Event]:
            state.turn += 1
            return []

    here = CachedState(Settling(), begun())
    tried = here.rehearse(LEFT, in_place=False)
    _, after = here.advance(LEFT, TrialChance())
    assert (tried.state, after.state) == (begun(at=[-2, 0]), begun(at=[-2, 0], turn=1))
    events, settled = tried.settle()
    assert (events, settled.state, tried.state) == ([], after.state, begun(at=[-2, 0]))


def test_a_state_that_was_handed_on_is_read_again() -> None:
    here = CachedState(TINY, begun())
    step, after = here.advance(LEFT, TrialChance())
    assert after.state is step.state
    assert (here.state, after.state) == (begun(), begun(at=[-2, 0]))
    assert (here.encoded, here.fingerprint) == (
        TINY.encode_state(begun()),
        fingerprint(TINY.encode_state(begun())),
    )


def test_a_rehearsal_in_place_hands_the_state_on_and_any_other_keeps_it() -> None:
    state = begun()
    here = CachedState(TINY, state)
    assert here.rehearse(LEFT, in_place=False).state is not state
    assert here.state is state
    assert here.rehearse(Walk(0, "right", 1), in_place=True).state is state
    assert here.state == begun()


def test_what_no_automatic_step_changes_keeps_its_state() -> None:
    tried = CachedState(TINY, begun()).rehearse(LEFT, in_place=False)
    state = tried.state
    assert tried.settle() == ([], tried)
    assert tried.state is state


def test_the_decision_that_an_action_answers_is_found_among_those_already_asked_for() -> None:
    rules = Counting()
    here = CachedState(rules, begun())
    turn, concede, _ = here.decisions
    assert [here.answers(action) for action in (Done(0), Concede(0))] == [turn, concede]
    assert rules.asked == ["decisions"]


def test_a_refused_action_changes_nothing() -> None:
    here = CachedState(TINY, begun())
    for ask in (here.check, lambda action: here.advance(action, TrialChance())):
        with pytest.raises(IllegalAction):
            ask(Roll(0, ()))
        assert here.state == begun()
    with pytest.raises(NothingOpen):
        here.answers(Done(5))


def test_its_bytes_are_those_that_it_was_read_from() -> None:
    stored = TINY.encode_state(begun())
    assert CachedState(TINY, begun(), stored).encoded is stored


def test_out_and_over_are_the_rules_own_answers() -> None:
    class Falling(TinyRules):
        def eliminated(self, state: TinyState) -> frozenset[int]:
            return frozenset({state.lost})

    over = begun(lost=1)
    here = CachedState(Falling(), over)
    assert (here.result, here.eliminated) == (TINY.result(over), {1})
    assert here.result is not None
