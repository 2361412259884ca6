"""Phase 3: discards and the draw."""

from typing import Unpack

import pytest

from games.arena.meta import Options
from games.arena.state import ArenaState
from tests.arena.positions import RULES, Given, asked, codes, do, heard, offers, position, refused, reveals

DEAD = ["troll"]
HAND = "wyrm-2 troll-1 troll-2 troll-3 troll-4 spectator-5 prefect"


def discarding(hand: str = HAND, **more: Unpack[Given]) -> ArenaState:
    given: Given = {"hands": {0: hand}, "dead": DEAD, **more}
    state = position(**given)
    do(state, f"play {hand.split()[0]}")
    return state


def test_r98_cards_of_creatures_dead_before_this_turn() -> None:
    state = discarding()
    assert offers(state) == [
        "discard troll-1",
        "discard troll-2",
        "discard troll-3",
        "discard troll-4",
        "done",
    ]
    assert refused(state, "discard spectator-5") == ("04 P3", "not_combat")
    assert refused(state, "discard prefect") == ("04 P3", "not_combat")
    assert refused(state, "discard wyrm-3") == ("04 P3", "not_in_hand")


def test_up_to_three_one_by_one_in_any_order() -> None:
    state = discarding()
    do(state, "discard troll-4", "discard troll-1", "discard troll-2")
    assert offers(state) == ["done"]
    assert refused(state, "discard troll-3") == ("04 P3", "enough_discards")
    assert state.discard == ["troll-4", "troll-1", "troll-2"]


def test_a_card_of_a_living_creature_stays() -> None:
    state = discarding("wyrm-2 wyrm-3")
    assert refused(state, "discard wyrm-3") == ("04 P3", "not_dead")
    assert offers(state) == ["done"]


def test_r99_each_is_shown_and_the_last_lies_on_top() -> None:
    state = discarding()
    events = do(state, "discard troll-4")
    assert heard(events, 2) == [("discarded", {"seat": 0, "card": "troll-4"})]
    do(state, "discard troll-1")
    assert RULES.view(state, 1).discard_top == "troll-1"
    assert RULES.view(state, 1).discard_size == 2


@pytest.mark.parametrize("hand", [HAND, "wyrm-2 wyrm-3", "wyrm-2 spectator-1", "wyrm-2 prefect"])
def test_whether_it_is_asked_never_depends_on_the_cards(hand: str) -> None:
    assert asked(discarding(hand)) == [(0, "discard", "must")]


def test_with_an_empty_hand_or_nobody_dead_it_is_not_asked() -> None:
    assert discarding("wyrm-2").mover == 1
    state = position(hands={0: "wyrm-2 troll-1"})
    do(state, "play wyrm-2")
    assert state.mover == 1


def test_r100_the_draw_is_not_optional_and_goes_to_eight() -> None:
    state = discarding(deck_top="titan-1 titan-2")
    do(state, "discard troll-1")
    events = do(state, "done")
    assert len(state.hands[0]) == 8
    assert heard(events, 0)[0][1]["cards"][:2] == ["titan-1", "titan-2"]
    assert heard(events, 1)[0] == ("drew", {"seat": 0, "count": 3})


def test_r68_nothing_is_drawn_at_or_above_eight() -> None:
    hand = "wyrm-2 " + " ".join(f"titan-{strength}" for strength in range(8))
    state = discarding(hand)
    events = do(state, "done")
    assert codes(events, 0) == []
    assert len(state.hands[0]) == 8


def test_r101_the_last_card_ends_the_match_at_that_moment_without_a_death() -> None:
    names = ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan")
    rows = {name: ["", f"{name}-5"] for name in names}
    state = discarding("wyrm-0 titan-1", rows=rows, deck_size=2)
    events = do(state, "done")
    assert state.ended == "deck"
    assert len(state.hands[0]) == 3
    assert state.dead == DEAD
    assert "died" not in codes(events, 1)


def test_r108_a_passing_hand_that_is_full_must_make_room() -> None:
    full = " ".join(f"troll-{strength}" for strength in range(10))
    state = position(hands={0: full}, dead=DEAD)
    do(state, "pass")
    assert "done" not in offers(state)
    assert refused(state, "done") == ("R-108", "discard_more")
    do(state, "discard troll-1", "discard troll-2")
    assert refused(state, "done") == ("R-108", "discard_more")  # eight are left
    do(state, "discard troll-3")
    assert offers(state) == ["done"]
    do(state, "done")
    assert len(state.hands[0]) == 8


def test_r108_three_at_most_and_not_below_need() -> None:
    full = " ".join(f"troll-{strength}" for strength in range(11))
    state = position(hands={0: full}, dead=DEAD)
    do(state, "pass", "discard troll-1", "discard troll-2", "discard troll-3")
    assert offers(state) == ["done"]
    state = position(hands={0: "troll-1 troll-2"}, dead=DEAD)
    do(state, "pass")
    assert "done" in offers(state)


def test_r108_what_is_set_aside_counts_as_hand() -> None:
    state = position(
        hands={0: "troll-1 troll-2 troll-3 troll-4"}, stunned={0: "wyrm-1 wyrm-2 wyrm-3 wyrm-4"}, dead=DEAD
    )
    do(state, "pass")
    assert refused(state, "done") == ("R-108", "discard_more")


def test_r133_discards_show_nothing_the_draw_does() -> None:
    state = discarding()
    assert not reveals(state, "discard troll-1")
    assert reveals(state, "done")


def test_one_decision_for_all_discards() -> None:
    state = discarding()
    before = RULES.decisions(state)[0].key
    do(state, "discard troll-1")
    assert RULES.decisions(state)[0].key == before


def test_the_draw_is_told_to_its_seat_alone() -> None:
    state = discarding(options=Options(), deck_top="titan-1 titan-2 titan-3")
    events = do(state, "done")
    for seat in (None, 1, 2):
        assert "titan-1" not in repr(heard(events, seat))
