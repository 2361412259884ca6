"""V. Other rules: specials, compulsory movement, retreat, throws, dislodging, holding, lying."""

from __future__ import annotations

import pytest

from games.engine.decisions import Number
from games.gladiators.decks import DECKS
from games.gladiators.harm import retreat, retreat_directions
from games.gladiators.state import GladiatorsState
from games.gladiators.throws import flight_range
from games.gladiators.turn import end_turn
from tests.gladiators.positions import (
    RULES,
    asked,
    do,
    duel,
    fight,
    legal,
    lie,
    lost,
    place,
    refused,
    struck,
    told,
    turn_of,
)

# ---- V.1 special actions --------------------------------------------------------------


def test_5_1_a_special_is_used_up_and_paid_for() -> None:
    state = duel()
    place(state, "R1", "i4", row="A01")
    do(state, "plan A02")
    assert asked(state) == (0, "move")
    do(state, "use cats-leap")
    assert struck(state)["R1"] == 13
    assert "walk i7" in legal(state), "two hexes after planning, and two more"
    do(state, "use cats-leap")
    assert refused(state, "use cats-leap") == ("V.1", "used_up")


def test_r_10_1_nobody_pays_with_their_last_condition() -> None:
    state = duel()
    place(state, "R1", "i4", condition=1)
    do(state, "plan A02")
    assert refused(state, "use cats-leap") == ("R-10.1", "cannot_pay")


def test_5_1_a_special_has_its_time() -> None:
    state = duel()
    place(state, "R1", "i4")
    assert refused(state, "use cats-leap") == ("V.1", "not_the_time")
    assert refused(state, "use bellow B1") == ("V.1", "not_your_special")


def test_5_1_one_that_is_for_each_foe_once() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4")
    place(state, "B1", "i6", row="A01 A06")
    events = do(state, "use bellow B1")
    assert told(events, 1)["unplanned_cards"]["cards"] == ["A01"]
    assert "cards" not in told(events, 0)["unplanned"]
    assert state.gladiators["B1"].row == ["A06"]
    assert refused(state, "use bellow B1")[1] == "no_use"


def test_5_1_a_look_at_what_is_planned_is_seen_by_ones_own_seat_alone() -> None:
    state = duel("swordmaster", "assassin")
    place(state, "R1", "i4")
    place(state, "B1", "i6", row="A01 A06 A07")
    events = do(state, "use duellists-eye B1")
    assert told(events, 0)["peeked_cards"]["cards"] == ["A01", "A06"]
    cast = {"R1": ("swordmaster", 0), "B1": ("assassin", 0)}
    assert told(events, 1)["peeked"] == {"gladiator": "R1", "foe": "B1", "count": 2, "cast": cast}
    assert RULES.view(state, 0).gladiators["B1"].row == ("A01", "A06")
    assert RULES.view(state, None).gladiators["B1"].row == ()
    do(state, "nothing", "nothing", "take")
    assert RULES.view(state, 0).gladiators["B1"].row == ("A06",), "what was seen moves up"
    do(state, "nothing", "nothing", "nothing", "replan A02")
    assert RULES.view(state, 0).gladiators["B1"].row == ()


def test_5_1_strike_from_the_shadows_after_planning() -> None:
    state = duel()
    place(state, "R1", "i2", hold="dagger cloak")
    place(state, "B1", "i4")
    assert refused(state, "use strike-from-the-shadows") == ("V.1", "not_met")
    do(state, "plan A06", "use strike-from-the-shadows")
    assert state.gladiators["R1"].current == "A06"
    assert "walk i3" in legal(state)
    assert "walk g2" in legal(state), "the movement of the better of both actions"
    do(state, "walk i3", "attack 1 B1 set 2")
    assert state.pending[0].by == "R1"


def test_5_1_a_combination_after_the_first_phase() -> None:
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "i4", hold="duelling-sword dagger", row="S01 S07")
    place(state, "B1", "i5")
    do(state, "take", "use combination")
    assert state.gladiators["R1"].current == "S07"
    assert lost(state)["R1"] == 2
    do(state, "nothing", "attack 1 B1 set 2")


