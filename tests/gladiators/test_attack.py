"""IV. Attack resolution: distance, strength, opposition, guesses, success."""

from __future__ import annotations

import hashlib

import pytest

from games.engine.decisions import SomeOf
from games.gladiators.decks import CARDS
from games.gladiators.decks.cards import ModifyStat
from games.gladiators.defending import allowed_guesses
from games.gladiators.gladiator_values import axe_guesses, defense
from games.gladiators.state import GladiatorsState, TimedModifier
from tests.gladiators.positions import (
    RULES,
    asked,
    do,
    duel,
    fight,
    legal,
    lost,
    place,
    refused,
    struck,
    told,
    turn_of,
)

# ---- IV.3 distance --------------------------------------------------------------------


def facing(
    card: str, hold: str, at: str, attacker: str = "barbarian", foe: str = "assassin"
) -> GladiatorsState:
    """Return a state in which R1 on i4 has taken a card in its turn and stays; B1 stands on `at`."""
    state = duel(attacker, foe)
    place(state, "R1", "i4", hold=hold, row=card)
    place(state, "B1", at, hold="")
    do(state, "take")
    if asked(state) == (0, "move"):
        do(state, "nothing")
    return state


@pytest.mark.parametrize(
    ("card", "hold", "at", "reached"),
    [
        ("B05", "great-sword", "i5", True),
        ("B05", "great-sword", "i6", False),
        ("B07", "great-sword", "i6", True),
        ("B07", "great-sword", "k5", True),
        ("B07", "great-sword", "i7", False),
    ],
)
def test_4_3_an_attack_reaches_as_far_as_its_card_says(card: str, hold: str, at: str, reached: bool) -> None:
    state = facing(card, hold, at)
    assert (asked(state) == (0, "attack")) == reached


def test_4_7_the_guess_asked_for_is_of_one_attack_and_of_its_numbers() -> None:
    state = facing("B07", "great-sword", "i5", foe="swordmaster")
    place(state, "B1", hold="duelling-sword", current="S20")
    do(state, "attack 1 B1 set 6", "nothing")
    question = RULES.decisions(state)[0]
    assert question.key == f"t{state.turn.number}.a{state.turn.attack}.guess"
    assert question.fields == (SomeOf("guess", "numbers", (1, 2, 3, 4, 5, 6), 0, 2, refusable=True),)


def test_4_3_the_hex_between_must_be_vacant() -> None:
    """Figure 3: A can be attacked at distance 2, D not because Y stands between; B can be attacked
    at distance 2 round X, C not because X and Y block both ways."""
    state = fight("barbarian", "assassin", "swordmaster", sides="alone")
    place(state, "R1", "i4", hold="great-sword", row="B07")
    place(state, "B1", "i6")
    place(state, "G1", "i5")
    do(state, "take", "nothing")
    assert legal(state) == ["attack 1 G1 set 6", "nothing"]
    assert refused(state, "attack 1 B1 set 6") == ("IV.3", "out_of_reach")
    assert refused(state, "attack 1 R1 set 6") == ("R-4.1", "no_foe")
    assert refused(state, "attack 1 G1 set 0")[0] == "IV.4"
    place(state, "B1", "k4")
    assert "attack 1 B1 set 6" in legal(state), "out of line one of the two hexes is free"
    place(state, "G1", "j4")
    assert "attack 1 B1 set 6" in legal(state)
    place(state, "B1", "e3")
    place(state, "R1", "e1")
    assert "attack 1 B1 set 6" not in legal(state), "a pillar stands between"


# ---- IV.4 strength --------------------------------------------------------------------


def test_4_4_the_helmet_and_a_special_change_the_first_number() -> None:
    """Slash with Sword is 3+(1-5)*2; with the helmet 2+(1-5)*2, with Superhuman effort two more."""
    state = facing("B05", "great-sword", "i5")
    place(state, "R1", hold="great-sword", wear="helmet")
    do(state, "attack 1 B1 set 5")
    assert state.pending[0].base == 2
    assert (state.pending[0].low, state.pending[0].high, state.pending[0].times) == (1, 5, 2)

    state = facing("B05", "great-sword", "i5")
    place(state, "R1", hold="great-sword", wear="helmet")
    do(state, "attack 1 B1 set 5 use superhuman-effort")
    assert state.pending[0].base == 4
    assert lost(state)["R1"] == 2, "it costs two"


