"""97 §12 and §13: the winner of a game, and a campaign of three games."""

from __future__ import annotations

from fractions import Fraction
from typing import Unpack

import pytest

from games.arena.meta import Options1997
from games.arena.state import ArenaState, CampaignState
from games.engine.actions import Drop, Stop
from games.engine.chance import SeededChance
from tests.arena.positions import RULES_1997, Given, asked, cards_of, codes, do, first, heard

DEAD = ("cyclops", "dragon", "hydra", "ranger")
LAST = {
    name: ["", "", "", "", f"{name}-{strength}"]
    for name, strength in (("titan", 5), ("troll", 6), ("unicorn", 7))
}
BETS = {"titan": {1: 0, 3: 1}, "troll": {2: 1, 4: 1}, "warlock": {1: 1}}
CAMPAIGN = Options1997(campaign=True)


def last_round(**more: Unpack[Given]) -> CampaignState:
    given: Given = {
        "hands": {0: "warlock-1"},
        "dead": DEAD,
        "rows": LAST,
        "bets": BETS,
        "secrets": {2: "troll-3"},
        **more,
    }
    return first(**given)


def placings(state: ArenaState) -> list[tuple[int, int, int]]:
    result = RULES_1997.result(state)
    assert result is not None
    return [(each.seat, each.rank, each.score) for each in result.placings]


def test_r109_after_five_deaths_the_bets_on_three_survivors_pay() -> None:
    state = last_round()
    events = do(state, "play warlock-1")
    assert state.ended == "rounds"
    assert placings(state) == [(1, 1, 6), (2, 2, 5), (0, 3, 4)]
    told = heard(events, 0)
    assert ("opened", {"seat": 2, "card": "troll-3", "creature": "troll"}) in told
    assert [params["gold"] for code, params in told if code == "scored_ducats"] == [4, 6, 5]


def test_r110_r111_ties_go_to_the_one_who_played_last() -> None:
    state = last_round(bets={}, secrets={}, turn=30)
    state.last = [27, 28, 29]
    do(state, "play warlock-1")
    assert [seat for seat, _, _ in placings(state)] == [0, 2, 1]


def test_r112_with_the_option_the_wagers_that_left_with_the_last_dead_decide() -> None:
    bets = {"titan": {1: 0}, "troll": {1: 1}, "warlock": {3: 1}}
    state = last_round(bets=bets, secrets={}, options=Options1997(wbc_tiebreak=True), turn=9)
    do(state, "play warlock-1")
    assert state.stakes == [0, 2, 0]
    assert placings(state)[0] == (1, 1, 4)


@pytest.mark.parametrize("cause", ["vote", "director", "limit"])
def test_an_early_stop_places_by_the_bets_on_the_living(cause: str) -> None:
    state = last_round()
    RULES_1997.advance(state, Stop(-1, cause), SeededChance(1))
    assert placings(state) == [(1, 1, 10), (2, 2, 5), (0, 3, 4)]


def test_stopped_while_bids_are_made_all_share_the_first_place() -> None:
    state = RULES_1997.setup(Options1997(), 3, SeededChance(1)).state
    RULES_1997.advance(state, Stop(-1, "vote"), SeededChance(1))
    assert [place for _, place, _ in placings(state)] == [1, 1, 1]


# ---- 97 §13 --------------------------------------------------------------------------


def test_s13_after_a_game_the_next_is_laid_out_and_bid_for() -> None:
    state = last_round(options=CAMPAIGN, penalised=[2])
    before = state.turn
    events = do(state, "play warlock-1")
    assert RULES_1997.result(state) is None
    assert (state.game, state.scores) == (2, [[4, 6, 5]])
    assert asked(state) == [(seat, "bid", "must") for seat in range(3)]
    assert (state.dead, state.round, state.discard, state.tokens) == ([], 1, [], [5, 5, 5])
    assert all(len(hand) == 8 for hand in state.hands)
    assert len(cards_of(state)) == 102
    assert state.penalised == []
    assert state.turn == before  # so that keys do not repeat
    assert codes(events, 1)[-3:] == ["game", "dealt_cards", "bids_called"]


def test_r131_the_hands_of_a_game_stay_closed_while_the_campaign_goes_on() -> None:
    state = last_round(options=CAMPAIGN)
    hands = [card for hand in state.hands[1:] for card in hand]
    events = do(state, "play warlock-1")
    told = repr([pair for pair in heard(events, None) if pair[0] != "drew"])
    assert not [card for card in hands if f"'{card}'" in told]
    assert RULES_1997.view(state, 0).hands == ()


def test_s13_the_sum_of_three_games_wins() -> None:
    state = last_round(options=CAMPAIGN, game=3, scores=[[10, 0, 0], [0, 3, 0]])
    do(state, "play warlock-1")
    assert state.ended == "rounds"
    assert placings(state) == [(0, 1, 14), (1, 2, 9), (2, 3, 5)]
    view = RULES_1997.view(state, None)
    assert (view.scores, view.golds) == (((10, 0, 0), (0, 3, 0)), (4, 6, 5))


def test_r113_a_tie_goes_to_the_better_third_game_then_to_who_played_last() -> None:
    state = last_round(options=CAMPAIGN, game=3, scores=[[2, 0, 0], [0, 0, 1]])
    do(state, "play warlock-1")
    assert placings(state) == [(1, 1, 6), (2, 2, 6), (0, 3, 6)]
    state = last_round(options=CAMPAIGN, game=3, scores=[[1, 1, 1], [0, 0, 0]], bets={}, secrets={}, turn=9)
    state.last = [6, 7, 8]
    do(state, "play warlock-1")
    assert [seat for seat, _, _ in placings(state)] == [0, 2, 1]


def test_a_campaign_stopped_halfway_counts_what_was_won() -> None:
    state = last_round(options=CAMPAIGN, game=2, scores=[[10, 0, 0]])
    RULES_1997.advance(state, Stop(-1, "vote"), SeededChance(1))
    assert placings(state)[0] == (0, 1, 14)


def test_a_leaver_stays_behind_in_the_next_game() -> None:
    state = last_round(options=CAMPAIGN)
    RULES_1997.advance(state, Drop(1), SeededChance(1))
    do(state, "play warlock-1")
    assert asked(state)[1] == (1, "bid", "never")


def test_without_the_option_one_game_is_all() -> None:
    state = last_round()
    do(state, "play warlock-1")
    assert state.over


def test_the_estimate_counts_the_games_before() -> None:
    state = first(2, options=CAMPAIGN, game=2, scores=[[7, 3]])
    assert RULES_1997.estimate(RULES_1997.view(state, 0)) == (Fraction(8, 12), Fraction(4, 12))
