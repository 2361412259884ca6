"""The source of an answer: an order, the site for questions that are never asked, else the player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Action
from games.engine.automatic_answers import automatic_answer, clocks_by_seat, standing_order_action
from games.engine.cached_state import CachedState
from games.engine.chance import Chance, SeededChance, TrialChance
from games.engine.decisions import Asks, Decision
from games.engine.orders import StandingOrder
from tests.engine.promises.match import Match
from tests.engine.promises.title import TINY, Ask, Done, Pay, TinyRules, TinyState, Toll, Walk, begun

ORDERS = {1: {"toll": Toll(2)}}
OWING = begun(owes=True, tolls=1)


class Asked(Decision, frozen=True, gc=False):
    """A question with the coins that its seat's order pays; 0 for none."""

    coins: int = 0


class Listed(TinyRules):
    """Rules that ask the questions of a list.

    An order pays a suitable sum, or 9, which is too much. Each default answer is recorded."""

    def __init__(self, *questions: Asked) -> None:
        self.questions = questions
        self.defaults: list[tuple[Any, Decision, str]] = []

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        return self.questions

    def judge(self, state: TinyState, action: Action) -> None:
        if action == Pay(action.seat, 9):
            super().judge(state, action)

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        assert isinstance(decision, Asked)
        assert view == self.view(begun(), decision.seat)
        return Pay(decision.seat, decision.coins) if decision.coins else None

    def default(self, view: Any, decision: Decision, policy: str, chance: Chance) -> Action:
        self.defaults.append((view, decision, policy))
        return Done(decision.seat)


def both(seats: int = 2) -> dict[int, dict[str, StandingOrder]]:
    return {seat: {"toll": Toll()} for seat in range(seats)}


@pytest.mark.parametrize(
    ("asks", "coins", "answer"),
    [
        ("must", 2, (Pay(0, 2), "order")),
        ("must", 9, None),
        ("must", 0, None),
        ("may", 2, None),
        ("may", 0, None),
        ("never", 2, (Pay(0, 2), "order")),
        ("never", 9, (Done(0), "forced")),
        ("never", 0, (Done(0), "forced")),
    ],
)
def test_an_order_that_fits_answers_first_then_the_house_what_it_never_asks(
    asks: Asks, coins: int, answer: tuple[Action, str] | None
) -> None:
    question = Asked("a", 0, "turn", asks=asks, coins=coins)
    found = automatic_answer(CachedState(Listed(question), begun()), both(), TrialChance())
    assert (None if found is None else (found.action, found.cause)) == answer
    assert found is None or found.decision == question


questions = st.lists(
    st.builds(
        Asked,
        st.just("a"),
        st.integers(0, 1),
        st.just("turn"),
        clock=st.sampled_from(["main", "battle", "night"]),
        asks=st.sampled_from(["must", "may", "never"]),
        coins=st.sampled_from([0, 0, 2, 9]),
    ),
    max_size=6,
)


@settings(max_examples=40)
@given(questions)
def test_the_first_question_that_can_be_answered_is_whoever_waits_before_it(asked: list[Asked]) -> None:
    answerable = [each for each in asked if each.asks == "never" or (each.asks == "must" and each.coins == 2)]
    found = automatic_answer(CachedState(Listed(*asked), begun()), both(), TrialChance())
    assert (None if found is None else found.decision) == (answerable[0] if answerable else None)


@settings(max_examples=40)
@given(questions)
def test_the_house_answers_from_the_view_of_the_seat_by_the_usual_policy(asked: list[Asked]) -> None:
    rules = Listed(*asked)
    automatic_answer(CachedState(rules, begun()), {}, TrialChance())
    first = next((each for each in asked if each.asks == "never"), None)
    wanted = [] if first is None else [(rules.view(begun(), first.seat), first, "default")]
    assert rules.defaults == wanted


@settings(max_examples=40)
@given(questions)
def test_each_awaited_seat_is_on_the_clock_of_its_first_question_that_waits(asked: list[Asked]) -> None:
    waiting = [each for each in asked if each.asks == "must"]
    assert clocks_by_seat(tuple(asked)) == {each.seat: each.clock for each in reversed(waiting)}


def test_answering_changes_nothing_and_draws_only_what_chooses() -> None:
    before = TINY.encode_state(OWING)
    chance = SeededChance(1)
    answer = automatic_answer(CachedState(TINY, OWING), {}, chance)
    assert answer is not None
    assert answer.action == Pay(1, chance.draws[0][1] + 1)
    assert [bound for bound, _ in chance.draws] == [3]
    assert TINY.encode_state(OWING) == before


def test_an_order_needs_no_chance() -> None:
    answer = automatic_answer(CachedState(TINY, OWING), ORDERS, TrialChance())
    assert answer is not None
    assert (answer.action, answer.cause) == (Pay(1, 2), "order")


class Nosy(TinyRules):
    """Rules that record the orders and the view they were given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, Mapping[str, StandingOrder]]] = []

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        self.given.append((view, orders))
        return None


def test_an_order_is_read_with_the_eyes_of_its_seat_alone() -> None:
    rules = Nosy()
    (toll, *_) = rules.decisions(OWING)
    both_seats = {0: {"toll": Toll(1)}, 1: {"toll": Toll(2)}}
    assert standing_order_action(CachedState(rules, OWING), toll, both_seats) is None
    assert rules.given == [(TINY.view(OWING, 1), {"toll": Toll(2)})]


def test_a_seat_without_orders_is_not_asked_for_them() -> None:
    rules = Nosy()
    for decision in rules.decisions(OWING):
        assert (
            standing_order_action(CachedState(rules, OWING), decision, {1 - decision.seat: {"toll": Toll()}})
            is None
        )
        assert standing_order_action(CachedState(rules, OWING), decision, {decision.seat: {}}) is None
    assert rules.given == []


def test_what_chose_an_answer_is_drawn_before_what_carries_it_out_and_stored_with_it() -> None:
    match = Match()
    match.act(Ask(0))
    match.follow()
    (entry,) = match.entries[1:]
    assert (entry.cause, entry.prior, [bound for bound, _ in entry.draws]) == ("forced", 1, [3, 6])
    assert match.rules.decode_action(bytes(entry.action)) == Pay(1, entry.draws[0][1] + 1)


def test_what_an_order_answers_is_drawn_for_only_when_it_is_carried_out() -> None:
    match = Match(orders=ORDERS)
    match.act(Ask(0))
    match.follow()
    (entry,) = match.entries[1:]
    assert (entry.cause, entry.prior, [bound for bound, _ in entry.draws]) == ("order", 0, [6])


def test_a_match_waits_when_nothing_is_left_to_answer() -> None:
    match = Match(orders=ORDERS)
    for act in (Walk(0, "left", 1), Done(0), Ask(1)):
        match.act(act)
        match.follow()
    assert [entry.cause for entry in match.entries] == ["player", "player", "player", "forced"]
    assert automatic_answer(CachedState(TINY, match.state), ORDERS, TrialChance()) is None
