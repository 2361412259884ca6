"""III. One turn: planning, combat actions, re-arming, phases, movement, declaration."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalAction
from games.gladiators.actions import Walk
from games.gladiators.state import GladiatorsState
from tests.gladiators.positions import RULES, asked, do, duel, legal, lost, place, refused, told, turn_of


def ready(row: str = "") -> GladiatorsState:
    """Return a fight of an Assassin with a dagger and a Barbarian far away."""
    state = duel()
    place(state, "R1", "c4", hold="dagger cloak", row=row)
    place(state, "B1", "n4", hold="great-sword")
    return state


# ---- III.2 planning -------------------------------------------------------------------


def test_3_2_a_card_is_added_to_the_end_of_the_row() -> None:
    state = ready(row="A06")
    events = do(state, "plan A01")
    who = state.gladiators["R1"]
    assert who.row == ["A06", "A01"]
    assert "A01" not in who.hand
    assert told(events, 0)["planned_card"]["card"] == "A01"
    cast = {"R1": ("assassin", 0)}
    assert told(events, 1)["planned"] == {"gladiator": "R1", "size": 2, "cast": cast}


def test_3_2_the_first_card_of_the_row_comes_back() -> None:
    state = ready(row="A06 A01")
    do(state, "back")
    assert state.gladiators["R1"].row == ["A01"]
    assert "A06" in state.gladiators["R1"].hand


def test_3_2_the_whole_row_is_replaced_by_one_card_that_was_in_hand() -> None:
    state = ready(row="A06 A01")
    assert refused(state, "replan A06") == ("III.2", "not_in_hand")
    do(state, "replan A07")
    assert state.gladiators["R1"].row == ["A07"]
    assert {"A06", "A01"} <= set(state.gladiators["R1"].hand)


def test_3_2_an_empty_row_cannot_be_replaced() -> None:
    state = ready()
    assert refused(state, "replan A07") == ("R-2.4", "no_row")
    assert refused(state, "back") == ("III.2", "no_row")


def test_r_2_5_a_card_may_be_planned_whose_items_are_not_held() -> None:
    state = ready()
    place(state, "R1", hold="dagger dagger")
    assert refused(state, "plan A14") == ("", "")


# ---- III.3 combat actions -------------------------------------------------------------


def test_3_3_the_first_planned_action_becomes_current_and_the_old_one_comes_back() -> None:
    state = ready(row="A06 A07")
    place(state, "R1", current="A01")
    do(state, "take")
    who = state.gladiators["R1"]
    assert (who.current, who.row) == ("A06", ["A07"])
    assert "A01" in who.hand


def test_3_3_the_current_action_is_retrieved_for_the_standard_one() -> None:
    state = ready()
    assert refused(state, "retrieve") == ("III.3", "no_current")
    assert refused(state, "take") == ("III.3", "no_row")
    place(state, "R1", current="A01")
    do(state, "retrieve")
    assert state.gladiators["R1"].current == ""
    assert state.turn.spent == "retrieve"


def test_r_2_6_a_card_whose_items_are_missing_comes_back_and_costs_the_turn() -> None:
    state = ready(row="A14")
    events = do(state, "take")
    who = state.gladiators["R1"]
    assert "took_in_vain" in told(events)
    assert who.current == ""
    assert "A14" in who.hand
    assert asked(state) == (0, "move")
    assert "walk c5" in legal(state)
    assert "walk c6" not in legal(state), "one hex after a combat action"


# ---- III.4 re-arming ------------------------------------------------------------------


def test_3_4_all_items_are_laid_out_anew_and_some_on_the_ground() -> None:
    state = ready()
    do(state, "rearm hold chain wear cloak drop dagger")
    who = state.gladiators["R1"]
    assert (who.held, who.worn, who.kept) == (["chain"], ["cloak"], ["dagger"])
    assert [(each.item, each.at) for each in state.lying] == [("dagger", "c4")]
    assert asked(state) == (1, "second"), "nothing else is done in that turn"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("rearm hold axe", ("III.4", "not_carried")),
        ("rearm hold dagger dagger dagger", ("III.4", "not_carried")),
        ("rearm hold dagger dagger chain", ("I.3", "two_hands")),
        ("rearm wear chain", ("I.3", "not_wearable")),
        ("rearm lift axe", ("III.4", "no_lifting")),
    ],
)
def test_3_4_no_layout_but_of_ones_own_items(line: str, why: tuple[str, str]) -> None:
    assert refused(ready(), line) == why


def test_5_7_who_stands_has_nothing_to_rise_from() -> None:
    assert refused(ready(row="A06"), "rise") == ("V.7", "not_prone")


def test_3_4_a_stance_that_has_lost_its_items_is_retrieved_at_once() -> None:
    state = ready()
    place(state, "R1", current="A01")
    events = do(state, "rearm hold chain")
    assert told(events)["disarmed"]["card"] == "A01"
    assert state.gladiators["R1"].current == ""


def test_3_4_a_free_hand_is_asked_for_like_an_item() -> None:
    state = ready()
    place(state, "R1", hold="chain", current="A02")
    do(state, "rearm hold chain dagger")
    assert state.gladiators["R1"].current == ""


# ---- III.5 - III.8 phases and movement ------------------------------------------------


@pytest.mark.parametrize(
    ("line", "far"),
    [("nothing", 3), ("plan A01", 2), ("take", 1), ("retrieve", 1), ("rearm hold dagger", 0)],
)
def test_3_8_how_far_one_moves_follows_from_what_one_did(line: str, far: int) -> None:
    state = ready(row="A06")
    place(state, "R1", current="A03")
    do(state, line)
    if not far:
        assert asked(state) == (1, "second")
        return
    column = [f"c{4 + step}" for step in range(1, 4)]
    assert [f"walk {name}" in legal(state) for name in column] == [step <= far for step in (1, 2, 3)]


def test_3_8_nobody_moves_through_or_onto_another() -> None:
    state = ready()
    place(state, "B1", "c5")
    do(state, "nothing")
    assert "walk c5" not in legal(state)
    assert refused(state, "walk c5") == ("V.3", "taken")
    assert "walk c6" in legal(state), "round about, in three steps"


def test_3_8_a_pillar_is_a_wall() -> None:
    state = ready()
    place(state, "R1", "b4")
    do(state, "nothing")
    with pytest.raises(IllegalAction) as why:
        RULES.check(state, Walk(0, "a4"))
    assert (why.value.rule, why.value.code) == ("III.8", "no_such_hex")
    assert refused(state, "walk f4") == ("III.8", "too_far")


def test_3_8_nobody_walks_who_is_rooted_held_or_has_walked_all_their_hexes() -> None:
    state = ready()
    do(state, "nothing")
    place(state, "R1", rooted=True)
    assert refused(state, "walk c5") == ("V.3", "rooted")
    place(state, "R1", rooted=False)
    place(state, "B1", holds="R1")
    assert refused(state, "walk c5") == ("V.6", "rooted")
    place(state, "B1", holds="")
    state.turn.walked = 3
    assert refused(state, "walk c5") == ("III.8", "no_steps")


def test_3_6_only_one_action_in_a_turn() -> None:
    state = ready(row="A06")
    place(state, "B1", "c5")
    strike(state)
    assert asked(state) == (0, "first")
    do(state, "take")
    do(state, "guess none")
    assert asked(state) == (0, "move"), "the second phase is not asked for any more"


def strike(state: GladiatorsState) -> None:
    """Add a waiting attack of B1 on R1, declared in the Barbarian's turn."""
    turn_of(state, "B1")
    place(state, "B1", row="B05")
    do(state, "take", "nothing", "attack 1 R1 set 5")


