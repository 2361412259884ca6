"""The default answers of a silent seat."""

import pytest

from games.arena.actions import Magister, Pass, Play, Prefect, Spectator
from games.arena.state import ArenaState
from games.engine.actions import Action
from games.engine.chance import SeededChance
from tests.arena.positions import RULES, do, position, read


def silent(state: ArenaState, seed: int = 1) -> Action:
    decision = RULES.decisions(state)[0]
    action = RULES.default(RULES.view(state, decision.seat), decision, "default", SeededChance(seed))
    RULES.check(state, action)
    return action


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("spectator-1 prefect magister wyrm-3 troll-1", Play),
        ("spectator-1 prefect magister troll-1", Spectator),
        ("prefect magister troll-1", Prefect),
        ("magister troll-1", Magister),
        ("troll-1", Pass),
        ("", Pass),
    ],
)
def test_no_bet_and_a_card_in_a_fixed_order_of_kinds(hand: str, kind: type) -> None:
    state = position(hands={0: hand}, dead=["troll"], rows={"wyrm": ["wyrm-1"]})
    for seed in range(5):
        action = silent(state, seed)
        assert isinstance(action, kind)
        if isinstance(action, Prefect):
            assert action.place == "none"


def test_which_card_is_drawn_by_lot() -> None:
    state = position(hands={0: "wyrm-1 wyrm-2 wyrm-3 titan-4"})
    assert len({silent(state, seed) for seed in range(40)}) == 4


def test_no_power_no_second_card() -> None:
    state = position(hands={0: "cyclops-1"}, bets={"cyclops": {1: 0}})
    do(state, "play cyclops-1")
    assert silent(state) == read(state, "decline")
    state = position(hands={0: "ettin-1 wyrm-2"}, bets={"ettin": {1: 0}})
    do(state, "play ettin-1")
    assert silent(state) == read(state, "decline")


def test_any_of_the_three() -> None:
    state = position(hands={0: "titan-1"}, bets={"titan": {1: 0}})
    do(state, "play titan-1", "steal B")
    assert len({silent(state, seed) for seed in range(30)}) == 3


def test_r108_no_discards_but_those_owed() -> None:
    state = position(hands={0: "wyrm-1 troll-1"}, dead=["troll"])
    do(state, "play wyrm-1")
    assert silent(state) == read(state, "done")
    state = position(hands={0: " ".join(f"troll-{n}" for n in range(9))}, dead=["troll"])
    do(state, "pass")
    for _ in range(2):
        RULES.advance(state, silent(state), SeededChance(1))
    assert silent(state) == read(state, "done")
    assert len(state.hands[0]) == 7
