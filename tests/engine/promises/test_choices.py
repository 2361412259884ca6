"""From a list of atoms to one of them: one attribute after another, with links alone."""

from __future__ import annotations

import re

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.choices import choose
from games.engine.decisions import Decision
from games.engine.forms import (
    hidden_inputs,
    read_action,
)
from tests.engine.promises.match import histories, played
from tests.engine.promises.plain_forms import form, posted
from tests.engine.promises.title import TINY, Done, Roll, Walk, begun


def leaves(decision: Decision, atoms: list[Action]) -> list[Action]:
    """Return every action that can be reached by links alone, once for each way to it."""
    found, addresses = [], [""]
    while addresses:
        choice = choose(decision, atoms, addresses.pop())
        assert re.fullmatch(r"([a-z]+(\.[a-z]+)*)?", choice.path)
        for options in choice.lists[1:]:
            assert len({(option.act, option.name) for option in options}) == 1
        if choice.atom is not None:
            found.append(choice.atom)
            continue
        assert not any(option.chosen for option in choice.lists[-1])
        assert all(len(options) > 1 for options in choice.lists[1:] if not options[0].chosen)
        addresses += [option.pick for option in choice.lists[-1]]
    return found


TURN = TINY.decisions(begun())[0]
ATOMS = list(TINY.legal(begun(), TURN))


@given(st.lists(st.sampled_from(ATOMS), unique=True, min_size=1))
def test_links_lead_to_every_act_by_one_way_each(atoms: list[Action]) -> None:
    found = leaves(TURN, atoms)
    assert len(found) == len(atoms)
    assert set(found) == set(atoms)


def test_a_sole_act_waits_to_be_chosen() -> None:
    assert choose(TURN, [Done(0)]).atom is None
    assert choose(TURN, [Done(0)], "a").atom == Done(0)


class Send(Action, frozen=True, tag="send", gc=False):
    """An action with three things to choose, one after another."""

    what: str
    where: int
    quick: bool


SENT: list[Action] = [
    Send(0, what, where, quick) for what in ("lion", "ogre") for where in (3, 7, 9) for quick in (True, False)
]
SEND = Decision("send", 0, "send")


@given(st.lists(st.sampled_from([*SENT, Done(0)]), unique=True, min_size=1))
def test_so_they_do_through_three_attributes_and_nothing_is_asked_that_is_no_choice(
    atoms: list[Action],
) -> None:
    assert set(leaves(SEND, atoms)) == set(atoms)
    assert len(leaves(SEND, atoms)) == len(atoms)


def test_what_is_no_choice_is_chosen_and_said_on_the_way() -> None:
    atoms = [Send(0, "lion", 3, True), Send(0, "lion", 3, False), Done(0)]
    choice = choose(SEND, atoms, "a")
    assert [[option.value for option in options if option.chosen] for options in choice.lists] == [
        ["lion"],
        [3],
        [],
    ]
    assert [option.pick for option in choice.lists[2]] == ["a.a.a", "a.a.b"]
    assert choose(SEND, atoms, "a.a.b").atom == atoms[1]


def test_a_kind_is_chosen_with_its_first_attribute_and_then_the_next() -> None:
    first = choose(TURN, ATOMS)
    assert [(option.letter, option.act, option.name, option.value) for option in first.lists[0]] == [
        ("a", "walk", "way", "left"),
        ("b", "walk", "way", "right"),
        ("c", "roll", "", ""),
        ("d", "ask", "", ""),
        ("e", "done", "", ""),
    ]
    assert (first.path, first.atom) == ("", None)
    then = choose(TURN, ATOMS, "b")
    assert [(option.pick, option.name, option.value) for option in then.lists[1]] == [
        ("b.a", "steps", 1),
        ("b.b", "steps", 2),
    ]
    assert (then.path, then.atom) == ("b", None)
    last = choose(TURN, ATOMS, "b.b")
    assert (last.path, last.atom, last.fields) == ("b.b", Walk(0, "right", 2), ())


@given(st.text("abez.1-", max_size=8))
def test_an_address_that_leads_nowhere_leads_as_far_as_it_can(pick: str) -> None:
    choice = choose(TURN, ATOMS, pick)
    assert choice.atom is None or choice.atom in ATOMS
    chosen = [part for part in pick.split(".") if part]
    assert chosen[: len(choice.path.split("."))] == choice.path.split(".") or choice.path == ""


@settings(max_examples=40)
@given(histories)
def test_every_question_goes_through_links_and_forms_to_checked_actions(happenings: list[str]) -> None:
    state = played(happenings).state
    for decision in TINY.decisions(state):
        atoms = list(TINY.legal(state, decision))
        for atom in leaves(decision, atoms):
            choice = choose(decision, [atom])
            fields = choice.fields
            bets = [("bets", "2"), ("bets", "5")] if fields else []
            assert not fields or form(*fields, pairs=bets).is_valid()
            read = read_action(TINY, decision.seat, posted(hidden_inputs(atom, fields) + bets))
            assert read == (Roll(decision.seat, (2, 5)) if isinstance(atom, Roll) else atom)
            assert TINY.answers(state, read) == decision
            TINY.apply(state, read, SeededChance(1))


def test_one_atom_that_is_left_asks_for_nothing_more() -> None:
    found = choose(TURN, [Walk(0, "left", 1), Walk(0, "right", 1)], "a")
    assert [len(options) for options in found.lists] == [2]
    assert found.atom == Walk(0, "left", 1)


LED = msgspec.structs.replace(TURN, leads=("walk",))


def test_the_first_piece_of_an_act_that_leads_is_chosen_but_nothing_for_it() -> None:
    led = choose(LED, ATOMS)
    assert led.path == "a"
    assert led.atom is None
    assert led == choose(LED, ATOMS, "a")
    assert choose(LED, ATOMS, "b").path == "b", "who chooses another has them"
    assert choose(LED, [Done(0)]).path == "", "where there is none nobody is chosen"


def test_one_that_can_go_one_way_may_still_stay() -> None:
    """Before a choice, a list of one line is shown, whose line is its whole address."""
    atoms: list[Action] = [Walk(0, "left", 1), Done(0)]
    led = choose(LED, atoms)
    assert led.atom is None
    (line,) = led.lists[1]
    assert choose(LED, atoms, line.pick).atom == Walk(0, "left", 1)
    assert choose(LED, atoms, line.pick).path == line.pick
    assert choose(TURN, atoms, "a").atom == Walk(0, "left", 1), "chosen by a person it is all there is"


@given(st.lists(st.sampled_from(ATOMS), unique=True, min_size=1))
def test_every_act_is_reached_beside_the_one_that_leads(atoms: list[Action]) -> None:
    first = choose(LED, atoms)
    lines = first.lists[0] if first.lists else ()
    found = [act for line in lines for act in _below(atoms, line.pick)] or [first.atom]
    assert len(found) == len(atoms)
    assert set(found) == set(atoms)


def _below(atoms: list[Action], pick: str) -> list[Action]:
    choice = choose(LED, atoms, pick)
    if choice.atom is not None:
        return [choice.atom]
    return [act for line in choice.lists[-1] for act in _below(atoms, line.pick)]