def test_5_1_sleight_of_hand_re_arms_without_costing_the_turn() -> None:
    state = duel()
    place(state, "R1", "i4", hold="dagger cloak")
    assert refused(state, "use sleight-of-hand") == ("V.1", "rearm_with_it")
    do(state, "rearm by sleight-of-hand hold chain")
    assert state.gladiators["R1"].held == ["chain"]
    assert asked(state) == (0, "second")
    do(state, "nothing")
    assert "walk i7" in legal(state)


def test_5_1_venom_hurts_more_where_it_hurts_at_all() -> None:
    def poisoned(number: int) -> int:
        state = duel("assassin", "barbarian")
        place(state, "R1", "i4", hold="dagger", row="A06")
        place(state, "B1", "i5", hold="")
        do(state, "take", "nothing", f"attack 1 B1 set {number} use venom", "guess none")
        return lost(state)["B1"]

    assert poisoned(4) == 5 + 4 - 3 + 4
    state = duel("assassin", "barbarian")
    place(state, "R1", "i4", hold="dagger", row="A13")
    place(state, "B1", "i5")
    do(state, "take", "nothing")
    assert refused(state, "attack 1 B1 set 3 use venom") == ("V.1", "not_with_attack"), (
        "an elbow is no dagger"
    )
    state = duel("assassin", "barbarian")
    place(state, "R1", "i4", hold="chain dagger", row="A14")
    place(state, "B1", "i5")
    do(state, "take", "nothing")
    assert refused(state, "attack 1 B1 set 3 use venom") == ("V.1", "not_with_attack"), (
        "the chain slashes, whatever the other hand holds"
    )


def test_5_1_condition_comes_back_but_never_above_what_it_was() -> None:
    state = duel("barbarian", "assassin")
    most = DECKS["barbarian"].condition
    place(state, "R1", condition=most - 7)
    assert refused(state, "use northern-blood")[1] == "not_met"
    place(state, "R1", condition=most - 8)
    do(state, "use northern-blood")
    assert lost(state)["R1"] == 5


# ---- V.2 compulsory movement ----------------------------------------------------------


def charging(
    card: str, at: str, attacker: str = "swordmaster", hold: str = "duelling-sword"
) -> GladiatorsState:
    state = duel(attacker, "assassin")
    place(state, "R1", "i2", hold=hold, row=card)
    place(state, "B1", at)
    do(state, "take")
    return state


def test_5_2_a_charge_is_made_exactly_and_ends_beside_its_target() -> None:
    state = charging("S10", "i5")
    assert "walk i4" in legal(state)
    do(state, "walk i4")
    assert legal(state)[0].startswith("attack 1 B1")


def test_5_2_no_attack_without_it() -> None:
    state = charging("S10", "i4")
    do(state, "nothing")
    assert asked(state)[0] == 1, "next to nobody and without the two hexes"
    state = charging("S10", "i3")
    do(state, "nothing")
    assert asked(state)[0] == 1, "even beside the target"


def test_r_3_4_the_ordinary_step_is_still_allowed_and_specials_lengthen_nothing() -> None:
    state = charging("S10", "i6")
    assert "walk i3" in legal(state)
    do(state, "use dancing-feet")
    assert "walk i4" in legal(state)
    assert "walk i5" not in legal(state)


def test_5_2_a_straight_charge_keeps_its_direction() -> None:
    state = charging("B14", "k4", "barbarian", "")
    assert "walk k3" in legal(state)
    assert "walk j3" not in legal(state), "as near, but round a corner"
    state = charging("B14", "i5", "barbarian", "")
    do(state, "walk i4")
    assert legal(state)[0].startswith("attack 1 B1")


# ---- V.3 retreat and collision --------------------------------------------------------


