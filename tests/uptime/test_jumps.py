"""The database's clock compared with a steady one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.uptime.jumps import READING_KEPT_FOR, SMALLEST_JUMP, Reading, jump

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)

spans = st.floats(0, READING_KEPT_FOR.total_seconds() - 1)
leaps = st.floats(-1e7, 1e7).map(lambda seconds: timedelta(seconds=seconds))


@given(spans, leaps)
def test_a_jump_is_what_the_steady_clock_does_not_explain(ran: float, leap: timedelta) -> None:
    before = Reading(NOON, 5_000.0)
    now = Reading(NOON + timedelta(seconds=ran) + leap, 5_000.0 + ran)
    found = jump(before, now)
    if abs(leap) < SMALLEST_JUMP - timedelta(seconds=1):
        assert found is None
    elif abs(leap) > SMALLEST_JUMP + timedelta(seconds=1):
        assert found is not None
        assert abs(found - leap) < timedelta(seconds=1)


def test_what_was_read_long_ago_or_before_a_restart_tells_nothing() -> None:
    before = Reading(NOON, 5_000.0)
    assert jump(before, Reading(NOON + timedelta(hours=9), 5_601.0)) is None
    assert jump(before, Reading(NOON + timedelta(hours=9), 12.0)) is None
