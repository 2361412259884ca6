"""Spectators."""

import pytest

from games.arena.actions import Spectator
from games.arena.table import takeable_card
from games.engine.errors import IllegalAction
from tests.arena.positions import RULES, asked, do, offers, position, refused


def test_r44_on_any_living_creature_empty_or_covered_and_never_with_a_power() -> None:
    state = position(
        hands={0: "spectator-4"},
        rows={"troll": ["troll-2"]},
        bets={"cyclops": {1: 0}},
        dead=["ettin"],
        round=1,
    )
    assert len(offers(state, "spectator")) == 7
    assert refused(state, "spectator 4 ettin") == ("04 P2", "creature_out")
    do(state, "spectator 4 cyclops")
    assert state.tops["cyclops"][0] == "spectator-4"
    assert state.step != "power"


def test_r45_a_card_on_a_spectator_starts_nothing_a_later_one_does() -> None:
    rows = {"cyclops": ["cyclops-1 spectator-4"]}
    state = position(2, hands={0: "cyclops-5 cyclops-6", 1: "troll-1"}, rows=rows, bets={"cyclops": {1: 0}})
    do(state, "play cyclops-5")
    assert state.mover == 1  # no power: the card covers a spectator
    do(state, "play troll-1", "play cyclops-6")
    assert asked(state) == [(0, "power", "must")]


def test_r46_a_spectator_bared_again_counts_and_blocks_again() -> None:
    rows = {"cyclops": ["spectator-4 cyclops-5"]}
    state = position(2, hands={0: "prefect", 1: "cyclops-6"}, rows=rows, bets={"cyclops": {1: 1}})
    do(state, "prefect cyclops 1")
    assert state.tops["cyclops"][0] == "spectator-4"
    do(state, "play cyclops-6")
    assert state.mover == 0  # blocked


def test_r50_a_spectator_on_top_hides_what_it_covers() -> None:
    state = position(rows={"troll": ["troll-2 spectator-4"]})
    assert takeable_card(state, "troll.1") == ""


def test_other_cards_are_no_spectators() -> None:
    state = position(hands={0: "troll-7"})
    with pytest.raises(IllegalAction) as caught:
        RULES.check(state, Spectator(0, "troll-7", "wyrm"))
    assert caught.value.code == "not_spectator"