def kicked(at: str, foe_at: str, number: int = 4, card: str = "B16", **others: str) -> GladiatorsState:
    """Return a state in which R1 has stamped B1 away from itself."""
    state = fight("barbarian", "assassin", "swordmaster", sides="alone")
    place(state, "R1", at, hold="", row=card)
    place(state, "B1", foe_at, hold="", condition=14)
    place(state, "G1", others.get("g1", "q1"), hold="")
    do(state, "take", "nothing", f"attack 1 B1 set {number}", "guess none")
    return state


def test_5_3_straight_away_and_no_movement_in_that_turn() -> None:
    state = kicked("i4", "i5")
    assert state.gladiators["B1"].at == "i6"
    assert asked(state) == (1, "second")
    do(state, "nothing")
    assert asked(state)[0] != 1, "forced to retreat in one's own turn one does not move"


def test_5_3_forced_back_in_another_s_turn_one_does_not_walk_in_ones_own() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", row="B16")
    foe = place(state, "B1", "i5", row="A11")
    retreat(state, foe, state.gladiators["R1"], 1, retreat_directions("i4", "i5")[0], [])
    assert foe.at == "i6"
    turn_of(state, "B1")
    do(state, "take")
    assert not [line for line in legal(state) if line.startswith("walk")]
    end_turn(state, [])
    place(state, "B1", row="A12")
    turn_of(state, "B1")
    do(state, "take")
    assert [line for line in legal(state) if line.startswith("walk")], "in that turn alone"


def test_5_3_a_wall_costs_two_for_each_hex() -> None:
    state = kicked("i6", "i7")
    assert struck(state)["B1"] == 14 - 4 - 2
    assert state.gladiators["B1"].at == "i7"


def test_5_3_a_collision_costs_each_as_many_as_were_ordered() -> None:
    state = fight("barbarian", "assassin", "swordmaster", sides="alone")
    place(state, "R1", "i1", hold="", row="B14")
    place(state, "B1", "i4", hold="")
    place(state, "G1", "i6", hold="")
    do(state, "take", "walk i3", "attack 1 B1 set 1")
    before = struck(state)
    do(state, "guess none")
    assert state.gladiators["B1"].at == "i5"
    lost = {name: before[name] - now for name, now in struck(state).items()}
    assert lost == {"R1": 0, "B1": 7 - 4 + 2, "G1": 2}, "two hexes were ordered, one was gone already"


def test_5_7_upon_one_who_lies_one_falls_instead() -> None:
    state = fight("barbarian", "assassin", "swordmaster", sides="alone")
    place(state, "R1", "i4", hold="", row="B16")
    place(state, "B1", "i5", hold="")
    place(state, "G1", "i6", hold="", prone=True)
    events = do(state, "take", "nothing", "attack 1 B1 set 4", "guess none")
    assert state.gladiators["B1"].at == "i5"
    assert state.gladiators["B1"].prone
    assert told(events)["fell"]["gladiator"] == "B1"
    assert lost(state)["G1"] == 0


def test_r_8_1_from_a_bent_line_the_attacker_names_the_direction() -> None:
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "i4", hold="", row="S15")
    place(state, "B1", "j2", hold="")
    do(state, "take", "nothing")
    assert [line for line in legal(state) if line.startswith("attack")] == [
        "attack 1 B1 set 4 way 1",
        "attack 1 B1 set 4 way 2",
    ]
    events = do(state, "attack 1 B1 set 4 way 2", "guess none")
    assert state.gladiators["B1"].at == "k2"
    assert told(events)["retreated"].items() >= {"gladiator": "B1", "start": "j2", "at": "k2"}.items()


# ---- V.4 throws -----------------------------------------------------------------------


def thrown(at: str, number: int = 6, **held: str) -> GladiatorsState:
    state = duel("assassin", "barbarian")
    place(state, "R1", "i1", hold="dagger cloak", row="A11")
    place(state, "B1", at, hold=held.get("hold", ""))
    do(state, "take", "nothing")
    if asked(state)[1] == "attack":
        do(state, f"attack 1.dagger B1 set {number}")
    return state


