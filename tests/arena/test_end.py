"""The end: gold, ties, leavers, early stops."""

from typing import Unpack

import pytest

from games.arena.meta import Options
from games.arena.state import ArenaState
from games.engine.actions import Drop, Stop
from games.engine.chance import SeededChance
from tests.arena.positions import RULES, Given, asked, codes, do, heard, position

FIVE = ("amazon", "cyclops", "ettin", "gorgon")
LAST = {
    "seraphim": ["", "", "", "", "seraphim-5"],
    "titan": ["", "", "", "", "titan-6"],
    "troll": ["", "", "", "", "troll-7"],
}
BETS = {"seraphim": {1: 0, 3: 1}, "titan": {2: 1, 4: 1}, "troll": {5: 0}, "wyrm": {1: 1}, "amazon": {1: 2}}


def last_round(**more: Unpack[Given]) -> ArenaState:
    given: Given = {
        "hands": {0: "wyrm-1"},
        "dead": FIVE,
        "rows": LAST,
        "bets": BETS,
        "secrets": {2: "titan-3"},
        **more,
    }
    return position(**given)


def placings(state: ArenaState) -> list[tuple[int, int, int]]:
    result = RULES.result(state)
    assert result is not None
    return [(each.seat, each.rank, each.score) for each in result.placings]


def test_the_fifth_death_ends_the_match_with_three_left() -> None:
    state = last_round()
    do(state, "play wyrm-1")
    assert state.ended == "rounds"
    assert len(state.creatures) - len(state.dead) == 3
    assert RULES.decisions(state) == ()


def test_r109_bets_on_the_living_pay_hidden_ones_too_and_all_are_shown() -> None:
    state = last_round()
    events = do(state, "play wyrm-1")
    # Red 4 + 0, Blue 2 + 3 + 1 (the Wyrm is dead), Green 5 hidden (the Amazon is dead).
    assert placings(state) == [(1, 1, 6), (2, 2, 5), (0, 3, 4)]
    opened = [params for code, params in heard(events, 0) if code == "opened"]
    assert opened == [{"seat": 2, "card": "titan-3", "creature": "titan"}]
    scored = [params["gold"] for code, params in heard(events, None) if code == "scored"]
    assert scored == [4, 6, 5]


def test_r110_a_tie_goes_to_the_most_recent_turn() -> None:
    state = last_round(bets={"seraphim": {1: 0}, "titan": {1: 1}}, secrets={}, mover=0, turn=9)
    state.last = [6, 7, 8]
    do(state, "play wyrm-1")
    assert placings(state) == [(0, 1, 4), (1, 2, 4), (2, 3, 0)]


def test_r110_the_turn_of_the_last_card_counts() -> None:
    state = position(2, hands={0: "wyrm-1"}, deck_size=1, turn=12)
    state.last = [10, 11]
    do(state, "play wyrm-1")
    assert state.ended == "deck"
    assert [each.seat for each in RULES.result(state).placings] == [0, 1]


def test_r111_places_below_first_by_the_same_tie_break() -> None:
    state = last_round(bets={}, secrets={}, turn=30)
    state.last = [27, 28, 29]
    do(state, "play wyrm-1")
    assert placings(state) == [(0, 1, 0), (2, 2, 0), (1, 3, 0)]


def test_r112_with_the_option_the_last_creature_to_die_decides_first() -> None:
    bets = {"seraphim": {1: 0}, "titan": {1: 1}, "wyrm": {4: 1}}
    state = last_round(bets=bets, secrets={}, options=Options(wbc_tiebreak=True), turn=9)
    do(state, "play wyrm-1")
    assert placings(state)[0] == (1, 1, 4)
    plain = last_round(bets=bets, secrets={}, turn=9)
    do(plain, "play wyrm-1")
    assert placings(plain)[0] == (0, 1, 4)


def test_r112_a_hidden_bet_on_it_counts_too() -> None:
    bets = {"seraphim": {1: 0}, "titan": {1: 1}}
    state = last_round(bets=bets, secrets={1: "wyrm-9"}, options=Options(wbc_tiebreak=True), turn=9)
    do(state, "play wyrm-1")
    assert placings(state)[0][0] == 1


def test_r114_ended_by_the_deck_all_living_creatures_pay() -> None:
    state = position(hands={0: "wyrm-1"}, deck_size=3, bets={"troll": {1: 1}, "wyrm": {1: 2}})
    events = do(state, "play wyrm-1")
    assert state.ended == "deck"
    assert "deck_out" in codes(events, 2)
    assert {seat: score for seat, _, score in placings(state)} == {0: 0, 1: 4, 2: 4}


def test_r131_after_the_end_everything_lies_open() -> None:
    state = last_round()
    assert RULES.view(state, None).opened == ()
    assert RULES.view(state, None).hands == ()
    do(state, "play wyrm-1")
    view = RULES.view(state, None)
    assert view.opened == ("", "", "titan-3")
    assert len(view.hands) == 3
    assert view.golds == (4, 6, 5)


@pytest.mark.parametrize("cause", ["date", "vote", "director", "limit", "leaving"])
def test_an_early_stop_places_by_the_bets_on_creatures_living_now(cause: str) -> None:
    state = last_round()
    RULES.advance(state, Stop(-1, cause), SeededChance(1))
    assert RULES.decisions(state) == ()
    assert RULES.result(state).how == cause
    # The Wyrm still lives, so Blue's four on it count.
    assert placings(state) == [(1, 1, 10), (2, 2, 5), (0, 3, 4)]


def test_a_leaver_is_answered_for_and_placed_behind() -> None:
    state = last_round(hands={0: "wyrm-1", 1: "wyrm-2"})
    RULES.advance(state, Drop(0), SeededChance(1))
    assert asked(state) == [(0, "turn", "never")]
    do(state, "play wyrm-1")
    assert placings(state)[-1][0] == 0
    assert RULES.result(state).placings[-1].fate == "left"


def test_the_estimate_follows_visible_bets_and_at_the_end_the_gold() -> None:
    from fractions import Fraction

    state = position(2, bets={"troll": {1: 0}, "wyrm": {1: 1}}, secrets={1: "troll-3"})
    red, blue = Fraction(1) + 4 * Fraction(3, 8), Fraction(1) + 9 * Fraction(3, 8)
    for seat in (None, 0, 1):
        assert RULES.estimate(RULES.view(state, seat)) == (red / (red + blue), blue / (red + blue))
    state = last_round()
    do(state, "play wyrm-1")
    assert RULES.estimate(RULES.view(state, 0)) == tuple(Fraction(1 + gold, 18) for gold in (4, 6, 5))
