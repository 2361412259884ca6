"""A reference clock, read minute by minute, and written only from the sentences of the rules.

Everything here is aligned to whole minutes; zones since 2000 have offsets of whole minutes.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from games.clocks.standstill import Agreement, ClockOwner, Nights

A_MINUTE = timedelta(minutes=1)
A_DAY = timedelta(days=1)


@lru_cache(maxsize=4_096)
def shown(zone: str, day: date, clock: time) -> datetime:
    """Return the first minute at which the clocks of `zone` show `clock` on `day`.

    If they never do, return the minute that shows a time later by as much as the clocks skip."""
    wanted = datetime.combine(day, clock)
    place = ZoneInfo(zone)
    minute = (wanted - timedelta(hours=30)).replace(tzinfo=UTC)
    before = minute.astimezone(place).replace(tzinfo=None)
    for _ in range(60 * 60):
        if before == wanted:
            return minute
        minute += A_MINUTE
        now = minute.astimezone(place).replace(tzinfo=None)
        if before < wanted < now and now - before > A_MINUTE:
            wanted += now - before - A_MINUTE
        before = now
    raise AssertionError(f"{zone} never shows {day} {clock}")


def in_night(person: ClockOwner, minute: datetime) -> bool:
    if person.night is None:
        return False
    night = person.night
    here = minute.astimezone(ZoneInfo(night.zone)).date()
    return any(
        shown(night.zone, day, night.start)
        <= minute
        < shown(night.zone, day + A_DAY if night.end <= night.start else day, night.end)
        for day in (here - 2 * A_DAY, here - A_DAY, here, here + A_DAY)
    )


def stands(agreement: Agreement, person: ClockOwner, minute: datetime) -> bool:
    """Return whether the clock stands still in this minute."""
    here = minute.astimezone(ZoneInfo(agreement.zone)).date()
    free = any(
        day.weekday() in agreement.free_days
        and shown(agreement.zone, day, time.min) <= minute < shown(agreement.zone, day + A_DAY, time.min)
        for day in (here - A_DAY, here, here + A_DAY)
    )
    night = agreement.nights is Nights.STILL and in_night(person, minute)
    away = agreement.absences and any(span.start <= minute < span.end for span in person.absences)
    return free or night or away


def ends(opened_at: datetime, minutes: int, agreement: Agreement, person: ClockOwner) -> datetime:
    """Return when a visit of so many running minutes runs out.

    It never does so while the clock stands still, or in a night that does not count."""
    minute = opened_at
    while minutes or stands(agreement, person, minute) or spared(agreement, person, minute):
        if minutes and not stands(agreement, person, minute):
            minutes -= 1
        minute += A_MINUTE
    return minute


def spared(agreement: Agreement, person: ClockOwner, minute: datetime) -> bool:
    return agreement.nights is not Nights.COUNTED and in_night(person, minute)


def ran(start: datetime, end: datetime, agreement: Agreement, person: ClockOwner) -> int:
    """Return the running minutes between two instants."""
    minutes, minute = 0, start
    while minute < end:
        minutes += not stands(agreement, person, minute)
        minute += A_MINUTE
    return minutes
