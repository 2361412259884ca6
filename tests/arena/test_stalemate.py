"""The stalemate of the publisher's FAQ (option `faq_stalemate`)."""

from typing import Unpack

from games.arena.meta import Options
from games.arena.orders import StalemateOrder
from games.arena.state import ArenaState
from games.engine.actions import Drop
from games.engine.chance import SeededChance
from tests.arena.positions import (
    RULES,
    Given,
    asked,
    cards_of,
    codes,
    do,
    heard,
    offers,
    position,
    read,
    reveals,
)

ON = Options(faq_stalemate=True)
ROWS = {
    "troll": ["troll-1 troll-2"],
    "wyrm": ["wyrm-3 spectator-5", "wyrm-4"],
    "titan": ["titan-5"],
}


def stuck(seats: int = 2, **more: Unpack[Given]) -> ArenaState:
    """Return a match in which nobody but the mover can play, and the deck is empty."""
    given: Given = {
        "options": ON,
        "dead": ["troll"],
        "rows": ROWS,
        "hands": {0: "amazon-1", 1: "troll-7"},
        "deck_size": 0,
        **more,
    }
    return position(seats, **given)


def test_r121_the_last_card_no_longer_ends_the_match() -> None:
    state = position(2, hands={0: "wyrm-1"}, deck_size=3, options=ON)
    do(state, "play wyrm-1")
    assert state.ended == ""
    assert state.mover == 1


def test_r115_when_the_deck_is_empty_and_nobody_can_play() -> None:
    state = stuck()
    events = do(state, "play amazon-1")
    assert "stalemate" in codes(events, 1)
    # One playable card anywhere is enough, also one that is set aside.
    held: Given = {"hands": {0: "amazon-1 wyrm-9", 1: "troll-7"}}
    aside: Given = {"stunned": {1: "wyrm-9"}}
    for more in (held, aside):
        state = stuck(**more)
        do(state, "play amazon-1")
        if state.step == "discard":
            do(state, "done")
        assert state.recycled == 0
        assert state.mover == 1


def test_r117_the_whole_first_row_dead_lanes_and_covered_cards_too_bets_stay() -> None:
    state = stuck(bets={"titan": {1: 0}})
    events = do(state, "play amazon-1")
    assert heard(events, None)[1] == ("stalemate", {"row": 1, "count": 5})
    assert not any(state.tops[name][0] for name in state.creatures)
    assert state.bets["titan"][0] == 0
    pool = {*state.deck, *state.hands[0], *state.hands[1]}
    assert {"troll-1", "troll-2", "wyrm-3", "spectator-5", "titan-5"} <= pool
    assert len(cards_of(state)) == 102


def test_r118_one_card_each_clockwise_from_the_one_who_moves_next_then_one_a_turn() -> None:
    state = stuck()
    events = do(state, "play amazon-1")
    dealt = [params["seat"] for code, params in heard(events, None) if code == "drew"]
    assert dealt == [1, 0]
    assert len(state.deck) == 3
    assert len(state.hands[1]) == 2
    before = len(state.hands[1])
    do(state, next(line for line in offers(state) if line.startswith("play") or line == "pass"))
    while state.mover == 1:
        do(state, "decline" if state.step in ("power", "second") else "done")
    assert len(state.hands[1]) <= before + 1


def test_r119_the_player_who_was_next_moves() -> None:
    state = stuck()
    do(state, "play amazon-1")
    assert state.mover == 1
    assert state.opener == 1


def test_r120_the_next_earlier_row_and_never_the_current_one() -> None:
    rows = {"troll": ["troll-1"], "wyrm": ["", "wyrm-3", "wyrm-4"], "titan": ["", "troll-2"]}
    state = stuck(rows=rows, dead=["troll", "ettin"], hands={0: "amazon-1", 1: "troll-7"})
    # Row 1 gives one card, a dead creature's: the second row follows at once.
    events = do(state, "play amazon-1")
    rows_told = [params["row"] for code, params in heard(events, None) if code == "stalemate"]
    assert rows_told == [1, 2]
    assert state.tops["wyrm"][2] == "wyrm-4"


