"""Standing orders and the answers of a silent seat (6.1, 6.4, titan-asynchronous 3 and 6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.engine.actions import Action
from games.engine.automatic_answers import automatic_answer
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.decisions import SomeOf
from games.engine.errors import IllegalAction
from games.titan import defaults, split_ticks
from games.titan.actions import Accept, Acquire, Concede, Engage, Fight, Flee, Move, Muster, Reinforce, Split
from games.titan.battle.actions import Done
from games.titan.lands import LAND_BITS
from games.titan.meta import Options
from games.titan.orders import AnswerOrder, EngagementOrder, MusterOrder, SplitOrder, SpoilsOrder
from games.titan.routes import ROUTE_SETS
from games.titan.state import TitanState
from tests.titan.positions import RULES, campaign, do, done, engaged, fighting, offers, question

PLAINS = 15


def ordered(state: TitanState, seat: int = 0, **orders: Any) -> Action | None:
    """Return the answer of a seat's orders to its question."""
    decision = question(state, seat)
    action = RULES.standing(RULES.view(state, seat), decision, orders)
    if action is not None:
        RULES.check(state, action)
    return action


def default(state: TitanState, seat: int | None = None) -> Action:
    """Return the answer of a silent seat."""
    decision = question(state, seat)
    action = RULES.default(RULES.view(state, decision.seat), decision, "default", SeededChance(1))
    RULES.check(state, action)
    return action


# ---- orders --------------------------------------------------------------------------


def splitting(*actions: Split) -> SplitOrder:
    return SplitOrder("\n".join(RULES.format(action) for action in actions), roll=True)


def test_prepared_splits_are_made_one_after_the_other_then_rolled() -> None:
    state = campaign({"R.key": (8, "ogre*3 lion*4")}, phase="split")
    one = Split(0, "R.key", ("ogre", "ogre"), "R.bell")
    two = Split(0, "R.key", ("lion", "lion"), "R.moon")
    orders = splitting(one, two)
    assert ordered(state, splits=orders) == one
    do(state, one)
    assert ordered(state, splits=orders) == two
    do(state, two)
    assert ordered(state, splits=orders) == Done(0)
    assert ordered(state, splits=msgspec.structs.replace(orders, roll=False)) is None


def test_the_house_takes_a_prepared_split_before_it_asks() -> None:
    state = campaign({"R.key": (8, "ogre*3 lion*4")}, phase="split")
    one = Split(0, "R.key", ("ogre", "ogre"), "R.bell")
    answer = automatic_answer(CachedState(RULES, state), {0: {"splits": splitting(one)}}, SeededChance(1))
    assert answer is not None
    assert (answer.action, answer.cause) == (one, "order")
    assert (
        automatic_answer(CachedState(RULES, state), {1: {"splits": splitting(one)}}, SeededChance(1)) is None
    )


def test_a_prepared_split_that_fits_no_more_is_passed_over_by_the_house() -> None:
    state = campaign({"R.key": (8, "ogre*3 lion*4")}, phase="split")
    wrong = Split(0, "R.key", ("dragon", "ogre"), "R.bell")
    assert (
        automatic_answer(CachedState(RULES, state), {0: {"splits": splitting(wrong)}}, SeededChance(1))
        is None
    )


def test_musters_wanted_and_the_rest() -> None:
    state = campaign({"R.key": (8, "ogre*2"), "R.moon": (23, "ogre*2")}, phase="muster")
    for marker in ("R.key", "R.moon"):
        state.legions[marker].moved = True
    wanted = ("R.moon ogre ogre", "R.key none")
    orders = MusterOrder(wanted, "ask")
    first = Muster(0, "R.moon", "ogre", "ogre")
    assert ordered(state, musters=orders) == first
    do(state, first)
    assert ordered(state, musters=orders) == Done(0)
    assert ordered(state, musters=MusterOrder((), "ask")) is None
    assert ordered(state, musters=MusterOrder((), "none")) == Done(0)
    assert ordered(state, musters=MusterOrder((), "best")) == Muster(0, "R.key", "troll", "ogre*2")


