"""A draft is tried up to the first act that could reveal something to its seat, and changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Action
from games.engine.automatic_answers import MAX_AUTOMATIC_ACTIONS
from games.engine.cached_state import CachedState
from games.engine.chance import Chance
from games.engine.decisions import Decision
from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event
from games.engine.orders import StandingOrder
from games.engine.trial import Trial, attempt
from tests.engine.draws import draws_nothing
from tests.engine.promises.title import (
    TINY,
    Ask,
    Concede,
    Done,
    Pay,
    Roll,
    TinyRules,
    TinyState,
    TinyView,
    Toll,
    Walk,
    begun,
)

LEGAL_WALKS = (Walk(0, "left", 1), Walk(0, "right", 1), Walk(0, "right", 2))
STOPS: Mapping[Action, tuple[int, str]] = {
    Roll(0, (1,)): (0, "reveals"),
    Ask(0): (0, "reveals"),
    Done(0): (1, "ends"),
    Concede(0): (1, "ends"),
    Roll(0, ()): (0, "refused"),
    Walk(0, "left", 3): (0, "refused"),
    Walk(1, "left", 1): (0, "refused"),
    Pay(0, 1): (0, "refused"),
}
"""Whether the act that stops a trial was still tried, and why it stopped."""

drafts = st.lists(st.sampled_from((*LEGAL_WALKS * 3, *STOPS)), max_size=8)


class Watched(TinyRules):
    """Rules that record the judged actions and the views they got, and fail on automatic answers."""

    def __init__(self) -> None:
        self.judged: list[Action] = []
        self.seen: list[Any] = []

    def judge(self, state: TinyState, action: Action) -> None:
        self.judged.append(action)
        super().judge(state, action)

    def reveals_to_actor(self, view: TinyView, action: Action) -> bool:
        self.seen.append(view)
        return super().reveals_to_actor(view, action)

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        raise AssertionError("no order answers in a trial what the draft says")

    def default(self, view: Any, decision: Decision, policy: str, chance: Chance) -> Action:
        raise AssertionError("nothing is answered for anybody in a trial")


class Silent(TinyRules):
    """Rules that declare no act to reveal anything."""

    def reveals_to_actor(self, view: TinyView, action: Action) -> bool:
        return False


def expected(draft: list[Action]) -> tuple[int, str]:
    """Return how many acts are tried and why the trial stops, from the title's words, without the engine."""
    for number, action in enumerate(draft):
        if action in STOPS:
            tried, why = STOPS[action]
            return number + tried, why
    return len(draft), ""


def summed(acts: list[Action]) -> int:
    return sum((2 if act.way == "right" else -2) * act.steps for act in acts if isinstance(act, Walk))


@given(drafts)
def test_a_trial_stops_before_what_reveals_after_what_ends_and_at_what_does_not_fit(
    draft: list[Action],
) -> None:
    state = begun()
    before = TINY.encode_state(state)
    trial = attempt(CachedState(TINY, state), 0, draft)
    assert TINY.encode_state(state) == before
    assert (trial.done, trial.stopped) == expected(draft)
    assert (trial.refusal is not None) == (trial.stopped == "refused")
    tried = draft[: trial.done]
    ends = {"turn": int(Done(0) in tried), "lost": 0 if Concede(0) in tried else -1}
    assert trial.state == begun(at=[summed(tried), 0], **ends)


@settings(max_examples=40)
@given(drafts)
def test_nothing_is_drawn_and_nothing_after_the_stop_is_looked_at(draft: list[Action]) -> None:
    rules = Watched()
    trial = attempt(CachedState(rules, begun()), 0, draft)
    assert trial.state.hidden == [3, 5]
    assert trial.state.rolls == 0
    looked_at = trial.done if trial.stopped in ("", "ends") else trial.done + 1
    assert set(rules.judged) == set(draft[:looked_at])
    cut = attempt(CachedState(TINY, begun()), 0, draft[:looked_at])
    assert (cut.state, cut.views, cut.stopped) == (trial.state, trial.views, trial.stopped)


@settings(max_examples=40)
@given(drafts)
def test_an_act_is_told_from_what_its_seat_knew_before_it(draft: list[Action]) -> None:
    rules = Watched()
    trial = attempt(CachedState(rules, begun()), 0, draft)
    then = [begun(at=[summed(draft[:number]), 0]) for number in range(trial.done)]
    assert list(trial.views) == [TINY.view(state, 0) for state in then]
    assert {view.seat for view in rules.seen} <= {0}