def test_r120_with_no_earlier_row_the_match_ends_and_the_living_pay() -> None:
    state = stuck(dead=["troll"], rows={"troll": ["troll-1"]}, bets={"wyrm": {1: 0}})
    state.recycled = 1
    events = do(state, "play amazon-1")
    assert state.ended == "stalemate"
    assert "no_row" in codes(events, 0)
    assert RULES.result(state).placings[0].score == 4


def open_vote(**more: Unpack[Given]) -> ArenaState:
    """Return a match in which the player who began the round is about to move again, with an empty deck."""
    given: Given = {"hands": {0: "wyrm-9", 1: "wyrm-8 wyrm-7", 2: "wyrm-6 wyrm-5"}, **more}
    state = stuck(3, **given)
    state.mover, state.opener, state.opened, state.turn = 0, 1, 1, 9
    do(state, "play wyrm-9")
    return state


def test_r116_the_player_who_began_the_round_may_find_a_stalemate_proposed() -> None:
    state = open_vote()
    assert asked(state) == [(0, "stance", "never"), (1, "stance", "never"), (2, "stance", "never")]
    for seat, text in ((0, "stance accept"), (1, "stance propose")):
        assert do(state, text, seat=seat) == []
    assert asked(state) == [(2, "stance", "never")]
    events = do(state, "stance accept", seat=2)
    assert "stalemate" in codes(events, None)
    assert state.mover == 1


def test_r116_one_objection_cancels_and_nobody_learns_of_the_proposal() -> None:
    for last in ("stance object", "stance accept"):
        state = open_vote()
        first = "stance propose" if last == "stance object" else "stance accept"
        do(state, first, seat=0)
        do(state, "stance accept", seat=1)
        assert do(state, last, seat=2) == []
        assert state.recycled == 0
        assert asked(state) == [(1, "turn", "must")]
        assert state.stances == []


def test_r116_only_with_an_empty_deck_and_once_round_the_table() -> None:
    hand = " ".join(f"wyrm-{strength}" for strength in (10, 9, 8, 7, 6, 5, 2, 1, 0))
    state = open_vote(deck_size=1, hands={0: hand})
    do(state, "done")
    assert len(state.deck) == 1
    assert asked(state) == [(1, "turn", "must")]
    state = stuck(3, hands={0: "wyrm-9", 1: "wyrm-8 wyrm-7", 2: "wyrm-6 wyrm-5"})
    state.opener, state.opened, state.turn = 1, 10, 9
    do(state, "play wyrm-9")
    assert asked(state) == [(1, "turn", "must")]


def test_r122_after_a_restart_its_first_player_has_begun_the_round() -> None:
    state = open_vote()
    for seat in range(3):
        do(state, "stance propose", seat=seat)
    assert (state.opener, state.opened) == (1, state.turn)


def test_the_stance_is_an_order_and_a_silent_seat_objects() -> None:
    state = open_vote()
    view, decision = RULES.view(state, 0), RULES.decisions(state)[0]
    assert RULES.default(view, decision, "default", SeededChance(1)) == read(state, "stance object")
    order = StalemateOrder(answer="propose")
    assert RULES.standing(view, decision, {"stalemate": order}) == read(state, "stance propose")
    assert "stalemate" in [each.kind for each in RULES.orders(view)]
    assert "stalemate" not in [each.kind for each in RULES.orders(RULES.view(position(), 0))]


def test_a_seat_that_was_left_has_no_voice() -> None:
    state = stuck(3, hands={0: "wyrm-9", 1: "wyrm-8 wyrm-7", 2: "wyrm-6 wyrm-5"})
    state.mover, state.opener, state.opened, state.turn = 0, 1, 1, 9
    RULES.advance(state, Drop(2), SeededChance(1))
    do(state, "play wyrm-9")
    assert [seat for seat, _, _ in asked(state)] == [0, 1]


def test_a_turn_that_may_end_in_a_shuffle_says_so() -> None:
    assert reveals(stuck(), "play amazon-1")
    assert not reveals(stuck(hands={0: "amazon-1 amazon-2", 1: "troll-7"}), "play amazon-1")
