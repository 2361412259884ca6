"""Secret bets, and revealing them."""

import pytest

from games.arena.meta import Options
from tests.arena.positions import RULES, asked, codes, do, heard, offers, position, refused, reveals

HAND = "troll-7 wyrm-2 spectator-4 prefect"


def test_a_secret_bet_needs_a_combat_card_a_token_and_takes_both() -> None:
    state = position(hands={0: HAND})
    do(state, "secret troll-7")
    assert state.secrets[0] == "troll-7"
    assert state.tokens[0] == 4
    assert "troll-7" not in state.hands[0]


def test_r26_any_number_of_players_may_bet_secretly_on_one_creature() -> None:
    state = position(secrets={1: "troll-3", 2: "troll-4"}, hands={0: HAND})
    do(state, "secret troll-7")
    assert all(card.startswith("troll") for card in state.secrets)


@pytest.mark.parametrize("card", ["spectator-4", "prefect"])
def test_r27_neither_spectator_nor_referee_makes_one(card: str) -> None:
    state = position(hands={0: HAND})
    assert refused(state, f"secret {card}") == ("04 P1", "not_combat")
    assert offers(state, "secret") == ["secret troll-7", "secret wyrm-2"]


def test_r28_until_the_first_creature_dies() -> None:
    late = position(hands={0: HAND}, turn=60)
    assert offers(late, "secret")
    over = position(hands={0: HAND}, dead=["ettin"])
    assert refused(over, "secret troll-7") == ("04 P1", "secret_late")
    assert not offers(over, "secret")


def test_one_each() -> None:
    state = position(hands={0: HAND}, secrets={0: "troll-3"})
    assert refused(state, "secret troll-7") == ("04 P1", "secret_made")
    state = position(hands={0: HAND}, shown={0: "troll"})
    assert refused(state, "secret troll-7") == ("04 P1", "secret_made")
    assert not offers(state, "secret", "reveal")


def test_r29_it_takes_the_place_of_the_card_and_only_the_draw_is_left() -> None:
    state = position(hands={0: HAND}, bets={"troll": {1: 0}})
    events = do(state, "secret troll-7")
    assert codes(events, 1) == ["secret", "drew"]
    assert state.mover == 1
    assert len(state.hands[0]) == 8
    assert not any(state.tops["troll"])


def test_r30_a_card_that_is_set_aside_makes_none() -> None:
    state = position(hands={0: "wyrm-2"}, stunned={0: "troll-7"})
    assert offers(state, "secret") == ["secret wyrm-2"]
    assert refused(state, "secret troll-7") == ("04 P1", "not_in_hand")


def test_r31_a_reveal_replaces_the_bet_in_any_round_and_a_card_is_played() -> None:
    for dead in ([], ["ettin"], ["ettin", "amazon", "cyclops", "gorgon"]):
        state = position(secrets={0: "troll-7"}, dead=dead)
        do(state, "reveal")
        assert asked(state) == [(0, "card", "must")]
        assert state.shown[0] == "troll"
        assert state.secrets[0] == ""


def test_r32_it_may_be_revealed_on_a_dead_creature() -> None:
    state = position(secrets={0: "troll-7"}, dead=["troll"])
    events = do(state, "reveal")
    assert state.shown[0] == "troll"
    assert state.discard == ["troll-7"]
    assert heard(events, 2) == [
        ("revealed", {"seat": 0, "card": "troll-7", "creature": "troll", "why": "reveal"})
    ]


def test_r33_a_bet_on_a_creature_that_dies_unrevealed_stays_secret() -> None:
    rows = {
        name: [f"{name}-5"] for name in ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan", "wyrm")
    }
    state = position(secrets={1: "troll-7"}, rows=rows, hands={0: "troll-1 wyrm-0"})
    events = do(state, "play troll-1")
    assert state.dead == ["troll"]
    assert state.secrets[1] == "troll-7"
    assert "troll-7" not in repr([heard(events, seat) for seat in (None, 0, 2)])


def test_r34_the_revealed_card_goes_to_the_discard_pile() -> None:
    state = position(secrets={0: "troll-7"}, discard="wyrm-1")
    do(state, "reveal")
    assert state.discard == ["wyrm-1", "troll-7"]


def test_nothing_to_reveal() -> None:
    assert refused(position(), "reveal") == ("04 P1", "no_secret")


def test_r128_its_existence_is_public_its_creature_is_not() -> None:
    state = position(hands={0: HAND})
    events = do(state, "secret troll-7")
    assert ("secret_card", {"seat": 0, "card": "troll-7"}) in heard(events, 0)
    assert ("secret", {"seat": 0}) in heard(events, 1)
    other, own = RULES.view(state, 1), RULES.view(state, 0)
    assert other.hidden == (True, False, False)
    assert other.secret == ""
    assert own.secret == "troll-7"
    assert "troll-7" not in repr(other)


def test_it_reveals_the_cards_drawn_and_the_button_says_so() -> None:
    state = position(hands={0: HAND}, options=Options())
    assert reveals(state, "secret troll-7")
    assert not reveals(state, "bet troll")