@pytest.mark.parametrize(("at", "more"), [("i3", 1), ("i4", 0), ("i5", 1), ("i7", 3)])
def test_5_4_defense_rises_with_the_distance_from_the_best_one(at: str, more: int) -> None:
    state = thrown(at)
    events = do(state, "guess none")
    assert told(events)["hit"]["opposition"] == 3 + more
    assert [(each.item, each.at) for each in state.lying] == [("dagger", at)]


def test_5_4_only_in_a_straight_line_over_free_hexes_and_not_from_beside() -> None:
    assert not thrown("i2").pending, "distance 2 and more"
    assert not thrown("j3").pending, "no straight line"
    state = duel("assassin", "barbarian")
    place(state, "R1", "e1", hold="dagger", row="A11")
    place(state, "B1", "e4")
    do(state, "take", "nothing")
    assert asked(state)[0] == 1, "a pillar stands between"


def test_5_4_the_item_leaves_the_hand_and_with_it_the_stance() -> None:
    state = thrown("i4")
    assert state.gladiators["R1"].held == ["cloak"]
    assert state.gladiators["R1"].current == "", "its only dagger is gone"
    assert not state.lying, "it is in the air"


def test_5_4_an_item_flies_as_far_as_its_weight_and_the_strength_allow() -> None:
    state = duel("assassin", "barbarian")
    assassin, barbarian = state.gladiators["R1"], state.gladiators["B1"]
    assert flight_range(assassin, "dagger", 0) == 12
    assert flight_range(barbarian, "axe", 0) == 12
    assert flight_range(barbarian, "great-sword", 0) == 8
    assert flight_range(barbarian, "flail", 0) == 4
    assert flight_range(barbarian, "axe", 3) == 3


def test_5_4_past_its_target_it_flies_to_the_next_or_to_the_wall() -> None:
    state = thrown("i4")
    do(state, "guess 6")
    assert [(each.item, each.at) for each in state.lying] == [("dagger", "i7")]


def test_5_4_the_next_one_on_the_line_meets_it_with_a_number_of_their_own() -> None:
    state = fight("assassin", "barbarian", "swordmaster", sides="alone")
    place(state, "R1", "i1", hold="dagger", row="A11")
    place(state, "B1", "i4", hold="")
    place(state, "G1", "i6", hold="")
    do(state, "take", "nothing")
    assert refused(state, "attack 1.dagger B1 set 6") == ("IV.4", "so_many_numbers")
    events = do(state, "attack 1.dagger B1 set 6 2")
    assert told(events)["threw"]["item"] == "dagger"
    hashes = RULES.view(state, 2).pending[0].hashes
    assert set(hashes) == {"number", "G1"}
    events = do(state, "guess 6")
    assert told(events)["flew_on"]["gladiator"] == "G1"
    do(state, "nothing", "nothing")
    assert asked(state) == (2, "guess")
    assert RULES.view(state, 2).pending[0].hashes["number"] == hashes["G1"]
    events = do(state, "guess none")
    assert told(events)["harmless"]["number"] == 2
    assert told(events)["harmless"]["opposition"] == 5 + 2
    assert [(each.item, each.at) for each in state.lying] == [("dagger", "i6")]


def test_5_4_the_barbarian_throws_anything_even_what_is_not_his() -> None:
    state = duel("barbarian", "swordmaster")
    who = place(state, "R1", "i3", hold="great-sword", row="B11")
    who.held = ["buckler"]
    place(state, "B1", "i5", hold="")
    do(state, "take", "nothing", "attack 1.buckler B1 set 4")
    assert (state.pending[0].type, state.pending[0].base) == ("slash", 2)


# ---- V.5 dislodging -------------------------------------------------------------------


def disarming(at: str = "i5", dislodge: int = 4) -> GladiatorsState:
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "i4", hold="duelling-sword", row="S11")
    place(state, "B1", at, hold="axe axe", current="B02")
    do(state, "take", "nothing", f"attack 1 B1 set 5 grab axe dislodge {dislodge}", "nothing", "guess none")
    return state