def test_a_wanted_muster_that_failed_falls_back_or_asks() -> None:
    state = campaign({"R.key": (8, "ogre*2")}, phase="muster")
    state.legions["R.key"].moved = True
    state.stack["troll"] = 0
    wanted = ("R.key troll ogre*2",)
    assert ordered(state, musters=MusterOrder(wanted, "ask")) is None
    assert ordered(state, musters=MusterOrder((*wanted, "R.key ogre ogre"), "ask")) == Muster(
        0, "R.key", "ogre", "ogre"
    )
    assert ordered(state, musters=MusterOrder(wanted, "none")) == Done(0)


def test_the_order_of_engagements() -> None:
    layout = {
        "R.key": (2, "ogre*2"), "R.moon": (9, "ogre*2"), "B.key": (2, "ogre*2"), "B.moon": (9, "ogre*2"),
    }  # fmt: skip
    state = campaign(layout, phase="engage")
    state.engagements = [2, 9]
    assert ordered(state, engagements=EngagementOrder((9, 2))) == Engage(0, 9)
    assert ordered(state, engagements=EngagementOrder((5,))) is None


def test_musters_wanted_are_for_one_game_turn_and_the_rest_for_every_one() -> None:
    """Neither made unasked in a later one, nor does "none" silence its question for good."""
    layout = {"R.key": (8, "ogre*2")}
    state = campaign(layout, phase="muster", round=5)
    later = campaign(layout, phase="muster", round=6)
    for each in (state, later):
        each.legions["R.key"].moved = True
    view, after = RULES.view(state, 0), RULES.view(later, 0)
    for wanted, now in (("R.key ogre ogre", Muster(0, "R.key", "ogre", "ogre")), ("R.key none", Done(0))):
        kept = RULES.kept(view, MusterOrder((wanted,), "ask"))
        assert RULES.shown(view, kept) == kept
        assert ordered(state, musters=kept) == now
        assert ordered(later, musters=kept) is None
        assert RULES.shown(after, kept) is None
        rest = RULES.kept(view, MusterOrder((wanted,), "best"))
        assert ordered(later, musters=rest) == Muster(0, "R.key", "troll", "ogre*2")
        assert RULES.shown(after, rest) == MusterOrder((), "best", 5)
        assert ordered(later, musters=MusterOrder((wanted,), "ask")) == now, "one kept without a Game-Turn"


@pytest.mark.parametrize(
    ("mover", "phase", "own"), [(0, "split", 4), (0, "engage", 4), (0, "muster", 4), (1, "move", 5)]
)
def test_musters_wanted_are_for_the_seats_running_turn_or_its_next(mover: int, phase: str, own: int) -> None:
    view = RULES.view(campaign({}, mover=mover, phase=phase, round=4), 0)
    assert RULES.kept(view, MusterOrder(("R.key none",))) == MusterOrder(("R.key none",), game_turn=own)


def test_an_order_of_engagements_is_for_one_game_turn() -> None:
    layout = {"R.key": (2, "ogre*2"), "R.moon": (9, "ogre*2")}
    layout |= {"B.key": (2, "ogre*2"), "B.moon": (9, "ogre*2")}
    state, later = (campaign(layout, phase="engage", round=round) for round in (5, 6))
    state.engagements = later.engagements = [2, 9]
    kept = RULES.kept(RULES.view(state, 0), EngagementOrder((9, 2)))
    assert ordered(state, engagements=kept) == Engage(0, 9)
    assert RULES.shown(RULES.view(state, 0), kept) == kept
    assert ordered(later, engagements=kept) is None
    assert RULES.shown(RULES.view(later, 0), kept) is None


def test_flight_is_ordered_on_what_the_owner_lawfully_sees() -> None:
    state = engaged("serpent*2", "ogre*2", PLAINS)
    assert ordered(state, 1, answers=AnswerOrder(flee=("B.key",), times=250)) == Flee(1)
    assert ordered(state, 1, answers=AnswerOrder(flee=("B.key",), times=300)) is None
    assert ordered(state, 1, answers=AnswerOrder(flee=("B.moon",), times=1)) is None
    lord = engaged("serpent*2", "angel ogre", PLAINS)
    assert ordered(lord, 1, answers=AnswerOrder(flee=("B.key",), times=1)) is None


