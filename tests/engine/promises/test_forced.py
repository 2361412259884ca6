"""A draft that leaves its seat a single answer is not over if the seat is asked again after that answer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.events import Event
from games.engine.trial import attempt, propose_rest
from tests.engine.promises.title import (
    TINY,
    Ask,
    Concede,
    Done,
    Roll,
    TinyRules,
    TinyState,
    TinyView,
    Toll,
    Walk,
    begun,
)

ON, BACK = Walk(0, "right", 1), Walk(0, "left", 1)


class Narrow(TinyRules):
    """Rules that leave a seat on place 2 one action, which is automatic, and end its turn elsewhere.

    The question differs for each place."""

    def __init__(self, left: Action | None) -> None:
        self.left = left

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        return tuple(
            msgspec.structs.replace(
                each,
                key=f"{each.key}.{state.at[each.seat]}",
                asks="never" if state.at[each.seat] == 2 else "must",
            )
            if each.kind == "turn"
            else each
            for each in super().decisions(state)
        )

    def proposed(self, view: Any, decision: Decision) -> Action | None:
        assert decision.asks == "must"
        return Done(decision.seat)

    def default(self, view: Any, decision: Decision, policy: str, chance: Chance) -> Action:
        assert isinstance(view, TinyView), "it follows from the view"
        assert (view.seat, policy) == (decision.seat, "default")
        if decision.kind == "turn":
            return self.left or Walk(0, "right", chance.roll(2))
        return super().default(view, decision, policy, chance)


def test_a_seat_that_is_asked_again_behind_it_is_still_in_its_visit() -> None:
    rules, state = Narrow(ON), begun()
    trial = attempt(CachedState(rules, state), 0, [ON])
    assert (trial.done, trial.stopped, trial.state.at[0]) == (1, "", 2), "the one answer is not done yet"
    assert (attempt(CachedState(rules, state), 0, [ON, ON, BACK, ON, Done(0)]).done, state.at[0]) == (5, 0)


def test_what_is_left_is_proposed_with_what_follows() -> None:
    rules = Narrow(ON)
    found = propose_rest(CachedState(rules, attempt(CachedState(rules, begun()), 0, [ON]).state), 0)
    assert found is not None
    assert found.actions == (ON, Done(0))
    assert found.ends
    assert attempt(CachedState(rules, begun()), 0, [ON, *found.actions]).stopped == "ends"


@pytest.mark.parametrize("left", [Done(0), Concede(0), Roll(0, (1,)), Ask(0), None])
def test_where_it_ends_the_visit_draws_or_asks_another_seat_the_draft_is_over(left: Action | None) -> None:
    """The draw happens only once the draft is sent."""
    state = begun()
    trial = attempt(CachedState(Narrow(left), state), 0, [ON])
    assert (trial.done, trial.stopped, trial.state.at[0]) == (1, "ends", 2)
    assert state == begun()


@pytest.mark.parametrize("draws", [False, True])
def test_so_it_is_where_something_happens_behind_it(draws: bool) -> None:
    class Settling(Narrow):
        def settle(self, state: TinyState, chance: Chance) -> list[Any]:
            if state.at[0] <= 2:
                return []
            return [chance.roll()] if draws else ["settled"]

    trial = attempt(CachedState(Settling(ON), begun()), 0, [ON])
    assert (trial.stopped, trial.ordered) == ("ends", False), "no order had a part in it"
    assert attempt(CachedState(Settling(ON), begun()), 0, [BACK]).stopped == ""


def test_several_answers_behind_it_are_tried_on_one_copy() -> None:
    class Wide(Narrow):
        def decisions(self, state: TinyState) -> tuple[Decision, ...]:
            return tuple(
                msgspec.structs.replace(each, asks="never")
                if each.kind == "turn" and state.at[0] == 4
                else each
                for each in super().decisions(state)
            )

        def play(self, state: TinyState, action: Action, chance: Chance) -> list[Event]:
            played.append(state)
            return super().play(state, action, chance)

    played: list[TinyState] = []
    trial = attempt(CachedState(Wide(ON), begun()), 0, [ON])
    assert (trial.stopped, trial.state.at[0]) == ("", 2)
    draft, answer, next_answer = played
    assert draft is not answer is next_answer


def test_who_is_not_asked_ends_no_visit() -> None:
    assert attempt(CachedState(Narrow(ON), begun()), 1, [Concede(1)])[1:] == (
        (TINY.view(begun(), 1),),
        "",
        None,
        False,
    )


def test_a_house_that_always_has_one_answer_left_is_not_followed_for_ever() -> None:
    class Treading(Narrow):
        def play(self, state: TinyState, action: Action, chance: Chance) -> list[Any]:
            found = super().play(state, action, chance)
            state.at[0] = min(2, state.at[0])
            return found

    assert attempt(CachedState(Treading(ON), begun()), 0, [ON]).stopped == "ends"


def test_orders_answer_behind_it_too() -> None:
    class Ordered(Narrow):
        def standing(self, view: Any, decision: Decision, orders: Any) -> Action | None:
            return Done(decision.seat) if decision.kind == "turn" else None

    trial = attempt(CachedState(Ordered(ON), begun()), 0, [ON], {0: {"turn": Toll()}})
    assert (trial.stopped, trial.ordered, trial.state.at[0]) == ("ends", True, 2)
    assert attempt(CachedState(Ordered(ON), begun()), 0, [ON]).stopped == ""
