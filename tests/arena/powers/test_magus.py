"""Magus: Foresight."""

from typing import Unpack

from games.arena.state import ArenaState
from tests.arena.positions import RULES, Given, asked, do, heard, offers, position, refused

EIGHT = ("amazon", "colossus", "cyclops", "daimon", "ettin", "magus", "troll", "wyrm")
HAND = "magus-5 troll-3 troll-7 wyrm-2 wyrm-8 spectator-4 prefect"


def foresight(hand: str = HAND, **more: Unpack[Given]) -> ArenaState:
    given: Given = {"creatures": EIGHT, "hands": {0: hand}, "bets": {"magus": {1: 0}}, **more}
    state = position(**given)
    do(state, "play magus-5")
    return state


def test_r83_in_phase_3_combat_cards_of_the_living_may_go() -> None:
    state = foresight()
    do(state, "foresee")
    assert asked(state) == [(0, "discard", "must")]
    assert offers(state) == [
        "discard troll-3",
        "discard troll-7",
        "discard wyrm-2",
        "discard wyrm-8",
        "done",
    ]
    assert refused(state, "discard spectator-4") == ("04 P3", "not_combat")
    assert refused(state, "discard prefect") == ("04 P3", "not_combat")


def test_r84_they_are_stacked_unseen_and_the_top_alone_is_shown() -> None:
    state = foresight(discard="ettin-1")
    do(state, "foresee")
    events = do(state, "discard troll-3")
    assert heard(events, 0) == [("stacked_card", {"seat": 0, "count": 1, "card": "troll-3"})]
    assert heard(events, 1) == [("stacked", {"seat": 0, "count": 1})]
    assert RULES.view(state, 1).stacked == 1
    assert RULES.view(state, 1).stack == ()
    do(state, "discard wyrm-8")
    events = do(state, "done")
    assert heard(events, 1)[0] == ("laid", {"seat": 0, "count": 2, "card": "wyrm-8"})
    assert state.discard == ["ettin-1", "troll-3", "wyrm-8"]
    assert "troll-3" not in repr(RULES.view(state, 1)) + repr(heard(events, 1))


def test_r85_three_in_all_the_dead_and_the_living_together() -> None:
    state = foresight(dead=["troll"])
    do(state, "foresee", "discard troll-3", "discard wyrm-2", "discard troll-7")
    assert offers(state) == ["done"]
    assert refused(state, "discard wyrm-8") == ("04 P3", "enough_discards")


def test_it_may_be_declined_and_then_the_living_stay() -> None:
    state = foresight(dead=["troll"])
    do(state, "decline")
    assert offers(state) == ["discard troll-3", "discard troll-7", "done"]
    assert refused(state, "discard wyrm-2") == ("04 P3", "not_dead")


def test_it_is_asked_for_with_any_hand_but_an_empty_one() -> None:
    assert asked(foresight("magus-5 prefect")) == [(0, "power", "must")]
    assert foresight("magus-5").mover == 1


def test_foresight_ends_with_the_turn() -> None:
    state = foresight()
    do(state, "foresee", "done")
    assert state.mover == 1
    assert not state.foresight
