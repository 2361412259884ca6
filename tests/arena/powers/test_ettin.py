"""Ettin: Multiple Heads."""

from typing import Unpack

from games.arena import actions as act
from games.arena import words
from games.arena.state import ArenaState
from tests.arena.positions import RULES, Given, asked, codes, do, offers, position, refused, reveals
from tests.arena.speech import say

BETS = {"ettin": {1: 0}}


def heads(hand: str = "ettin-5 wyrm-2 spectator-4 prefect magister", **more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: hand}, "bets": BETS, **more}
    state = position(**given)
    do(state, "play ettin-5")
    return state


def test_r65_any_play_of_phase_2_as_the_second_card() -> None:
    state = heads()
    assert asked(state) == [(0, "second", "must")]
    kinds = {line.split()[0] for line in offers(state)}
    assert kinds == {"play", "spectator", "prefect", "magister", "decline"}


def test_r65_going_without_shows_no_hand_and_a_secret_bet_is_not_a_card() -> None:
    state = heads()
    assert refused(state, "pass")[1] == "nothing_open"
    assert refused(state, "secret wyrm-2") == ("04 P1", "bet_first")
    events = do(state, "decline")
    assert codes(events, 1)[0] == "declined"


def test_r66_another_backed_creature_as_the_second_card_uses_its_power() -> None:
    state = heads("ettin-5 cyclops-3", bets={"ettin": {1: 0}, "cyclops": {1: 0}})
    do(state, "play cyclops-3")
    assert asked(state) == [(0, "power", "must")]
    do(state, "stun B")
    assert state.mover == 1


def test_r66_a_second_ettin_card_gives_no_third() -> None:
    state = heads("ettin-5 ettin-6 wyrm-2")
    do(state, "play ettin-6")
    assert state.mover == 1
    assert "wyrm-2" in state.hands[0]


def test_the_first_card_may_not_be_followed_without_the_power() -> None:
    state = position(hands={0: "wyrm-2 wyrm-3"}, bets=BETS)
    do(state, "play wyrm-2")
    assert state.mover == 1


def test_it_is_asked_also_where_no_card_can_be_played_so_that_nothing_leaks() -> None:
    state = heads("ettin-5 troll-7", dead=["troll"])
    assert asked(state) == [(0, "second", "must")]
    assert offers(state) == ["decline"]


def test_with_an_empty_hand_all_see_that_there_is_no_second_card() -> None:
    assert heads("ettin-5").mover == 1


def test_keys_differ_from_card_to_card() -> None:
    from tests.arena.positions import RULES

    bets = {"ettin": {1: 0}, "cyclops": {1: 0}}
    state = position(hands={0: "ettin-5 cyclops-3"}, bets=bets)
    keys = [RULES.decisions(state)[0].key]
    for text in ("play ettin-5", "play cyclops-3"):
        do(state, text)
        keys.append(RULES.decisions(state)[0].key)
    assert keys == ["t1.turn", "t1.second", "t1.power2"]


def test_the_second_card_may_end_the_turn_and_show_cards() -> None:
    state = heads()
    assert reveals(state, "play wyrm-2")
    assert reveals(state, "decline")


def test_the_second_card_is_explained_and_what_leaving_it_gives_up_is_not_said_twice() -> None:
    state = heads()
    (second,) = (each for each in RULES.decisions(state) if each.kind == "second")
    view = RULES.view(state, 0)
    told = words.reason(view, second)
    assert told is not None
    assert say(told).startswith("The power of the Ettin, Multiple Heads, lets you play a second card")
    deed = say(words.deed(view, act.Decline(0)))
    (given_up,) = RULES.losses(view, act.Decline(0))
    assert deed == "Don’t play a second card"
    assert "second card" not in say(words.loss(given_up.code, given_up.params))
