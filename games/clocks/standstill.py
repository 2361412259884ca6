"""Standstill of clocks: the match's agreement, and the nights and absences of the player to move.

Spans are generated from the calendar of a time zone, day by day, lazily. A wall time that the zone skips
is moved forward by the gap; for one that occurs twice, the first counts (RFC 5545, 3.3.5).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec

from games.clocks.spans import Span, merged

DAY = timedelta(days=1)
LONGEST_NIGHT = timedelta(hours=9)
MOST_FREE_DAYS = 3
"""Days of a week that a match may leave out."""


class Nights(StrEnum):
    """The ways in which a match can treat the nights of the player to move."""

    STILL = "still"
    """The clock stands still at night."""
    SPARED = "spared"
    """The clock runs at night, but no deadline falls into a night."""
    COUNTED = "counted"
    """Live play: nights count like days."""


class Agreement(msgspec.Struct, frozen=True):
    """An agreement on what stops the clocks of a match, fixed when it starts.

    `free_days` are weekdays (Monday is 0) from midnight to midnight in `zone`. `absences` says whether
    announced absences stop the clock, and `automatic` whether one starts automatically when time runs out.
    With `emergencies`, a player may occasionally stop the clock for some days.
    """

    free_days: tuple[int, ...] = ()
    zone: str = "UTC"
    nights: Nights = Nights.SPARED
    absences: bool = False
    automatic: bool = False
    emergencies: bool = False


NOTHING_AGREED = Agreement()
"""The clock always runs, but no deadline falls into a night."""


class Night(msgspec.Struct, frozen=True):
    """A span that recurs daily by the clocks of a zone. It crosses midnight if `end` is before `start`."""

    zone: str
    start: time
    end: time


class ClockOwner(msgspec.Struct, frozen=True):
    """The person for whom a clock runs, with their night and their absences in order.

    `reminders` says how long before a deadline they want to be reminded; if it is empty, they are reminded
    once, at the usual time.
    """

    night: Night | None = None
    absences: tuple[Span, ...] = ()
    reminders: tuple[timedelta, ...] = ()


ALWAYS_PRESENT = ClockOwner()
"""A person without a night who is never away: an autopilot, or an empty seat."""


def night_length(start: time, end: time) -> timedelta:
    """Return how long a night lasts by the clock. It crosses midnight if `end` is earlier than `start`."""
    day = date(2000, 1, 1)
    span = datetime.combine(day, end) - datetime.combine(day, start)
    return span if span > timedelta(0) else span + DAY


def standstill_spans(agreement: Agreement, person: ClockOwner, start: datetime) -> Iterator[Span]:
    """Yield the spans in which the clock of `person` stands still, merged, from `start` on.

    The iterator is endless if nights or free days stop the clock, so take no more spans than you need.
    """
    sources: list[Iterator[Span]] = []
    if agreement.free_days:
        sources.append(_free_days(agreement.free_days, ZoneInfo(agreement.zone), start))
    if agreement.nights is Nights.STILL and person.night is not None:
        sources.append(nights(person.night, start))
    if agreement.absences:
        sources.append(span for span in person.absences if span.end > start)
    return merged(heapq.merge(*sources))


def nights(night: Night, start: datetime) -> Iterator[Span]:
    """Yield the nights that end after `start`, one after the other."""
    zone = ZoneInfo(night.zone)
    over_midnight = DAY if night.end <= night.start else timedelta(0)
    day = start.astimezone(zone).date() - 2 * DAY
    while True:
        span = Span(
            wall_time_instant(day, night.start, zone), wall_time_instant(day + over_midnight, night.end, zone)
        )
        if start < span.end and span.start < span.end:
            yield span
        day += DAY


def _free_days(weekdays: tuple[int, ...], zone: ZoneInfo, start: datetime) -> Iterator[Span]:
    day = start.astimezone(zone).date() - 2 * DAY
    while True:
        if day.weekday() in weekdays:
            span = Span(wall_time_instant(day, time.min, zone), wall_time_instant(day + DAY, time.min, zone))
            if start < span.end:
                yield span
        day += DAY


def wall_time_instant(day: date, clock: time, zone: ZoneInfo) -> datetime:
    """Return the instant at which the clocks of `zone` show `clock` on `day`.

    The module's docstring says what happens to times that occur twice or never.
    """
    return datetime.combine(day, clock, zone).astimezone(UTC)
