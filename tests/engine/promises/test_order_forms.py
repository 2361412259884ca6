"""Standing orders and options survive the round trip through their forms."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from django.forms import Form
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.decisions import Decision, FreeText, InOrder, Number, OneOf, SomeOf
from games.engine.errors import BadForm
from games.engine.forms import (
    LONGEST_VALUE,
    neutral_order,
    option_fields,
    read_order,
)
from games.engine.orders import StandingOrder
from tests.arena.speech import say
from tests.engine.promises.plain_forms import Pairs, Plain, form, posted
from tests.engine.promises.title import TINY, TinyRules


class Plan(StandingOrder, frozen=True, tag="plan"):
    way: Literal["left", "right"] = "left"
    faces: tuple[int, ...] = ()
    ranked: tuple[str, ...] = ()
    most: int = 1
    lines: str = ""


class Named(StandingOrder, frozen=True, tag="named"):
    name: str


class Planned(TinyRules):
    orders_type = Plan | Named


PLANNED = Planned()
PLAN = Decision(
    "order.plan",
    0,
    "plan",
    asks="may",
    fields=(
        OneOf("plan", "way", ("left", "right")),
        SomeOf("plan", "faces", (1, 2, 3), 0, 3),
        InOrder("plan", "ranked", ("rose", "bell"), 0, 2),
        Number("plan", "most", 0, 20),
        FreeText("plan", "lines", LONGEST_VALUE + 100),
    ),
)

plans = st.builds(
    Plan,
    way=st.sampled_from(["left", "right"]),
    faces=st.lists(st.sampled_from([1, 2, 3]), unique=True).map(tuple),
    ranked=st.lists(st.sampled_from(["rose", "bell"]), unique=True).map(tuple),
    most=st.integers(0, 20),
    lines=st.sampled_from(["", "two\r\nlines", "x" * (LONGEST_VALUE + 100)]),
)


@settings(max_examples=60)
@given(plans)
def test_an_order_goes_through_its_form_and_back(plan: Plan) -> None:
    pairs: Pairs = [("way", plan.way), ("most", str(plan.most)), ("lines", plan.lines)]
    pairs += [("faces", str(face)) for face in plan.faces]
    first, second, *_ = (*plan.ranked, "", "")
    pairs += [("ranked", first), ("ranked.2", second)]
    assert form(*PLAN.fields, pairs=pairs).is_valid()
    assert read_order(PLANNED, PLAN, posted(pairs)) == plan
    assert PLANNED.decode_orders(PLANNED.encode_orders({"plan": plan})) == {"plan": plan}


@pytest.mark.parametrize(
    "pairs",
    [
        [("way", "up")],
        [("faces", "4")],
        [("faces", "1"), ("faces", "x")],
        [("ranked", "rose"), ("ranked.2", "ogre")],
        [("most", "many")],
        [("lines", "x" * (LONGEST_VALUE + 101))],
        [("way", "l" * (LONGEST_VALUE + 1))],
    ],
)
def test_an_order_with_what_is_not_offered_is_refused(pairs: Pairs) -> None:
    with pytest.raises(BadForm):
        read_order(PLANNED, PLAN, posted(pairs))


def test_what_is_not_offered_any_more_can_be_passed_over() -> None:
    pairs = [
        ("way", "up"),
        ("faces", "4"),
        ("faces", "2"),
        ("ranked", "ogre"),
        ("ranked.2", "bell"),
        ("most", "3"),
    ]
    found = read_order(PLANNED, PLAN, posted(pairs), offered=False)
    assert found == Plan(faces=(2,), ranked=("bell",), most=3)


def test_an_order_has_the_kind_of_its_question_and_only_its_fields() -> None:
    pairs = [("order", "named"), ("ranked", "rose"), ("name", "x"), ("seat", "1")]
    assert read_order(PLANNED, PLAN, posted(pairs)) == Plan(ranked=("rose",))
    with pytest.raises(BadForm):
        read_order(PLANNED, Decision("a", 0, "other"), posted([]))
    with pytest.raises(BadForm):
        read_order(PLANNED, Decision("a", 0, "named"), posted([]))


def test_the_usual_order_is_the_one_that_says_nothing_if_there_is_one() -> None:
    assert neutral_order(PLANNED, PLAN) == Plan()
    assert neutral_order(PLANNED, Decision("a", 0, "named")) is None
    assert neutral_order(PLANNED, Decision("a", 0, "other")) is None


class Choices(msgspec.Struct, frozen=True):
    start: int = 0
    room: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    fast: bool = False
    board: Literal["small", "large"] = "small"
    extras: tuple[Literal["rain", "snow"], ...] = ()


class Chosen(TinyRules):
    meta = msgspec.structs.replace(TINY.meta, options=Choices)


CHOSEN = Chosen()


def options(pairs: Pairs | None) -> Form:
    made: type[Form] = type("OptionsForm", (Form,), dict(option_fields(CHOSEN.meta, Plain, say)))
    return made(posted(pairs) if pairs is not None else None)


chosen = st.builds(
    Choices,
    start=st.integers(-3, 10**6),
    room=st.integers(2, 8),
    fast=st.booleans(),
    board=st.sampled_from(["small", "large"]),
    extras=st.lists(st.sampled_from(["rain", "snow"]), unique=True).map(tuple),
)


@settings(max_examples=40)
@given(chosen)
def test_options_go_through_their_form_and_back(wanted: Choices) -> None:
    pairs = [
        ("start", str(wanted.start)),
        ("room", str(wanted.room)),
        ("board", wanted.board),
        *(("extras", each) for each in wanted.extras),
    ]
    bound = options([*pairs, *([("fast", "on")] if wanted.fast else [])])
    assert bound.is_valid(), bound.errors
    assert CHOSEN.read_options(bound.cleaned_data) == wanted


@pytest.mark.parametrize("room", [1, 9])
def test_a_number_stays_within_the_bounds_of_its_type(room: int) -> None:
    assert set(options([("room", str(room)), ("start", "0"), ("board", "small")]).errors) == {"room"}
    with pytest.raises(msgspec.ValidationError):
        CHOSEN.read_options({"room": room})


def test_options_that_are_none_are_said_at_their_field() -> None:
    bound = options([("start", "x"), ("board", "round"), ("extras", "rain"), ("extras", "fog")])
    assert set(bound.errors) == {"start", "board", "extras"}


def test_a_form_of_options_begins_with_what_is_usual_and_explains_itself() -> None:
    blank = options(None)
    assert {name: blank[name].value() for name in blank.fields} == {
        "start": 0,
        "room": 4,
        "fast": None,
        "board": "small",
        "extras": None,
    }
    assert [blank[name].label for name in blank.fields] == ["start", "room", "fast", "board", "extras"]
    assert {blank[name].help_text for name in blank.fields} == {"help"}


def test_what_a_stored_option_is_not_is_refused() -> None:
    for values in ({"start": "x"}, {"board": "round"}, {"extras": ["fog"]}):
        with pytest.raises(msgspec.ValidationError):
            CHOSEN.read_options(values)
