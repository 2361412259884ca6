"""97 §3 and §5: the deal, and bids for the first turn."""

from __future__ import annotations

import pytest

from games.arena.actions import NO_BID, Bid
from games.arena.meta import Opening, Options1997
from games.arena.state import CampaignState
from games.engine.actions import Drop
from games.engine.automatic_answers import automatic_answer
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.errors import IllegalAction
from tests.arena.positions import (
    RULES_1997,
    asked,
    cards_of,
    codes,
    do,
    first,
    heard,
    offers,
    read,
    refused,
    reveals,
)


def begun(seats: int = 3, seed: int = 1, bidding: Opening = "sealed") -> CampaignState:
    state = RULES_1997.setup(Options1997(bidding=bidding), seats, SeededChance(seed)).state
    assert isinstance(state, CampaignState)
    return state


def held(state: CampaignState, seat: int, strength: int, *, has: bool) -> bool:
    return any(card.endswith(f"-{strength}") and "spectator" not in card for card in state.hands[seat]) == has


def bid_of(state: CampaignState, seat: int, *, has: bool) -> int:
    """Return a number that the seat can, or cannot, meet."""
    return next(number for number in range(10, -1, -1) if held(state, seat, number, has=has))


def test_s3_the_eight_of_the_box_and_102_cards() -> None:
    for seats, pile in ((2, 86), (3, 78), (4, 70), (5, 62)):
        state = begun(seats)
        assert state.creatures == [
            "cyclops", "dragon", "hydra", "ranger", "titan", "troll", "unicorn", "warlock",
        ]  # fmt: skip
        cards = cards_of(state)
        assert len(cards) == 102
        assert (cards.count("referee"), cards.count("head")) == (2, 1)
        assert len(state.deck) == pile
        assert state.tokens == [5] * seats


def test_everybody_is_asked_at_once_and_nobody_hears_a_bid_before_all_are_in() -> None:
    state = begun()
    assert asked(state) == [(seat, "bid", "must") for seat in range(3)]
    assert do(state, "bid 7", seat=1) == []
    assert asked(state) == [(0, "bid", "must"), (2, "bid", "must")]
    for seat in (None, 0, 2):
        assert RULES_1997.view(state, seat).bids == (-1, -1, -1)
    assert RULES_1997.view(state, 1).bids == (-1, 7, -1)
    do(state, "bid none", seat=0)
    events = do(state, "bid 4", seat=2)
    assert heard(events, None)[:4] == [
        ("bid_opened", {"seat": 1, "number": 7}),
        ("bid_opened", {"seat": 2, "number": 4}),
        ("bid_none", {"seat": 0}),
        ("first_bid", {"seat": 1, "number": 7}),
    ]
    assert asked(state) == [(1, "turn", "must")]
    assert state.starter == state.opener == 1


def test_r4_a_number_of_a_card_or_none() -> None:
    state = begun()
    assert [line for line in offers(state) if line][:12] == [f"bid {number}" for number in range(11)] + [
        "bid none"
    ]
    with pytest.raises(IllegalAction) as caught:
        RULES_1997.check(state, Bid(0, 11))
    assert (caught.value.rule, caught.value.code) == ("97 §5", "no_such_bid")
    do(state, "bid 3", seat=0)
    assert refused(state, "bid 4", seat=0)[1] == "nothing_open"


def test_r6_of_equal_bids_the_first_that_was_made_wins() -> None:
    state = begun()
    for seat in (2, 0, 1):
        do(state, "bid 6", seat=seat)
    assert state.mover == 2


def test_r7_nobody_bids_and_the_lot_falls() -> None:
    movers = set()
    for seed in range(12):
        state = begun()
        for seat in range(3):
            events = do(state, "bid none", seat=seat, chance=SeededChance(seed))
        assert "first_lot" in codes(events)
        assert state.owed == -1
        movers.add(state.mover)
    assert movers == {0, 1, 2}


def won(has: bool = True) -> tuple[CampaignState, int]:
    """Return a match in which Red has won the first turn with a number it can, or cannot, meet."""
    state = begun()
    number = bid_of(state, 0, has=has)
    do(state, f"bid {number}", seat=0)
    for seat in (1, 2):
        do(state, "bid none", seat=seat)
    assert state.mover == 0
    return state, number


def test_r8_the_winner_plays_a_card_of_that_strength_and_nothing_else() -> None:
    state, number = won()
    assert RULES_1997.view(state, 2).owed == number
    plays = offers(state, "play", "spectator", "referee", "head", "pass", "secret")
    assert plays
    assert all(line.startswith("play") and line.endswith(f"-{number}") for line in plays)
    other = next(card for card in state.hands[0] if "-" in card and not card.endswith(f"-{number}"))
    if not other.startswith("spectator"):
        assert refused(state, f"play {other}") == ("97 §5", "bid_owed")
    do(state, plays[0])
    assert state.owed == -1


def test_r5_a_spectator_or_a_referee_meets_no_bid() -> None:
    state = first(hands={0: "spectator-7 troll-7 head referee"}, owed=7)
    assert offers(state, "play", "spectator", "referee", "head") == ["play troll-7"]
    assert refused(state, "spectator 7 troll") == ("97 §5", "bid_owed")
    assert refused(state, "referee none") == ("97 §5", "bid_owed")
    assert refused(state, "head troll") == ("97 §5", "bid_owed")
    assert refused(state, "pass")[1] == "can_play"