@settings(max_examples=40)
@given(drafts)
def test_a_title_that_announces_no_reveal_is_tried_just_as_far(draft: list[Action]) -> None:
    """If an act draws or asks another seat, the engine notices it and takes the act back."""
    silent, announced = (attempt(CachedState(rules, begun()), 0, draft) for rules in (Silent(), TINY))
    assert silent.state == announced.state
    assert silent[1:3] == announced[1:3]
    assert silent.ordered == announced.ordered


class Showing(TinyRules):
    """Rules in which a walk of two steps draws nothing, asks nobody, but reveals something to the walker."""

    def reveals_to_actor(self, view: TinyView, action: Action) -> bool:
        return isinstance(action, Walk) and action.steps == 2


def test_what_a_title_alone_knows_to_reveal_is_not_tried() -> None:
    trial = attempt(CachedState(Showing(), begun()), 0, [Walk(0, "right", 1), Walk(0, "right", 2)])
    assert (trial.done, trial.stopped, trial.state) == (1, "reveals", begun(at=[2, 0]))


def test_what_an_act_opened_for_another_seat_before_is_no_reveal() -> None:
    trial = attempt(
        CachedState(Watched(), begun(owes=True, tolls=1)), 0, [Walk(0, "left", 1), Walk(0, "left", 1)]
    )
    assert (trial.done, trial.stopped) == (2, "")


class TwoClocks(TinyRules):
    """Rules in which the same seat goes on left of the start, on another clock."""

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        found = super().decisions(state)
        if state.at[state.mover] >= 0:
            return found
        turn = Decision(f"turn.{state.turn}", state.mover, "turn", clock="battle")
        return tuple(turn if each.kind == "turn" else each for each in found)


def test_a_visit_ends_where_its_seat_goes_on_on_another_clock() -> None:
    trial = attempt(CachedState(TwoClocks(), begun()), 0, [Walk(0, "left", 1), Walk(0, "left", 1)])
    assert (trial.done, trial.stopped) == (1, "ends")


class Settling(TinyRules):
    """Rules with an automatic act after each act: `tells` gives it an event, `draws` a draw."""

    def __init__(self, tells: bool = False, draws: bool = False, passes_on: bool = False) -> None:
        self.tells, self.draws, self.passes_on = tells, draws, passes_on

    def settle(self, state: TinyState, chance: Chance) -> list[Event]:
        state.rolls += 100
        if self.draws:
            state.hidden[0] = chance.roll()
        if self.passes_on:
            state.turn += 1
        return [public_event("settled")] if self.tells else []


@pytest.mark.parametrize(("tells", "draws"), [(True, False), (False, True), (True, True)])
def test_what_the_house_does_after_an_act_in_mid_visit_makes_it_reveal(tells: bool, draws: bool) -> None:
    rules = Settling(tells, draws)
    trial = attempt(CachedState(rules, begun()), 0, [Walk(0, "right", 1)])
    assert (trial.done, trial.stopped, trial.state) == (0, "reveals", begun())
    assert not draws_nothing(rules, begun(), Walk(0, "right", 1))


@pytest.mark.parametrize(("tells", "draws"), [(True, False), (False, True), (True, True)])
def test_what_the_house_does_after_the_last_act_waits_for_send(tells: bool, draws: bool) -> None:
    rules = Settling(tells, draws)
    trial = attempt(CachedState(rules, begun()), 0, [Done(0)])
    assert (trial.done, trial.stopped, trial.state) == (1, "ends", begun(turn=1))
    assert draws_nothing(rules, begun(), Done(0))


def test_a_visit_may_end_by_what_the_house_does_after_an_act() -> None:
    trial = attempt(
        CachedState(Settling(passes_on=True), begun()), 0, [Walk(0, "right", 1), Walk(0, "right", 1)]
    )
    assert (trial.done, trial.stopped) == (1, "ends")


def test_what_draws_is_told_from_what_does_not_and_nothing_is_carried_out() -> None:
    state = begun()
    told = {
        act: draws_nothing(TINY, state, act) for act in (Walk(0, "left", 1), Ask(0), Done(0), Roll(0, (1,)))
    }
    assert list(told.values()) == [True, True, True, False]
    assert state == begun()


class Led(TinyRules):
    """Rules whose order for a turn decides at each place.

    `Toll(n)` walks to n, and then does `last`."""

    def __init__(self, last: Action | None = None) -> None:
        self.last = last
        self.asked = 0

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        self.asked += 1
        toll = orders["toll"]
        assert isinstance(toll, Toll)
        if decision.kind != "turn":
            return None
        return Walk(decision.seat, "right", 1) if view.at[decision.seat] < toll.coins else self.last


