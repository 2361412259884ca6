"""Time controls: how long a visit may take. The functions are pure and depend only on their arguments.

A match stores one control for each of its clocks, and they are fixed when it starts. A deadline is computed
once, when its visit opens, and is stored as an instant in UTC, so a new version of the tz database does not
change it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

import msgspec

from games.clocks.spans import advanced, end_of_span_at, running_time
from games.clocks.standstill import DAY as ONE_DAY
from games.clocks.standstill import Agreement, ClockOwner, Nights, nights, standstill_spans, wall_time_instant

MINUTE = 60
HOUR = 3_600
DAY = 86_400

SHORTEST_SECONDS = 2 * MINUTE
LONGEST_SECONDS = 28 * DAY

LIVE_SECONDS = HOUR
"""Play is live if no visit may take more seconds than this; nothing then stops the clock."""

REMINDED_FROM = timedelta(hours=2)
"""No reminder is sent for a visit that may take less than this."""

MIN_TIME_AFTER_OUTAGE = timedelta(hours=2)
"""The minimum time that is left of a visit after an outage."""

AFTER_UNDO_SECONDS = 2 * HOUR
"""The minimum number of seconds for a visit that an undo has reopened, if a usual visit has as many."""


NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""The deadline of visits without a time limit. It is later than all others, so that lists show it last."""


class Fixed(msgspec.Struct, frozen=True, tag="fixed"):
    """A time control under which every visit may take `seconds`."""

    seconds: int


class Bank(msgspec.Struct, frozen=True, tag="bank"):
    """A time control with a store of time for the whole match.

    The store starts with `seconds`. The first `free` seconds of a visit cost nothing. When a visit ends,
    `increment` seconds are added, up to `cap`. An empty store does not end the match: the next visit still
    has its free seconds and the increment, and at least `SHORTEST_SECONDS`.
    """

    seconds: int
    increment: int
    cap: int
    free: int = 0


class Daily(msgspec.Struct, frozen=True, tag="daily"):
    """A time control under which every visit may last until the clocks of `zone` show `at`.

    It may last for at least `least` seconds.
    """

    at: time
    zone: str
    least: int


class Untimed(msgspec.Struct, frozen=True, tag="untimed"):
    """A time control without a clock: a visit may take any length of time, and no one is reminded."""


Control: TypeAlias = Fixed | Bank | Daily | Untimed
"""All kinds of time control."""


class Due(NamedTuple):
    """The times when a visit is due, when its owner is reminded (in order), and when its clock runs out.

    The clock runs out before the visit is due if the owner's night has postponed the deadline.
    """

    due_at: datetime
    reminders: tuple[datetime, ...]
    ended: datetime

    @property
    def remind_at(self) -> datetime | None:
        """Return when the first reminder is sent, or None for never."""
        return next(iter(self.reminders), None)


def store_at_start(control: Control) -> int | None:
    """Return the seconds that a seat's store starts with, or None if the control has no store."""
    return control.seconds if isinstance(control, Bank) else None


def usual_seconds(control: Control) -> int:
    """Return roughly how many seconds a seat can use for each visit, turn after turn.

    Without a clock, this is as many as the slowest clock allows.
    """
    match control:
        case Fixed(seconds=seconds):
            return seconds
        case Bank(seconds=seconds, increment=increment, free=free):
            return free + increment or seconds
        case Daily():
            return DAY
        case Untimed():
            return LONGEST_SECONDS


def most_seconds(control: Control) -> int:
    """Return the maximum number of seconds that a visit may take.

    This assumes that the store is full or, for a control with a daily deadline, that the visit opens just too
    late for that day's deadline. Without a clock, it is as many as the slowest clock allows.
    """
    match control:
        case Fixed(seconds=seconds):
            return seconds
        case Bank(seconds=seconds, cap=cap, free=free):
            return free + max(seconds, cap)
        case Daily(least=least):
            return least + DAY
        case Untimed():
            return LONGEST_SECONDS


def has_clock(controls: Mapping[str, Control]) -> bool:
    """Return whether the turns of a match with these time controls have a time limit.

    Either all of its clocks have one, or none has (`bounds.agreement_faults`).
    """
    return not any(isinstance(control, Untimed) for control in controls.values())


def is_live(control: Control) -> bool:
    """Return whether matches under this control are played live.

    This depends on the longest possible visit, because a slow store may add little time per visit.
    """
    return most_seconds(control) <= LIVE_SECONDS


def due(
    control: Control,
    opened_at: datetime,
    agreement: Agreement,
    person: ClockOwner,
    *,
    stored: int | None = None,
    granted: int = 0,
    lent: int = 0,
    spent: int = 0,
) -> Due:
    """Return the deadline of a visit opened at `opened_at`.

    `stored` is the number of seconds in the seat's store. `granted` is the number of seconds given on top,
    for outages, pauses and extensions; `lent` seconds are also given on top, but the store pays for them (see
    `seconds_to_lend`). `spent` is the number of seconds used in earlier visits that an undo took back and
    that this visit continues. They are taken from a store, but the visit always has at least
    `AFTER_UNDO_SECONDS` left, or the usual seconds if those are fewer. Without a clock, the deadline is
    `NEVER`.
    """
    if isinstance(control, Untimed):
        return Due(NEVER, (), NEVER)
    still = standstill_spans(agreement, person, opened_at)
    allowed, given = timedelta(seconds=_allowed(control, stored, spent)), timedelta(seconds=granted + lent)
    match control:
        case Fixed() | Bank():
            ended = advanced(opened_at, allowed + given, still)
        case Daily():
            least = advanced(opened_at, timedelta(seconds=control.least), still)
            hour = end_of_span_at(_daily(control, least), standstill_spans(agreement, person, least))
            ended = advanced(hour, given, standstill_spans(agreement, person, hour))
    due_at = defer_past_night(ended, agreement, person)
    return Due(due_at, reminder_times(due_at, allowed, person.reminders), ended)