def test_battle_and_mutual_elimination_can_be_ordered() -> None:
    state = engaged("ogre*2", "ogre*2", PLAINS)
    assert ordered(state, 0, answers=AnswerOrder(fight=("R.key",))) == Fight(0)
    mutual = AnswerOrder(mutual=("R.key",))
    assert ordered(state, 0, answers=mutual) == Accept(0, "both", ())
    do(state, Accept(0, "both", ()))
    assert ordered(state, 0, answers=mutual) == Done(0)


def test_spoils_can_be_taken_ahead() -> None:
    donor = {"R.rose": (129, "angel ogre")}
    state = engaged("ogre*2", "lion*2", PLAINS, scores=(90, 0), more=donor)
    do(state, Concede(1))
    assert ordered(state, spoils=SpoilsOrder()) is None
    assert ordered(state, spoils=SpoilsOrder(angels="best")) == Acquire(0, "angel")
    assert ordered(state, spoils=SpoilsOrder(angels="none")) == Done(0)
    do(state, done(0))
    assert ordered(state, spoils=SpoilsOrder(summon="none")) == Done(0)


def test_every_order_offered_can_be_left_and_read_back() -> None:
    state = campaign({"R.key": (8, "ogre*2")}, phase="muster")
    state.legions["R.key"].moved = True
    kinds = [each.kind for each in RULES.orders(RULES.view(state, 0))]
    assert kinds == ["splits", "musters", "answers", "spoils", "strikes"]
    given = {"splits": SplitOrder("x", True), "musters": MusterOrder(("R.key none",), "best")}
    assert RULES.decode_orders(RULES.encode_orders(given)) == given
    raw = {"order": "splits", "lines": "", "roll": 1}
    assert msgspec.convert(raw, RULES.orders_type, strict=False) == SplitOrder("", True)


def test_orders_are_offered_to_those_in_play() -> None:
    state = campaign({})
    assert RULES.orders(RULES.view(state, None)) == ()
    state.fates[0] = "slain"
    assert RULES.orders(RULES.view(state, 0)) == ()


# ---- the answers of a silent seat ----------------------------------------------------


def test_silence_splits_nothing_keeps_the_roll_and_moves_only_what_must() -> None:
    state = campaign({"R.key": (8, "ogre*7")}, phase="split")
    assert default(state) == Done(0)
    do(state, done(0), chance=SeededChance(1))
    action = default(state)
    assert isinstance(action, Move)
    do(state, action)
    assert default(state) == Done(0)


def test_silence_moves_the_titan_last_and_out_of_reach() -> None:
    layout = {"R.key": (8, "ogre*2"), "R.grail": (1, "titan ogre"), "B.key": (42, "lion*2")}
    state = campaign(layout, roll=1)
    action = default(state)
    assert isinstance(action, Move)
    # The Titan stands where Blue can come: it is the Titan that moves, if that helps.
    reach = defaults.LANDS_WITHIN_REACH[42] | defaults.LANDS_WITHIN_REACH[state.legions["B.grail"].land]
    assert reach & LAND_BITS[1]
    safe = [
        move for move in offers(state, Move) if move.legion == "R.grail" and not reach & LAND_BITS[move.land]
    ]
    assert action in safe if safe else action.legion == "R.key"


def test_silence_does_not_attack_where_it_need_not() -> None:
    layout = {"R.key": (1, "ogre*2"), "B.key": (2, "lion*2")}
    state = campaign(layout, roll=1)
    action = default(state)
    assert isinstance(action, Move)
    assert action.side == ""


def test_silence_fights_rather_than_to_flee_or_concede() -> None:
    state = engaged("serpent*7", "ogre*2", PLAINS)
    assert default(state, 1) == Fight(1)
    assert default(state, 0) == Fight(0)