def test_5_5_two_guesses_against_one_to_six() -> None:
    state = disarming()
    assert asked(state) == (1, "contest")
    assert refused(state, "guess 1 2 3") == ("V.5", "too_many_guesses")
    do(state, "guess 4 5")
    assert state.gladiators["B1"].held == ["axe", "axe"]
    assert asked(state) == (1, "second")


def test_5_5_a_failure_sends_it_flying_and_takes_the_stance_along() -> None:
    state = disarming()
    place(state, "B1", hold="axe", current="B02")
    do(state, "guess 1 2")
    assert state.gladiators["B1"].held == []
    assert state.gladiators["B1"].current == ""
    assert [(each.item, each.at) for each in state.lying] == [("axe", "i7")], (
        "before the wall, after two hexes"
    )


def test_5_5_its_number_is_secret_until_then() -> None:
    state = disarming()
    waiting = RULES.view(state, 1).turn.paused
    assert waiting is not None
    assert waiting.attack.dislodge == 0
    assert "dislodge" in waiting.attack.hashes
    own = RULES.view(state, 0).turn.paused
    assert own is not None
    assert own.attack.dislodge == 4


def test_5_5_a_match_that_waits_for_the_guesses_can_be_stored() -> None:
    waiting = RULES.view(disarming(), 1).turn.paused
    assert waiting is not None
    assert waiting.after == "hit"
    state = RULES.decode_state(RULES.encode_state(disarming()))
    assert state == disarming()
    do(state, "guess 1 2")
    assert state.gladiators["B1"].held == ["axe"]
    assert asked(state) == (1, "second")


def test_r_4_5_only_an_item_in_the_targets_hands_may_be_dislodged() -> None:
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "i4", hold="duelling-sword", row="S11")
    place(state, "B1", "i5", hold="axe")
    do(state, "take", "nothing")
    assert refused(state, "attack 1 B1 set 5 grab great-sword dislodge 4") == ("R-4.5", "no_such_choice")


def test_r_7_3_a_bind_waits_for_the_attackers_defense() -> None:
    state = duel("barbarian", "swordmaster")
    place(state, "R1", "i4", hold="great-sword", row="B07")
    place(state, "B1", "i5", hold="duelling-sword", current="S20")
    do(state, "take", "nothing", "attack 1 B1 set 6", "nothing", "guess 5 6")
    assert asked(state) == (1, "answer")
    assert legal(state) == ["bind great-sword 1", "nothing"]
    question, waiting = RULES.decisions(state)[0], RULES.view(state, 1).turn.paused
    assert waiting is not None
    assert question.key == f"t{state.turn.number}.a{waiting.attack.id}.answer.{waiting.next}"
    assert question.fields == (Number("bind", "dislodge", 1, 6),)
    assert waiting.after == "guess"
    do(state, "bind great-sword 1", "nothing", "nothing")
    assert asked(state) == (0, "first")
    do(state, "nothing")
    assert asked(state) == (0, "contest")
    do(state, "guess 2 3")
    assert [(each.item, each.at) for each in state.lying] == [("great-sword", "i2")]


def test_r_7_4_an_item_is_taken_into_a_free_hand() -> None:
    state = duel("barbarian", "swordmaster")
    place(state, "R1", "i4", hold="", row="B19")
    place(state, "B1", "i5", hold="duelling-sword dagger")
    events = do(state, "take", "nothing", "attack 1 B1 set 4 grab duelling-sword", "guess none")
    taken = told(events)["took_item"]
    assert (taken["gladiator"], taken["victim"], taken["item"]) == ("R1", "B1", "duelling-sword")
    assert state.gladiators["R1"].held == ["duelling-sword"]
    assert state.gladiators["B1"].held == ["dagger"]
    assert lost(state)["B1"] == 0


# ---- V.6 holding ----------------------------------------------------------------------


