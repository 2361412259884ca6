"""The rules of Three Ferries, by their rule numbers."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import registry
from games.engine.actions import Stop
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance, TrialChance
from games.engine.errors import IllegalAction
from games.engine.trial import attempt
from tests.ferries.rules import FerriesState, Hide, Lay, Sink
from tests.titles.hearing import told_to

RULES: Any = registry.get("ferries")


def begun(*hand: str, room: int = 4) -> FerriesState:
    """Return a match whose first seat holds a given hand."""
    state: FerriesState = RULES.setup(RULES.read_options({"room": room}), 2, SeededChance(3)).state
    state.mover = 0
    state.hands[0] = list(hand)
    return state


def test_1_more_ferries_win_and_then_more_weight() -> None:
    state = begun()
    state.over = True
    state.decks["dawn"], state.decks["noon"] = [["dawn-1"], []], [["noon-1"], []]
    state.decks["dusk"] = [[], ["dusk-8"]]
    result: Any = RULES.result(state)
    assert [(each.seat, each.rank, each.score) for each in result.placings] == [(0, 1, 2), (1, 2, 1)]
    state.decks["dawn"] = [["dawn-1"], ["dawn-1"]]
    assert RULES.result(state).placings[0].seat == 1


def test_2_a_card_lies_where_there_is_room() -> None:
    state = begun("dawn-5", "noon-2", room=2)
    state.decks["dawn"][0] = ["dawn-1", "dawn-2"]
    state.stowaways["noon"][0] = "dusk-1"
    listed = list(RULES.legal(state, RULES.decisions(state)[0]))
    assert listed[0] == Lay(0, "noon-2")
    assert {act.ferry for act in listed if isinstance(act, Hide)} == {"dusk"}
    with pytest.raises(IllegalAction, match="not_offered"):
        RULES.check(state, Lay(0, "dawn-5"))
    with pytest.raises(IllegalAction, match="not_offered"):
        RULES.check(state, Sink(0, "dusk-8"))


def test_2_a_card_may_be_changed_until_it_is_sent_and_only_then_the_house_draws() -> None:
    state = begun("dawn-5")
    tried = attempt(CachedState(RULES, state), 0, [Lay(0, "dawn-5")])
    assert (tried.stopped, tried.done) == ("ends", 1)
    assert tried.state.hands[0] == []
    step = RULES.apply(state, Lay(0, "dawn-5"), TrialChance())
    assert step.state.hands[0] == [state.pile[-1]]
    assert step.reveals
    assert [told_to(event, 1).code for event in step.events] == ["laid", "drew"]


def test_nothing_is_hidden_once_a_match_has_been_stopped() -> None:
    state = begun("dawn-5")
    running = RULES.view(state, 1)
    assert running.hands[0] == running.rest == ()
    RULES.advance(state, Stop(-1, "vote"), SeededChance(1))
    for seat in (None, 0, 1):
        view = RULES.view(state, seat)
        assert view.hands == (("dawn-5",), tuple(state.hands[1]))
        assert view.rest == tuple(state.pile)


def test_3_stowaways_come_on_deck_with_the_last_card() -> None:
    state = begun("dawn-5")
    state.pile, state.hands[1], state.stowaways["noon"][1] = [], [], "dusk-8"
    assert RULES.view(state, 0).stowaways["noon"][1] == "?"
    step = RULES.advance(state, Hide(0, "dawn-5", "dusk"), SeededChance(1))
    assert [told_to(event, 0).code for event in step.events] == ["hid_card", "opened", "opened"]
    assert RULES.result(state).how == "sailed"
