"""The backer of a creature."""

from games.arena.table import backer_of
from tests.arena.positions import RULES, asked, do, position


def test_r18_a_bet_of_this_turn_counts_for_the_power_of_this_turn() -> None:
    state = position(hands={0: "cyclops-5"})
    do(state, "bet cyclops", "play cyclops-5")
    assert asked(state) == [(0, "power", "must")]


def test_r19_what_a_power_did_stays_when_the_backer_is_lost() -> None:
    state = position(hands={0: "cyclops-5"}, bets={"cyclops": {1: 0}}, secrets={1: "cyclops-9"})
    do(state, "play cyclops-5", "stun G")
    do(state, "reveal")
    assert backer_of(state, "cyclops") == 1
    assert len(state.stunned[2]) == 4


def test_r20_the_single_highest_total_backs_and_a_tie_backs_nobody() -> None:
    state = position(dead=["ettin", "amazon"], bets={"wyrm": {1: 0, 2: 0}, "troll": {1: 1, 3: 1}})
    assert backer_of(state, "wyrm") == 0  # 4 + 3, as in the rulebook's example
    state.shown[2] = "wyrm"
    assert backer_of(state, "wyrm") == 0  # 7 against a revealed secret bet of 5
    state = position(dead=["ettin", "amazon"], bets={"wyrm": {1: 0, 2: 1, 3: 1}}, shown={2: "wyrm"})
    assert backer_of(state, "wyrm") == -1  # 5 against 5
    assert backer_of(state, "titan") == -1
    state = position(bets={"wyrm": {1: 0}}, secrets={1: "wyrm-3"})
    assert backer_of(state, "wyrm") == 0  # a hidden bet does not count


def test_r21_a_token_worth_nothing_backs_where_nobody_has_more() -> None:
    dead = ["ettin", "amazon", "cyclops", "gorgon"]
    assert backer_of(position(dead=dead, bets={"wyrm": {5: 2}}), "wyrm") == 2
    assert backer_of(position(dead=dead, bets={"wyrm": {4: 1, 5: 2}}), "wyrm") == 1


def test_r35_a_reveal_changes_backers_before_the_card() -> None:
    state = position(hands={0: "cyclops-5"}, bets={"cyclops": {1: 1}}, secrets={0: "cyclops-9"})
    do(state, "reveal", "play cyclops-5")
    assert asked(state) == [(0, "power", "must")]


def test_r134_anothers_card_on_a_backed_creature_starts_nothing() -> None:
    state = position(hands={1: "cyclops-5"}, bets={"cyclops": {1: 0}}, mover=1)
    do(state, "play cyclops-5")
    assert state.mover == 2


def test_the_view_names_the_backers() -> None:
    state = position(bets={"wyrm": {1: 0}, "troll": {1: 2}})
    assert RULES.view(state, 1).backers["wyrm"] == 0
    assert RULES.view(state, None).backers["amazon"] == -1
