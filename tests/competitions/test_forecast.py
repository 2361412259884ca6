"""Forecasts of when tables end at their pace so far."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.competitions.forecast import (
    MAX_BAR_COUNT,
    Bar,
    EndDay,
    FinishedMatch,
    Progress,
    bars,
    comparable_lengths,
    ends_at,
    visit_pace,
    visits_left,
)

NOW = datetime(2026, 11, 22, 11, 5, tzinfo=UTC)
DAY = timedelta(days=1)

numbers = st.integers(0, 5_000)
spans = st.timedeltas(timedelta(0), timedelta(days=3_000))
known = st.lists(st.integers(1, 5_000), max_size=30)
days = st.dates(date(2026, 1, 1), date(2032, 1, 1))


def test_a_table_at_the_pace_of_a_visit_a_day_has_a_day_left_for_each_visit() -> None:
    progress = Progress(seats=2, visits=15, ran=15 * DAY, allowed=2 * DAY)
    ended = [FinishedMatch(2, visits) for visits in (18, 20, 25)]
    assert ends_at(progress, ended, NOW) == NOW + 5 * DAY


def test_before_the_first_visit_half_of_the_time_allowed_is_the_pace() -> None:
    assert visit_pace(Progress(2, 0, timedelta(0), 4 * DAY)) == 2 * DAY


def test_matches_of_as_many_seats_tell_the_length() -> None:
    ended = [FinishedMatch(2, 10), FinishedMatch(2, 14), FinishedMatch(2, 12), FinishedMatch(4, 80)]
    assert comparable_lengths(ended, 2) == [10, 12, 14]


def test_of_fewer_than_three_the_others_count_by_the_seat() -> None:
    assert comparable_lengths([FinishedMatch(2, 10), FinishedMatch(4, 80), FinishedMatch(4, 0)], 2) == [
        10,
        40,
    ]


def test_a_table_that_outlasts_all_before_it_has_a_tenth_left() -> None:
    assert visits_left(200, [90, 120]) == 20
    assert visits_left(3, [2]) == 1


def test_without_a_match_that_has_ended_nothing_is_known() -> None:
    assert ends_at(Progress(2, 5, 5 * DAY, DAY), [], NOW) is None


def test_an_end_beyond_all_calendars_is_the_last_day_of_the_calendar() -> None:
    far = ends_at(Progress(2, 0, timedelta(days=900_000), DAY), [FinishedMatch(2, 100_000)] * 3, NOW)
    assert far is not None
    assert far.year == 9999


@given(numbers, spans, known)
def test_no_table_ends_before_now(visits: int, ran: timedelta, usual: list[int]) -> None:
    end = ends_at(Progress(2, visits, ran, 2 * DAY), [FinishedMatch(2, each) for each in usual], NOW)
    assert (end is None) == (not usual)
    assert end is None or end > NOW or ran < timedelta(minutes=1)


@given(numbers, known.filter(bool), spans, spans)
def test_the_slower_table_ends_later(visits: int, usual: list[int], one: timedelta, more: timedelta) -> None:
    ended = [FinishedMatch(2, each) for each in usual]
    sooner = ends_at(Progress(2, visits, one, DAY), ended, NOW)
    later = ends_at(Progress(2, visits, one + more, DAY), ended, NOW)
    assert sooner is not None
    assert later is not None
    assert later >= sooner


@given(st.lists(st.builds(EndDay, days, st.booleans()), min_size=1, max_size=60), st.none() | days)
def test_every_end_stands_in_one_bar(ends: list[EndDay], until: date | None) -> None:
    drawn = bars(ends, until=until)
    assert 1 <= len(drawn) <= MAX_BAR_COUNT
    assert sum(bar.late for bar in drawn) == sum(end.late for end in ends)
    assert sum(bar.in_time for bar in drawn) == sum(not end.late for end in ends)
    for before, after in pairwise(drawn):
        assert after.first == before.last + DAY
    for end in ends:
        assert any(bar.first <= end.day <= bar.last or bar.later for bar in drawn if bar.tables)
    assert until is None or drawn[0].first <= until <= drawn[-1].last


def test_a_fortnight_has_a_bar_for_each_day_and_three_weeks_one_for_two() -> None:
    first = date(2026, 11, 30)
    fortnight = bars([EndDay(first, late=False), EndDay(first + 13 * DAY, late=True)])
    assert [bar.days for bar in fortnight] == [1] * 14
    assert fortnight[0] == Bar(first, 1, in_time=1, late=0)
    assert fortnight[-1] == Bar(first + 13 * DAY, 1, in_time=0, late=1)
    assert [bar.days for bar in bars([EndDay(first, late=False), EndDay(first + 20 * DAY, late=False)])] == [
        2
    ] * 11


def test_one_table_of_ten_that_ends_far_off_stands_in_the_last_bar() -> None:
    first = date(2026, 11, 30)
    ends = [EndDay(first + place * DAY, late=False) for place in range(9)] + [
        EndDay(first + 300 * DAY, late=True)
    ]
    drawn = bars(ends)
    assert [bar.days for bar in drawn] == [1] * 14
    assert drawn[-1] == Bar(first + 13 * DAY, 1, in_time=0, late=1, later=True)
    assert not any(bar.later for bar in drawn[:-1])


def test_without_an_end_there_is_no_picture() -> None:
    assert bars([]) == ()
