"""Seraphim: Clarion Call."""

from typing import Unpack

from games.arena.state import ArenaState
from tests.arena.positions import RULES, Given, asked, do, heard, offers, position, refused, reveals

BETS = {"seraphim": {1: 0}}


def call(hand: str = "seraphim-5 wyrm-2", **more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: hand}, "bets": BETS, **more}
    state = position(**given)
    do(state, "play seraphim-5")
    return state


def test_r93_a_creature_dead_in_this_match_and_its_power_at_once() -> None:
    state = call(dead=["cyclops", "gorgon"])
    assert offers(state) == ["copy cyclops", "copy gorgon", "decline"]
    assert refused(state, "copy troll") == ("04 Seraphim", "not_dead")
    assert refused(state, "copy magus") == ("04 Seraphim", "not_dead")  # never entered
    events = do(state, "copy cyclops")
    assert heard(events, 1) == [("copied", {"seat": 0, "creature": "cyclops", "user": "seraphim"})]
    assert asked(state) == [(0, "power", "must")]
    assert RULES.decisions(state)[0].key == "t1.copy"
    do(state, "stun B")
    assert state.stunned[1]


def test_r93_nobody_dead_no_effect() -> None:
    assert call().mover == 1


def test_the_copied_power_may_still_be_declined() -> None:
    state = call(dead=["cyclops"])
    do(state, "copy cyclops")
    events = do(state, "decline")
    assert heard(events, 1)[0] == ("declined", {"seat": 0, "creature": "cyclops"})


def test_r94_in_the_trolls_shoes_it_takes_its_own_card() -> None:
    rows = {"seraphim": ["seraphim-3"], "troll": ["troll-1"]}
    state = call(dead=["troll"], rows=rows)
    do(state, "copy troll")
    assert offers(state) == ["regain seraphim 1", "decline"]
    assert refused(state, "regain troll 1") == ("04 Seraphim", "earlier_row")
    do(state, "regain seraphim 1")
    assert "seraphim-3" in state.hands[0]


def test_r95_in_the_wyrms_shoes_it_burns_anybody_but_itself() -> None:
    rows = {"seraphim": ["", "seraphim-3"], "troll": ["", "troll-1"]}
    state = call(dead=["wyrm"], rows=rows, hand="seraphim-5 titan-2")
    do(state, "copy wyrm")
    assert offers(state) == ["burn troll", "decline"]
    assert refused(state, "burn seraphim") == ("04 Seraphim", "another_creature")


def test_r95_in_the_ettins_shoes_it_brings_the_one_second_card_of_the_turn() -> None:
    state = call(dead=["ettin"])
    do(state, "copy ettin")
    assert asked(state) == [(0, "second", "must")]
    do(state, "play wyrm-2")
    assert state.mover == 1 or state.step == "discard"


def test_r95_a_copied_foresight_works_in_this_turns_phase_3() -> None:
    eight = ("amazon", "magus", "cyclops", "daimon", "ettin", "seraphim", "troll", "wyrm")
    state = call(creatures=eight, dead=["magus"])
    do(state, "copy magus", "foresee")
    assert "discard wyrm-2" in offers(state)


def test_r96_a_second_seraphim_card_copies_anything_but_the_ettin() -> None:
    state = call("seraphim-5 seraphim-6 wyrm-2", dead=["ettin", "cyclops"])
    do(state, "copy ettin", "play seraphim-6")
    assert offers(state) == ["copy cyclops", "decline"]
    assert refused(state, "copy ettin") == ("04 Ettin", "no_use")
    assert RULES.decisions(state)[0].key == "t1.power2"


def test_r97_to_back_the_seraphim_is_enough() -> None:
    state = call(dead=["cyclops"], bets={"seraphim": {1: 0}, "cyclops": {1: 1}})
    assert "copy cyclops" in offers(state)


def test_r135_a_dead_power_that_could_do_nothing_is_not_offered() -> None:
    state = call(dead=["wyrm"])  # no other card lies in the row
    assert asked(state)[0][1] != "power"
    state = call(dead=["wyrm", "cyclops"])
    assert offers(state) == ["copy cyclops", "decline"]
    assert refused(state, "copy wyrm") == ("04 Wyrm", "no_use")


def test_to_name_a_creature_shows_nothing_yet() -> None:
    assert not reveals(call(dead=["titan", "cyclops"]), "copy titan")