def test_silence_takes_the_best_recruit_and_the_best_lord() -> None:
    state = campaign({"R.key": (8, "ogre*2")}, phase="muster")
    state.legions["R.key"].moved = True
    assert default(state) == Muster(0, "R.key", "troll", "ogre*2")
    won = engaged("ogre*2", "serpent*2", PLAINS, scores=(450, 0))
    do(won, Concede(1))
    assert default(won) == Acquire(0, "archangel")
    do(won, done(0))
    assert default(won) == Done(0)
    defended = engaged("ogre*2", "lion*2", PLAINS)
    do(defended, Accept(0, "attacker", ()), done(0), Accept(1, "attacker", ()), done(1))
    assert default(defended) == Reinforce(1, "ranger", "lion*2")


def test_21_2_the_hurried_option_draws_the_legion_by_lot() -> None:
    layout = {"R.key": (8, "ogre*2"), "R.moon": (23, "ogre*2")}
    state = campaign(layout, roll=3, options=Options(hurried=True))
    decision = question(state)
    chosen = set()
    for seed in range(40):
        action = RULES.default(RULES.view(state, 0), decision, "default", SeededChance(seed))
        RULES.check(state, action)
        chosen.add(action.legion)  # type: ignore[attr-defined]
    assert chosen == {"R.key", "R.moon", "R.grail"}


def test_21_2_whom_the_hurried_do_not_bring_on_in_time_is_lost() -> None:
    state = fighting("ogre*2", "lion*2", PLAINS, options=Options(hurried=True))
    assert default(state) == done(1)
    assert default(fighting("ogre*2", "lion*2", PLAINS)) != done(1)


@pytest.mark.parametrize("land", [1, 100, 1000])
def test_a_threat_is_what_some_roll_reaches(land: int) -> None:
    reach = 0
    for fan in ROUTE_SETS[land]:
        for way in fan.ways:
            reach |= way.bit
    assert defaults.LANDS_WITHIN_REACH[land] == reach


def test_how_much_stronger_is_chosen_in_words() -> None:
    """Every choice of the form is worded, and each is judged as its words say."""
    state = engaged("serpent*2", "ogre*2", PLAINS)  # 72 against 24
    fields: dict[str, Any] = {
        each.name: each
        for order in RULES.orders(RULES.view(state, 1))
        for each in order.fields
        if each.act == "answers"
    }
    assert list(fields) == ["flee", "times", "fight", "mutual"]
    flees = {
        times: ordered(state, 1, answers=AnswerOrder(flee=("B.key",), times=times)) == Flee(1)
        for times in fields["times"].choices
    }
    assert flees == {100: True, 150: True, 200: True, 300: False}
    assert AnswerOrder().times in flees


# ---- splits by ticks -----------------------------------------------------------------


def test_ticks_are_kept_as_lines_and_shown_as_ticks_again() -> None:
    state = campaign({"R.key": (8, "ogre*3 lion*4"), "R.moon": (41, "troll*2")}, phase="muster")
    view = RULES.view(state, 0)
    (form,) = [each for each in RULES.orders(view) if each.kind == "splits"]
    (leaving,) = [field for field in form.fields if field.name == "leaving"]
    assert isinstance(leaving, SomeOf)
    assert "R.key ogre.3" in leaving.choices
    assert not any(str(tick).startswith("R.moon") for tick in leaving.choices), "two are too few"
    free = view.free_markers(0)[0]
    kept = RULES.kept(view, SplitOrder("", True, ("R.key lion", "R.key ogre", "R.key ogre.2")))
    line = RULES.format(Split(0, "R.key", ("lion", "ogre", "ogre"), free))
    assert kept == SplitOrder(line, True, game_turn=view.round + 1)
    ticks = ("R.key lion", "R.key ogre", "R.key ogre.2")
    assert RULES.shown(view, kept) == SplitOrder("", True, ticks, view.round + 1)


def test_splits_are_for_one_commencement_alone() -> None:
    """A marker that comes free again does not bring them back, nor is rolled unasked."""
    state = campaign({"R.key": (8, "ogre*3 lion*4")}, phase="split")
    state = campaign({"R.key": (8, "ogre*3 lion*4")}, phase="split")
    kept = RULES.kept(RULES.view(state, 0), SplitOrder("", True, ("R.key ogre", "R.key ogre.2")))
    split = ordered(state, splits=kept)
    assert isinstance(split, Split)
    do(state, split)
    assert ordered(state, splits=kept) == Done(0)
    assert RULES.shown(RULES.view(state, 0), kept) == SplitOrder("", True, game_turn=2)
    later = campaign({"R.key": (8, "ogre*3 lion*4")}, phase="split", round=3)
    assert ordered(later, splits=kept) is None
    assert RULES.shown(RULES.view(later, 0), kept) is None


