"""A title's proposal for the end of a visit is tried on a copy, up to the first act that reveals."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.decisions import Decision
from games.engine.losses import Loss, make_loss
from games.engine.trial import attempt, propose_rest, reveals
from tests.engine.promises.title import Ask, Done, Roll, TinyRules, TinyState, TinyView, Walk, begun


class Proposing(TinyRules):
    """Rules that propose a row of actions by where Red stands, beginning with `first`."""

    def __init__(self, *actions: Action | None) -> None:
        self.row = list(actions)
        self.asked: list[str] = []

    def proposed(self, view: Any, decision: Decision) -> Action | None:
        assert isinstance(view, TinyView), "it follows from the view"
        assert (view.seat, decision.kind) == (decision.seat, "turn"), "and from what its own seat must answer"
        self.asked.append(decision.kind)
        return self.row[min(len(self.asked), len(self.row)) - 1]


LEFT = Walk(0, "left", 1)


def proposed(*actions: Action | None, state: TinyState | None = None) -> Any:
    return propose_rest(CachedState(Proposing(*actions), state or begun()), 0)


def test_what_ends_the_visit_is_proposed_whole() -> None:
    found = proposed(LEFT, LEFT, Done(0))
    assert found.actions == (LEFT, LEFT, Done(0))
    assert found.ends
    assert [view.at[0] for view in found.views] == [0, -2, -4], "each is told from before it"
    assert (found.after.seat, found.after.turn, found.after.at[0]) == (0, 1, -4)


@pytest.mark.parametrize(
    ("row", "stopped"),
    [
        ((LEFT, None), ""),
        ((LEFT, Roll(0, (1,))), ""),
        ((Roll(0, (1,)), LEFT), "reveals"),
        ((LEFT, Walk(1, "left", 1)), ""),
        ((LEFT, Ask(0), Done(0)), ""),
    ],
)
def test_what_does_not_end_it_is_its_first_action_alone(row: tuple[Any, ...], stopped: str) -> None:
    """The rest is seen only once that is done: an action that draws is never part of a row."""
    found = proposed(*row)
    assert found.actions == row[:1]
    assert [view.at[0] for view in found.views] == [0]
    assert found.stopped == stopped
    assert not found.ends


@pytest.mark.parametrize("row", [(None,), (Roll(0, ()),), (Done(1),)])
def test_nothing_or_what_cannot_be_done_is_no_proposal(row: tuple[Any, ...]) -> None:
    assert proposed(*row) is None


def test_a_seat_that_is_not_asked_is_proposed_nothing() -> None:
    rules = Proposing(Done(1))
    assert propose_rest(CachedState(rules, begun()), 1) is None
    assert rules.asked == []


def test_the_state_is_not_touched_and_the_draft_can_hold_what_is_proposed() -> None:
    rules, state = Proposing(LEFT, Done(0)), begun()
    kept = rules.encode_state(state)
    found = propose_rest(CachedState(rules, state), 0)
    assert rules.encode_state(state) == kept
    assert found is not None
    assert attempt(CachedState(rules, state), 0, found.actions).stopped == "ends"


@pytest.mark.parametrize(("grave", "found"), [(False, (LEFT, Done(0))), (True, (LEFT,))])
def test_what_is_dear_is_never_proposed_and_what_is_not_is_no_less(
    grave: bool, found: tuple[Action, ...]
) -> None:
    class Dear(Proposing):
        def losses(self, view: Any, action: Action) -> tuple[Loss, ...]:
            assert isinstance(view, TinyView), "they follow from the view"
            return (make_loss("all", grave=grave),) if isinstance(action, Done) else ()

    made = propose_rest(CachedState(Dear(LEFT, Done(0)), begun()), 0)
    assert made is not None
    assert made.actions == found
    assert propose_rest(CachedState(Dear(Done(0)), begun()), 0) is None or not grave


def test_whether_an_act_reveals_follows_from_the_view_of_its_seat() -> None:
    assert [reveals(CachedState(TinyRules(), begun()), 0, action) for action in (LEFT, Roll(0, (1,)))] == [
        False,
        True,
    ]


def test_a_title_that_never_ends_is_not_followed_for_ever() -> None:
    found = proposed(LEFT)
    assert found.actions == (LEFT,)
    assert not found.ends
