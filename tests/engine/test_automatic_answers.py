"""The automatic answers of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.engine import registry
from games.engine.actions import Action
from games.engine.automatic_answers import automatic_answer, standing_order_action
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.losses import Loss, make_loss
from games.engine.orders import StandingOrder
from games.engine.trial import attempt
from games.titan.actions import Resign
from games.titan.battle.actions import Done
from games.titan.orders import MusterOrder, SplitOrder
from tests.probe.meta import Options
from tests.probe.rules import Demand, Gift, Give, Parry, ProbeRules, ProbeState, Throw, Walk
from tests.titan.positions import campaign

RULES = registry.get("titan")


def test_an_order_answers_a_question_the_match_would_wait_for() -> None:
    state = campaign({"R.key": (8, "ogre*4")}, phase="split")
    answer = automatic_answer(
        CachedState(RULES, state), {0: {"splits": SplitOrder(roll=True)}}, SeededChance(1)
    )
    assert answer is not None
    assert (answer.action, answer.cause, answer.decision.asks) == (Done(0), "order", "must")


def test_without_an_order_the_match_waits() -> None:
    state = campaign({"R.key": (8, "ogre*4")}, phase="split")
    assert automatic_answer(CachedState(RULES, state), {}, SeededChance(1)) is None
    assert (
        automatic_answer(CachedState(RULES, state), {0: {"musters": MusterOrder()}}, SeededChance(1)) is None
    )


def test_a_question_that_is_never_asked_is_answered_by_default() -> None:
    state = campaign({"R.key": (8, "ogre*2")}, phase="split", round=1)
    answer = automatic_answer(CachedState(RULES, state), {}, SeededChance(1))
    assert answer is not None
    assert (answer.action, answer.cause) == (Done(0), "forced")


def test_what_may_be_done_is_left_to_its_owner() -> None:
    """Conceding is possible in one's own turn, but no order and no default concedes."""
    state = campaign({"R.key": (8, "ogre*4")}, phase="split")
    kinds = [decision.kind for decision in RULES.decisions(state) if decision.asks == "may"]
    assert kinds == ["resign"]
    answer = automatic_answer(
        CachedState(RULES, state), {0: {"splits": SplitOrder(roll=True)}}, SeededChance(1)
    )
    assert answer is not None
    assert not isinstance(answer.action, Resign)


class Hasty(ProbeRules):
    """The probe, with orders that are used without a check whether they are legal."""

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        match decision.kind:
            case "gift":
                return Give(decision.seat, 77)
            case "parry" | "turn":
                return Throw(decision.seat, (77,))
        return None


HASTY = Hasty()


def fresh(*acts: Action) -> ProbeState:
    """Return a state of the probe without its round of names, after some acts."""
    state: ProbeState = HASTY.setup(Options(sealed=False), 2, SeededChance(1)).state
    for act in acts:
        HASTY.advance(state, act, SeededChance(1))
    return state


def test_an_order_that_does_not_fit_answers_nothing_that_is_never_asked() -> None:
    """The rules check an order too: the question is answered as if there were none."""
    state = fresh(Parry(0, high=True), Demand(0, 1))
    lowest = min(state.hands[1])
    (gift,) = [each for each in HASTY.decisions(state) if each.kind == "gift"]
    assert standing_order_action(CachedState(HASTY, state), gift, {1: {"gift": Gift()}}) is None
    answer = automatic_answer(CachedState(HASTY, state), {1: {"gift": Gift()}}, SeededChance(1))
    assert answer is not None
    assert (answer.action, answer.cause) == (Give(1, lowest), "forced")


def test_an_order_that_does_not_fit_leaves_its_question_to_the_player() -> None:
    assert automatic_answer(CachedState(HASTY, fresh()), {0: {"gift": Gift()}}, SeededChance(1)) is None


def test_an_order_that_does_not_fit_ends_no_draft() -> None:
    state = fresh(Parry(0, high=True))
    trial = attempt(CachedState(HASTY, state), 0, [Walk(0, "left")], {0: {"gift": Gift()}})
    assert (trial.done, trial.stopped, trial.ordered) == (1, "", False)


@pytest.mark.parametrize("given", [{}, {0: {"gift": Gift()}}])
def test_the_orders_of_others_answer_nothing(given: Any) -> None:
    state = fresh(Parry(0, high=True), Demand(0, 1))
    (gift,) = [each for each in HASTY.decisions(state) if each.kind == "gift"]
    assert standing_order_action(CachedState(HASTY, state), gift, given) is None


class Costly(ProbeRules):
    """The probe, with orders for steps whose loss is `grave` or not."""

    grave = True

    def standing(self, view: Any, decision: Decision, orders: Mapping[str, StandingOrder]) -> Action | None:
        return Walk(decision.seat, "left") if decision.kind == "turn" else None

    def losses(self, view: Any, action: Action) -> tuple[Loss, ...]:
        return (make_loss("step"), make_loss("seat", grave=self.grave))


class Cheap(Costly):
    grave = False


@pytest.mark.parametrize(("rules", "answer"), [(Costly(), None), (Cheap(), Walk(0, "left"))])
def test_an_order_spends_nothing_that_the_match_hangs_on(rules: Costly, answer: Action | None) -> None:
    state = fresh(Parry(0, high=True))
    (turn,) = [each for each in HASTY.decisions(state) if each.kind == "turn"]
    assert standing_order_action(CachedState(rules, state), turn, {0: {"gift": Gift()}}) == answer
