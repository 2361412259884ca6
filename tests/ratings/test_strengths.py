"""Strengths after a result."""

from __future__ import annotations

from itertools import permutations
from math import isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ratings.strengths import NEWCOMER, Side, Strength, mean, rate, rate_first

strengths = st.builds(Strength, mu=st.floats(0, 50), sigma=st.floats(1, 9))
fields = st.lists(strengths, min_size=2, max_size=6)


def among(*places: int, of: list[Strength] | None = None) -> dict[int, Strength]:
    """Return the strengths after a result of newcomers, or of those given, by their places."""
    before = of or [NEWCOMER] * len(places)
    return rate([Side(place, {key: before[key]}) for key, place in enumerate(places)])


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2), (27.64, 22.36)),
        ((1, 2, 3), (27.87, 25.72, 21.41)),
        ((1, 2, 3, 4), (27.80, 26.55, 24.69, 20.96)),
        ((1, 1, 3, 4), (27.17, 27.17, 24.69, 20.96)),
    ],
)
def test_newcomers_gain_and_lose_as_in_the_worked_examples(
    places: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    found = among(*places)
    assert [round(found[key].mu, 2) for key in range(len(places))] == list(expected)


@given(fields)
def test_the_first_gains_and_the_last_loses(before: list[Strength]) -> None:
    found = among(*range(1, len(before) + 1), of=before)
    assert found[0].mu > before[0].mu
    assert found[len(before) - 1].mu < before[-1].mu


@given(fields, st.data())
def test_a_better_place_never_gives_less_ties_or_not(before: list[Strength], data: st.DataObject) -> None:
    count = len(before)
    places = data.draw(st.lists(st.integers(1, count), min_size=count, max_size=count))
    key = data.draw(st.integers(0, count - 1))
    better = [place * 2 for place in places]
    better[key] = data.draw(st.integers(1, better[key]))
    assert (
        among(*better, of=before)[key].mu >= among(*(place * 2 for place in places), of=before)[key].mu - 1e-9
    )


@given(fields, st.data())
def test_places_count_only_by_their_order(before: list[Strength], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 6), min_size=len(before), max_size=len(before)))
    assert among(*places, of=before) == among(*(10 * place for place in places), of=before)


@given(fields, st.data(), st.randoms(use_true_random=False))
def test_the_order_of_the_sides_changes_no_bit(
    before: list[Strength], data: st.DataObject, random: Random
) -> None:
    places = data.draw(st.lists(st.integers(1, 3), min_size=len(before), max_size=len(before)))
    sides = [Side(place, {key: before[key]}) for key, place in enumerate(places)]
    shuffled = sides.copy()
    random.shuffle(shuffled)
    assert rate(shuffled) == rate(sides)


def test_tied_equals_gain_alike() -> None:
    found = among(1, 1, 1, 4)
    assert isclose(found[0].mu, found[1].mu)
    assert isclose(found[1].mu, found[2].mu)


def test_both_of_two_who_tie_for_first_count_as_winners() -> None:
    found = rate_first([Side(1, {0: NEWCOMER}), Side(1, {1: NEWCOMER}), Side(2, {2: NEWCOMER})])
    assert isclose(found[0].mu, found[1].mu)
    assert found[0].mu > NEWCOMER.mu > found[2].mu


@pytest.mark.parametrize("places", [(1, 2), (2, 1), (1, 1)])
def test_of_two_sides_the_first_place_says_all(places: tuple[int, int]) -> None:
    members = ({0: Strength(28, 6), 1: NEWCOMER}, {2: Strength(22, 3)})
    sides = [Side(place, side) for place, side in zip(places, members, strict=True)]
    by_all, by_first = rate(sides), rate_first(sides)
    for key, found in by_first.items():
        assert found == pytest.approx(by_all[key])
        assert found != {**members[0], **members[1]}[key]


def test_a_side_gains_together() -> None:
    found = rate([Side(1, {0: NEWCOMER, 1: NEWCOMER}), Side(2, {2: NEWCOMER, 3: NEWCOMER})])
    assert found[0] == found[1]
    assert found[0].mu > NEWCOMER.mu > found[2].mu


def test_one_side_alone_changes_nothing_and_seven_are_refused() -> None:
    assert rate([Side(1, {5: NEWCOMER})]) == {5: NEWCOMER}
    with pytest.raises(ValueError, match="7 sides"):
        among(1, 2, 3, 4, 5, 6, 7)


def test_the_mean_is_of_both_numbers() -> None:
    assert mean([Strength(20, 4), Strength(30, 2)]) == Strength(25, 3)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_true_order_is_found_again(seats: int) -> None:
    random = Random(seats)
    people = range(12)
    found = dict.fromkeys(people, NEWCOMER)
    for _ in range(240 // seats):
        table = random.sample(people, seats)
        # Lower keys are stronger; luck is as large as the distance of four of them.
        order = sorted(table, key=lambda key: key + random.gauss(0, 4))
        found |= rate([Side(place, {key: found[key]}) for place, key in enumerate(order, 1)])
    ranked = sorted(people, key=lambda key: -found[key].mu)
    distance = sum((place - key) ** 2 for place, key in enumerate(ranked))
    assert 1 - 6 * distance / (12 * 143) > 0.75


def test_every_strict_order_of_the_tied_counts_once() -> None:
    before = [Strength(30, 3), Strength(25, 5), Strength(20, 8)]
    orders = [
        among(*(order.index(key) + 1 for key in range(3)), of=before) for order in permutations(range(3))
    ]
    assert among(1, 1, 1, of=before)[0] == mean([found[0] for found in orders])
