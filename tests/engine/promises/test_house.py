"""Promises of the base class of all rules: checks before changes, and the site's own acts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Action, Drop, Epoch, Level, Stop, Undo
from games.engine.cached_state import CachedState
from games.engine.chance import Chance, ReplayChance, SeededChance, TrialChance
from games.engine.errors import ChanceRefused, IllegalAction, NothingOpen
from games.engine.events import Event, public_event, split_event
from tests.engine.promises.match import histories, played
from tests.engine.promises.title import (
    TINY,
    Ask,
    Concede,
    Done,
    Pay,
    Roll,
    TinyRules,
    TinyState,
    Walk,
    begun,
)

ACTS = st.one_of(
    st.builds(Walk, st.integers(0, 1), st.sampled_from(["left", "right"]), st.integers(0, 3)),
    st.builds(Roll, st.integers(0, 1), st.lists(st.integers(0, 7), max_size=3).map(tuple)),
    st.builds(Pay, st.integers(0, 1), st.integers(0, 4)),
    st.sampled_from([Ask, Done, Concede]).flatmap(lambda kind: st.builds(kind, st.integers(0, 1))),
    st.builds(Level, st.just(-1), st.integers(0, 3)),
    st.builds(Drop, st.integers(-1, 2)),
)


def refused(rules: TinyRules, state: TinyState, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as found:
        rules.check(state, action)
    return found.value


def is_refused(state: TinyState, action: Action) -> bool:
    try:
        TINY.check(state, action)
    except IllegalAction:
        return True
    return False


@settings(max_examples=80)
@given(histories, ACTS)
def test_an_act_is_refused_whole_or_done_whole(happenings: list[str], action: Action) -> None:
    """`check` changes nothing; `advance` raises the same error and then changes and draws nothing.

    `apply` leaves the state unchanged and leads to the same state as `advance`."""
    state = played(happenings).state
    before = TINY.encode_state(state)
    chance = SeededChance(1)
    if is_refused(state, action):
        for carry_out in (TINY.advance, TINY.apply):
            with pytest.raises(IllegalAction):
                carry_out(state, action, chance)
        with pytest.raises(IllegalAction):
            CachedState(TINY, state).check(action)
        assert chance.draws == []
        assert TINY.encode_state(state) == before
        return
    assert TINY.encode_state(state) == before
    applied = TINY.apply(state, action, chance)
    assert TINY.encode_state(state) == before
    advanced = TINY.advance(state, action, ReplayChance(chance.draws))
    assert advanced.state is state
    assert TINY.encode_state(state) == TINY.encode_state(applied.state) != before
    assert (advanced.events, advanced.reveals) == (applied.events, applied.reveals)


@pytest.mark.parametrize(
    ("action", "reveals"), [(Walk(0, "left", 1), False), (Roll(0, (1,)), True), (Concede(0), True)]
)
def test_drawing_or_telling_what_was_hidden_reveals(action: Action, reveals: bool) -> None:
    chance = SeededChance(1)
    chance.roll()  # What chose an action is no part of it.
    assert TINY.advance(begun(), action, chance).reveals == reveals


class Telling(TinyRules):
    """Rules that add an event to each act."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def settle(self, state: TinyState, chance: Chance) -> list[Event]:
        return [self.event]


@pytest.mark.parametrize(
    ("event", "reveals"),
    [
        (public_event("seen"), False),
        (public_event("conceded"), True),
        (split_event(("whispered", {}, (1,))), True),
        (split_event(("whispered", {}, (0,)), ("seen", {}, None)), True),
    ],
)
def test_what_a_part_of_the_table_is_told_reveals(event: Event, reveals: bool) -> None:
    step = Telling(event).advance(begun(), Walk(0, "left", 1), TrialChance())
    assert step.reveals == reveals
    assert step.events[-1] == event


def test_a_rehearsal_draws_nothing_and_leaves_out_what_the_house_does_then() -> None:
    here = CachedState(Telling(public_event("seen")), begun())
    for in_place in (False, True):
        assert here.rehearse(Walk(0, "left", 1), in_place=in_place).state == begun(at=[-2, 0])
        assert here.state == begun()
        with pytest.raises(ChanceRefused):
            here.rehearse(Roll(0, (1,)), in_place=in_place)
        assert here.state == begun()


class Occasional(TinyRules):
    def occasion(self, state: TinyState, action: Action) -> str:
        return "9.1"


class Judging(Occasional):
    def judge(self, state: TinyState, action: Action) -> None:
        raise NothingOpen("4.2")


