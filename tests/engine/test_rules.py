"""The defaults of `Rules` for a title that overrides nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from games.engine.actions import Action, Drop, DropCause, Epoch, Level, Stop, Undo, tag_of
from games.engine.chance import Chance, SeededChance
from games.engine.errors import BadOptions, IllegalAction, NothingOpen
from games.engine.events import Event, public_event
from games.engine.results import Fate
from games.engine.rules import Rules
from tests.engine.promises.title import Ask, Concede, Options, Pay, Roll, TinyRules, TinyState, Toll, Walk


class Roomy(TinyRules):
    """The tiny title with up to four seats."""

    meta = msgspec.structs.replace(TinyRules.meta, seats=(2, 4), personal=frozenset({"concede"}))


ROOMY = Roomy()


class ByWatcher(TinyRules):
    """The tiny title with an estimate that shows whose view it was made from."""

    def estimate(self, view: Any) -> tuple[Fraction, ...]:
        return (Fraction(view.seat is None), Fraction(view.seat is not None))


@pytest.fixture
def state() -> TinyState:
    return ROOMY.setup(Options(), 2, SeededChance(1)).state


def test_a_view_says_that_its_match_is_over_only_if_its_title_does(state: TinyState) -> None:
    assert ROOMY.view(state, 0).over is False


def test_a_title_has_as_many_seats_as_it_says() -> None:
    for seats in (2, 3, 4):
        Rules.check_options(ROOMY, Options(), seats)
    for seats in (1, 5):
        with pytest.raises(BadOptions) as refused:
            Rules.check_options(ROOMY, Options(), seats)
        assert (refused.value.code, refused.value.params) == ("seats", {"least": 2, "most": 4})


def test_everybody_plays_for_themself_and_may_write_to_all_others(state: TinyState) -> None:
    assert Rules.sides(ROOMY, Options(), 3) == (0, 1, 2)
    assert Rules.talk(ROOMY, state, 1) == {0}


def test_nothing_is_revealed_thought_of_or_anybodys_own_unless_a_title_says_so(state: TinyState) -> None:
    view, (turn, *_others) = ROOMY.view(state, 0), ROOMY.decisions(state)
    assert not Rules.reveals_to_actor(ROOMY, view, Roll(0, (1,)))
    assert list(Rules.imaginable_actions(ROOMY, view, turn)) == []
    assert Rules.personal(ROOMY, view, Concede(0))
    assert not Rules.personal(ROOMY, view, Ask(0))


def test_a_finished_match_is_judged_as_a_watcher_sees_it(state: TinyState) -> None:
    assert ByWatcher().open_estimate(state) == (1, 0)


def test_a_notation_is_read_as_that_of_who_reads_it(state: TinyState) -> None:
    text = Rules.format(ROOMY, Walk(0, "left", 2))
    assert "left" in text
    assert Rules.parse(ROOMY, text, ROOMY.view(state, 1)) == Walk(1, "left", 2)


def test_what_is_not_offered_is_refused_by_the_rule_of_its_question_if_it_has_one(state: TinyState) -> None:
    with pytest.raises(IllegalAction) as refused:
        Rules.judge(ROOMY, state, Walk(0, "left", 7))
    assert (refused.value.rule, refused.value.code) == ("1", "not_offered")
    ROOMY.advance(state, Ask(0), SeededChance(1))
    with pytest.raises(IllegalAction) as refused:
        Rules.judge(ROOMY, state, Pay(1, 9))
    assert (refused.value.rule, refused.value.code) == ("", "not_offered")


class Eventful(TinyRules):
    """The tiny title, with an automatic draw after each action and names for the occasions of its acts."""

    def settle(self, state: TinyState, chance: Chance) -> list[Event]:
        return [public_event("turned", card=chance.roll(), at=state.at[0])]

    def occasion(self, state: TinyState, action: Action) -> str:
        return f"{state.turn}.{tag_of(action)}"


def test_what_the_house_does_after_an_action_stands_beside_it(state: TinyState) -> None:
    step = Eventful().advance(state, Walk(0, "right", 1), SeededChance(1))
    assert step.events[-1] == public_event("turned", card=SeededChance(1).roll(), at=2)
    assert step.reveals


def test_what_nothing_asks_for_is_refused_with_when_it_is_done(state: TinyState) -> None:
    with pytest.raises(NothingOpen) as refused:
        Eventful().check(state, Ask(1))
    assert refused.value.rule == "0.ask"


# ---- what is stored --------------------------------------------------------------------


class Orderless(TinyRules):
    """The tiny title without orders, as if it had given them up."""

    orders_type = None


def test_orders_of_a_title_that_has_none_any_more_are_passed_over() -> None:
    kept = ROOMY.encode_orders({"toll": Toll(2)})
    assert ROOMY.decode_orders(kept) == {"toll": Toll(2)}
    assert Orderless().decode_orders(kept) == {}


def test_the_same_orders_are_the_same_bytes_in_whatever_order_they_came() -> None:
    one, two = Toll(1), Toll(2)
    assert ROOMY.encode_orders({"b": two, "a": one}) == ROOMY.encode_orders({"a": one, "b": two})


def test_posted_options_are_words_that_stand_for_what_they_say() -> None:
    assert ROOMY.read_options({"start": "3"}) == Options(start=3)


# ---- the house -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Drop(-1), "not_seated"),
        (Drop(2), "not_seated"),
        (Level(-1, 2), "no_such_level"),
        (Level(-1, 3), "no_such_level"),
        (Undo(-1, 0), "replay_only"),
        (Epoch(-1, "b", "a"), "replay_only"),
    ],
)
def test_the_house_does_what_there_is_to_do(state: TinyState, action: Drop, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        ROOMY.check(state, action)
    assert (refused.value.rule, refused.value.code) == ("", code)


def test_the_house_tells_all_what_it_did(state: TinyState) -> None:
    state.level = 1
    assert ROOMY.advance(state, Level(-1, 2), SeededChance(1)).events == (
        public_event("house.level", level=2),
    )
    assert state.level == 2
    assert ROOMY.advance(state, Stop(-1, "date"), SeededChance(1)).events == (
        public_event("house.stopped", cause="date"),
    )
    with pytest.raises(IllegalAction) as refused:
        ROOMY.check(state, Drop(0))
    assert (refused.value.rule, refused.value.code) == ("", "over")


def test_who_leaves_is_gone_once(state: TinyState) -> None:
    state.seats = 3
    first = ROOMY.advance(state, Drop(0), SeededChance(1)).events[0]
    assert (first, state.left) == (public_event("house.left", seat=0), [0])
    with pytest.raises(IllegalAction):
        ROOMY.check(state, Drop(0))


def test_why_a_player_left_is_kept_and_said(state: TinyState) -> None:
    state.seats = 3
    told = ROOMY.advance(state, Drop(1, DropCause.RESIGNED), SeededChance(1)).events[0]
    assert told == public_event("house.resigned", seat=1)
    assert [state.fate(seat, "stayed") for seat in range(3)] == ["stayed", Fate.RESIGNED, "stayed"]
    assert state.resigned == {1}
    assert ROOMY.copy(state) == state


def test_a_log_from_before_causes_were_stored_gives_the_same_bytes(state: TinyState) -> None:
    state.seats = 3
    assert b"causes" not in ROOMY.encode_state(state)
    stored = ROOMY.decode_action(b'{"do":"drop","seat":1}')
    assert stored == Drop(1)
    ROOMY.advance(state, stored, SeededChance(1))
    assert b"causes" not in ROOMY.encode_state(state)
    assert state.fate(1, "stayed") is Fate.LEFT