def defer_past_night(due_at: datetime, agreement: Agreement, person: ClockOwner) -> datetime:
    """Return the deadline, moved to the morning if it falls in its owner's night and nights do not count.

    Within a free day or an absence, the end of that span counts as the morning.
    """
    if agreement.nights is Nights.COUNTED or person.night is None:
        return due_at
    while True:
        moved_to = end_of_span_at(due_at, nights(person.night, due_at))
        moved_to = end_of_span_at(moved_to, standstill_spans(agreement, person, moved_to))
        if moved_to == due_at:
            return due_at
        due_at = moved_to


def reminder_times(
    due_at: datetime, allowed: timedelta, own: Collection[timedelta] = ()
) -> tuple[datetime, ...]:
    """Return when to remind the owner of a visit, the earliest time first.

    There is one reminder: a fifth of `allowed` before the deadline, but at least one hour and at most twelve
    hours before it. Visits shorter than `REMINDED_FROM` have none. If the owner has chosen their `own` times
    before the deadline, these are used instead, except any in the first quarter of `allowed`.
    """
    if own:
        return tuple(
            due_at - before for before in sorted(set(own), reverse=True) if 4 * before <= 3 * allowed
        )
    if allowed < REMINDED_FROM:
        return ()
    return (due_at - min(max(allowed / 5, timedelta(hours=1)), timedelta(hours=12)),)


def lost_seconds(
    due_at: datetime,
    opened_at: datetime,
    start: datetime,
    end: datetime,
    agreement: Agreement,
    person: ClockOwner,
) -> int:
    """Return how many running seconds an outage or a pause took from a visit due at `due_at`.

    The outage or pause lasted from `start` to `end`. These seconds are to be granted; a fraction of a second
    counts as a whole one.
    """
    if due_at <= start or end <= opened_at:
        return 0
    begun = max(start, opened_at)
    return -(-running_time(begun, end, standstill_spans(agreement, person, begun)) // timedelta(seconds=1))


def seconds_to_lend(
    ended: datetime,
    due_at: datetime,
    since: datetime,
    rest: timedelta,
    agreement: Agreement,
    person: ClockOwner,
) -> int:
    """Return the seconds that must be lent to a visit so that its clock runs for `rest` from `since` on.

    The clock of the visit runs out at `ended`, and the visit is due at `due_at`, which is later if the
    deadline was moved from a night to the morning. Return 0 if the visit is due late enough without a loan.
    Otherwise the seconds are counted from `ended`, not from the morning, because extra seconds are added
    where the clock runs out.
    """
    goal = advanced(since, rest, standstill_spans(agreement, person, since))
    if due_at >= goal:
        return 0
    return -(-running_time(ended, goal, standstill_spans(agreement, person, ended)) // timedelta(seconds=1))


def visit_running_time(
    opened_at: datetime, closed_at: datetime, agreement: Agreement, person: ClockOwner
) -> timedelta:
    """Return how long the clock of a visit ran.

    The caller has to subtract what was granted in the meantime.
    """
    return running_time(opened_at, closed_at, standstill_spans(agreement, person, opened_at))


def store_after_visit(
    control: Control, stored: int | None, ran: timedelta, granted: int = 0, spent: int = 0
) -> int | None:
    """Return the seconds in a seat's store after a visit in which its clock ran for `ran`.

    `granted` seconds of that time cost nothing; `spent` seconds ran in visits that were taken back. Return
    None if the control has no store.
    """
    if not isinstance(control, Bank):
        return None
    cost = max(charged(ran, granted) + spent - control.free, 0)
    return min(max((stored or 0) - cost, 0) + control.increment, control.cap)


def charged(ran: timedelta, granted: int) -> int:
    """Return the seconds charged for a clock that ran for `ran`, of which `granted` seconds cost nothing.

    A fraction of a second counts as a whole one.
    """
    return max(-(-ran // timedelta(seconds=1)) - granted, 0)


def _allowed(control: Control, stored: int | None, spent: int) -> int:
    """Return the seconds that one visit may take, which is an estimate if an hour of the day ends it."""
    if not isinstance(control, Bank):
        return usual_seconds(control)
    seconds = max(control.free + (stored or 0) - spent, SHORTEST_SECONDS)
    return max(seconds, min(AFTER_UNDO_SECONDS, usual_seconds(control))) if spent else seconds


def _daily(control: Daily, least: datetime) -> datetime:
    zone = ZoneInfo(control.zone)
    day = least.astimezone(zone).date()
    while (found := wall_time_instant(day, control.at, zone)) < least:
        day += ONE_DAY
    return found
