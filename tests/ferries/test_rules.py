"""The rules of Three Ferries by their numbers, its secrets, and its program."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.bots.simulate import chooser
from games.engine import registry
from games.engine.chance import SeededChance, TrialChance
from games.engine.errors import IllegalAction
from games.engine.log import moments
from games.engine.meta import AUTOPILOT
from games.engine.trial import attempt
from tests.ferries.rules import CARDS, FerriesState, Hide, Lay, Sink
from tests.ferries.twins import twin
from tests.titles.twins import heard, seen

RULES = registry.get("ferries")


def begun(*hand: str, room: int = 4) -> FerriesState:
    """A match whose first seat holds a hand."""
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
    assert [(each.seat, each.place, each.score) for each in result.placings] == [(0, 1, 2), (1, 2, 1)]
    state.decks["dawn"] = [["dawn-1"], ["dawn-1"]]
    assert RULES.result(state).placings[0].seat == 1  # type: ignore[union-attr]


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
    tried = attempt(RULES, state, 0, [Lay(0, "dawn-5")])
    assert (tried.stopped, tried.done) == ("ends", 1)
    assert tried.state.hands[0] == []
    step = RULES.apply(state, Lay(0, "dawn-5"), TrialChance())
    assert step.state.hands[0] == [state.pile[-1]]
    assert step.reveals
    assert [event.told_to(1).code for event in step.events] == ["laid", "drew"]  # type: ignore[union-attr]


def test_3_stowaways_come_on_deck_with_the_last_card() -> None:
    state = begun("dawn-5")
    state.pile, state.hands[1], state.stowaways["noon"][1] = [], [], "dusk-8"
    assert RULES.view(state, 0).stowaways["noon"][1] == "?"  # type: ignore[attr-defined]
    step = RULES.advance(state, Hide(0, "dawn-5", "dusk"), SeededChance(1))
    assert [event.told_to(0).code for event in step.events] == ["hid_card", "opened", "opened"]  # type: ignore[union-attr]
    assert RULES.result(state).how == "sailed"  # type: ignore[union-attr]


def test_a_seat_cannot_tell_twin_histories_apart() -> None:
    compared = differing = 0
    for seed in range(12):
        log = play(RULES, 2, RULES.meta.options(), seed, choose).log
        seat = seed % 2
        other = twin(RULES, log, seat, Random(seed))
        if other is None:
            continue
        tried = [Lay(seat, card) for card in CARDS]
        for one, two in zip(moments(RULES, log), moments(RULES, other), strict=False):
            assert seen(RULES, one.state, seat, tried) == seen(RULES, two.state, seat, tried)
            assert heard(one.events, seat) == heard(two.events, seat)
            compared += 1
            differing += RULES.encode_state(one.state) != RULES.encode_state(two.state)
    assert compared > 150
    assert differing > compared / 2


def test_the_program_beats_chance() -> None:
    able, won = chooser(RULES, AUTOPILOT), 0

    def seats(rules: Any, state: Any, decision: Any, source: Random) -> Any:
        return (able if decision.seat == 0 else choose)(rules, state, decision, source)

    for seed in range(40):
        won += play(RULES, 2, RULES.meta.options(), seed, seats).result.placings[0].seat == 0
    assert won > 28