def test_what_nothing_asks_for_is_refused_with_the_rule_of_its_occasion() -> None:
    assert refused(TINY, begun(), Pay(1, 1)).rule == ""
    occasional = refused(Occasional(), begun(), Pay(1, 1))
    assert (occasional.rule, occasional.code) == ("9.1", "nothing_open")
    assert refused(Judging(), begun(), Done(0)).rule == "4.2"


def test_what_is_asked_for_and_not_offered_is_refused_with_the_rule_of_its_question() -> None:
    unfit = refused(TINY, begun(), Walk(0, "left", 3))
    assert (unfit.rule, unfit.code) == ("1", "not_offered")
    # Blue is asked one thing alone, to concede: a walk is no answer to that.
    assert isinstance(refused(TINY, begun(), Walk(1, "left", 1)), NothingOpen)


def test_an_act_answers_the_first_question_whose_answers_are_like_it() -> None:
    state = begun(owes=True, tolls=1)
    assert TINY.answers(state, Pay(1, 1)).key == "toll.1"
    assert TINY.answers(state, Concede(1)).key == "concede.1"
    assert TINY.answers(state, Done(0)).key == "turn.0"
    # Who is asked one thing alone answers that, be it well or badly.
    assert TINY.answers(begun(), Done(1)).key == "concede.1"
    with pytest.raises(NothingOpen):
        TINY.answers(state, Done(1))
    with pytest.raises(NothingOpen):
        TINY.answers(state, Concede(2))


def test_who_leaves_is_noted_before_the_title_hears_of_it() -> None:
    class Leaving(TinyRules):
        def leave(self, state: TinyState, seat: int, chance: Chance) -> list[Event]:
            assert state.left == [1]
            return [public_event("went", number=chance.roll())]

    state = begun()
    step = Leaving().advance(state, Drop(1), ReplayChance([(6, 3)]))
    assert [event.tellings[0].code for event in step.events] == ["house.left", "went"]
    assert [event.tellings[0].params for event in step.events] == [{"seat": 1}, {"number": 4}]
    assert step.reveals


@pytest.mark.parametrize(
    ("action", "code", "params"),
    [
        (Stop(-1, "vote"), "house.stopped", {"cause": "vote"}),
        (Level(-1, 2), "house.level", {"level": 2}),
        (Drop(0), "house.left", {"seat": 0}),
    ],
)
def test_what_the_house_does_is_told_to_all(action: Action, code: str, params: dict[str, Any]) -> None:
    step = TINY.advance(begun(level=1), action, TrialChance())
    (event,) = step.events
    assert event == public_event(code, **params)
    assert not step.reveals


def test_what_the_house_did_is_in_the_state() -> None:
    state = begun(level=1)
    TINY.advance(state, Level(-1, 2), TrialChance())
    TINY.advance(state, Stop(-1, "date"), TrialChance())
    assert (state.level, state.stopped, state.left) == (2, "date", [])


@pytest.mark.parametrize(
    ("state", "action", "code"),
    [
        (begun(), Drop(-1), "not_seated"),
        (begun(), Drop(2), "not_seated"),
        (begun(left=[1]), Drop(1), "not_seated"),
        (begun(), Level(-1, 1), "no_such_level"),
        (begun(), Level(-1, 2), "no_such_level"),
        (begun(level=1), Level(-1, 3), "no_such_level"),
        (begun(), Undo(-1, 0), "replay_only"),
        (begun(), Epoch(-1, "ab", "cd"), "replay_only"),
        (begun(lost=0), Drop(1), "over"),
        (begun(stopped="vote"), Stop(-1, "vote"), "over"),
        (begun(level=1, lost=1), Level(-1, 2), "over"),
        (begun(lost=1), Undo(-1, 0), "over"),
    ],
)
def test_what_the_house_may_not_do_is_refused(state: TinyState, action: Action, code: str) -> None:
    assert refused(TINY, state, action).code == code
    with pytest.raises(IllegalAction):
        TINY.advance(state, action, TrialChance())


@settings(max_examples=40)
@given(histories)
def test_a_copy_is_equal_and_apart_and_equal_states_are_equal_bytes(happenings: list[str]) -> None:
    state = played(happenings).state
    before = TINY.encode_state(state)
    copy = TINY.copy(state)
    assert copy == state
    assert TINY.encode_state(copy) == before
    copy.hidden[0] += 1
    copy.left.append(0)
    assert TINY.encode_state(state) == before
