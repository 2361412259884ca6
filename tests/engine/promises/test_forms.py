"""A filled-in form becomes the intended checked action, or an error at its field."""

from __future__ import annotations

from operator import attrgetter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import SYSTEM_TAGS, Action, action_fields, tag_of
from games.engine.chance import SeededChance, TrialChance
from games.engine.decisions import Field, FreeText, InOrder, Number, Numbers, OneOf, SomeOf
from games.engine.errors import BadForm, IllegalAction
from games.engine.forms import (
    LONGEST_VALUE,
    MAX_TILES,
    hidden_inputs,
    initial_values,
    read_action,
    resubmitted_values,
)
from tests.engine.promises.plain_forms import Pairs, form, posted
from tests.engine.promises.title import TINY, Done, Pay, Roll, TinyRules, Walk, begun


class Fill(Action, frozen=True, tag="fill", gc=False):
    """An action with a free field of each kind, after the fields that are chosen before them."""

    source: str
    flag: bool
    some: tuple[str, ...]
    order: tuple[str, ...]
    one: str
    number: int
    several: tuple[int, ...]
    text: str


class Filling(TinyRules):
    actions = TinyRules.actions | Fill


FILLING = Filling()
SOME = SomeOf("fill", "some", ("ogre", "ogre", "lion", "x, y"), 1, 3)
ORDER = InOrder("fill", "order", ("rose", "bell", "moon"), 1, 3)
ONE = OneOf("fill", "one", ("left & up", "right"))
NUMBER = Number("fill", "number", -1, 3)
WRITTEN = Number("fill", "number", 0, MAX_TILES)
SEVERAL = Numbers("fill", "several", ((1, 5), (0, 20)))
TEXT = FreeText("fill", "text", 30)

fills = st.builds(
    Fill,
    st.integers(0, 1),
    source=st.sampled_from(["a", "1", "Выдра"]),
    flag=st.booleans(),
    some=st.sampled_from([("ogre",), ("ogre", "ogre"), ("lion", "x, y"), ("ogre", "ogre", "lion")]),
    order=st.permutations(ORDER.choices).flatmap(lambda all: st.integers(1, 3).map(lambda n: tuple(all[:n]))),
    one=st.sampled_from(ONE.choices).map(str),
    number=st.integers(0, 3),
    several=st.tuples(st.integers(1, 5), st.integers(0, 20)),
    text=st.sampled_from(["rest", "two words", "a=b&c=%20", "Выдра?"]),
)
free = st.lists(
    st.sampled_from([SOME, ORDER, ONE, NUMBER, WRITTEN, SEVERAL, TEXT]), unique_by=attrgetter("name")
)


def filled(action: Action, fields: list[Field]) -> Pairs:
    """Return the fields that a browser sends from a form filled in with the values of `action`."""
    pairs: Pairs = []
    for field in fields:
        value = getattr(action, field.name)
        match field:
            case SomeOf():
                pairs += [(field.name, part) for part in value]
            case InOrder() | Numbers():
                most = len(field.choices) if isinstance(field, InOrder) else len(field.ranges)
                parts = [*map(str, value), *[""] * (most - len(value))]
                pairs += [
                    (field.name if not n else f"{field.name}.{n + 1}", part) for n, part in enumerate(parts)
                ]
            case _:
                pairs.append((field.name, str(value)))
    return pairs


@settings(max_examples=60)
@given(fills, free)
def test_what_was_filled_in_and_what_was_carried_along_make_the_action(
    action: Fill, fields: list[Field]
) -> None:
    pairs = filled(action, fields)
    bound = form(*fields, pairs=pairs)
    assert bound.is_valid(), bound.errors
    assert [name for name in bound.fields if name in action_fields(Fill)] == [field.name for field in fields]
    carried = hidden_inputs(action, tuple(fields))
    assert not {name for name, _ in carried} & {name for name, _ in pairs}
    assert read_action(FILLING, action.seat, posted(carried + pairs)) == action


@settings(max_examples=60)
@given(fills, free)
def test_a_form_that_was_refused_stands_as_it_was_sent(action: Fill, fields: list[Field]) -> None:
    pairs = filled(action, fields)
    lists = {name: [value for key, value in pairs if key == name] for name, _ in pairs}
    again = form(*fields, initial=resubmitted_values(tuple(fields), lists | {"token": ["7"]}))
    first = form(*fields, pairs=pairs)
    # What nobody filled in is no value in one and an empty one in the other.
    stood = {name: again[name].value() or "" for name in again.fields}
    assert stood == {name: first[name].value() or "" for name in first.fields}


def test_a_set_that_was_sent_empty_stays_empty() -> None:
    assert resubmitted_values((SOME, ONE), {"one": ["right"]}) == {"some": [], "one": "right"}
    assert resubmitted_values((SOME, ONE), {}) == {}


def test_a_form_begins_with_names_and_orders_that_are_as_good_as_any_and_no_set_or_number() -> None:
    action = Fill(0, "a", True, ("ogre",), ("bell", "rose"), "right", 2, (1, 2), "rest")
    assert initial_values(action, (SOME, ORDER, ONE, NUMBER, SEVERAL, TEXT), TrialChance()) == {
        "one": "right",
        "order": "bell",
        "order.2": "rose",
    }


def test_an_order_that_others_must_not_foresee_is_drawn() -> None:
    action = Fill(0, "a", True, ("ogre",), ("bell", "rose"), "right", 2, (1, 2), "rest")
    hidden = msgspec.structs.replace(ORDER, hidden=True)
    proposed = {initial_values(action, (hidden,), SeededChance(seed))["order"] for seed in range(8)}
    assert proposed == {"bell", "rose"}


