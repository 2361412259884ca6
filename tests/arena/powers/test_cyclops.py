"""Cyclops: Stunning Blow."""

from typing import Unpack

import pytest

from games.arena.state import ArenaState
from tests.arena.positions import RULES, Given, asked, do, heard, offers, position, refused, reveals

BETS = {"cyclops": {1: 0}}


def blow(**more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: "cyclops-5"}, "bets": BETS, **more}
    state = position(**given)
    do(state, "play cyclops-5")
    return state


@pytest.mark.parametrize(("held", "aside"), [(8, 4), (7, 4), (5, 3), (1, 1)])
def test_r59_half_the_hand_rounded_up_at_random(held: int, aside: int) -> None:
    cards = " ".join(f"troll-{strength}" for strength in range(held))
    state = blow(hands={0: "cyclops-5", 1: cards})
    do(state, "stun B")
    assert len(state.stunned[1]) == aside
    assert len(state.hands[1]) == held - aside


def test_r60_what_is_aside_cannot_be_played_bet_or_discarded_the_rest_can() -> None:
    state = position(
        hands={0: "wyrm-2 troll-3"},
        stunned={0: "wyrm-9 troll-4 titan-1"},
        dead=["troll"],
        secrets={0: "titan-8"},
    )
    assert refused(state, "play wyrm-9") == ("04 P2", "set_aside")
    assert "reveal" in offers(state)
    assert "bet wyrm" in offers(state)
    do(state, "play wyrm-2")
    assert offers(state) == ["discard troll-3", "done"]
    assert refused(state, "discard troll-4") == ("04 P3", "set_aside")


def test_r61_they_return_after_the_discards_and_before_the_draw() -> None:
    state = position(hands={0: "wyrm-2 wyrm-3 wyrm-4 wyrm-5"}, stunned={0: "troll-1 troll-2 troll-3 troll-4"})
    events = do(state, "play wyrm-2")
    assert len(state.hands[0]) == 8
    assert state.stunned[0] == []
    told = heard(events, 0)
    assert [code for code, _ in told] == ["played", "returned_cards", "drew_cards"]
    assert told[2][1]["count"] == 1  # 3 + 4, so one is drawn
    assert heard(events, 1)[1] == ("returned", {"seat": 0, "count": 4})


def test_r62_the_end_of_a_round_does_not_lift_it() -> None:
    names = ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan", "troll")
    rows = {name: [f"{name}-5"] for name in names}
    state = position(hands={0: "wyrm-1"}, rows=rows, stunned={1: "troll-1 troll-2"})
    do(state, "play wyrm-1")
    assert state.dead == ["wyrm"]
    assert state.mover == 1
    assert state.stunned[1] == ["troll-1", "troll-2"]


def test_r63_a_second_blow_halves_what_is_left_and_all_return_together() -> None:
    state = blow(hands={0: "cyclops-5", 1: "troll-1 troll-2 troll-3"}, stunned={1: "wyrm-1 wyrm-2"})
    do(state, "stun B")
    assert len(state.hands[1]) == 1
    assert len(state.stunned[1]) == 4


def test_r64_another_player_with_an_available_card() -> None:
    state = blow(hands={0: "cyclops-5", 1: ""}, stunned={1: "troll-1"})
    assert offers(state) == ["stun G", "decline"]
    assert refused(state, "stun B") == ("04 Cyclops", "victim_needs")
    assert refused(state, "stun R") == ("04 Cyclops", "another_player")
    assert refused(state, "stun K") == ("04 Cyclops", "another_player")


def test_r135_nobody_to_stun_is_not_asked_about() -> None:
    state = blow(hands={0: "cyclops-5", 1: "", 2: ""})
    assert asked(state)[0][1] != "power"


def test_r129_only_the_victim_sees_which_they_are() -> None:
    state = blow()
    events = do(state, "stun B")
    aside = state.stunned[1]
    assert heard(events, 1)[0] == (
        "stunned_cards",
        {"seat": 0, "victim": 1, "count": len(aside), "cards": aside},
    )
    for seat in (None, 0, 2):
        assert heard(events, seat)[0] == ("stunned", {"seat": 0, "victim": 1, "count": len(aside)})
        assert RULES.view(state, seat).aside == ()
    assert list(RULES.view(state, 1).aside) == aside
    assert RULES.view(state, None).stunned_counts[1] == len(aside)


def test_it_draws_chance_and_says_so() -> None:
    assert reveals(blow(), "stun B")
