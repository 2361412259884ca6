"""Amazon: Scouting."""

from typing import Unpack

from games.arena.state import ArenaState
from tests.arena.positions import RULES, Given, asked, codes, do, heard, offers, position, refused, reveals

BETS = {"amazon": {1: 0}}
FULL = "amazon-5 wyrm-1 wyrm-2 wyrm-3 wyrm-4 wyrm-5 wyrm-6 wyrm-7"


def scouting(**more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: FULL}, "bets": BETS, **more}
    state = position(**given)
    do(state, "play amazon-5")
    return state


def test_r68_three_cards_at_once_and_the_hand_may_grow_beyond_its_capacity() -> None:
    state = scouting(deck_top="troll-1 troll-2 troll-3 troll-4")
    events = do(state, "scout")
    assert len(state.hands[0]) == 10
    assert "troll-4" not in state.hands[0]
    assert heard(events, 0)[0][1]["cards"] == ["troll-1", "troll-2", "troll-3"]
    assert heard(events, 1) == [("drew", {"seat": 0, "count": 3, "why": "power"})]


def test_r70_three_or_none() -> None:
    assert offers(scouting()) == ["scout", "decline"]


def test_r71_with_fewer_left_they_are_drawn_and_the_last_ends_the_match_at_once() -> None:
    for left in (1, 2, 3):
        state = scouting(deck_size=left)
        events = do(state, "scout")
        assert state.ended == "deck"
        assert "deck_out" in codes(events, 1)
        assert len(state.hands[0]) == 7 + left
        assert RULES.decisions(state) == ()
        assert state.last[0] == state.turn  # this turn counts


def test_r69_an_empty_deck_has_nothing_to_scout() -> None:
    from games.arena.meta import Options

    state = scouting(deck_size=0, options=Options(faq_stalemate=True))
    assert asked(state)[0][1] != "power"


def test_the_button_says_that_cards_are_shown() -> None:
    assert reveals(scouting(), "scout")


def test_another_power_is_refused() -> None:
    assert refused(scouting(), "stun B") == ("04 Amazon", "other_power")