@pytest.mark.parametrize(
    ("mover", "phase", "round", "coming"),
    [(0, "split", 4, 4), (0, "move", 4, 5), (1, "move", 4, 5), (0, "move", 1, 2), (1, "split", 1, 2)],
)
def test_4_3_splits_are_for_the_next_commencement(mover: int, phase: str, round: int, coming: int) -> None:
    state = campaign({"R.key": (8, "ogre*3 lion*4")}, mover=mover, phase=phase, round=round)
    assert RULES.kept(RULES.view(state, 0), SplitOrder("x")) == SplitOrder("x", game_turn=coming)


def test_who_comes_later_in_the_game_turn_prepares_for_this_one() -> None:
    state = campaign({"B.key": (8, "ogre*3 lion*4")}, mover=0, round=4)
    assert RULES.kept(RULES.view(state, 1), SplitOrder("x")) == SplitOrder("x", game_turn=4)


def test_a_split_that_fits_no_more_does_not_hold_up_the_next() -> None:
    state = campaign({"R.key": (8, "ogre lion*4"), "R.moon": (41, "troll*4")}, phase="split")
    gone, good = (
        Split(0, "R.key", ("ogre", "ogre"), "R.bell"),
        Split(0, "R.moon", ("troll", "troll"), "R.rose"),
    )
    assert ordered(state, splits=splitting(gone, good)) == good


def test_a_legion_in_battle_is_not_ticked_and_a_tick_counts_once() -> None:
    state = fighting("ogre*5", "lion*2", PLAINS)
    view = RULES.view(state, 0)
    legion = msgspec.structs.replace(view.legions["R.key"], height=4)
    hurt = msgspec.structs.replace(view, legions={**view.legions, "R.key": legion})
    assert split_ticks.tick_choices(view, 0)
    assert not split_ticks.tick_choices(hurt, 0)
    with pytest.raises(IllegalAction, match="two_in_each"):
        RULES.kept(view, SplitOrder("", False, ("R.key ogre", "R.key ogre")))


def test_what_ticks_cannot_say_stays_in_notation() -> None:
    state = campaign({"R.key": (8, "ogre*3 lion*4")}, phase="muster")
    view = RULES.view(state, 0)
    other = RULES.format(Split(0, "R.key", ("ogre", "ogre"), view.free_markers(0)[3]))
    assert RULES.shown(view, SplitOrder(other)) == SplitOrder(other)
    assert RULES.shown(view, SplitOrder("nonsense")) == SplitOrder("nonsense")
    taken = RULES.format(Split(0, "R.key", ("lion", "lion"), view.free_markers(0)[0]))
    kept = RULES.kept(view, SplitOrder(taken, False, ("R.key ogre", "R.key ogre.2")))
    assert isinstance(kept, SplitOrder)
    second = RULES.parse(kept.lines.splitlines()[1], view)
    assert second == Split(0, "R.key", ("ogre", "ogre"), view.free_markers(0)[1])
    stood = RULES.shown(view, kept)
    assert stood is not None
    again = RULES.kept(view, stood)
    assert again == kept, "nothing is lost by looking"
    state.markers[0] = ["R.key", "R.moon"]
    alike = SplitOrder("split R.Key -> R.Moon: Ogre Ogre\nsplit R.Key -> R.Moon: Lion Lion")
    assert RULES.shown(RULES.view(state, 0), alike) == alike


@pytest.mark.parametrize("ticks", [("R.key ogre",), ("R.key ogre", "R.key ogre.2", "R.key lion")])
def test_ticks_that_leave_too_few_are_refused(ticks: tuple[str, ...]) -> None:
    state = campaign({"R.key": (8, "ogre*2 lion*2")}, phase="muster")
    with pytest.raises(IllegalAction) as refused:
        RULES.kept(RULES.view(state, 0), SplitOrder("", False, ticks))
    assert refused.value.rule == "4.3"
