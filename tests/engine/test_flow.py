"""What the house answers by itself."""

from __future__ import annotations

from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.flow import automatic
from games.titan.actions import Resign
from games.titan.battle.actions import Done
from games.titan.orders import Musters, Splits
from tests.titan.positions import campaign

RULES = registry.get("titan")


def test_an_order_answers_a_question_the_match_would_wait_for() -> None:
    state = campaign({"R.key": (8, "ogre*4")}, phase="split")
    answer = automatic(RULES, state, {0: {"splits": Splits(roll=True)}}, SeededChance(1))
    assert answer is not None
    assert (answer.action, answer.cause, answer.decision.asks) == (Done(0), "order", "must")


def test_without_an_order_the_match_waits() -> None:
    state = campaign({"R.key": (8, "ogre*4")}, phase="split")
    assert automatic(RULES, state, {}, SeededChance(1)) is None
    assert automatic(RULES, state, {0: {"musters": Musters()}}, SeededChance(1)) is None


def test_a_question_that_is_never_asked_is_answered_by_default() -> None:
    state = campaign({"R.key": (8, "ogre*2")}, phase="split", round=1)
    answer = automatic(RULES, state, {}, SeededChance(1))
    assert answer is not None
    assert (answer.action, answer.cause) == (Done(0), "forced")


def test_what_may_be_done_is_left_to_its_owner() -> None:
    """Conceding the game is open in one's own turn, and no order or default does it."""
    state = campaign({"R.key": (8, "ogre*4")}, phase="split")
    kinds = [decision.kind for decision in RULES.decisions(state) if decision.asks == "may"]
    assert kinds == ["resign"]
    answer = automatic(RULES, state, {0: {"splits": Splits(roll=True)}}, SeededChance(1))
    assert answer is not None
    assert not isinstance(answer.action, Resign)
