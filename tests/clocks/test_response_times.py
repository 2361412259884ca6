"""How soon a person usually answers: the step of the median, and the time controls that suit it."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.controls import DAY, HOUR, MINUTE, Bank, Fixed
from games.clocks.response_times import (
    FEWEST_ANSWERS,
    LIMITS,
    SUGGESTED_SECONDS,
    ResponseTime,
    suits,
    usual_response_time,
)

SPANS = st.timedeltas(timedelta(0), timedelta(days=20))
ORDER = tuple(ResponseTime)


@pytest.mark.parametrize(
    ("hours", "step"),
    [(0, "hour"), (1, "hour"), (1.1, "six_hours"), (24, "day"), (48, "two_days"), (48.1, "longer")],
)
def test_the_steps(hours: float, step: str) -> None:
    assert usual_response_time([timedelta(hours=hours)] * FEWEST_ANSWERS) == step


@given(st.lists(SPANS, max_size=FEWEST_ANSWERS - 1))
def test_nothing_is_known_of_too_few_answers(spans: list[timedelta]) -> None:
    assert usual_response_time(spans) is None


@given(st.lists(SPANS, min_size=FEWEST_ANSWERS, max_size=60))
def test_half_of_the_answers_come_within_the_step_and_its_order_is_no_matter(spans: list[timedelta]) -> None:
    step = usual_response_time(spans)
    assert step is not None
    limits = {each: limit for limit, each in LIMITS}
    if step in limits:
        assert 2 * sum(span <= limits[step] for span in spans) >= len(spans)
    slower = [limit for limit, each in LIMITS if ORDER.index(each) < ORDER.index(step)]
    assert all(2 * sum(span <= limit for span in spans) <= len(spans) for limit in slower)
    assert usual_response_time(spans[::-1]) == step


@given(st.lists(SPANS, min_size=FEWEST_ANSWERS + 2, max_size=60), SPANS)
def test_a_single_answer_moves_the_median_by_one_place_at_most(
    spans: list[timedelta], other: timedelta
) -> None:
    ordered = sorted(spans)
    middle = len(ordered) // 2
    near = {usual_response_time([span] * FEWEST_ANSWERS) for span in ordered[middle - 1 : middle + 2]}
    near.add(usual_response_time([other] * FEWEST_ANSWERS))
    assert usual_response_time([*ordered[1:], other]) in near


@pytest.mark.parametrize("step", ORDER)
def test_the_suggested_time_suits_and_live_play_does_not(step: ResponseTime) -> None:
    assert suits(Fixed(SUGGESTED_SECONDS[step]), step)
    assert not suits(Fixed(5 * MINUTE), step)
    assert not suits(Fixed(HOUR), step)


def test_what_suits_gets_slower_with_the_person() -> None:
    controls = [Fixed(seconds) for seconds in range(2 * HOUR, 28 * DAY + 1, 2 * HOUR)]
    fastest = [next(each.seconds for each in controls if suits(each, step)) for step in ORDER]
    slowest = [next(each.seconds for each in reversed(controls) if suits(each, step)) for step in ORDER]
    assert all(one <= two for times in (fastest, slowest) for one, two in pairwise(times))


def test_a_store_counts_by_what_it_gives_each_turn() -> None:
    assert suits(Bank(3 * DAY, DAY, 6 * DAY), ResponseTime.HOUR)
    assert not suits(Bank(3 * DAY, DAY, 6 * DAY), ResponseTime.LONGER)
