"""Time controls: how long a visit may take. Pure functions of instants handed in.

A control is stored with the match, by clock name, and fixed when it starts. Deadlines are
computed once, when a visit opens, and stored as instants (UTC): a new tz database changes
none of them.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

import msgspec

from games.clocks.spans import advanced, after, run
from games.clocks.standstill import DAY as ONE_DAY
from games.clocks.standstill import Agreement, Nights, Person, nights, standing, wall

MINUTE = 60
HOUR = 3_600
DAY = 86_400

SHORTEST_SECONDS = 2 * MINUTE
LONGEST_SECONDS = 28 * DAY

LIVE_SECONDS = HOUR
"""Where no visit may take longer than this play is live: nothing stops the clock."""

REMINDED_FROM = timedelta(hours=2)
"""Nobody is reminded of a visit that may take less than this."""

AFTER_OUTAGE = timedelta(hours=2)
"""At least so much is left of a visit after an outage."""

AFTER_UNDO_SECONDS = 2 * HOUR
"""At least so much has a visit that an undo opened anew, if a usual one has as much."""


class Fixed(msgspec.Struct, frozen=True, tag="fixed"):
    """Every visit may take `seconds`."""

    seconds: int


class Bank(msgspec.Struct, frozen=True, tag="bank"):
    """A store of time for the whole match.

    It begins with `seconds`; the first `free` seconds of a visit cost nothing; when a visit
    ends `increment` seconds come in, up to `cap`. A store run dry is not the end: the next
    visit has its free seconds and the increment, or `SHORTEST_SECONDS`.
    """

    seconds: int
    increment: int
    cap: int
    free: int = 0


class Daily(msgspec.Struct, frozen=True, tag="daily"):
    """Every visit may take until the clocks of `zone` show `at`, and at least `least` seconds."""

    at: time
    zone: str
    least: int


Control: TypeAlias = Fixed | Bank | Daily
"""All kinds of time control."""


class Due(NamedTuple):
    """When a visit is due, when its owner is reminded of it (None: never), and when its clock has
    run out, which is before it is due where their night spared them."""

    due_at: datetime
    remind_at: datetime | None
    ended: datetime


def store_at_start(control: Control) -> int | None:
    """The seconds that a seat's store begins with; None where the control has none."""
    return control.seconds if isinstance(control, Bank) else None


def usual_seconds(control: Control) -> int:
    """About how long a visit may take, visit after visit."""
    match control:
        case Fixed(seconds=seconds):
            return seconds
        case Bank(seconds=seconds, increment=increment, free=free):
            return free + increment or seconds
        case Daily():
            return DAY


def most_seconds(control: Control) -> int:
    """How long a visit may take at the most: one that has a whole store before it, or that opens
    just too late for the hour of the day."""
    match control:
        case Fixed(seconds=seconds):
            return seconds
        case Bank(seconds=seconds, cap=cap, free=free):
            return free + max(seconds, cap)
        case Daily(least=least):
            return least + DAY


def is_live(control: Control) -> bool:
    """Whether play is live: by what a visit may take, for a slow store may have a small increment."""
    return most_seconds(control) <= LIVE_SECONDS


def due(
    control: Control,
    opened_at: datetime,
    agreement: Agreement,
    person: Person,
    *,
    stored: int | None = None,
    granted: int = 0,
    lent: int = 0,
    spent: int = 0,
) -> Due:
    """The deadline of a visit opened at `opened_at`.

    `stored` are the seconds of the seat's store, `granted` those given on top: for outages,
    pauses and extensions; `lent` too, but a store pays for them (see `short`). `spent`
    seconds ran in visits that an undo took back and that this one goes on with; at least
    `AFTER_UNDO_SECONDS` is left of it, or a whole usual visit.
    """
    still = standing(agreement, person, opened_at)
    allowed, given = timedelta(seconds=_allowed(control, stored, spent)), timedelta(seconds=granted + lent)
    match control:
        case Fixed() | Bank():
            ended = advanced(opened_at, allowed + given, still)
        case Daily():
            least = advanced(opened_at, timedelta(seconds=control.least), still)
            hour = after(_daily(control, least), standing(agreement, person, least))
            ended = advanced(hour, given, standing(agreement, person, hour))
    due_at = spared(ended, agreement, person)
    return Due(due_at, reminded(due_at, allowed), ended)