def strangling(attacker: str = "assassin", foe: str = "barbarian") -> GladiatorsState:
    """Return a state in which R1 holds B1, whose turn goes on."""
    card, hold = ("A16", "chain") if attacker == "assassin" else ("B17", "")
    state = duel(attacker, foe)
    place(state, "R1", "i3", hold=hold, row=card)
    place(state, "B1", "i4", hold="")
    do(state, "take", "nothing", "attack 1 B1 set 4", "guess none")
    assert state.gladiators["R1"].holds == "B1"
    return state


def test_5_6_the_stronger_drags_the_other_as_far_as_the_difference() -> None:
    state = strangling()
    do(state, "nothing")
    assert "walk i5" in legal(state)
    assert "walk i6" not in legal(state), "4 against 3: one hex"
    do(state, "walk i5")
    assert state.gladiators["R1"].at == "i4", "onto the hex that was left"
    assert asked(state)[0] == 0, "there is no second step"


def test_5_6_the_barbarian_holding_the_swordmaster_goes_one_hex_and_two_with_leaps() -> None:
    state = strangling("barbarian", "swordmaster")
    do(state, "nothing")
    assert asked(state) == (0, "second"), "the weaker cannot move"
    do(state, "nothing", "use fast-leaps", "walk i2")
    assert state.gladiators["B1"].at == "i3"
    assert asked(state) == (0, "move")
    do(state, "walk i1")
    assert state.gladiators["B1"].at == "i2"
    assert asked(state)[1] != "move"


def test_r_2_9_strangling_goes_on_in_later_turns_and_costs_them() -> None:
    state = strangling()
    do(state, "nothing", "nothing")
    assert asked(state) == (0, "second")
    do(state, "nothing")
    assert asked(state) == (0, "attack")
    assert legal(state)[:2] == ["attack 2 B1 set 4", "nothing"]
    do(state, "attack 2 B1 set 1")
    assert state.turn.mover == "B1"
    assert state.pending[0].opposed == "both"
    state = strangling()
    do(state, "nothing", "nothing", "plan A01", "nothing")
    assert asked(state)[0] == 1, "no planning and strangling at once"


def test_5_6_a_hold_ends_with_its_card_or_by_a_guess_of_the_second_attack() -> None:
    state = strangling()
    do(state, "nothing", "nothing", "retrieve")
    assert state.gladiators["R1"].holds == ""
    state = strangling()
    do(state, "nothing", "nothing", "nothing", "attack 2 B1 set 3", "guess 3")
    assert state.gladiators["R1"].holds == ""


# ---- V.7 lying ------------------------------------------------------------------------


def lying(**changed: str) -> GladiatorsState:
    state = duel("barbarian", "swordmaster")
    place(state, "R1", "i4", hold="great-sword")
    place(state, "B1", "j4", hold="duelling-sword", row=changed.get("row", "S07"), prone=True)
    return turn_of(state, "B1")


def test_5_7_each_turn_the_choice_comes_first() -> None:
    assert asked(lying()) == (1, "prone")
    assert legal(lying())[:2] == ["defend", "expose"]


def test_5_7_on_guard_one_plans_or_rolls() -> None:
    state = lying()
    do(state, "defend")
    assert asked(state) == (1, "second")
    assert refused(state, "take") == ("V.7", "not_lying")
    assert refused(state, "rise") == ("V.7", "guard_first")
    assert refused(state, "rearm hold duelling-sword") == ("V.7", "guard_first")
    do(state, "plan S01")
    assert asked(state)[0] == 0, "planned, and so not rolled"
    state = lying()
    do(state, "defend", "nothing")
    assert "walk j5" in legal(state)
    assert "walk j6" not in legal(state)
    do(state, "walk j5")
    assert state.gladiators["B1"].prone, "one stays on the ground"


