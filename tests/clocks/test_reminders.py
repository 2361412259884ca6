"""When people are reminded of a deadline: usually once, or in a rhythm of their own."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.clocks.controls import LONGEST_SECONDS, REMINDED_FROM, SHORTEST_SECONDS, Fixed, due, reminder_times
from games.clocks.standstill import Agreement, ClockOwner
from tests.clocks import lives

HOUR = timedelta(hours=1)

seconds = st.integers(SHORTEST_SECONDS, LONGEST_SECONDS)
rhythms = st.lists(st.integers(1, 100).map(lambda hours: hours * HOUR), min_size=1, max_size=7)
DUE = datetime(2026, 11, 24, 18, 0, tzinfo=UTC)


@given(seconds, rhythms)
def test_ones_own_reminders_come_in_order_after_the_first_quarter(
    allowed: int, rhythm: list[timedelta]
) -> None:
    span = timedelta(seconds=allowed)
    found = reminder_times(DUE, span, rhythm)
    assert list(found) == sorted(set(found))
    assert all(DUE - span + span / 4 <= at < DUE for at in found)
    # What is not skipped is exactly as long before the deadline as was chosen.
    assert {DUE - at for at in found} == {each for each in rhythm if each <= span * 3 / 4}


@given(seconds)
def test_without_a_rhythm_there_is_one_reminder_as_ever(allowed: int) -> None:
    span = timedelta(seconds=allowed)
    found = reminder_times(DUE, span)
    assert len(found) == (span >= REMINDED_FROM)
    assert all(DUE - at == min(max(span / 5, HOUR), 12 * HOUR) for at in found)


@given(seconds, lives.minutes, rhythms)
def test_a_rhythm_moves_no_deadline(allowed: int, opened: datetime, rhythm: list[timedelta]) -> None:
    usual = due(Fixed(allowed), opened, Agreement(), ClockOwner())
    own = due(Fixed(allowed), opened, Agreement(), ClockOwner(reminders=tuple(rhythm)))
    assert (own.due_at, own.ended) == (usual.due_at, usual.ended)
    assert own.remind_at == min(own.reminders, default=None)


def test_a_day_before_and_then_an_hour_before() -> None:
    found = reminder_times(DUE, 72 * HOUR, (HOUR, 24 * HOUR))
    assert found == (DUE - 24 * HOUR, DUE - HOUR)
    # In a match with a day per turn, a day before would be at its start.
    assert reminder_times(DUE, 24 * HOUR, (HOUR, 24 * HOUR)) == (DUE - HOUR,)
