"""The rules for who gains and loses by a result."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ratings.rules import Change, ChangeReason, Holder, RatedSeat, SeatPart, changes
from games.ratings.strengths import NEWCOMER, Side, Strength, mean, rate

STRONG, WEAK = Strength(35, 2), Strength(15, 2)


def seat(key: int, place: int, strength: Strength = NEWCOMER, **what: bool) -> RatedSeat:
    return RatedSeat(place, key, (Holder(key, strength),), **what)


def by_key(seats: list[RatedSeat], declined: frozenset[int] = frozenset()) -> dict[int, Change]:
    return {change.key: change for change in changes(seats, declined)}


def test_a_fair_end_counts_for_all_by_their_places() -> None:
    found = by_key([seat(0, 2), seat(1, 1), seat(2, 3)])
    plain = rate([Side(2, {0: NEWCOMER}), Side(1, {1: NEWCOMER}), Side(3, {2: NEWCOMER})])
    assert {key: change.after for key, change in found.items()} == plain
    assert all(change.taken for change in found.values())


def test_whose_silence_caused_the_end_is_last_and_rated() -> None:
    found = by_key([seat(0, 1, caused_end=True), seat(1, 2), seat(2, 3)])
    assert found[0].taken
    assert found[0].after.mu < NEWCOMER.mu
    assert found[0].after == by_key([seat(0, 3), seat(1, 1), seat(2, 2)])[0].after


def test_the_others_take_it_only_if_it_helps_them() -> None:
    found = by_key([seat(0, 3, caused_end=True), seat(1, 1), seat(2, 2, STRONG)])
    assert found[1].taken
    assert not found[2].taken
    assert found[2].after.mu <= STRONG.mu


def test_who_waited_may_decline_the_gain() -> None:
    seats = [seat(0, 3, caused_end=True), seat(1, 1), seat(2, 2)]
    found = by_key(seats, frozenset({0, 1}))
    assert [found[key].why for key in range(3)] == [
        ChangeReason.CAUSED,
        ChangeReason.DECLINED,
        ChangeReason.HELPED,
    ]
    assert [found[key].taken for key in range(3)] == [True, False, True]


def test_who_took_a_gain_from_the_same_person_lately_takes_no_other() -> None:
    seats = [seat(0, 3, caused_end=True), seat(1, 1), seat(2, 2)]
    found = {change.key: change for change in changes(seats, repeated=frozenset({1}))}
    assert (found[1].why, found[1].taken) == (ChangeReason.REPEATED, False)
    assert found[2].taken


def test_of_a_match_that_nobody_decided_only_who_left_takes_something() -> None:
    seats = [seat(0, 1), seat(1, 2), RatedSeat(3, 2, (Holder(2, NEWCOMER, SeatPart.LEFT),))]
    found = {change.key: change for change in changes(seats, decided=False)}
    assert [found[key].why for key in range(3)] == [
        ChangeReason.STOPPED,
        ChangeReason.STOPPED,
        ChangeReason.LEFT,
    ]
    assert found[2].taken
    assert found[2].after.mu < NEWCOMER.mu
    assert not found[0].taken


def substituted(place: int, leaver: Strength, substitute: Strength) -> list[RatedSeat]:
    return [
        RatedSeat(place, 0, (Holder(0, leaver, SeatPart.LEFT), Holder(9, substitute, SeatPart.SUBSTITUTE))),
        seat(1, 3 - place),
    ]


def test_a_substitute_moves_only_upwards() -> None:
    won, lost = by_key(substituted(1, NEWCOMER, NEWCOMER))[9], by_key(substituted(2, NEWCOMER, NEWCOMER))[9]
    assert won.taken
    assert won.after.mu > NEWCOMER.mu
    assert not lost.taken


@pytest.mark.parametrize("place", [1, 2])
def test_who_left_is_rated_last_however_the_substitute_came_in(place: int) -> None:
    found = by_key(substituted(place, NEWCOMER, STRONG))[0]
    assert found.taken
    assert found.after == rate([Side(2, {0: NEWCOMER}), Side(1, {1: NEWCOMER})])[0]


def test_the_others_met_the_mean_of_both() -> None:
    found = by_key(substituted(1, WEAK, STRONG))[1]
    met = mean([WEAK, STRONG])
    assert found.after == rate([Side(1, {0: met}), Side(2, {1: NEWCOMER})])[1]


def test_a_side_of_which_one_caused_the_end_stands_behind_all() -> None:
    seats = [
        RatedSeat(1, 0, (Holder(0, NEWCOMER),), caused_end=True),
        RatedSeat(1, 0, (Holder(1, NEWCOMER),)),
        RatedSeat(2, 1, (Holder(2, NEWCOMER),)),
        RatedSeat(2, 1, (Holder(3, NEWCOMER),)),
    ]
    found = by_key(seats)
    assert found[0].after.mu < NEWCOMER.mu < found[2].after.mu
    assert not found[1].taken


@given(st.permutations([1, 2, 3, 4]), st.integers(0, 3))
def test_nobody_loses_by_an_end_that_others_caused(places: list[int], causer: int) -> None:
    seats = [seat(key, place, STRONG, caused_end=key == causer) for key, place in enumerate(places)]
    for change in changes(seats):
        if change.key != causer and change.taken:
            assert change.after.mu > change.before.mu


def test_who_sat_alone_changes_nothing() -> None:
    assert by_key([seat(0, 1)])[0].after == NEWCOMER