def test_5_7_unguarded_one_stands_up_or_re_arms_and_picks_up() -> None:
    state = lying()
    lie(state, "dagger", "j4")
    do(state, "expose")
    assert refused(state, "plan S01") == ("V.7", "unguarded")
    # Not even an action that can be used while lying: unguarded, one re-arms or stands up (8.6).
    usable_while_lying = lying(row="S21")
    do(usable_while_lying, "expose")
    assert refused(usable_while_lying, "take") == ("V.7", "unguarded")
    do(state, "rearm hold duelling-sword dagger lift dagger")
    assert state.gladiators["B1"].held == ["duelling-sword", "dagger"]
    assert state.gladiators["B1"].prone
    state = lying()
    do(state, "expose", "rise")
    assert not state.gladiators["B1"].prone
    assert asked(state)[0] == 0, "on the same hex"


@pytest.mark.parametrize(("choice", "most"), [("defend", 1), ("expose", 0)])
def test_5_7_one_guess_on_guard_and_none_without(choice: str, most: int) -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", hold="great-sword", row="B05")
    place(state, "B1", "i5", hold="", prone=True, specials=[])
    do(state, "take", "nothing", "attack 1 B1 set 5", choice)
    found = RULES.decisions(state)[0]
    assert found.kind == "guess"
    assert found.asks == ("must" if most else "never")
    assert refused(state, "guess 5")[1] == ("" if most else "too_many_guesses")


def test_5_7_to_fall_takes_the_stance_away_and_the_choice_is_made() -> None:
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "i4", hold="duelling-sword", row="S16")
    place(state, "B1", "i5", hold="axe", current="B09")
    do(state, "take", "nothing", "attack 1 B1 set 5", "nothing", "guess none")
    who = state.gladiators["B1"]
    assert (who.prone, who.current) == (True, "")
    assert asked(state) == (1, "second")
    assert "rise" not in legal(state), "to stand up at once would make falling free"
    do(state, "nothing")
    assert "walk i6" in legal(state)


def test_5_7_one_who_lies_does_not_retreat() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", hold="", row="B16")
    place(state, "B1", "i5", hold="", prone=True)
    do(state, "take", "nothing", "attack 1 B1 set 4", "expose", "guess none")
    assert state.gladiators["B1"].at == "i5"


def test_5_7_no_special_that_asks_for_movement_but_those_that_say_so() -> None:
    state = lying()
    do(state, "defend", "nothing")
    assert refused(state, "use dancing-feet")[1] == "not_met"
    state = duel("orc+orc", "barbarian", uneven=True)
    orc = next(each for each in state.gladiators.values() if "scamper" in each.specials)
    place(state, orc.name, "i4", prone=True)
    turn_of(state, orc.name)
    do(state, "defend", "nothing", "use scamper")
    assert "walk i6" in legal(state)


def test_5_7_a_card_that_may_be_used_lying_stands_one_up() -> None:
    state = lying(row="S21")
    lie(state, "buckler", "j5")
    do(state, "defend", "take")
    assert not state.gladiators["B1"].prone
    assert asked(state) == (1, "lift")
    do(state, "lift buckler j5")
    assert state.gladiators["B1"].held == ["duelling-sword", "buckler"]
    assert asked(state) == (1, "move")


def test_r_8_6_the_barbarian_snaps_up_without_spending_the_turn() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", prone=True, row="B05")
    turn_of(state, "R1")
    do(state, "use snap-up")
    assert not state.gladiators["R1"].prone
    assert asked(state) == (0, "second")


# ---- picking up -----------------------------------------------------------------------


def test_3_4_items_are_picked_up_by_a_card_from_empty_hexes_within_reach() -> None:
    state = duel("assassin", "barbarian")
    place(state, "R1", "i4", hold="dagger", row="A21")
    place(state, "B1", "i5")
    for item, at in (("axe", "i4"), ("shield", "i3"), ("spear", "i5"), ("flail", "i2")):
        lie(state, item, at)
    do(state, "take")
    assert legal(state) == ["lift axe i4", "lift shield i3", "nothing"]
    assert RULES.decisions(state)[0].key == "t2.lift.4"
    do(state, "lift axe i4")
    assert state.gladiators["R1"].held == ["dagger", "axe"]
