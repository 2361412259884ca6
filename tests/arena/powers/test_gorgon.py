"""Gorgon: Stone Gaze."""

from typing import Unpack

import pytest

from games.arena.orders import GiftOrder
from games.arena.state import ArenaState
from games.engine.decisions import InOrder
from tests.arena.positions import RULES, Given, asked, do, heard, offers, position, read, refused, reveals

VICTIM = "troll-3 troll-7 wyrm-2 spectator-4"


def gaze(victim: str = VICTIM, **more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: "gorgon-5", 1: victim}, "bets": {"gorgon": {1: 0}}, **more}
    state = position(**given)
    do(state, "play gorgon-5")
    return state


def test_r92_any_other_player_and_any_living_creature() -> None:
    state = gaze(dead=["ettin"])
    assert len(offers(state, "demand")) == 2 * 7
    assert refused(state, "demand B ettin") == ("04 Gorgon", "creature_out")
    assert refused(state, "demand R troll") == ("04 Gorgon", "another_player")


def test_r90_the_victim_chooses_which_and_must_give_one() -> None:
    state = gaze()
    do(state, "demand B troll")
    assert asked(state) == [(1, "gift", "never")]
    assert offers(state) == ["give troll-3", "give troll-7"]
    assert refused(state, "show") == ("04 Gorgon", "must_give")
    assert refused(state, "give wyrm-2") == ("04 Gorgon", "of_creature")
    assert refused(state, "give troll-9") == ("04 Gorgon", "not_in_hand")
    assert refused(state, "give troll-3", seat=0)[1] == "nothing_open"
    do(state, "give troll-7")
    assert "troll-7" in state.hands[0]
    assert "troll-7" not in state.hands[1]


@pytest.mark.parametrize("held", [VICTIM, "troll-3", "wyrm-2", "spectator-4", ""])
def test_the_answer_is_opened_whatever_they_hold_and_never_waited_for(held: str) -> None:
    state = gaze(held)
    do(state, "demand B troll")
    assert asked(state) == [(1, "gift", "never")]
    assert [each.key for each in RULES.decisions(state)] == ["t1.gift"]


def test_r91_that_a_card_passed_is_public_which_one_is_not() -> None:
    state = gaze()
    do(state, "demand B troll")
    events = do(state, "give troll-3")
    told = {"seat": 0, "victim": 1, "creature": "troll"}
    for seat in (0, 1):
        assert heard(events, seat)[0] == ("gave_card", {**told, "card": "troll-3"})
    for seat in (None, 2):
        assert heard(events, seat)[0] == ("gave", told)


def test_r91_a_miss_shows_the_available_hand_to_the_asker_alone() -> None:
    state = gaze("wyrm-2 spectator-4", stunned={1: "troll-9"})
    do(state, "demand B troll")
    assert offers(state) == ["show"]
    events = do(state, "show")
    told = {"seat": 0, "victim": 1, "creature": "troll"}
    assert heard(events, 0)[0] == ("showed_cards", {**told, "cards": ["wyrm-2", "spectator-4"]})
    for seat in (None, 1, 2):
        assert heard(events, seat)[0] == ("showed", told)


def test_r92_cards_set_aside_and_under_a_secret_bet_are_out_of_reach() -> None:
    state = gaze("wyrm-2", stunned={1: "troll-9"}, secrets={1: "troll-8"})
    do(state, "demand B troll")
    assert offers(state) == ["show"]
    assert refused(state, "give troll-9") == ("04 Gorgon", "not_in_hand")
    assert refused(state, "give troll-8") == ("04 Gorgon", "not_in_hand")


@pytest.mark.parametrize(
    ("order", "given"),
    [
        (GiftOrder(), "give troll-3"),
        (GiftOrder(prefer="highest"), "give troll-7"),
        (GiftOrder(prefer="ranked", ranked=("wyrm-2", "troll-7", "troll-3")), "give troll-7"),
        (GiftOrder(prefer="ranked", ranked=("wyrm-2",)), "give troll-3"),
    ],
)
def test_a_standing_order_gives(order: GiftOrder, given: str) -> None:
    state = gaze()
    do(state, "demand B troll")
    view, decision = RULES.view(state, 1), RULES.decisions(state)[0]
    assert RULES.standing(view, decision, {"gift": order}) == read(state, given)


def test_without_an_order_the_lowest_is_given_and_a_miss_is_shown() -> None:
    from games.engine.chance import SeededChance

    for hand, answer in ((VICTIM, "give troll-3"), ("troll-10 troll-9", "give troll-9"), ("wyrm-2", "show")):
        state = gaze(hand)
        do(state, "demand B troll")
        view, decision = RULES.view(state, 1), RULES.decisions(state)[0]
        assert RULES.default(view, decision, "default", SeededChance(1)) == read(state, answer)
        assert RULES.standing(view, decision, {}) is None


def test_the_order_is_offered_where_a_gorgon_fights_with_ones_own_cards() -> None:
    state = position(hands={1: VICTIM}, stunned={1: "wyrm-9"})
    (order,) = RULES.orders(RULES.view(state, 1))
    assert order.kind == "gift"
    cards = order.fields[1]
    assert isinstance(cards, InOrder)
    assert cards.choices == ("troll-3", "troll-7", "wyrm-2", "wyrm-9")
    assert cards.most == 2
    eight = ("amazon", "colossus", "cyclops", "daimon", "ettin", "seraphim", "troll", "wyrm")
    assert RULES.orders(RULES.view(position(creatures=eight), 1)) == ()


def test_a_demand_shows_something_a_gift_does_not() -> None:
    state = gaze()
    assert reveals(state, "demand B troll")
    do(state, "demand B troll")
    assert not reveals(state, "give troll-3")


def test_a_list_has_only_cards_among_which_there_is_a_choice() -> None:
    state = position(hands={1: "troll-3 troll-7 troll-9 wyrm-2 prefect spectator-4"})
    (order,) = RULES.orders(RULES.view(state, 1))
    cards = order.fields[1]
    assert isinstance(cards, InOrder)
    assert cards.choices == ("troll-3", "troll-7", "troll-9")
    assert cards.most == 2
    (order,) = RULES.orders(RULES.view(position(hands={1: "troll-3 wyrm-2"}), 1))
    assert [field.name for field in order.fields] == ["prefer"]
