"""Hypothesis strategies for clocks: zones, nights, absences, agreements, near the days when clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from hypothesis import strategies as st

from games.clocks.spans import Span
from games.clocks.standstill import LONGEST_NIGHT, Agreement, ClockOwner, Night, Nights

ZONES = tuple(sorted(zone for zone in available_timezones() if zone not in {"Factory", "localtime"}))

FIRST = datetime(2024, 1, 1, tzinfo=UTC)


def changes(zone: str, years: int = 2) -> list[datetime]:
    """Return the days, at noon, after which the clocks of a zone show another offset."""
    place = ZoneInfo(zone)
    noons = [FIRST + timedelta(days=day, hours=12) for day in range(366 * years)]
    offsets = [noon.astimezone(place).utcoffset() for noon in noons]
    return [noon for noon, now, then in zip(noons, offsets, offsets[1:], strict=False) if now != then]


zones = st.sampled_from(ZONES)
minutes = st.integers(0, 2 * 366 * 24 * 60).map(lambda minute: FIRST + timedelta(minutes=minute))
times = st.builds(time, st.integers(0, 23), st.integers(0, 59))


@st.composite
def instants(draw: st.DrawFn, zone: str) -> datetime:
    """Draw any minute of two years; half of the time, one within two days of a change of the clocks."""
    days = changes(zone)
    if days and draw(st.booleans()):  # type: ignore[arg-type]  # its narrowing is mypy's own slip
        return draw(st.sampled_from(days)) + timedelta(minutes=draw(st.integers(-2_880, 2_880)))
    return draw(minutes)


@st.composite
def nights_of(draw: st.DrawFn, zone: str) -> Night:
    start = draw(times)
    length = draw(st.integers(1, int(LONGEST_NIGHT.total_seconds()) // 60))
    end = (datetime.combine(FIRST, start) + timedelta(minutes=length)).time()
    return Night(zone, start, end)


@st.composite
def people(draw: st.DrawFn, zone: str, near: datetime) -> ClockOwner:
    starts = draw(st.lists(st.integers(-1_440, 8_640), max_size=3, unique=True).map(sorted))
    absences = tuple(
        Span(near + timedelta(minutes=start), near + timedelta(minutes=start + draw(st.integers(1, 4_320))))
        for start in starts
    )
    return ClockOwner(draw(st.none() | nights_of(zone)), absences)


agreements = st.builds(
    Agreement,
    free_days=st.lists(st.integers(0, 6), max_size=2, unique=True).map(lambda days: tuple(sorted(days))),
    zone=zones,
    nights=st.sampled_from(Nights),
    absences=st.booleans(),
)


@st.composite
def lived(draw: st.DrawFn) -> tuple[datetime, Agreement, ClockOwner]:
    """Draw the opening of a visit, its match's agreement, and its owner."""
    zone = draw(zones)
    opened = draw(instants(zone))
    return opened, draw(agreements), draw(people(zone, opened))