def led(rules: Led, draft: list[Action], seat: int = 0, to: int = 4) -> Trial[TinyState]:
    return attempt(CachedState(rules, begun()), 0, draft, {seat: {"toll": Toll(to)}})


@pytest.mark.parametrize("last", [Done(0), Roll(0, (1,)), Ask(0), Concede(0)])
def test_a_draft_after_which_orders_end_the_visit_or_reveal_ends_it(last: Action) -> None:
    trial = led(Led(last), [Walk(0, "left", 1)])
    assert (trial.done, trial.stopped, trial.ordered) == (1, "ends", True)
    assert trial.state == begun(at=[-2, 0])


@pytest.mark.parametrize("last", [None, Pay(0, 1), Roll(0, ())])
def test_orders_that_stop_on_the_way_leave_the_rest_to_the_player(last: Action | None) -> None:
    trial = led(Led(last), [Walk(0, "left", 1)])
    assert (trial.done, trial.stopped, trial.ordered, trial.state.at) == (1, "", False, [-2, 0])


def test_before_anything_is_drafted_no_order_answers() -> None:
    trial = led(Led(Done(0)), [])
    assert (trial.done, trial.stopped, trial.ordered) == (0, "", False)


def test_the_orders_of_another_seat_end_no_draft() -> None:
    trial = led(Led(Done(0)), [Walk(0, "left", 1)], seat=1)
    assert (trial.stopped, trial.ordered) == ("", False)


def test_orders_without_an_end_are_followed_no_further_than_a_chain_is_long() -> None:
    rules = Led()
    trial = led(rules, [Walk(0, "left", 1)], to=10**6)
    assert (trial.stopped, trial.ordered) == ("", False)
    assert rules.asked == MAX_AUTOMATIC_ACTIONS


class Crowded(Led):
    """Rules that also ask Blue something, and allow Red to concede before its turn."""

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        found = sorted(super().decisions(state), key=lambda each: each.asks != "may")
        return (Decision("other", 1, "other"), *found)


def test_of_all_open_questions_orders_answer_the_one_its_seat_is_awaited_for() -> None:
    trial = led(Crowded(Done(0)), [Walk(0, "left", 1)])
    assert (trial.stopped, trial.ordered) == ("ends", True)


class Renamed(TinyRules):
    """Rules in which each step leads to another question to the same seat."""

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        found = super().decisions(state)
        turn = Decision(f"turn.{state.turn}.{state.at}", state.mover, "turn")
        return tuple(turn if each.kind == "turn" else each for each in found)


def test_another_question_to_the_same_seat_is_no_reveal() -> None:
    trial = attempt(CachedState(Renamed(), begun()), 0, [Walk(0, "left", 1), Walk(0, "left", 1)])
    assert (trial.done, trial.stopped) == (2, "")


def test_a_refusal_says_which_rule_and_why() -> None:
    trial = attempt(CachedState(TINY, begun()), 0, [Walk(0, "left", 1), Roll(0, (7,))])
    assert isinstance(trial.refusal, IllegalAction)
    assert (trial.refusal.rule, trial.refusal.code) == ("2", "bets")


def count_reads(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return a list to which each later reading adds its bytes."""
    read: list[bytes] = []
    decode = TinyRules.decode_state

    def count(self: TinyRules, data: bytes) -> TinyState:
        read.append(data)
        return decode(self, data)

    monkeypatch.setattr(TinyRules, "decode_state", count)
    return read


class Drifting(TinyRules):
    """Rules in which blue drifts after each act, without an event."""

    def settle(self, state: TinyState, chance: Chance) -> list[Event]:
        state.at[1] += 1
        return []


def test_what_changes_without_an_event_or_another_question_ends_nothing() -> None:
    trial = attempt(CachedState(Drifting(), begun()), 0, [Walk(0, "left", 1), Walk(0, "left", 1)])
    assert (trial.done, trial.stopped, trial.state.at) == (2, "", [-4, 2])


def test_a_draft_that_grows_is_tried_from_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the start of what is new is read from its bytes, so that what is known keeps its state."""
    read = count_reads(monkeypatch)
    rules = Watched()
    here, walks = CachedState(rules, begun()), [Walk(0, "left", steps) for steps in (1, 2, 1, 2)]
    attempt(here, 0, walks[:3])
    assert (len(read), rules.judged) == (1, walks[:3])
    trial = attempt(here, 0, walks)
    assert (len(read), rules.judged, trial.state.at) == (2, walks, [-12, 0])
    assert (attempt(here, 0, walks[:3]).state.at, len(read)) == ([-8, 0], 2)
