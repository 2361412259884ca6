"""Troll: Regeneration."""

from typing import Unpack

from games.arena.meta import Options
from games.arena.state import ArenaState
from tests.arena.positions import Given, asked, do, heard, offers, position, refused, reveals

BETS = {"troll": {1: 0}}
ROWS = {"troll": ["troll-2 troll-3", "spectator-1", "troll-4", "troll-6"], "wyrm": ["wyrm-3"]}
DEAD = ["amazon", "ettin", "gorgon"]


def regeneration(**more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: "troll-7"}, "bets": BETS, "rows": ROWS, "dead": DEAD, **more}
    state = position(**given)
    do(state, "play troll-7")
    return state


def test_r76_an_open_troll_card_from_an_earlier_row() -> None:
    state = regeneration(discard="troll-0", options=Options(discard_top_visible=True))
    assert offers(state) == ["regain troll 1", "regain troll 3", "decline"]
    assert refused(state, "regain troll 4") == ("04 Troll", "earlier_row")  # the current row
    assert refused(state, "regain wyrm 1") == ("04 Troll", "earlier_row")
    assert refused(state, "regain troll 2") == ("04 Troll", "no_combat_card")  # a spectator
    events = do(state, "regain troll 1")
    assert "troll-3" in state.hands[0]
    assert state.tops["troll"][0] == "troll-2"
    assert heard(events, 2)[0] == (
        "regained",
        {"seat": 0, "place": "troll.1", "card": "troll-3", "bared": "troll-2"},
    )


def test_r77_in_round_1_there_is_nothing_to_take() -> None:
    state = position(hands={0: "troll-7"}, bets=BETS)
    do(state, "play troll-7")
    assert asked(state)[0][1] != "power"


def test_a_card_below_may_be_bared_and_the_button_says_so() -> None:
    hand = "troll-7 titan-1"
    assert reveals(regeneration(hands={0: hand}), "regain troll 1")
    assert not reveals(regeneration(hands={0: hand}), "regain troll 3")