def test_4_4_a_war_dance_waits_for_the_next_attack() -> None:
    state = duel("barbarian", "assassin")
    place(state, "R1", "i4", hold="great-sword", row="B20 B05")
    place(state, "B1", "i5", hold="")
    do(state, "take", "nothing")
    assert state.gladiators["R1"].boons == [TimedModifier("attack", 2, "next_attack")]
    do(state, "nothing", "nothing", "take", "nothing", "attack 1 B1 set 1")
    assert state.pending[0].base == 5
    assert state.gladiators["R1"].boons == []


def test_4_3_only_numbers_of_the_range_may_be_set() -> None:
    state = facing("B05", "great-sword", "i5")
    assert refused(state, "attack 1 B1 set 6") == ("IV.4", "number_range")
    assert refused(state, "attack 1 B1 set 0") == ("IV.4", "number_range")
    assert refused(state, "attack 1 B1 set 1 2") == ("IV.4", "so_many_numbers")
    assert refused(state, "attack 2 B1 set 1") == ("IV.1", "no_such_attack")


# ---- IV.5 opposition ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "opposition"),
    [("B05", 4), ("B17", 3), ("B18", 7)],
)
def test_4_5_what_opposes_is_on_the_card(card: str, opposition: int) -> None:
    """Defense for a slash, Strength for a strangler, both for one who throws another down."""
    state = facing(card, "great-sword" if card == "B05" else "", "i5")
    do(state, "attack 1 B1 set 1")
    events = do(state, "nothing") if asked(state)[1] == "first" else []
    events += do(state, "guess none")
    found = told(events)
    assert (
        next(iter(found[code] for code in ("hit", "harmless") if code in found))["opposition"] == opposition
    )


def test_4_5_the_cloak_adds_to_defense_and_the_iron_stance_too() -> None:
    state = duel()
    assert defense(place(state, "R1", hold="cloak")) == 5
    assert defense(place(state, "R1", hold="dagger", wear="cloak")) == 5
    assert defense(place(state, "R1", hold="dagger")) == 4
    assert CARDS["B03"].while_current == (ModifyStat("defense", 2, "while_current"),)
    assert defense(place(state, "B1", hold="", wear="", current="B03")) == 5


# ---- IV.7 guesses ---------------------------------------------------------------------


def test_4_7_the_axe_of_the_stance_says_how_many_guesses() -> None:
    state = duel()
    who = place(state, "R1", hold="cloak dagger")
    assert [axe_guesses(who, kind, "") for kind in ("slash", "stab", "smash")] == [2, 2, 1]
    assert axe_guesses(who, "slash", "A03") == 3
    assert axe_guesses(place(state, "R1", hold="chain"), "slash", "A02") == 4
    assert axe_guesses(place(state, "R1", hold="chain dagger"), "slash", "A02") == 0, "no hand is free"


def met(state: GladiatorsState, number: int) -> GladiatorsState:
    """Return a state in which R1, with a number set, strikes B1, who holds nothing."""
    do(state, f"attack 1 B1 set {number}")
    return state


def test_4_7_no_more_numbers_than_guesses_none_twice_and_only_what_can_be_set() -> None:
    state = met(facing("B05", "great-sword", "i5"), 5)
    assert refused(state, "guess 4 5") == ("IV.7", "too_many_guesses")
    assert refused(state, "guess 6") == ("IV.7", "number_range")
    assert refused(state, "guess 5") == ("", "")
    place(state, "B1", hold="chain", current="A02")
    assert refused(state, "guess 3 3") == ("IV.7", "same_number")


def test_4_7_a_guess_that_is_right_wards_the_attack_off() -> None:
    state = met(facing("B05", "great-sword", "i5"), 5)
    events = do(state, "guess 5")
    assert "guessed" in told(events)
    assert struck(state)["B1"] == 14


def test_4_7_one_may_refuse_to_guess() -> None:
    state = met(facing("B05", "great-sword", "i5"), 5)
    do(state, "guess none")
    assert struck(state)["B1"] == 14 - (13 - 4)


def test_4_7_the_number_is_shown_only_after_all_guesses() -> None:
    state = met(facing("B05", "great-sword", "i5"), 3)
    for seat in (1, None):
        view = RULES.view(state, seat)
        assert view.pending[0].number == 0
        assert "number" in view.pending[0].hashes
    assert RULES.view(state, 0).pending[0].number == 3
    promised = RULES.view(state, 1).pending[0].hashes["number"]
    shown = told(do(state, "guess 5"))["hit"]
    assert hashlib.sha256(f"{shown['salt']} {shown['number']}".encode()).hexdigest() == promised