def test_r10_r11_who_cannot_meet_it_plays_freely_and_is_filled_to_seven_only() -> None:
    state, number = won(has=False)
    assert state.owed == -1
    assert state.penalised == [0]
    assert state.capacities == [7, 8, 8]
    assert len(state.hands[0]) == 8  # not cut
    card = next(line for line in offers(state) if line.startswith("play"))
    events = do(state, card)
    assert len(state.hands[0]) == 7
    assert "drew" not in codes(events, 1)
    assert number >= 0


def test_r12_the_penalty_neither_stacks_nor_goes_below_seven() -> None:
    state = first(hands={0: "troll-7"}, penalised=[0])
    do(state, "play troll-7")
    assert len(state.hands[0]) == 7


def test_r13_no_secret_bet_while_the_bid_is_to_be_met() -> None:
    state = first(hands={0: "troll-7 dragon-2"}, owed=7)
    assert offers(state, "secret") == []
    assert refused(state, "secret troll-7") == ("97 §5", "bid_owed")
    state, _ = won(has=False)
    assert offers(state, "secret")


def test_r14_they_may_bet_first_and_use_the_power() -> None:
    state = first(hands={0: "cyclops-8 dragon-2"}, owed=8)
    do(state, "bet cyclops", "play cyclops-8")
    assert asked(state) == [(0, "power", "must")]


def test_r15_the_losers_owe_nothing() -> None:
    state, _ = won()
    do(state, next(line for line in offers(state) if line.startswith("play")))
    assert state.mover == 1
    assert offers(state, "secret")


def test_a_bid_is_final_when_it_is_made() -> None:
    assert reveals(begun(), "bid 3")
    assert reveals(begun(bidding="open"), "bid none")


def test_the_random_option_draws_the_first_turn() -> None:
    assert {begun(seed=seed, bidding="random").mover for seed in range(20)} == {0, 1, 2}
    assert asked(begun(bidding="random"))[0][1] == "turn"


def test_a_seat_that_left_makes_no_bid() -> None:
    state = begun()
    RULES_1997.advance(state, Drop(1), SeededChance(1))
    answer = automatic_answer(CachedState(RULES_1997, state), {}, SeededChance(1))
    assert answer is not None
    assert answer.action == Bid(1, NO_BID)


def test_a_silent_seat_bids_nothing() -> None:
    state = begun()
    view, decision = RULES_1997.view(state, 0), RULES_1997.decisions(state)[0]
    assert RULES_1997.default(view, decision, "default", SeededChance(1)) == Bid(0, NO_BID)


# ---- bids called aloud ---------------------------------------------------------------


def aloud() -> CampaignState:
    return begun(bidding="open")


def test_aloud_all_hear_each_bid_and_who_has_bid_may_raise_unasked() -> None:
    state = aloud()
    events = do(state, "bid 5", seat=1)
    assert heard(events, 0) == [("bid_called", {"seat": 1, "number": 5})]
    assert asked(state) == [(0, "bid", "must"), (1, "raise", "may"), (2, "bid", "must")]
    assert RULES_1997.view(state, 2).bids == (-1, 5, -1)
    raising = [RULES_1997.format(atom) for atom in RULES_1997.legal(state, RULES_1997.decisions(state)[1])]
    assert raising == [f"bid {number}" for number in range(6, 11)]


def test_r4_aloud_a_bid_may_only_rise() -> None:
    state = aloud()
    do(state, "bid 5", seat=1)
    assert refused(state, "bid 5", seat=1) == ("97 §5", "bid_rises")
    assert refused(state, "bid none", seat=1)[1] == "nothing_open"
    do(state, "bid 6", seat=1)
    assert state.bidding is not None
    assert state.bidding.bids[1] == 6


def test_aloud_a_raise_asks_again_whoever_was_content() -> None:
    state = aloud()
    do(state, "bid none", seat=0)
    do(state, "bid 3", seat=1)
    keys = [decision.key for decision in RULES_1997.decisions(state)]
    assert asked(state) == [(0, "bid", "must"), (1, "raise", "may"), (2, "bid", "must")]
    do(state, "bid none", seat=2)
    assert asked(state) == [(0, "bid", "must"), (1, "raise", "may"), (2, "raise", "may")]
    assert RULES_1997.decisions(state)[0].key == keys[0]  # its question is the same
    do(state, "bid none", seat=0)
    assert asked(state)[0][:2] == (1, "turn")


def test_aloud_the_highest_number_there_is_ends_it() -> None:
    state = aloud()
    do(state, "bid 4", seat=0)
    do(state, "bid 10", seat=2)
    assert state.bidding is None
    assert state.mover == 2


def test_r6_aloud_who_first_stood_at_the_number() -> None:
    state = aloud()
    do(state, "bid 7", seat=2)
    do(state, "bid 6", seat=1)
    do(state, "bid 7", seat=1)
    for seat in (0, 2):
        do(state, "bid none", seat=seat)
    assert state.mover == 2
    assert read(state, "pass").seat == 2
