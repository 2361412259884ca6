"""The night holds emails back until it ends, whatever the clocks of its zone do."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from games.clocks.spans import advanced
from games.clocks.standstill import Agreement, ClockOwner, Night, Nights, standstill_spans
from games.notices.readers import end_of_night
from tests.clocks import lives


def utc(*parts: int) -> datetime:
    year, month, day, hour, minute = parts
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def sleeper(zone: str, start: time, end: time) -> User:
    return User(time_zone=zone, night_start=start, night_end=end)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        (utc(2026, 11, 24, 19, 59), None),
        (utc(2026, 11, 24, 20, 0), utc(2026, 11, 25, 4, 0)),  # 23:00 in Moscow
        (utc(2026, 11, 24, 23, 30), utc(2026, 11, 25, 4, 0)),
        (utc(2026, 11, 25, 3, 59), utc(2026, 11, 25, 4, 0)),
        (utc(2026, 11, 25, 4, 0), None),
    ],
)
def test_a_night_over_midnight(now: datetime, until: datetime | None) -> None:
    assert end_of_night(sleeper("Europe/Moscow", time(23), time(7)), now) == until


def test_a_night_of_one_day_as_of_a_night_worker() -> None:
    worker = sleeper("Europe/Moscow", time(8), time(15))
    assert end_of_night(worker, utc(2026, 11, 24, 4, 59)) is None
    assert end_of_night(worker, utc(2026, 11, 24, 5, 0)) == utc(2026, 11, 24, 12, 0)
    assert end_of_night(worker, utc(2026, 11, 24, 12, 0)) is None


def test_who_has_no_night_is_awake() -> None:
    assert end_of_night(User(time_zone="Europe/Moscow"), utc(2026, 11, 24, 23, 0)) is None


def test_a_morning_that_the_clocks_skip_comes_an_hour_later_by_them() -> None:
    # Berlin, 28 March 2027: 02:00 is followed by 03:00.
    until = end_of_night(sleeper("Europe/Berlin", time(23), time(2, 30)), utc(2027, 3, 28, 0, 30))
    assert until == utc(2027, 3, 28, 1, 30)


def test_a_morning_that_the_clocks_show_twice_is_the_first() -> None:
    # Berlin, 25 October 2026: 03:00 is followed by 02:00.
    berliner = sleeper("Europe/Berlin", time(23), time(2, 30))
    assert end_of_night(berliner, utc(2026, 10, 25, 0, 10)) == utc(2026, 10, 25, 0, 30)
    assert end_of_night(berliner, utc(2026, 10, 25, 1, 10)) is None


@given(st.data())
def test_mail_waits_exactly_while_the_clock_of_the_awaited_player_stands(data: st.DataObject) -> None:
    zone = data.draw(lives.zones)
    now = data.draw(lives.instants(zone))
    night: Night = data.draw(lives.nights_of(zone))
    until = end_of_night(sleeper(zone, night.start, night.end), now)
    still = standstill_spans(Agreement(nights=Nights.STILL), ClockOwner(night), now)
    assert (until or now) == advanced(now, timedelta(0), still)