def spared(due_at: datetime, agreement: Agreement, person: Person) -> datetime:
    """A deadline that falls into its owner's night moves to the morning, unless nights count;
    the morning of a free day or an absence is its end."""
    if agreement.nights is Nights.COUNTED or person.night is None:
        return due_at
    while True:
        moved_to = after(due_at, nights(person.night, due_at))
        moved_to = after(moved_to, standing(agreement, person, moved_to))
        if moved_to == due_at:
            return due_at
        due_at = moved_to


def reminded(due_at: datetime, allowed: timedelta) -> datetime | None:
    """When the owner of a visit is reminded of it: a fifth of the time that it was `allowed`
    before the end, at most twelve hours, and never less than one. None: never."""
    if allowed < REMINDED_FROM:
        return None
    return due_at - min(max(allowed / 5, timedelta(hours=1)), timedelta(hours=12))


def lost(
    due_at: datetime,
    opened_at: datetime,
    start: datetime,
    end: datetime,
    agreement: Agreement,
    person: Person,
) -> int:
    """The running seconds that an outage or a pause from `start` to `end` took of a visit due at
    `due_at`: to be granted. Seconds begun count whole."""
    if due_at <= start or end <= opened_at:
        return 0
    begun = max(start, opened_at)
    return -(-run(begun, end, standing(agreement, person, begun)) // timedelta(seconds=1))


def short(
    ended: datetime,
    due_at: datetime,
    since: datetime,
    rest: timedelta,
    agreement: Agreement,
    person: Person,
) -> int:
    """The seconds that a visit whose clock runs out at `ended`, and that is due at `due_at`,
    must be lent for its clock to run for `rest` from `since` on.

    They are lent to a deadline that a night had moved to the morning when something stopped
    its clock: a share of what was lost begins where the clock ran out, not at the morning.
    """
    goal = advanced(since, rest, standing(agreement, person, since))
    if due_at >= goal:
        return 0
    return -(-run(ended, goal, standing(agreement, person, ended)) // timedelta(seconds=1))


def used(opened_at: datetime, closed_at: datetime, agreement: Agreement, person: Person) -> timedelta:
    """How long the clock of a visit ran; what was granted in it is still to be taken off."""
    return run(opened_at, closed_at, standing(agreement, person, opened_at))


def left(
    control: Control, stored: int | None, ran: timedelta, granted: int = 0, spent: int = 0
) -> int | None:
    """What a seat's store holds after a visit in which its clock ran for `ran`, of which
    `granted` seconds cost nothing; `spent` ran in visits taken back. None where the control
    has no store."""
    if not isinstance(control, Bank):
        return None
    cost = max(charged(ran, granted) + spent - control.free, 0)
    return min(max((stored or 0) - cost, 0) + control.increment, control.cap)


def charged(ran: timedelta, granted: int) -> int:
    """The seconds that count of a clock that ran for `ran`, `granted` of which cost nothing;
    seconds begun count whole."""
    return max(-(-ran // timedelta(seconds=1)) - granted, 0)


def _allowed(control: Control, stored: int | None, spent: int) -> int:
    """The seconds that one visit may take; about so many where an hour of the day ends it."""
    if not isinstance(control, Bank):
        return usual_seconds(control)
    seconds = max(control.free + (stored or 0) - spent, SHORTEST_SECONDS)
    return max(seconds, min(AFTER_UNDO_SECONDS, usual_seconds(control))) if spent else seconds


def _daily(control: Daily, least: datetime) -> datetime:
    zone = ZoneInfo(control.zone)
    day = least.astimezone(zone).date()
    while (found := wall(day, control.at, zone)) < least:
        day += ONE_DAY
    return found
