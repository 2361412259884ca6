"""The texts of a question, a row and a card about waiting attacks, each stance, and one's own secrets."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.choices import Option, choose
from games.engine.drawing.scene import Scene
from games.gladiators import words
from games.gladiators.drawing import scene
from games.gladiators.state import GladiatorsState
from tests.gladiators.positions import RULES, do, duel, place, turn_of
from tests.gladiators.speech import say


def attacked(*, prone: bool = False) -> GladiatorsState:
    """Return a state in which R1 has set five for a slash of B1, who has two axes and two planned actions."""
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "h4", row="S09", hold="duelling-sword", current="")
    place(state, "B1", "h5", row="B03 B12", hold="axe axe", current="B04", prone=prone)
    turn_of(state, "R1")
    do(state, "take")
    while RULES.decisions(state)[0].kind != "attack":
        do(state, "nothing")
    do(state, "attack 1 B1 set 5")
    return state


def question(state: GladiatorsState) -> tuple[str, str]:
    decision = RULES.decisions(state)[0]
    view = RULES.view(state, decision.seat)
    why = words.reason(view, decision)
    return say(words.question(view, decision)), say(why) if why else ""


def rows(state: GladiatorsState) -> dict[str, str]:
    """Return the rows of the question's first list with their notes."""
    decision = RULES.decisions(state)[0]
    view = RULES.view(state, decision.seat)
    options: tuple[Option, ...] = choose(decision, RULES.legal(state, decision)).lists[0]
    lines = [words.line(view, option) for option in options]
    return {say(line.text): say(line.note) if line.note else "" for line in lines}


def test_who_may_act_first_reads_the_attack_and_the_guesses_of_each_stance() -> None:
    state = attacked()
    assert question(state) == (
        "Do you act before you defend?",
        "Swordmaster R attacks you with Cut: slash, 3+(1-5)×2 against your Defense 3. A "
        "combat action now changes the stance you defend in and uses up the turn’s action.",
    )
    found = rows(state)
    assert found["Defend first, then act"] == "you defend with Step back: 2 guesses, Defense 3"
    take = found["Carry out the first planned action: Iron stance"]
    assert take.startswith("you defend with Iron stance: 1 guess, Defense 5; ")
    back = found["Take Step back, the Current Action, back to hand"]
    assert back == "you defend with Standard Action: 2 guesses, Defense 3"


def test_who_takes_an_action_in_vain_defends_in_the_standard_action() -> None:
    state = attacked()
    place(state, "B1", row="B05 B12")
    note = rows(state)["Carry out the first planned action: Slash with sword"]
    assert note == "you defend with Standard Action: 2 guesses, Defense 3"


def test_who_lies_reads_the_attack_before_they_choose_their_guard() -> None:
    state = attacked(prone=True)
    asked, why = question(state)
    assert asked == "Lie on guard, or unguarded to get up?"
    assert why.startswith("Swordmaster R attacks you with Cut: slash, 3+(1-5)×2 against your Defense 3. ")
    assert rows(state)["Lie on guard"] == "you defend while lying on guard: 1 guess, Defense 3"


def also(state: GladiatorsState, **changed: Any) -> None:
    """Let one more such attack wait, with some fields of it changed."""
    (first,) = state.pending
    state.pending.append(msgspec.structs.replace(first, id=99, **changed))


def test_of_several_attacks_each_is_named() -> None:
    state = attacked()
    also(state, type="smash", opposed="strength")
    _, why = question(state)
    assert why.startswith(
        "Swordmaster R attacks you with Cut: slash, 3+(1-5)×2 against your Defense 3. "
        "Swordmaster R attacks you with Cut: smash, 3+(1-5)×2 against your Strength 4. "
    )
    note = rows(state)["Defend first, then act"]
    assert note == "you defend with Step back: 2 guesses, Defense 3 (Cut), 2 guesses, Strength 4 (Cut)"


def test_two_attacks_that_are_alike_are_told_in_one_sentence() -> None:
    state = attacked()
    also(state)
    _, why = question(state)
    assert why.startswith(
        "Swordmaster R attacks you 2 times with Cut: slash, 3+(1-5)×2 against your Defense 3. A"
    )
    note = rows(state)["Defend first, then act"]
    assert note == "you defend with Step back: 2 guesses against each, Defense 3"


def shown(state: GladiatorsState, seat: int | None) -> tuple[Scene, str]:
    """Return the scene of a seat, and all its words."""
    drawn = scene(RULES.view(state, seat), {}, say)
    return drawn, repr(drawn)


def test_an_attacker_sees_the_number_they_set_and_nobody_else_does() -> None:
    state = attacked()
    told = "pending attack on Barbarian B: Cut, you set 5"
    drawn, text = shown(state, 0)
    assert told in text
    threats = next(twin for twin in drawn.twins if twin.caption == "Attacks and contests to resolve")
    assert threats.head[-1] == "Number you set"
    assert threats.rows[0][-1].text == "5"
    (own,) = [table for table in drawn.own if table.caption == "Numbers you set"]
    assert [[cell.text for cell in row] for row in own.rows] == [["Barbarian B: Cut", "5"]]
    for seat in (1, None):
        drawn, text = shown(state, seat)
        assert "you set" not in text
        threats = next(twin for twin in drawn.twins if twin.caption == "Attacks and contests to resolve")
        assert "Number you set" not in threats.head


def test_the_number_that_is_set_is_the_only_thing_that_differs_for_the_attacker() -> None:
    one, other = attacked(), attacked()
    other.pending[0].number = 2
    assert shown(one, 0)[1] != shown(other, 0)[1]
    # Hashes stand apart from what is drawn: to the others both are the same.
    assert shown(one, 1)[1] == shown(other, 1)[1]
    assert shown(one, None)[1] == shown(other, None)[1]


def test_a_row_to_plan_tells_what_its_card_does() -> None:
    state = duel("swordmaster", "barbarian")
    place(state, "R1", "h4", hold="duelling-sword")
    turn_of(state, "R1")
    found = rows(state)
    assert found["Disarm"] == (
        "stab, distance 1: 5+(1-5) against Defense; guesses slash 1, stab 1, smash 1. On a "
        "hit: the victim may lose an item in hand: it flies 3 hexes."
    )
    assert found["Riposte"].startswith("guesses slash 2, stab 2, smash 0. After a successful guess, ")


def test_who_enters_is_told_with_what_is_worn() -> None:
    told = words.event(
        "equipped", {"gladiator": "R1", "at": "a1", "held": ["sabre"], "worn": ["helmet"], "kept": []}
    )
    assert say(told) == "R1 enters at a1 (in hand: sabre; worn: helmet)."
