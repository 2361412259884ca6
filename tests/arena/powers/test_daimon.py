"""Daimon: Wealth."""

from typing import Unpack

from games.arena.state import ArenaState
from tests.arena.positions import Given, asked, do, heard, offers, position, refused

EIGHT = ("amazon", "colossus", "cyclops", "daimon", "ettin", "gorgon", "troll", "wyrm")


def wealth(**more: Unpack[Given]) -> ArenaState:
    given: Given = {
        "creatures": EIGHT,
        "dead": ["troll", "gorgon"],
        "bets": {"daimon": {1: 0}, "wyrm": {1: 1, 2: 2}},
        "hands": {0: "daimon-5"},
        **more,
    }
    state = position(**given)
    do(state, "play daimon-5")
    return state


def test_r88_a_free_place_of_a_living_creature_in_this_row_or_an_earlier_one() -> None:
    state = wealth()
    found = offers(state, "backdate")
    assert "backdate wyrm 3" in found
    assert "backdate ettin 1" in found
    assert "backdate daimon 2" in found
    assert len(found) == 6 * 3 - 3
    assert refused(state, "backdate wyrm 1") == ("04 Daimon", "place_taken")
    assert refused(state, "backdate ettin 4") == ("04 Daimon", "no_such_row")
    assert refused(state, "backdate troll 1") == ("04 Daimon", "creature_out")
    events = do(state, "backdate ettin 1")
    assert heard(events, 2)[0] == ("backdated", {"seat": 0, "creature": "ettin", "round": 1, "value": 4})
    assert state.bets["ettin"][0] == 0


def test_r88_it_comes_on_top_of_the_bet_of_phase_1() -> None:
    state = position(creatures=EIGHT, bets={"daimon": {1: 0}}, hands={0: "daimon-5"})
    do(state, "bet wyrm", "play daimon-5", "backdate troll 1")
    assert state.tokens[0] == 2


def test_r89_also_a_place_that_a_colossus_emptied() -> None:
    state = position(
        2,
        creatures=EIGHT,
        hands={0: "colossus-5", 1: "daimon-5"},
        bets={"colossus": {1: 0}, "ettin": {1: 0}, "daimon": {1: 1}},
    )
    do(state, "play colossus-5", "retrieve ettin 1", "play daimon-5")
    assert "backdate ettin 1" in offers(state)


def test_without_a_token_it_is_not_asked_about() -> None:
    bets = {"daimon": {1: 0}, **{name: {2: 0} for name in ("amazon", "wyrm", "ettin", "cyclops")}}
    state = wealth(bets=bets)
    assert asked(state)[0][1] != "power"
