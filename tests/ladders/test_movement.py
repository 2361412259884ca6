"""Effects of results, newcomers, leavers and idle months on the rungs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ladders.bad_rules import BadRules
from games.ladders.movement import (
    ALLOWED_EFFECTS,
    DEFAULT_EFFECTS,
    ChallengerRule,
    Effect,
    Effects,
    Order,
    Outcome,
    RungChange,
    add_by_rating,
    add_last,
    check,
    drop_idle_players,
    order_after_challenge,
    order_after_table,
    remove_player,
    rung_changes,
)

TEN: Order = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

orders = st.integers(2, 12).flatmap(lambda count: st.permutations(range(count))).map(tuple)
two_of_an_order = orders.flatmap(
    lambda order: st.tuples(st.just(order), st.permutations(order).map(lambda keys: keys[:2]))
)


def of_win(effect: Effect) -> Effects:
    return Effects(win_on_time=effect, challenger=ChallengerRule.AT_START)


@pytest.mark.parametrize(
    ("effect", "after"),
    [
        (Effect.NOTHING, (1, 2, 3, 4, 5)),
        (Effect.JUST_ABOVE, (1, 4, 2, 3, 5)),
        (Effect.JUST_BELOW, (1, 2, 4, 3, 5)),
        (Effect.SWITCH, (1, 4, 3, 2, 5)),
        (Effect.ONE_UP, (1, 2, 4, 3, 5)),
        (Effect.DEFENDER_BELOW, (1, 3, 4, 2, 5)),
        (Effect.DEFENDER_LAST, (1, 3, 4, 5, 2)),
        (Effect.DEFENDER_OUT, (1, 3, 4, 5)),
    ],
)
def test_a_challenge_from_rung_four_to_rung_two(effect: Effect, after: Order) -> None:
    assert order_after_challenge((1, 2, 3, 4, 5), of_win(effect), Outcome.WIN_ON_TIME, 4, 2) == after


@pytest.mark.parametrize(
    ("effect", "after"),
    [
        (Effect.NOTHING, (1, 2, 3, 4, 5)),
        (Effect.CHALLENGER_LAST, (1, 2, 3, 5, 4)),
        (Effect.CHALLENGER_OUT, (1, 2, 3, 5)),
    ],
)
def test_a_challenger_who_runs_out_of_time(effect: Effect, after: Order) -> None:
    assert (
        order_after_challenge((1, 2, 3, 4, 5), Effects(loss_on_time=effect), Outcome.LOSS_ON_TIME, 4, 2)
        == after
    )


def test_defaults_a_win_takes_the_rung_a_draw_the_next_a_loss_nothing() -> None:
    assert order_after_challenge(TEN, DEFAULT_EFFECTS, Outcome.WIN, 7, 4) == (1, 2, 3, 7, 4, 5, 6, 8, 9, 10)
    assert order_after_challenge(TEN, DEFAULT_EFFECTS, Outcome.DRAW, 7, 4) == (1, 2, 3, 4, 7, 5, 6, 8, 9, 10)
    assert order_after_challenge(TEN, DEFAULT_EFFECTS, Outcome.LOSS, 7, 4) == TEN


def test_a_win_on_time_pays_one_rung_and_costs_the_silent_theirs() -> None:
    after = order_after_challenge(TEN, DEFAULT_EFFECTS, Outcome.WIN_ON_TIME, 7, 4)
    assert after == (1, 2, 3, 5, 6, 7, 4, 8, 9, 10)
    assert order_after_challenge(TEN, DEFAULT_EFFECTS, Outcome.NO_ANSWER, 7, 4) == after


@given(two_of_an_order, st.sampled_from([Effect.JUST_ABOVE, Effect.JUST_BELOW, Effect.SWITCH, Effect.ONE_UP]))
def test_what_lifts_never_lowers_the_challenger(case: tuple[Order, list[int]], effect: Effect) -> None:
    order, (challenger, defender) = case
    after = order_after_challenge(order, of_win(effect), Outcome.WIN_ON_TIME, challenger, defender)
    assert after.index(challenger) <= order.index(challenger)
    if order.index(challenger) < order.index(defender):
        assert after == order


@given(two_of_an_order, st.sampled_from(Outcome), st.sampled_from(ChallengerRule), st.data())
def test_nobody_is_lost_and_others_keep_their_order(
    case: tuple[Order, list[int]], outcome: Outcome, challenger: ChallengerRule, data: st.DataObject
) -> None:
    order, (one, other) = case
    chosen = {
        each.value: data.draw(st.sampled_from(sorted(ALLOWED_EFFECTS[each]))) for each in ALLOWED_EFFECTS
    }
    effects = Effects(**chosen, challenger=challenger)
    check(effects)
    after = order_after_challenge(order, effects, outcome, one, other)
    out = effects.of(outcome) in (Effect.CHALLENGER_OUT, Effect.DEFENDER_OUT) or len(after) < len(order)
    assert {*after} >= {*order} - ({one, other} if out else set())
    assert len(after) >= len(order) - 1
    rest = [key for key in order if key not in (one, other)]
    assert [key for key in after if key not in (one, other)] == rest


def test_who_stands_lower_at_the_end_counts_as_the_challenger() -> None:
    # 4 challenged 2, and has since climbed past them: a defeat now gives 2 the rung of 4.
    order = (1, 4, 3, 2, 5)
    assert order_after_challenge(order, DEFAULT_EFFECTS, Outcome.LOSS, 4, 2) == (1, 2, 4, 3, 5)
    assert order_after_challenge(order, DEFAULT_EFFECTS, Outcome.WIN, 4, 2) == order
    assert order_after_challenge(order, DEFAULT_EFFECTS, Outcome.LOSS_ON_TIME, 4, 2) == (1, 3, 2, 4, 5)
    at_start = Effects(challenger=ChallengerRule.AT_START)
    assert order_after_challenge(order, at_start, Outcome.LOSS, 4, 2) == order


def test_a_refusal_is_never_turned_round() -> None:
    assert order_after_challenge((4, 2), DEFAULT_EFFECTS, Outcome.REFUSAL, 4, 2) == (4, 2)
    assert order_after_challenge((2, 4), DEFAULT_EFFECTS, Outcome.REFUSAL, 4, 2) == (4, 2)


def test_a_match_of_somebody_who_has_left_moves_nobody() -> None:
    assert order_after_challenge((1, 2), DEFAULT_EFFECTS, Outcome.WIN, 9, 1) == (1, 2)


def test_an_effect_without_sense_is_refused_with_its_outcome() -> None:
    with pytest.raises(BadRules) as refused:
        check(Effects(loss=Effect.JUST_ABOVE))
    assert refused.value.code == "effect_has_no_sense"
    assert refused.value.params == {"outcome": "loss", "effect": "just_above"}


def test_a_tables_rungs_are_dealt_out_again_by_place() -> None:
    # 3, 5, 6 and 9 sat together; 9 won, 3 and 6 share the second place.
    assert order_after_table(TEN, {3: 2, 5: 4, 6: 2, 9: 1}) == (1, 2, 9, 4, 3, 6, 7, 8, 5, 10)


def test_who_left_the_table_falls_to_the_end_where_the_rules_say_so() -> None:
    assert order_after_table((1, 2, 3, 4, 5), {2: 1, 3: 2, 4: 3}, last=(2,)) == (1, 3, 4, 5, 2)


@given(orders, st.data())
def test_a_table_moves_its_players_alone_and_the_better_stands_above(
    order: Order, data: st.DataObject
) -> None:
    places = data.draw(st.dictionaries(st.sampled_from([*order, 99]), st.integers(1, 6), min_size=1))
    after = order_after_table(order, places)
    assert [key if key not in places else None for key in after] == [
        key if key not in places else None for key in order
    ]
    for one, other in pairwise([key for key in after if key in places]):
        assert (places[one], order.index(one)) < (places[other], order.index(other))


def test_newcomers_stand_last_or_climb_past_who_is_rated_below_them() -> None:
    ratings = {1: 30.0, 2: 10.0, 3: 25.0, 4: 18.0, 9: 20.0}
    assert add_last((1, 2, 3, 4), 9) == (1, 2, 3, 4, 9)
    assert add_last((1, 9), 9) == (1, 9)
    assert add_by_rating((1, 2, 3, 4), 9, ratings) == (1, 2, 3, 9, 4)
    assert add_by_rating((1, 2, 3, 4, 5), 9, ratings) == (1, 2, 3, 9, 4, 5)
    assert add_by_rating((1, 2), 8, ratings) == (1, 2, 8)
    assert add_by_rating((), 8, ratings) == (8,)


def test_the_idle_fall_past_others_and_not_past_each_other() -> None:
    assert drop_idle_players((1, 2, 3, 4), {1, 2}, 1) == (3, 1, 2, 4)
    assert drop_idle_players((1, 2, 3, 4), {4}, 3) == (1, 2, 3, 4)


@given(orders, st.integers(1, 4), st.data())
def test_whoever_is_not_idle_never_falls_by_it(order: Order, rungs: int, data: st.DataObject) -> None:
    idle = data.draw(st.sets(st.sampled_from(order)))
    after = drop_idle_players(order, idle, rungs)
    assert sorted(after) == sorted(order)
    assert all(after.index(key) <= order.index(key) for key in order if key not in idle)
    assert all(after.index(key) <= order.index(key) + rungs for key in order)
    assert [key for key in after if key in idle] == [key for key in order if key in idle]


def test_changes_of_rungs_tell_who_moved_came_and_went() -> None:
    assert rung_changes((1, 2, 3), (3, 1, 4)) == (
        RungChange(3, 3, 1),
        RungChange(1, 1, 2),
        RungChange(4, None, 3),
        RungChange(2, 2, None),
    )
    assert rung_changes(TEN, remove_player(TEN, 10)) == (RungChange(10, 10, None),)
