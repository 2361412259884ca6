"""Phase 1: normal bets."""

import pytest

from tests.arena.positions import RULES, asked, do, heard, offers, position, refused


def test_r17_a_bet_comes_first_and_once_then_the_card_is_asked_for() -> None:
    state = position(hands={0: "troll-7 wyrm-2"})
    assert asked(state) == [(0, "turn", "must")]
    first = RULES.decisions(state)[0].key
    do(state, "bet wyrm")
    assert asked(state) == [(0, "card", "must")]
    assert RULES.decisions(state)[0].key != first
    assert offers(state, "bet", "secret", "reveal") == []
    assert refused(state, "bet troll") == ("04 P1", "bet_first")


def test_not_betting_is_said_by_playing() -> None:
    state = position(hands={0: "troll-7"})
    do(state, "play troll-7")
    assert state.tokens == [5, 5, 5]
    assert state.mover == 1


def test_r22_one_place_holds_one_token_not_even_two_of_ones_own() -> None:
    state = position(bets={"troll": {1: 0}, "wyrm": {1: 1}})
    assert refused(state, "bet troll") == ("04 P1", "place_taken")
    assert refused(state, "bet wyrm") == ("04 P1", "place_taken")
    assert "bet troll" not in offers(state)
    assert "bet amazon" in offers(state)


def test_r23_bets_on_one_creature_in_several_rounds_add_up() -> None:
    state = position(dead=["ettin"], bets={"troll": {1: 0}})
    do(state, "bet troll")
    assert state.bets["troll"][:2] == [0, 0]


def test_r24_many_bets_in_one_round_one_a_turn_on_different_creatures() -> None:
    state = position(2, hands={0: "troll-1 troll-2 troll-3", 1: "wyrm-1 wyrm-2 wyrm-3"})
    for number, creature in enumerate(("troll", "wyrm", "amazon"), start=1):
        do(state, f"bet {creature}", f"play troll-{number}")
        if state.step == "power":
            do(state, "decline")
        do(state, f"play wyrm-{number}")
    assert [creature for creature in state.creatures if state.bets[creature][0] == 0] == [
        "amazon",
        "troll",
        "wyrm",
    ]


def test_r25_card_and_bet_may_be_on_different_creatures() -> None:
    state = position(hands={0: "wyrm-3"})
    do(state, "bet troll", "play wyrm-3")
    assert state.bets["troll"][0] == 0
    assert state.tops["wyrm"][0] == "wyrm-3"


@pytest.mark.parametrize(("dead", "value"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)])
def test_r36_a_bet_is_worth_4_3_2_1_and_in_round_5_nothing(dead: int, value: int) -> None:
    fallen = ["amazon", "cyclops", "ettin", "gorgon"][:dead]
    state = position(dead=fallen)
    events = do(state, "bet troll")
    assert heard(events, 1) == [("bet", {"seat": 0, "creature": "troll", "round": dead + 1, "value": value})]


def test_r37_bets_on_the_dead_stay_and_none_is_added() -> None:
    state = position(dead=["troll"], bets={"troll": {1: 2}})
    assert state.bets["troll"][0] == 2
    assert refused(state, "bet troll") == ("04 P1", "creature_out")
    assert "bet troll" not in offers(state)


def test_r38_no_action_takes_a_bet_back_but_the_colossus() -> None:
    state = position(bets={"troll": {1: 0}})
    assert not [line for line in offers(state) if line.startswith("retrieve")]
    assert refused(state, "retrieve troll 1")[1] == "nothing_open"


def test_r39_the_limit_is_the_tokens_in_hand() -> None:
    state = position(bets={name: {1: 0} for name in ("troll", "wyrm", "titan", "amazon", "ettin")})
    assert state.tokens[0] == 0
    assert refused(state, "bet gorgon") == ("04 P1", "no_tokens")
    assert offers(state, "bet", "secret") == []
