"""Titan: Steal."""

from typing import Unpack

from games.arena.state import ArenaState
from tests.arena.positions import RULES, Given, asked, do, heard, offers, position, refused, reveals

BETS = {"titan": {1: 0}}
VICTIM = "troll-1 troll-2 troll-3 troll-4"


def thief(victim: str = VICTIM, hand: str = "titan-5", **more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: hand, 1: victim}, "bets": BETS, **more}
    state = position(**given)
    do(state, "play titan-5")
    return state


def test_r72_a_victim_needs_three_available_cards() -> None:
    state = thief("troll-1 troll-2")
    assert offers(state) == ["steal G", "decline"]
    assert refused(state, "steal B") == ("04 Titan", "victim_needs")
    assert refused(state, "steal R") == ("04 Titan", "another_player")


def test_r73_cards_set_aside_neither_count_nor_are_drawn() -> None:
    state = thief("troll-1 troll-2", stunned={1: "wyrm-1 wyrm-2"})
    assert "steal B" not in offers(state)
    state = thief("troll-1 troll-2 troll-3", stunned={1: "wyrm-1"})
    do(state, "steal B")
    assert state.three == ["troll-1", "troll-2", "troll-3"]


def test_r74_the_thief_sees_three_the_victim_learns_which_is_gone() -> None:
    state = thief()
    events = do(state, "steal B")
    three = list(state.three)
    assert len(three) == 3
    assert set(three) < set(VICTIM.split())
    told = {"seat": 0, "victim": 1, "count": 3}
    assert heard(events, 0) == [("looked_cards", {**told, "cards": three})]
    for seat in (None, 1, 2):
        assert heard(events, seat) == [("looked", told)]
        assert RULES.view(state, seat).three == ()
    assert list(RULES.view(state, 0).three) == three
    assert asked(state) == [(0, "keep", "must")]
    outside = next(card for card in VICTIM.split() if card not in three)
    assert refused(state, f"keep {outside}") == ("04 Titan", "one_of_these")
    events = do(state, f"keep {three[1]}")
    for seat in (0, 1):
        assert heard(events, seat)[0] == ("kept_card", {"seat": 0, "victim": 1, "card": three[1]})
    assert heard(events, 2)[0] == ("kept", {"seat": 0, "victim": 1})
    assert three[1] in state.hands[0]
    assert three[0] in state.hands[1]


def test_a_second_look_shows_the_same_cards() -> None:
    state = thief()
    do(state, "steal B")
    assert RULES.view(state, 0).three == RULES.view(RULES.copy(state), 0).three


def test_r75_the_victim_refills_in_their_own_turn_and_the_thief_only_below_capacity() -> None:
    hand = "titan-5 wyrm-1 wyrm-2 wyrm-3 wyrm-4 wyrm-5 wyrm-6 wyrm-7"
    state = thief(hand=hand)
    do(state, "steal B")
    events = do(state, f"keep {state.three[0]}")
    assert len(state.hands[1]) == 3
    assert len(state.hands[0]) == 8
    assert [code for code, _ in heard(events, 0)] == ["kept_card"]


def test_spectators_and_referees_may_be_stolen() -> None:
    state = thief("spectator-1 prefect prefect")
    do(state, "steal B")
    assert offers(state) == ["keep spectator-1", "keep prefect"]
    do(state, "keep prefect")
    assert "prefect" in state.hands[0]
    assert "prefect" in state.hands[1]


def test_the_look_reveals_and_the_keeping_shows_what_is_drawn() -> None:
    state = thief()
    assert reveals(state, "steal B")
    do(state, "steal B")
    assert reveals(state, f"keep {state.three[0]}")
