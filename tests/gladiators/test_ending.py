"""The end: elimination, the last side, draws, resigning, leaving (I.5, I.8, II.2; rulings 12, 13)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from games.engine.actions import Drop, Stop
from games.engine.chance import SeededChance
from games.engine.results import Result
from games.gladiators.actions import Choose, Guess
from games.gladiators.decks import DECKS
from games.gladiators.ending import end_if_decided
from games.gladiators.harm import eliminate
from games.gladiators.meta import Options
from games.gladiators.orders import GuessOrder
from games.gladiators.state import GladiatorsState
from tests.gladiators.positions import RULES, asked, do, duel, fight, place, told, turn_of


def places(state: GladiatorsState) -> list[tuple[int, int, str]]:
    """Return (seat, place, fate), by seat."""
    result = RULES.result(state)
    assert isinstance(result, Result)
    return sorted((each.seat, each.rank, each.fate) for each in result.placings)


def finished(condition: int = 1) -> GladiatorsState:
    """Return a state in which B1 has met an attack that it could not survive."""
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", hold="great-sword", row="B05")
    place(state, "B1", "i5", hold="dagger", wear="cloak", condition=condition)
    do(state, "take", "nothing", "attack 1 B1 set 5", "guess none")
    return state


def test_2_2_the_match_ends_when_a_condition_drops_to_zero_or_below() -> None:
    state = finished()
    assert RULES.decisions(state) == ()
    assert places(state) == [(0, 1, "won"), (1, 2, "fell")]
    result = RULES.result(state)
    assert result is not None
    assert result.how == "won"


def test_1_8_the_items_of_the_defeated_lie_where_they_fell() -> None:
    state = finished()
    assert sorted((each.item, each.at) for each in state.lying) == [
        ("chain", "i5"),
        ("cloak", "i5"),
        ("dagger", "i5"),
        ("dagger", "i5"),
    ]


def test_r_12_1_what_the_fallen_declared_is_off_but_what_is_in_the_air_flies_on() -> None:
    state = fight("barbarian", "assassin", "swordmaster", sides="alone")
    place(state, "R1", "i5", hold="great-sword", row="B05")
    place(state, "B1", "i4", hold="dagger dagger", row="A11", condition=1)
    place(state, "G1", "i1", hold="")
    turn_of(state, "B1")
    do(state, "take", "nothing", "attack 1.dagger G1 set 6 1")
    turn_of(state, "R1")
    do(state, "take", "nothing", "attack 1 B1 set 5")
    turn_of(state, "B1")
    do(state, *(["nothing"] if asked(state)[1] == "first" else []), "guess none")
    assert state.gladiators["B1"].out
    assert [(each.by, each.target) for each in state.pending] == [("B1", "G1")]


def test_r_12_2_with_teams_it_goes_on_while_both_sides_live() -> None:
    state = fight("orc", "barbarian", "orc", sides="two")
    place(state, "R1", "i4", condition=1)
    place(state, "B1", "i5", hold="great-sword", row="B05")
    turn_of(state, "B1")
    do(state, "take", "nothing", "attack 1 R1 set 5")
    turn_of(state, "R1")
    while not state.gladiators["R1"].out:
        do(state, "guess none" if asked(state)[1] == "guess" else "nothing")
    assert RULES.result(state) is None
    while RULES.result(state) is None:
        if asked(state)[0] == 1:
            do(state, "resign all")
        else:
            do(state, "nothing")
    assert places(state) == [(0, 1, "won"), (1, 3, "yielded"), (2, 1, "won")]


def test_r_12_2_everybody_alone_is_placed_by_when_they_fell() -> None:
    state = fight("assassin", "barbarian", "swordmaster", sides="alone")
    first = asked(state)[0]
    do(state, "resign all")
    second = asked(state)[0]
    do(state, "resign all")
    found = {seat: place for seat, place, _ in places(state)}
    assert found[first] == 3
    assert found[second] == 2


def test_r_12_2_a_side_of_several_is_placed_by_its_last_to_fall() -> None:
    state = fight("orc+orc", "barbarian", "swordmaster", sides="alone")
    for name, fell in (("R1", 3), ("B1", 5), ("R2", 7)):
        state.gladiators[name].out = fell
    state.turn.number = 7
    end_if_decided(state, [])
    assert places(state) == [(0, 2, "fell"), (1, 3, "fell"), (2, 1, "won")]


def test_r_12_3_both_fall_at_one_moment() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", condition=0)
    place(state, "B1", condition=0)
    eliminate(state, [state.gladiators["R1"], state.gladiators["B1"]], [])
    assert places(state) == [(0, 1, "fell"), (1, 1, "fell")]
    result = RULES.result(state)
    assert result is not None
    assert result.how == "draw"


def test_r_12_4_after_a_hundred_rounds_nobody_has_won() -> None:
    state = duel()
    state.round = 100
    while RULES.result(state) is None:
        do(state, "nothing")
    assert places(state) == [(0, 1, "stood"), (1, 1, "stood")]
    result = RULES.result(state)
    assert result is not None
    assert result.how == "exhausted"


def test_r_12_4_one_gladiator_or_all_may_be_given_up() -> None:
    state = fight("barbarian+orc", "assassin+orc")
    turn_of(state, "R1")
    resign = next(each for each in RULES.decisions(state) if each.kind == "resign")
    assert resign.asks == "may"
    assert [atom.whom for atom in RULES.legal(state, resign)] == ["one", "all"]  # type: ignore[attr-defined]
    events = do(state, "resign one")
    assert told(events)["resigned"]["gladiators"] == ["R1"]
    assert RULES.result(state) is None
    turn_of(state, "R2")
    do(state, "resign all")
    assert places(state)[0] == (0, 2, "yielded")


@pytest.mark.parametrize("gone", [0, 1])
def test_who_leaves_takes_their_gladiators_along(gone: int) -> None:
    state = fight("assassin", "barbarian", "swordmaster", sides="alone")
    RULES.advance(state, Drop(gone), SeededChance(1))
    assert all(who.out for who in state.gladiators.values() if who.seat == gone)
    assert RULES.decisions(state)
    assert all(each.seat != gone for each in RULES.decisions(state))
    RULES.advance(state, Drop(2), SeededChance(1))
    assert (gone, "left") in [(seat, fate) for seat, _, fate in places(state)]
    assert places(state)[1 - gone][1:] == (1, "won")


def test_an_answer_to_the_attack_of_one_who_leaves_is_not_waited_for() -> None:
    state = fight("barbarian", "swordmaster", "assassin", sides="alone")
    place(state, "R1", "i4", hold="great-sword", row="B07")
    place(state, "B1", "i5", hold="duelling-sword", current="S06")
    do(state, "take", "nothing", "attack 1 B1 set 6", "nothing", "guess 5 6")
    assert asked(state) == (1, "answer")
    RULES.advance(state, Drop(0), SeededChance(1))
    assert asked(state) == (1, "second")
    assert state.turn.paused is None


def test_who_leaves_before_the_fight_is_not_there_when_it_begins() -> None:
    state = RULES.setup(Options(), 3, SeededChance(1)).state
    do(state, "choose assassin")
    RULES.advance(state, Drop(2), SeededChance(1))
    assert [(each.seat, each.asks) for each in RULES.decisions(state)] == [(1, "must"), (2, "never")]
    RULES.advance(state, Drop(1), SeededChance(1))
    assert places(state)[0] == (0, 1, "won")


def test_an_early_stop_places_by_the_part_of_the_condition_left() -> None:
    state = fight("assassin", "barbarian", "swordmaster", sides="alone")
    place(state, "R1", condition=DECKS["assassin"].condition // 2)
    place(state, "B1", condition=DECKS["barbarian"].condition - 1)
    place(state, "G1", condition=1)
    RULES.advance(state, Stop(-1, "vote"), SeededChance(1))
    assert [place for _, place, _ in places(state)] == [2, 1, 3]


def test_the_estimate_follows_its_formula() -> None:
    state = duel("assassin", "barbarian")
    assert RULES.estimate(RULES.view(state, None)) == (Fraction(1, 2), Fraction(1, 2))
    place(state, "R1", condition=7)
    assert RULES.estimate(RULES.view(state, 0)) == (Fraction(1, 5), Fraction(4, 5))
    assert RULES.estimate(RULES.view(finished(), None)) == (1, 0)


# ---- 13 time-outs ---------------------------------------------------------------------


def default(state: GladiatorsState, seed: int = 1) -> str:
    """Return the action of a silent seat, in notation."""
    found = RULES.decisions(state)[0]
    action = RULES.default(RULES.view(state, found.seat), found, "default", SeededChance(seed))
    RULES.check(state, action)
    return RULES.format(action)


def test_r_13_a_silent_seat_does_nothing_and_guesses_the_highest() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", hold="great-sword", row="B05")
    place(state, "B1", "i5", hold="dagger dagger", row="A06")
    do(state, "take", "nothing", "attack 1 B1 set 5")
    assert default(state) == "nothing"
    do(state, "nothing")
    assert default(state) == "guess 5 4"
    do(state, "guess 5 4")
    assert default(state) == "nothing"
    do(state, "nothing")
    assert default(state) == "nothing"
    assert default(turn_of_lying()) == "defend"


def turn_of_lying() -> GladiatorsState:
    state = duel()
    place(state, "R1", prone=True)
    return turn_of(state, "R1")


def test_r_13_a_contest_is_guessed_by_lot_from_what_the_seat_knows() -> None:
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "i4", hold="duelling-sword", row="S11")
    place(state, "B1", "i5", hold="axe axe", current="B02")
    do(state, "take", "nothing", "attack 1 B1 set 5 grab axe dislodge 3", "nothing", "guess none")
    assert asked(state) == (1, "contest")
    assert len({default(state, seed) for seed in range(20)}) > 5


def test_r_13_nobody_can_foresee_what_the_gladiator_of_a_silent_seat_holds() -> None:
    state = RULES.setup(Options(), 2, SeededChance(1)).state
    while RULES.decisions(state)[0].kind == "choose":
        asked_now = RULES.decisions(state)[0]
        RULES.advance(state, Choose(asked_now.seat, "assassin"), SeededChance(1))
    held = Counter(default(state, seed) for seed in range(400))
    assert len(held) == len(DECKS["assassin"].hands)
    # With a fair draw from four, about 100 are expected of each.
    assert max(held.values()) < 140


def test_r_13_a_standing_order_names_the_numbers_of_a_type() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", hold="great-sword", row="B05")
    place(state, "B1", "i5", hold="dagger dagger")
    do(state, "take", "nothing", "attack 1 B1 set 5")
    found, view = RULES.decisions(state)[0], RULES.view(state, 1)
    assert RULES.orders(view)
    order = GuessOrder(slash=(6, 3, 5, 1))
    action = RULES.standing(view, found, {"guesses": order})
    assert action == Guess(1, (3, 5)), "6 cannot be set here, and there are two guesses"
    RULES.check(state, action)
    assert RULES.standing(view, found, {"guesses": GuessOrder(stab=(1,))}) is None
