"""Deadlines across nights, free days, absences and clock changes, against a clock read by the minute."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.controls import Daily, Fixed, due, visit_running_time
from games.clocks.standstill import (
    ALWAYS_PRESENT,
    Agreement,
    ClockOwner,
    Night,
    Nights,
    night_length,
    wall_time_instant,
)
from tests.clocks import lives, reference
from tests.clocks.lives import lived


@given(lived(), st.integers(2, 3 * 1_440))
def test_a_deadline_is_what_a_clock_read_minute_by_minute_says(
    life: tuple[datetime, Agreement, ClockOwner], minutes: int
) -> None:
    opened, agreement, person = life
    found = due(Fixed(60 * minutes), opened, agreement, person).due_at
    assert found == reference.ends(opened, minutes, agreement, person)


@given(lived(), st.integers(0, 4 * 1_440))
def test_time_used_is_what_a_clock_read_minute_by_minute_says(
    life: tuple[datetime, Agreement, ClockOwner], minutes: int
) -> None:
    opened, agreement, person = life
    closed = opened + timedelta(minutes=minutes)
    assert visit_running_time(opened, closed, agreement, person) == timedelta(
        minutes=reference.ran(opened, closed, agreement, person)
    )


@given(lives.zones.flatmap(lambda zone: st.tuples(st.just(zone), lives.instants(zone))), lives.times)
def test_a_skipped_time_moves_forward_and_a_double_one_is_the_first(
    place: tuple[str, datetime], clock: time
) -> None:
    zone, near = place
    day = near.date()
    assert wall_time_instant(day, clock, ZoneInfo(zone)) == reference.shown(zone, day, clock)


def test_the_hour_that_berlin_skips_and_the_one_it_shows_twice() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    assert wall_time_instant(date(2026, 3, 29), time(2, 30), berlin) == datetime(
        2026, 3, 29, 1, 30, tzinfo=UTC
    )
    assert wall_time_instant(date(2026, 10, 25), time(2, 30), berlin) == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )


@given(lived(), lives.zones, lives.times, st.integers(0, 2 * 1_440))
def test_a_daily_deadline_is_at_its_hour_or_when_the_clock_runs_again(
    life: tuple[datetime, Agreement, ClockOwner], zone: str, at: time, least: int
) -> None:
    opened, agreement, person = life
    found = due(Daily(at, zone, 60 * least), opened, agreement, person).due_at
    counted = Nights.STILL if agreement.nights is Nights.STILL else Nights.COUNTED
    earliest = reference.ends(opened, least, msgspec.structs.replace(agreement, nights=counted), person)
    day = earliest.astimezone(ZoneInfo(zone)).date()
    while reference.shown(zone, day, at) < earliest:
        day += timedelta(days=1)
    assert found == reference.ends(reference.shown(zone, day, at), 0, agreement, person)


@given(lived(), st.integers(2, 3 * 1_440))
def test_no_deadline_falls_into_a_night_that_does_not_count(
    life: tuple[datetime, Agreement, ClockOwner], minutes: int
) -> None:
    opened, agreement, person = life
    found = due(Fixed(60 * minutes), opened, agreement, person).due_at
    if agreement.nights is not Nights.COUNTED:
        assert not reference.in_night(person, found)


def test_a_night_is_as_long_as_its_clocks_say() -> None:
    assert night_length(time(22), time(7)) == timedelta(hours=9)
    assert night_length(time(1), time(7, 30)) == timedelta(hours=6, minutes=30)


def test_who_has_no_night_and_is_never_away_is_awaited_always() -> None:
    opened = datetime(2026, 11, 20, 22, tzinfo=UTC)
    assert due(Fixed(86_400), opened, Agreement(), ALWAYS_PRESENT).due_at == opened + timedelta(days=1)


def test_a_week_end_and_a_night_stand_still_together() -> None:
    friday = datetime(2026, 11, 20, 20, tzinfo=UTC)
    agreement = Agreement(free_days=(5, 6), nights=Nights.STILL)
    person = ClockOwner(Night("UTC", time(23), time(7)))
    assert due(Fixed(4 * 3_600), friday, agreement, person).due_at == datetime(2026, 11, 23, 8, tzinfo=UTC)
