"""Free fields: sets with a source, and values that can be taken twice."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

import tests.probe  # noqa: F401  makes the probe known
from games.engine import registry
from games.engine.actions import Action
from games.engine.choices import Choice, Option, choose, count_options, find_pick, free_fields, reletter
from games.engine.decisions import Decision, Numbers, OneOf, SomeOf
from games.engine.forms import FieldsForm, hidden_inputs, read_action
from games.gladiators.actions import Declare, DoNothing
from games.titan.actions import Divide, Split
from games.titan.battle.actions import Done
from tests.arena.positions import RULES, position

KEY = SomeOf("split", "creatures", ("ogre", "ogre", "lion"), 2, 2, of="R.key")
MOON = SomeOf("split", "creatures", ("troll", "troll", "lion"), 2, 2, of="R.moon")
TO = OneOf("split", "to", ("R.rose", "R.bell"))
ASKED = Decision("t1.split", 0, "split", fields=(KEY, MOON, TO))
ATOMS = (
    Split(0, "R.key", ("ogre", "ogre"), "R.rose"),
    Split(0, "R.moon", ("troll", "troll"), "R.rose"),
    Done(0),
)


def test_a_field_with_a_source_belongs_to_the_actions_of_that_source() -> None:
    assert [free_fields(ASKED, atom) for atom in ATOMS] == [(KEY, TO), (MOON, TO), ()]


def test_choosing_the_source_leaves_its_own_fields_to_fill() -> None:
    assert choose(ASKED, ATOMS).fields == ()
    sources = choose(ASKED, ATOMS, "b")
    assert sources.atom == ATOMS[1]
    assert sources.fields == (MOON, TO)


class _Words:
    """Labels that say what they stand for."""

    def field(self, view: Any, field: Any) -> Any:
        return _Line(field.name)

    def value(self, view: Any, field: Any, value: Any) -> Any:
        return _Line(str(value))


class _Line:
    note = under = None

    def __init__(self, text: str) -> None:
        self.text = text


def test_a_value_that_stands_twice_can_be_ticked_twice() -> None:
    data = QueryDict("creatures=ogre&creatures=ogre&to=R.bell")
    form = FieldsForm((KEY, TO), _Words(), None, str, data=data)
    assert form.is_valid()
    assert form.cleaned_data == {"creatures": ["ogre", "ogre"], "to": "R.bell"}


def test_a_posted_set_keeps_its_repetitions() -> None:
    rules = registry.get("titan")
    posted = QueryDict("do=split&legion=R.key&creatures=ogre&creatures=ogre&to=R.bell")
    assert read_action(rules, 0, posted) == Split(0, "R.key", ("ogre", "ogre"), "R.bell")
    three = "&".join(f"with_titan={name}" for name in ("ogre", "ogre", "lion"))
    posted = QueryDict(f"do=divide&{three}&markers=R.key&markers.2=R.moon")
    assert read_action(rules, 1, posted) == Divide(1, ("ogre", "ogre", "lion"), ("R.key", "R.moon"))


def test_what_the_person_fills_in_is_not_carried_along() -> None:
    assert hidden_inputs(ATOMS[0], (KEY, TO)) == [("do", "split"), ("legion", "R.key")]


def test_numbers_are_asked_one_by_one_and_may_be_alike() -> None:
    numbers = Numbers("attack", "numbers", ((1, 5), (1, 6)), of="1")
    asked = Decision("t1.attack", 0, "attack", fields=(numbers,))
    atoms = (Declare(0, "1", "B1"), Declare(0, "2", "B1"), DoNothing(0))
    assert [free_fields(asked, atom) for atom in atoms] == [(numbers,), (), ()]
    posted = QueryDict("do=attack&blow=1&target=B1&numbers=5&numbers.2=5")
    form = FieldsForm((numbers,), _Words(), None, str, data=posted)
    assert form.is_valid()
    assert [field.label for field in form.fields.values()] == ["numbers", "numbers 2"]
    assert read_action(registry.get("gladiators"), 0, posted) == Declare(0, "1", "B1", numbers=(5, 5))
    too_high = QueryDict("numbers=6&numbers.2=6")
    assert not FieldsForm((numbers,), _Words(), None, str, data=too_high).is_valid()


def test_what_a_decision_opens_is_chosen_until_something_else_is() -> None:
    numbers = Numbers("attack", "numbers", ((1, 5),), of="1")
    once = (Declare(0, "1", "B1", numbers=(5,)), DoNothing(0))
    asked = Decision("t4.attack", 0, "attack", fields=(numbers,), opens="attack")
    assert choose(asked, once).atom == once[0]
    assert choose(asked, once).fields == (numbers,)
    assert choose(asked, once, "b").atom == once[1]
    # Where there are several such acts, which of them is for the person to say.
    twice = (*once, Declare(0, "1", "G1", numbers=(5,)))
    assert choose(asked, twice).atom is None


def test_the_only_form_stands_there_without_a_choice() -> None:
    asked = Decision("t1.split", 0, "split", fields=(KEY, TO))
    assert choose(asked, ATOMS[:1]) == Choice((), ATOMS[0], (KEY, TO))


def test_what_a_decision_opens_is_found_after_acts_that_begin_alike() -> None:
    alike = (Split(0, "R.key", ("ogre", "lion"), "R.rose"), Split(0, "R.key", ("ogre", "ogre"), "R.rose"))
    assert choose(Decision("t1.split", 0, "split", opens="done"), (*alike, Done(0))).atom == Done(0)


class Lay(Action, frozen=True, tag="lay", gc=False):
    what: str
    where: str
    how: tuple[str, ...]


LAID = (Lay(0, "tile", "", ("up",)), Lay(0, "tile", "", ("down",)), Lay(0, "wall", "edge", ("up",)))


def test_what_is_empty_is_a_choice_like_any_other_and_what_follows_is_asked() -> None:
    asked = Decision("lay", 0, "lay")
    tile = choose(asked, LAID, "a")
    assert [[option.value for option in step] for step in tile.lists] == [
        ["tile", "wall"],
        [""],
        ["('up',)", "('down',)"],
    ]
    assert choose(asked, LAID, "a.a.b").atom == LAID[1]


def test_an_address_that_goes_on_after_the_last_choice_is_that_of_the_last() -> None:
    asked = Decision("lay", 0, "lay")
    assert choose(asked, LAID, "a.a.b.a") == choose(asked, LAID, "a.a.b")


def test_the_usual_value_is_chosen_until_another_is() -> None:
    """Never in the first list: which piece acts is for the person to say."""
    asked = Decision("lay", 0, "lay", usual=("what", "how"))
    assert choose(asked, LAID).atom is None
    up = choose(asked, LAID, "a")
    assert up.atom == LAID[0]
    assert [option.value for option in up.lists[-1]] == ["('up',)", "('down',)"]
    assert [option.chosen for option in up.lists[-1]] == [True, False]
    assert choose(asked, LAID, up.path) == up
    assert choose(asked, LAID, "a.a.b").atom == LAID[1]


def test_each_action_is_found_again_by_its_pick() -> None:
    state = position(hands={0: "wyrm-2 troll-3 spectator-4 prefect"}, rows={"amazon": ["amazon-1"]})
    (decision,) = RULES.decisions(state)
    atoms = list(RULES.legal(state, decision))
    for atom in atoms:
        assert choose(decision, atoms, find_pick(decision, atoms, atom)).atom == atom
    assert find_pick(decision, atoms[1:], atoms[0]) == ""


def test_a_pick_names_one_key_for_each_list_up_to_the_action() -> None:
    asked = Decision("lay", 0, "lay")
    assert [find_pick(asked, LAID, each) for each in LAID] == ["a.a.a", "a.a.b", "b"]


def test_actions_that_differ_only_in_what_is_filled_in_have_no_pick() -> None:
    other = Split(0, "R.key", ("ogre", "lion"), "R.bell")
    assert find_pick(ASKED, (*ATOMS, other), other) == ""


def test_no_letter_stands_twice_on_a_page_and_the_open_list_has_the_first() -> None:
    lettered = choose(Decision("lay", 0, "lay"), LAID, "a")
    again = reletter(lettered, 4)
    assert [[option.letter for option in step] for step in again.lists] == [["g", "h"], ["i"], ["e", "f"]]
    assert [[option.pick for option in step] for step in again.lists] == [
        [option.pick for option in step] for step in lettered.lists
    ]
    assert again._replace(lists=lettered.lists) == lettered
    assert [[option.letter for option in step] for step in reletter(lettered).lists] == [
        ["c", "d"],
        ["e"],
        ["a", "b"],
    ]
    assert count_options(lettered) == 5


def test_the_list_of_kinds_has_letters_before_later_lists_with_nothing_left_to_choose() -> None:
    kinds, settled = (Option("", "", "lay", "", 0, (), True),), (Option("", "", "lay", "", 1, (), True),)
    open_list = (Option("", "", "lay", "", 2, (), False), Option("", "", "lay", "", 3, (), False))
    lettered = reletter(Choice((kinds, settled, open_list), None, ()))
    assert [[option.letter for option in step] for step in lettered.lists] == [["c"], ["d"], ["a", "b"]]
