"""Colossus: Endurance."""

from typing import Unpack

from games.arena.state import ArenaState
from tests.arena.positions import Given, codes, do, heard, offers, position, refused, reveals

EIGHT = ("amazon", "colossus", "cyclops", "daimon", "ettin", "gorgon", "troll", "wyrm")


def enduring(**more: Unpack[Given]) -> ArenaState:
    bets = {"colossus": {1: 0, 3: 0}, "troll": {1: 0}, "wyrm": {1: 1}}
    given: Given = {
        "creatures": EIGHT,
        "dead": ["troll", "gorgon"],
        "bets": bets,
        "hands": {0: "colossus-5"},
        **more,
    }
    state = position(**given)
    do(state, "play colossus-5")
    return state


def test_r86_any_own_token_living_or_dead_revealed_or_hidden() -> None:
    state = enduring(secrets={0: "ettin-3"})
    assert offers(state) == [
        "retrieve colossus 1",
        "retrieve colossus 3",
        "retrieve troll 1",
        "retrieve secret",
        "decline",
    ]
    tokens = state.tokens[0]
    do(state, "retrieve troll 1")
    assert state.bets["troll"][0] == -1
    assert state.tokens[0] == tokens + 1


def test_r86_a_revealed_secret_bet_lies_above_its_creature() -> None:
    state = enduring(shown={0: "ettin"})
    assert "retrieve ettin" in offers(state)
    do(state, "retrieve ettin")
    assert state.shown[0] == ""


def test_r86_the_card_of_a_hidden_one_is_discarded_face_up() -> None:
    state = enduring(secrets={0: "ettin-3"})
    events = do(state, "retrieve secret")
    assert state.discard[-1] == "ettin-3"
    assert state.secrets[0] == ""
    assert heard(events, 1)[0] == ("retrieved_secret", {"seat": 0, "card": "ettin-3"})


def test_r86_it_may_be_declined() -> None:
    state = enduring()
    events = do(state, "decline")
    assert codes(events, 1)[0] == "declined"


def test_another_seats_token_is_out_of_reach() -> None:
    state = enduring(secrets={1: "ettin-3"})
    for text in ("retrieve wyrm 1", "retrieve wyrm 2", "retrieve secret", "retrieve ettin"):
        assert refused(state, text) == ("04 Colossus", "not_your_token")


def test_r87_a_new_secret_bet_after_taking_one_back() -> None:
    hidden: Given = {"secrets": {0: "ettin-3"}}
    shown: Given = {"shown": {0: "ettin"}}
    for more in (hidden, shown):
        given: Given = {
            "creatures": EIGHT,
            "bets": {"colossus": {1: 0}, "amazon": {1: 0}},
            "hands": {0: "colossus-5 wyrm-2", 1: "wyrm-1"},
            **more,
        }
        state = position(2, **given)
        do(state, "play colossus-5", "retrieve secret" if "secrets" in more else "retrieve ettin")
        do(state, "play wyrm-1")
        assert "secret wyrm-2" in offers(state)


def test_the_place_is_free_again() -> None:
    state = position(
        2,
        creatures=EIGHT,
        bets={"colossus": {1: 0}, "troll": {1: 0}},
        hands={0: "colossus-5", 1: "wyrm-1"},
    )
    do(state, "play colossus-5", "retrieve troll 1")
    assert "bet troll" in offers(state)


def test_nothing_is_drawn_while_discards_are_asked_for() -> None:
    assert not reveals(enduring(hands={0: "colossus-5 wyrm-2"}), "retrieve troll 1")