# ---- IV.8 the worked example ----------------------------------------------------------


def cloaked(number: int) -> GladiatorsState:
    """Return a state in which Fred (R1) has kicked from distance 2 and Tony (B1) has taken Throw cloak."""
    state = duel("assassin", "assassin")
    place(state, "R1", "i4", hold="", row="A18")
    place(state, "B1", "i6", hold="cloak dagger", row="A12")
    do(state, "take", "nothing", f"attack 1 B1 set {number}", "take")
    assert asked(state) == (1, "guess")
    return state


def test_4_8_the_guess_fails_but_the_defense_succeeds() -> None:
    """Fred sets 1: strength 5 against Defense 5. Tony is unharmed, and Fred is not wrapped."""
    state = cloaked(1)
    events = do(state, "guess 3 4")
    assert told(events)["harmless"] == {
        "by": "R1",
        "gladiator": "B1",
        "card": "A18",
        "type": "smash",
        "numbers": [3, 4],
        "number": 1,
        "salt": told(events)["harmless"]["salt"],
        "strength": 5,
        "opposition": 5,
        "lost": 0,
        "left": 14,
        "cast": {"R1": ("assassin", 0), "B1": ("assassin", 0)},
    }
    assert state.gladiators["R1"].wrapped == ""


def test_4_8_the_guess_succeeds_and_the_attacker_is_wrapped() -> None:
    state = cloaked(3)
    do(state, "guess 3 4")
    assert struck(state)["B1"] == 14
    assert state.gladiators["R1"].wrapped == "cloak"
    assert state.gladiators["B1"].held == ["dagger"]
    assert state.gladiators["B1"].current == "", "without the cloak the card is not met"


def test_4_8_neither_succeeds_and_tony_loses_four() -> None:
    state = cloaked(5)
    do(state, "guess 3 4")
    assert struck(state)["B1"] == 10
    assert state.gladiators["R1"].wrapped == ""


def test_r_7_5_one_who_is_wrapped_guesses_and_attacks_worse_until_re_arming() -> None:
    state = cloaked(3)
    do(state, "guess 3 4", "nothing")
    who = place(state, "R1", hold="dagger", row="A06")
    assert axe_guesses(who, "stab", "") == 2
    place(state, "R1", "i5")
    do(state, "take", "nothing", "attack 1 B1 set 6")
    assert state.pending[0].base == 4
    do(state, "guess none", "nothing", "nothing")
    do(state, "rearm hold dagger")
    assert state.gladiators["R1"].wrapped == ""
    assert [(each.item, each.at) for each in state.lying] == [("cloak", "i5")]


# ---- IV.8 counterattacks --------------------------------------------------------------


def riposting(at: str = "i5") -> GladiatorsState:
    """Return a state in which B1, a Swordmaster in Riposte, has been slashed at by R1."""
    state = duel("barbarian", "swordmaster")
    place(state, "R1", "i4", hold="great-sword", row="B07")
    place(state, "B1", at, hold="duelling-sword", current="S06")
    do(state, "take", "nothing", "attack 1 B1 set 6", "nothing", "guess 5 6")
    return state


def test_4_8_a_counterattack_waits_for_the_attackers_next_defense() -> None:
    state = riposting()
    assert asked(state) == (1, "answer")
    assert legal(state) == ["counter 5", "nothing"]
    assert refused(state, "counter 6") == ("IV.8", "number_range")
    events = do(state, "counter 4")
    assert told(events, 0)["countered"]["gladiator"] == "R1"
    assert "number" not in told(events, 0)["countered"]
    assert asked(state) == (1, "second"), "it does not spend the turn"
    assert state.gladiators["B1"].current == "S06"
    do(state, "nothing", "nothing")
    assert asked(state) == (0, "first")
    do(state, "nothing", "guess 5")
    assert lost(state)["R1"] == 5 + 4 - 3


def test_4_8_a_counterattack_needs_its_distance_and_may_be_left() -> None:
    state = riposting("i6")
    assert asked(state) == (1, "second"), "a riposte reaches one hex"
    state = riposting()
    do(state, "nothing")
    assert not state.pending


def test_r_5_7_a_harmless_blow_is_no_guess() -> None:
    state = duel("barbarian", "swordmaster")
    place(state, "R1", "i4", hold="great-sword", row="B05")
    place(state, "B1", "i5", hold="duelling-sword", current="S06")
    do(state, "take", "nothing", "attack 1 B1 set 1", "nothing", "guess 4 5")
    assert asked(state) == (1, "second")


