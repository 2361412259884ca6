"""97 §7: wagers and secret bets."""

from __future__ import annotations

import pytest

from tests.arena.positions import RULES_1997, asked, do, first, heard, offers, refused

DEAD = ["dragon", "hydra", "ranger", "titan"]


@pytest.mark.parametrize(("dead", "value"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_r36_a_wager_is_worth_4_3_2_1(dead: int, value: int) -> None:
    state = first(dead=DEAD[:dead])
    events = do(state, "bet troll")
    assert heard(events, 1)[0][1]["value"] == value


def test_r36_no_wager_in_the_last_round() -> None:
    state = first(dead=DEAD, hands={0: "troll-7"})
    assert offers(state, "bet") == []
    assert refused(state, "bet troll") == ("97 §7", "bets_closed")


def test_r31_a_secret_bet_may_still_be_revealed_in_the_last_round() -> None:
    state = first(dead=DEAD, secrets={0: "troll-7"})
    do(state, "reveal")
    assert asked(state) == [(0, "card", "must")]
    assert state.shown[0] == "troll"


def test_with_neither_card_nor_wager_left_nobody_waits() -> None:
    state = first(dead=DEAD, hands={0: ""})
    assert asked(state) == [(0, "turn", "never")]


def test_r22_one_wager_on_a_creature_a_round() -> None:
    state = first(bets={"troll": {1: 1}})
    assert refused(state, "bet troll") == ("97 §7", "place_taken")


def test_r29_a_secret_bet_takes_the_place_of_the_card() -> None:
    state = first(hands={0: "troll-7 dragon-2"})
    do(state, "secret troll-7")
    assert state.mover == 1
    assert len(state.hands[0]) == 8
    assert refused(first(hands={0: "spectator-3"}), "secret spectator-3") == ("97 §7", "not_combat")


def test_r34_a_revealed_card_lies_open_beyond_the_creature() -> None:
    state = first(secrets={0: "troll-7"}, piles={"troll": "troll-2"})
    do(state, "reveal")
    assert state.piles["troll"] == ["troll-2", "troll-7"]
    assert state.discard == []
    view = RULES_1997.view(state, 2)
    assert (view.pile_tops["troll"], view.pile_heights["troll"]) == ("troll-7", 2)
    assert "troll-2" not in repr(view)


def test_r32_on_a_dead_creature_the_chip_leaves_and_the_card_is_discarded() -> None:
    state = first(secrets={0: "dragon-7"}, dead=["dragon"], discard="titan-1")
    do(state, "reveal")
    assert state.discard == ["titan-1", "dragon-7"]
    assert (state.shown[0], state.tokens[0]) == ("", 4)
    assert state.piles["dragon"] == []


def test_r33_unrevealed_it_stays_secret_when_its_creature_dies() -> None:
    rows = {name: [f"{name}-5"] for name in RULES_1997.view(first(), 0).creatures if name != "troll"}
    state = first(secrets={1: "troll-7"}, rows=rows, hands={0: "troll-1"})
    do(state, "play troll-1")
    assert state.dead == ["troll"]
    assert state.secrets[1] == "troll-7"
    assert "troll-7" not in repr(RULES_1997.view(state, 2))


def test_r28_no_secret_bet_after_the_first_death() -> None:
    assert refused(first(dead=["dragon"], hands={0: "troll-7"}), "secret troll-7") == ("97 §7", "secret_late")


def test_r18_a_wager_of_this_turn_gives_the_power_of_this_turn() -> None:
    state = first(hands={0: "cyclops-8"})
    do(state, "bet cyclops", "play cyclops-8")
    assert asked(state) == [(0, "power", "must")]