def test_3_6_nothing_in_the_first_phase_leaves_the_second() -> None:
    state = ready(row="A06")
    place(state, "B1", "c5")
    strike(state)
    do(state, "nothing", "guess 5")
    assert asked(state) == (0, "second")


def test_3_6_with_nothing_to_meet_one_question_asks_for_both_phases() -> None:
    state = ready(row="A06")
    assert asked(state) == (0, "second")
    do(state, "take")
    assert state.turn.early


# ---- III.9 declaration ----------------------------------------------------------------


def test_3_9_an_attack_only_in_the_turn_its_card_was_taken() -> None:
    state = ready(row="A06")
    place(state, "B1", "c5", hold="great-sword")
    do(state, "take", "nothing")
    assert asked(state) == (0, "attack")
    do(state, "nothing")
    do(state, "nothing", "nothing")
    assert asked(state) == (0, "second")
    do(state, "plan A01", "nothing")
    assert asked(state) == (1, "second"), "the card is still current, but attacks no more"
    assert state.gladiators["R1"].current == "A06"


def test_r_2_7_a_card_with_nobody_in_reach_stays_and_its_attack_is_lost() -> None:
    state = ready(row="A06")
    do(state, "take", "nothing")
    assert asked(state) == (1, "second")
    assert state.gladiators["R1"].current == "A06"


def test_3_9_the_standard_action_never_attacks() -> None:
    state = ready()
    place(state, "B1", "c5")
    do(state, "nothing", "nothing")
    assert asked(state)[0] == 1


# ---- III.10 the worked example --------------------------------------------------------


def test_3_10_georgia_and_chris() -> None:
    """Georgia (red) has planned attack, guard, attack; Chris attack, attack, guard, attack. What each
    may still do at every point is what the example says."""
    state = duel("swordmaster", "swordmaster")
    place(state, "R1", "i3", hold="duelling-sword dagger", row="S07 S01 S09")
    place(state, "B1", "i5", hold="duelling-sword dagger", row="S09 S07 S02 S13")
    georgia, chris = state.gladiators["R1"], state.gladiators["B1"]
    do(state, "take", "walk i4", "attack 1 B1 set 4")
    # Chris defends with the Standard Action, then takes his first attack and declares it.
    assert asked(state) == (1, "first")
    do(state, "nothing", "guess 5 6")
    assert lost(state)["B1"] == 5 + 4 - 5
    do(state, "take", "nothing", "attack 1 R1 set 2")
    # Georgia makes guard current first and defends with it; then she can do no more but move.
    do(state, "take")
    assert georgia.current == "S01"
    do(state, "guess 3 4 5")
    assert asked(state) == (0, "move")
    do(state, "nothing")
    # Chris takes his second attack in either phase.
    assert asked(state) == (1, "second")
    do(state, "take", "nothing", "attack 1 R1 set 6")
    # Georgia defends with guard without a new action, so that she can attack in the same turn.
    do(state, "nothing")
    assert state.turn.step == "guess"
    do(state, "guess 5 6", "take", "nothing", "attack 1 B1 set 1")
    # Chris uses guard in his first phase, then moves back.
    do(state, "take")
    assert chris.current == "S02"
    do(state, "guess 4 5", "walk i6")
    assert asked(state) == (0, "second")
    # Georgia has no more planned actions; she plans another and moves two hexes.
    assert georgia.row == []
    do(state, "plan S07", "walk i5")
    # Chris takes his last planned attack, and attacks.
    do(state, "take", "nothing", "attack 1 R1 set 5")
    # Georgia has three choices: her current attack, her first planned one, or the Standard Action.
    assert legal(state) == ["nothing", "take", "retrieve"]
    do(state, "retrieve", "guess 5 4")
    assert asked(state) == (0, "move"), "to go back to the Standard Action was her action"
