"""97 §14: stalemate, by force and by consent, and the new bids."""

from __future__ import annotations

from typing import Unpack

from games.arena.meta import Options1997
from games.arena.orders import StalemateOrder
from games.arena.state import CampaignState
from tests.arena.positions import RULES_1997, Given, asked, cards_of, codes, do, first, heard, offers, reveals

ROWS = {
    "troll": ["troll-1 troll-2"],
    "dragon": ["dragon-3 spectator-5", "dragon-4"],
    "titan": ["titan-5"],
}


def stuck(seats: int = 2, **more: Unpack[Given]) -> CampaignState:
    """Return a match in which nobody but the mover can play, and the draw deck is empty."""
    given: Given = {
        "dead": ["hydra"],
        "rows": ROWS,
        "hands": {0: "cyclops-1", 1: "hydra-7"},
        "deck_size": 0,
        **more,
    }
    return first(seats, **given)


def test_r115_by_force_when_nobody_can_play_and_the_pile_is_empty() -> None:
    state = stuck()
    assert reveals(state, "play cyclops-1")
    assert "stalemate" in codes(do(state, "play cyclops-1"), 1)
    state = stuck(hands={0: "cyclops-1 cyclops-2", 1: "hydra-7"})
    do(state, "play cyclops-1", "done")
    assert state.recycled == 0


def test_r117_the_cards_of_round_1_covered_ones_too_and_wagers_stay() -> None:
    state = stuck(bets={"titan": {1: 0}})
    events = do(state, "play cyclops-1")
    assert heard(events, None)[1] == ("stalemate", {"row": 1, "count": 5})
    assert state.bets["titan"][0] == 0
    assert not any(state.tops[name][0] for name in state.creatures)
    assert state.tops["dragon"][1] == "dragon-4"
    assert len(cards_of(state)) == 102


def test_r118_one_card_each_and_then_one_a_turn() -> None:
    state = stuck()
    events = do(state, "play cyclops-1")
    assert [params["seat"] for code, params in heard(events, None) if code == "drew"] == [1, 0]
    assert len(state.deck) == 3
    do(state, "bid none", seat=0)
    do(state, "bid none", seat=1)
    seat, before = state.mover, len(state.hands[state.mover])
    do(state, next(line for line in offers(state) if line.split()[0] in ("play", "pass", "spectator")))
    if state.mover == seat:
        do(state, "done")
    assert len(state.hands[seat]) <= before + 1


def test_r118_the_ranger_draws_three_all_the_same() -> None:
    state = first(hands={0: "ranger-5"}, bets={"ranger": {1: 0}}, recycled=1, deck_size=9, dead=["hydra"])
    do(state, "play ranger-5", "scout")
    assert len(state.hands[0]) == 3


def test_r119_r122_the_first_turn_is_bid_for_anew() -> None:
    state = stuck()
    do(state, "play cyclops-1")
    assert asked(state) == [(0, "bid", "must"), (1, "bid", "must")]
    do(state, "bid none", seat=1)
    do(state, "bid none", seat=0)
    assert state.step == "turn"
    assert state.opener == state.starter == state.mover
    assert state.opened == state.turn


def test_r12_a_bid_that_cannot_be_met_now_has_its_penalty_too() -> None:
    state = stuck()
    do(state, "play cyclops-1")
    number = next(n for n in range(11) if not any(card.endswith(f"-{n}") for card in state.hands[0]))
    do(state, f"bid {number}", seat=0)
    events = do(state, "bid none", seat=1)
    assert "penalty" in codes(events, 1)
    assert state.penalised == [0]


def test_r5_a_dead_creatures_card_meets_no_bid() -> None:
    state = stuck()
    do(state, "play cyclops-1")
    state.hands[1] = ["hydra-7"]
    do(state, "bid none", seat=0)
    do(state, "bid 7", seat=1)
    assert state.penalised == [1]


def test_by_lot_the_restart_draws_who_begins() -> None:
    state = stuck(options=Options1997(bidding="random"))
    events = do(state, "play cyclops-1")
    assert "first_lot" in codes(events)
    assert state.step == "turn"
    assert state.opener == state.mover


def test_r120_the_next_earlier_row_or_the_end() -> None:
    state = stuck(recycled=1, bets={"dragon": {1: 0}})
    events = do(state, "play cyclops-1")
    assert "no_row" in codes(events, 1)
    assert state.ended == "stalemate"
    result = RULES_1997.result(state)
    assert result is not None
    assert result.placings[0].score == 4


def open_vote() -> CampaignState:
    state = stuck(3, hands={0: "dragon-9", 1: "dragon-8 dragon-7", 2: "dragon-6 dragon-5"})
    state.mover, state.opener, state.opened, state.turn = 0, 1, 1, 9
    do(state, "play dragon-9")
    return state


def test_r116_any_player_proposes_and_one_objection_cancels() -> None:
    state = open_vote()
    assert asked(state) == [(seat, "stance", "never") for seat in range(3)]
    do(state, "stance propose", seat=0)
    do(state, "stance accept", seat=1)
    assert do(state, "stance object", seat=2) == []
    assert asked(state) == [(1, "turn", "must")]
    state = open_vote()
    do(state, "stance propose", seat=0)
    do(state, "stance accept", seat=1)
    assert "stalemate" in codes(do(state, "stance accept", seat=2), 0)
    assert [kind for _, kind, _ in asked(state)] == ["bid", "bid", "bid"]


def test_the_stance_is_a_standing_order() -> None:
    state = open_vote()
    view, decision = RULES_1997.view(state, 0), RULES_1997.decisions(state)[0]
    assert [order.kind for order in RULES_1997.orders(view)] == ["stalemate"]
    given = {"stalemate": StalemateOrder(answer="propose")}
    answer = RULES_1997.standing(view, decision, given)
    assert answer is not None
    assert RULES_1997.format(answer) == "stance propose"