BAD: list[tuple[Field, Pairs, str]] = [
    (SOME, [], "some"),
    (SOME, [("some", "troll")], "some"),
    (ORDER, [], "order"),
    (ORDER, [("order", "rose"), ("order.2", "ogre")], "order.2"),
    (ONE, [], "one"),
    (ONE, [("one", "up")], "one"),
    (NUMBER, [("number", "4")], "number"),
    (NUMBER, [("number", "-2")], "number"),
    (WRITTEN, [("number", str(MAX_TILES + 1))], "number"),
    (WRITTEN, [("number", "-1")], "number"),
    (WRITTEN, [("number", "two")], "number"),
    (SEVERAL, [("several", "1"), ("several.2", "21")], "several.2"),
    (SEVERAL, [("several", "0"), ("several.2", "0")], "several"),
    (TEXT, [("text", "x" * 31)], "text"),
]


@pytest.mark.parametrize(("field", "pairs", "name"), BAD)
def test_what_does_not_fit_a_field_is_said_at_that_field(field: Field, pairs: Pairs, name: str) -> None:
    good = OneOf("fill", "other", ("yes",))
    bound = form(good, field, pairs=[*pairs, ("other", "yes")])
    assert set(bound.errors) == {name}


def test_an_order_has_an_input_for_each_place_and_those_it_needs_are_required() -> None:
    made = form(InOrder("fill", "order", ("rose", "bell", "moon"), 2, 9)).fields
    assert {name: field.required for name, field in made.items()} == {
        "order": True,
        "order.2": True,
        "order.3": False,
    }
    assert list(form(InOrder("fill", "order", ("rose", "bell", "moon"), 0, 1)).fields) == ["order"]


def test_a_value_may_be_as_long_as_the_longest_that_is_looked_at() -> None:
    longest = Fill(0, "a", True, ("ogre",), ("bell",), "right", 2, (1, 2), "x" * LONGEST_VALUE)
    assert read_action(FILLING, 0, posted(hidden_inputs(longest, ()))) == longest


def test_several_that_do_not_fit_are_all_said() -> None:
    assert set(form(ORDER, ONE, NUMBER, pairs=[("number", "x"), ("one", "up")]).errors) == {
        "order",
        "one",
        "number",
    }


@pytest.mark.parametrize("do", ["", "fly", "Walk", *sorted(SYSTEM_TAGS)])
def test_only_acts_of_the_title_can_be_sent(do: str) -> None:
    pairs = [("do", do), ("cause", "vote"), ("to", "0"), ("level", "2"), ("epoch", "ab"), ("before", "cd")]
    with pytest.raises(BadForm):
        read_action(TINY, 0, posted(pairs))


@pytest.mark.parametrize(
    "pairs",
    [
        [],
        [("way", "left")],
        [("steps", "1")],
        [("way", "up"), ("steps", "1")],
        [("way", "left"), ("steps", "one")],
        [("way", "left"), ("steps", "1.5")],
        [("way", "left"), ("steps", "")],
        [("way", "left"), ("steps", "1" * (LONGEST_VALUE + 1))],
        [("way", "l" * (LONGEST_VALUE + 1)), ("steps", "1")],
    ],
)
def test_a_form_cut_short_or_made_up_is_refused_as_none_of_ours(pairs: Pairs) -> None:
    with pytest.raises(BadForm) as refused:
        read_action(TINY, 0, posted([("do", "walk"), *pairs]))
    assert refused.value.code == "bad_form"


@pytest.mark.parametrize("bets", [["x"], ["1", "two"], ["1" * (LONGEST_VALUE + 1)]])
def test_so_is_a_list_with_a_part_that_is_none(bets: list[str]) -> None:
    with pytest.raises(BadForm):
        read_action(TINY, 0, posted([("do", "roll"), *(("bets", bet) for bet in bets)]))


def test_nobody_acts_for_another_seat_and_what_is_no_attribute_has_no_effect() -> None:
    pairs = [("do", "walk"), ("way", "left"), ("steps", "1"), ("seat", "1"), ("coins", "9"), ("csrf", "x")]
    assert read_action(TINY, 0, posted(pairs)) == Walk(0, "left", 1)


def test_a_well_made_form_of_what_is_not_legal_is_left_to_the_rules() -> None:
    for pairs, action in (
        ([("do", "walk"), ("way", "left"), ("steps", "9")], Walk(0, "left", 9)),
        ([("do", "roll")], Roll(0, ())),
        ([("do", "pay"), ("coins", "-1")], Pay(0, -1)),
        ([("do", "done")], Done(0)),
    ):
        read = read_action(TINY, 0, posted(pairs))
        assert read == action
        if read != Done(0):
            with pytest.raises(IllegalAction):
                TINY.check(begun(), read)


def test_a_list_is_read_over_several_inputs_in_their_order_without_the_empty_ones() -> None:
    pairs = [("do", "roll"), ("bets.3", "1"), ("bets", "6"), ("bets.2", ""), ("bets.5", "4")]
    assert read_action(TINY, 0, posted(pairs)) == Roll(0, (6, 1))


def test_an_act_is_named_by_its_tag() -> None:
    assert hidden_inputs(Done(1), ()) == [("do", "done")]
    assert hidden_inputs(Walk(1, "left", 2), ()) == [("do", tag_of(Walk)), ("way", "left"), ("steps", "2")]
