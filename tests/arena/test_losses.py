"""The losses of actions: the list in docs/rules/arena.md."""

from __future__ import annotations

import pytest

from games.arena.actions import (
    Bid,
    Burn,
    Decline,
    Discard,
    EndDiscards,
    Pass,
    Prefect,
    RetrieveBet,
    SecretBet,
    StalemateVote,
)
from games.arena.cards import PLACES_OF_CREATURE
from games.arena.meta import Options1997
from games.arena.state import ArenaState
from games.arena.words import loss
from games.engine.actions import Action
from tests.arena.positions import OF, do, position
from tests.arena.speech import say
from tests.arena.test_elimination import full


def said(state: ArenaState, action: Action | str) -> list[str]:
    """Return the losses of an action of the mover, or of the acting seat, as sentences."""
    rules = OF[state.edition]
    seat = state.mover if isinstance(action, str) else action.seat
    view = rules.view(state, seat)
    act = rules.parse(action, view) if isinstance(action, str) else action
    found = rules.losses(view, act)
    assert not any(each.grave for each in found), "no seat leaves the match by it"
    return [say(loss(each.code, each.params)) for each in found]


WYRM = "the Wyrm is eliminated and you lose your bets on it, worth 4"
MAY_FALL = (
    "this uncovers the card below: the Wyrm may be eliminated and you may lose your bets on it, worth 4"
)


def test_a_card_that_kills_a_creature_one_has_bets_on() -> None:
    state = position(hands={0: "wyrm-1 spectator-0"}, rows=full(), bets={"wyrm": {1: 0}}, dead=())
    state.tops["wyrm"][0] = "spectator-3"
    # On a spectator no power starts.
    assert said(state, "play wyrm-1") == [WYRM]
    assert said(state, "spectator 0 wyrm") == [WYRM]
    do(state, "play wyrm-1")
    assert state.dead == ["wyrm"]


def test_a_card_whose_power_may_change_it_yet_says_so_and_so_does_leaving_the_power() -> None:
    state = position(hands={0: "wyrm-1 wyrm-2"}, rows=full(), bets={"wyrm": {1: 0}})
    assert said(state, "play wyrm-1") == [
        "unless the power changes this, the Wyrm is eliminated and you lose your bets on it, worth 4"
    ]
    do(state, "play wyrm-1")
    assert state.step == "power"
    assert said(state, Decline(0)) == [WYRM, "you don’t use this power this turn: Fiery Breath"]
    assert said(state, Burn(0, "troll")) == []


@pytest.mark.parametrize("bets", [{}, {"troll": {1: 0}}, {"wyrm": {1: 1}}])
def test_the_death_of_a_creature_one_has_nothing_on_is_no_loss(bets: dict[str, dict[int, int]]) -> None:
    assert said(position(hands={0: "wyrm-1"}, rows=full(), bets=bets), "play wyrm-1") == []


def test_one_s_own_secret_bet_counts_and_another_s_is_not_known() -> None:
    state = position(hands={0: "wyrm-1"}, rows=full(), secrets={0: "wyrm-9"})
    assert said(state, "play wyrm-1") == ["the Wyrm is eliminated and you lose your bets on it, worth 5"]
    state = position(hands={0: "wyrm-1"}, rows=full(), secrets={1: "wyrm-9"})
    assert said(state, "play wyrm-1") == []


def test_a_secret_bet_takes_the_turn_s_card() -> None:
    state = position(hands={0: "troll-3 wyrm-2"})
    assert said(state, SecretBet(0, "troll-3")) == [
        "the card and a token stay on the table, and you play no card this turn"
    ]


def test_a_pass_shows_the_hand() -> None:
    state = position(hands={0: "wyrm-2"}, dead=("wyrm",))
    assert said(state, Pass(0)) == ["everyone sees your hand"]


def test_turning_up_one_s_own_secret_bet() -> None:
    state = position(hands={0: "magister troll-3"}, secrets={0: "wyrm-9"})
    assert said(state, "reveal") == ["everyone sees it, and you place no other bet this turn"]
    assert said(state, "magister wyrm") == ["this reveals your own secret bet: Wyrm 9"]
    assert said(state, "magister troll") == []


def test_a_card_of_a_living_creature_that_is_discarded() -> None:
    state = position(hands={0: "troll-3 wyrm-2"}, dead=("wyrm",))
    assert said(state, Discard(0, "troll-3")) == ["the Troll is still alive, and you lose the card"]
    assert said(state, Discard(0, "wyrm-2")) == []


def test_the_last_card_of_the_deck_ends_the_match() -> None:
    state = position(hands={0: "troll-3"}, deck_size=2, dead=("wyrm",))
    assert said(state, EndDiscards(0)) == ["you draw the last card, and the match ends"]
    state = position(hands={0: "troll-3"}, deck_size=20, dead=("wyrm",))
    assert said(state, EndDiscards(0)) == []


def test_a_token_that_is_taken_back() -> None:
    state = position(bets={"troll": {1: 0}})
    assert said(state, RetrieveBet(0, PLACES_OF_CREATURE["troll"][0])) == [
        "you lose your bet on the Troll, worth 4"
    ]


def test_a_bid_without_the_card() -> None:
    state = position(2, hands={0: "troll-3 hydra-4"}, options=Options1997(bidding="open"))
    assert said(state, Bid(0, 9)) == [
        "you hold no such card: if this bid wins, you draw up to only 7 cards until the end of the game"
    ]
    assert said(state, Bid(0, 4)) == []
    assert said(state, Bid(0, -1)) == []


def test_a_stalemate_that_is_agreed_to() -> None:
    state = position()
    assert said(state, StalemateVote(0, "accept")) == ["if no one objects, row 1 is shuffled into a new deck"]
    assert said(state, StalemateVote(0, "object")) == []


def test_what_lies_below_a_card_that_is_taken_is_not_known_and_may_be_the_lowest() -> None:
    rows = full() | {"wyrm": ["wyrm-0 wyrm-6"], "troll": ["troll-7"]}
    state = position(hands={0: "prefect troll-3"}, rows=rows, bets={"wyrm": {1: 0}, "troll": {1: 1}})
    assert said(state, Prefect(0, "prefect", "wyrm.1")) == [MAY_FALL]
    do(state, "prefect wyrm 1")
    assert state.dead == ["wyrm"]


def test_what_may_lie_below_is_said_alike_whatever_lies_there() -> None:
    for below in ("wyrm-0", "wyrm-9", "spectator-10"):
        rows = full() | {"wyrm": [f"{below} wyrm-6"]}
        state = position(hands={0: "prefect troll-3"}, rows=rows, bets={"wyrm": {1: 0}})
        assert said(state, Prefect(0, "prefect", "wyrm.1")) == [MAY_FALL]


def test_a_card_of_another_pile_changes_nothing_in_the_row() -> None:
    state = position(
        hands={0: "prefect troll-3"},
        rows=full() | {"wyrm": ["wyrm-1"]},
        bets={"wyrm": {1: 0}},
        discard="troll-2 troll-8",
    )
    assert said(state, Prefect(0, "prefect", "discard")) == [WYRM]