# ---- IV.9 and others ------------------------------------------------------------------


def test_4_9_an_attack_of_the_fourth_kind_carries_its_guesses() -> None:
    state = facing("B18", "", "i5")
    place(state, "B1", hold="chain", current="A02")
    do(state, "attack 1 B1 set 5", "nothing")
    assert refused(state, "guess 3 4 5") == ("IV.7", "too_many_guesses")
    do(state, "guess 3 4")
    assert state.gladiators["B1"].prone, "12 against Defense 4 and Strength 3"
    assert struck(state)["B1"] == 14, "such an attack does no damage"


def test_r_4_1_one_declaration_makes_both_attacks_of_two_blades() -> None:
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "i4", hold="duelling-sword dagger", row="S14")
    place(state, "B1", "i5", hold="")
    do(state, "take", "nothing")
    assert refused(state, "attack 1 B1 set 5") == ("IV.4", "so_many_numbers")
    assert refused(state, "attack 1 B1 set 6 6") == ("IV.4", "number_range"), "the slash goes to 5"
    do(state, "attack 1 B1 set 5 6")
    assert [(each.type, each.number) for each in state.pending] == [("slash", 5), ("stab", 6)]
    do(state, "guess 4")
    assert asked(state) == (1, "guess"), "then comes the second"
    do(state, "guess 6")
    assert lost(state)["B1"] == 9 - 3


def test_r_5_1_the_second_attack_is_met_without_a_card_that_the_first_has_taken() -> None:
    state = fight("assassin", "barbarian", "swordmaster", sides="alone")
    place(state, "B1", "i5", hold="great-sword", current="B02")
    place(state, "B1", hold="axe axe", current="B02")
    place(state, "R1", "i4", hold="dagger", row="A22")
    place(state, "G1", "i6", hold="duelling-sword", row="S09")
    do(state, "take", "nothing", "attack 1 B1 set 4")
    assert asked(state)[0] == 1
    do(state, "nothing", "guess 1 2 3")
    assert state.gladiators["B1"].current == "", "the feint has spoiled the stance"


def test_r_5_2_thick_skull_guesses_from_none_too() -> None:
    state = duel("barbarian", "orc+orc", uneven=True)
    orc = next(each for each in state.gladiators.values() if "thick-skull" in each.specials)
    place(state, "R1", "i4", hold="great-sword", row="B06")
    place(state, orc.name, "i5", hold="")
    orc.current = "O13"
    orc.held = ["flail"]
    do(state, "take", "nothing", f"attack 1 {orc.name} set 4")
    while asked(state)[1] != "guess":
        do(state, "nothing")
    assert refused(state, "guess 4") == ("IV.7", "too_many_guesses")
    do(state, "use thick-skull")
    assert refused(state, "guess 3 4") == ("IV.7", "too_many_guesses")
    assert refused(state, "use thick-skull")[1] == "no_use", "each once against one attack"
    do(state, "guess 4")
    assert orc.condition == 9


def test_a_change_of_guesses_for_the_turn_counts_standing_and_lying() -> None:
    state = met(facing("B05", "great-sword", "i5"), 5)
    victim = place(state, "B1", hold="chain", current="A02", boons=[TimedModifier("guess", 1, "turn")])
    (blow,) = state.pending
    assert allowed_guesses(state, victim, blow) == 5
    victim.boons = [TimedModifier("guess", -1, "turn")]
    assert allowed_guesses(state, victim, blow) == 3
    victim.prone = True
    assert allowed_guesses(state, victim, blow) == 0


# ---- the Orc's flail ------------------------------------------------------------------


def test_a_guess_taken_from_the_next_defense_comes_back_after_it() -> None:
    """O13: one guess fewer in the next defense, and in no other."""
    state = duel("orc+orc", "barbarian")
    victim = place(state, "B1", "i5", hold="", condition=14)

    def struck_by(card: str, number: int) -> None:
        place(state, "R2", "i4", hold="flail", row=card)
        turn_of(state, "R2")
        do(state, "take")
        if asked(state)[1] == "move":
            do(state, "nothing")
        do(state, f"attack 1 B1 set {number}")
        while asked(state)[1] != "guess":
            do(state, "nothing")
        do(state, "guess none")

    struck_by("O13", 2)
    assert victim.boons == [TimedModifier("guess", -1, "next_defense")]
    struck_by("O11", 4)
    assert victim.boons == []
