from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.absences import (
    ABSENCE_ALLOWANCE,
    AUTOMATIC_ABSENCE,
    MAX_AUTOMATIC_IN_A_ROW,
    automatic_absence,
    fits,
    remaining_allowance,
    used_allowance,
)
from games.clocks.spans import Span

DAY = timedelta(days=1)
SUMMER = datetime(2026, 7, 1, tzinfo=UTC)

days = st.integers(0, 700).map(lambda day: datetime(2026, 1, 1, tzinfo=UTC) + day * DAY)
spans = st.builds(lambda start, length: Span(start, start + length * DAY), days, st.integers(1, 20))


def test_days_announced_twice_count_once() -> None:
    twice = [Span(SUMMER, SUMMER + 6 * DAY), Span(SUMMER + 4 * DAY, SUMMER + 8 * DAY)]
    assert used_allowance(twice, 2026) == 8 * DAY


def test_an_absence_over_new_year_takes_from_both_years() -> None:
    span = Span(datetime(2026, 12, 30, tzinfo=UTC), datetime(2027, 1, 4, tzinfo=UTC))
    assert (used_allowance([span], 2026), used_allowance([span], 2027)) == (2 * DAY, 3 * DAY)


@given(st.lists(spans, max_size=8), spans)
def test_no_year_takes_more_than_its_allowance(wanted: list[Span], last: Span) -> None:
    taken: list[Span] = []
    for span in [*wanted, last]:
        if fits(span, taken):
            taken.append(span)
        assert all(used_allowance(taken, year) <= ABSENCE_ALLOWANCE for year in range(2026, 2029))
        assert all(remaining_allowance(taken, year) >= timedelta(0) for year in range(2026, 2029))


def test_an_absence_begins_by_itself_until_nothing_is_left() -> None:
    assert automatic_absence(SUMMER, SUMMER, [], 0) == Span(SUMMER, SUMMER + AUTOMATIC_ABSENCE)
    assert automatic_absence(SUMMER, SUMMER, [], MAX_AUTOMATIC_IN_A_ROW) is None
    almost = [Span(SUMMER + DAY, SUMMER + DAY + ABSENCE_ALLOWANCE - timedelta(hours=5))]
    assert automatic_absence(SUMMER, SUMMER, almost, 0) == Span(SUMMER, SUMMER + timedelta(hours=5))
    assert (
        automatic_absence(SUMMER, SUMMER, [Span(SUMMER + DAY, SUMMER + DAY + ABSENCE_ALLOWANCE)], 0) is None
    )


@pytest.mark.parametrize(
    "longer",
    [timedelta(seconds=15), timedelta(hours=1), -timedelta(hours=1)],
    ids=["late", "autumn", "spring"],
)
def test_a_day_off_takes_one_day(longer: timedelta) -> None:
    """The time-out is found a little later, and a day in autumn may last 25 hours."""
    start = datetime(2026, 10, 25, tzinfo=UTC)
    off = Span(start, start + timedelta(days=1) + longer)
    assert remaining_allowance([off], 2026) == ABSENCE_ALLOWANCE - timedelta(days=1)


def test_the_whole_allowance_can_be_announced_over_the_end_of_summer_time() -> None:
    start = datetime(2026, 10, 10, tzinfo=UTC)
    assert fits(Span(start, start + ABSENCE_ALLOWANCE + timedelta(hours=1)), [])


def test_part_of_a_day_takes_as_long_as_it_is() -> None:
    start = datetime(2026, 6, 1, tzinfo=UTC)
    assert used_allowance([Span(start, start + timedelta(hours=3))], 2026) == timedelta(hours=3)
    assert used_allowance([Span(start, start + timedelta(minutes=20))], 2026) == timedelta(minutes=20)
