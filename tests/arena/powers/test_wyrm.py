"""Wyrm: Fiery Breath."""

from typing import Unpack

from games.arena.state import ArenaState
from tests.arena.positions import Given, asked, do, heard, offers, position, refused, reveals

BETS = {"wyrm": {1: 0}}
ROWS = {
    "troll": ["troll-2", "troll-3 spectator-4"],
    "titan": ["titan-1", "titan-6"],
    "ettin": ["ettin-0"],
    "wyrm": ["wyrm-2", "wyrm-3"],
}


def breath(**more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: "wyrm-7 amazon-1"}, "bets": BETS, "rows": ROWS, "dead": ["ettin"], **more}
    state = position(**given)
    do(state, "play wyrm-7")
    return state


def test_r78_one_open_card_of_another_creature_in_the_current_row() -> None:
    state = breath()
    assert offers(state) == ["burn titan", "burn troll", "decline"]
    events = do(state, "burn troll")
    assert state.tops["troll"][1] == "troll-3"
    assert state.discard == ["spectator-4"]
    assert heard(events, 1)[0] == (
        "burnt",
        {"seat": 0, "creature": "troll", "card": "spectator-4", "bared": "troll-3"},
    )


def test_r78_the_place_may_be_empty_afterwards() -> None:
    state = breath()
    do(state, "burn titan")
    assert state.tops["titan"] == ["titan-1", "", "", "", ""]


def test_r78_not_the_wyrm_itself() -> None:
    assert refused(breath(), "burn wyrm") == ("04 Wyrm", "another_creature")


def test_r79_neither_a_dead_creatures_card_nor_an_earlier_one() -> None:
    state = breath()
    assert refused(state, "burn ettin") == ("04 Wyrm", "creature_out")
    assert refused(state, "burn amazon") == ("04 Wyrm", "no_card_there")
    state = breath(rows={"troll": ["troll-2"]})
    assert asked(state)[0][1] != "power"


def test_r133_a_card_below_may_be_bared_so_the_choice_is_final() -> None:
    state = breath()
    assert reveals(state, "burn troll")
    assert not reveals(state, "burn titan")  # nothing lies below
