"""Compute deadlines from a match's agreement about time and the person whose clock is running."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from math import ceil

from django.db.models import (
    DurationField,
    ExpressionWrapper,
    F,
    IntegerField,
    Q,
    Value,
)

from games.clocks.controls import (
    LIVE_SECONDS,
    MIN_TIME_AFTER_OUTAGE,
    Bank,
    Control,
    Due,
    Untimed,
    charged,
    due,
    lost_seconds,
    reminder_times,
    seconds_to_lend,
    store_after_visit,
    store_at_start,
    visit_running_time,
)
from games.clocks.spans import running_time
from games.clocks.standstill import ClockOwner, standstill_spans
from games.engine.meta import MAIN_CLOCK
from games.matches import models
from games.matches.services.seat_people import SeatPeople
from games.matches.tenure_filters import seated
from games.uptime import stored_outages
from games.uptime.gaps import Gap, clip_gaps, gaps_before_run_out, running_time_in_gaps


class Deadlines:
    """The deadlines of one locked match."""

    def __init__(self, match: models.Match, people: SeatPeople | None = None) -> None:
        """Take a locked match, and its people if they may have been read already."""
        self.match = match
        self.controls = match.controls
        self.agreement = match.agreement
        self._people = people or SeatPeople(match)

    def control(self, clock: str) -> Control:
        """Return the time control of a clock; a clock without its own uses the main one."""
        return self.controls.get(clock) or self.controls[MAIN_CLOCK]

    def person(self, seat_id: int) -> ClockOwner:
        """Return the clock owner: the night and absences of the person who holds a seat now."""
        return self._people.clock_owner(seat_id)

    def open(self, visit: models.Visit, seat: models.Seat) -> models.Deadline:
        """Return a new deadline, not saved yet, for a visit that opens now.

        Time that ran in visits that an undo took back counts in it, and is removed from the seat's row.
        """
        person = self.person(seat.pk)
        stored, spent = self._stored(seat, visit.clock), self._take_spent(seat, visit.clock)
        control = self.control(visit.clock)
        when = due(control, visit.opened_at, self.agreement, person, stored=stored, spent=spent)
        return models.Deadline(
            match=self.match,
            seat=seat,
            visit=visit,
            clock=visit.clock,
            opened_at=visit.opened_at,
            due_at=when.due_at,
            remind_at=when.remind_at,
            stored=stored,
            spent=spent,
            night=person.night,
            # Everything that happens by the clock, such as reminders, leaves out frozen deadlines.
            frozen_at=visit.opened_at if isinstance(control, Untimed) else None,
        )

    def whose(self, deadline: models.Deadline) -> ClockOwner:
        """Return the owner of a running deadline, with the night stored with it and the owner's current
        absences.
        """
        person = self.person(deadline.seat_id)
        return ClockOwner(deadline.night, person.absences, person.reminders)

    def is_moved(self, deadline: models.Deadline) -> bool:
        """Return whether a deadline that was just computed would be earlier without its owner's absences."""
        person = self.whose(deadline)
        if not (self.agreement.absences and person.absences):
            return False
        return self._due(deadline, ClockOwner(person.night)).due_at < deadline.due_at

    def renew(self, deadline: models.Deadline) -> None:
        """Recompute a running deadline after its `granted` time or its owner's absences changed.

        The deadline is not saved.
        """
        before = deadline.due_at
        when = self._due(deadline, self.whose(deadline))
        deadline.due_at = when.due_at
        # Reminders belong to one value of the deadline: they are sent again only if the deadline moves.
        if when.due_at != before:
            deadline.remind_at = when.remind_at

    def rearm(self, deadline: models.Deadline, now: datetime) -> None:
        """Set a running deadline's reminder as for a visit that opens at `now` with the time that is left.

        The deadline is not saved.
        """
        if deadline.untimed:
            return
        own = self.person(deadline.seat_id).reminders
        times = reminder_times(deadline.due_at, self.rest(deadline, now), own)
        deadline.remind_at = next(iter(times), None)

    def next_reminder(self, deadline: models.Deadline, now: datetime) -> datetime | None:
        """Return when the owner of a running deadline is next reminded after `now`, or None for never.

        Reminders whose times have passed, for example during an outage, are not sent late.
        """
        times = self._due(deadline, self.whose(deadline)).reminders
        return next((at for at in times if at > now), None)

    def rest(self, deadline: models.Deadline, since: datetime) -> timedelta:
        """Return how much time was left on a deadline's clock at `since`."""
        begun = max(since, deadline.opened_at)
        if deadline.due_at <= begun:
            return timedelta(0)
        return running_time(
            begun, deadline.due_at, standstill_spans(self.agreement, self.whose(deadline), begun)
        )

    def give_back(self, deadline: models.Deadline, start: datetime, end: datetime) -> None:
        """Give a deadline back the time that an outage or a pause took from it.

        As much time is left at the `end` as was left at the `start`. A deadline that had already run out gets
        no time. The deadline is not saved.
        """
        rest = self.rest(deadline, start)
        deadline.granted += lost_seconds(
            deadline.due_at, deadline.opened_at, start, end, self.agreement, self.whose(deadline)
        )
        self.renew(deadline)
        if rest:
            self.lend(deadline, end, rest)

    def repay(self, deadline: models.Deadline, outages: Sequence[Gap], until: datetime | None = None) -> None:
        """Give a deadline back the time that it is still owed for `outages`.

        Only outages before `until` count. As much time is left at the end of the last outage as was left at
        the start of the first, minus what ran in between; after a long outage, unless `until` is given, at
        least two hours are left. A deadline that ran out between two outages gets no time for the second. The
        deadline is not saved.
        """
        since = deadline.counted_from or deadline.opened_at
        owed = clip_gaps(outages, since, until)
        if not owed:
            return
        person = self.whose(deadline)
        if deadline.due_at > owed[0].start:
            rest = self.rest(deadline, owed[0].start)
            had, ran = gaps_before_run_out(owed, rest, self.agreement, person)
            deadline.granted += ceil(running_time_in_gaps(had, self.agreement, person) / timedelta(seconds=1))
            self.renew(deadline)
            if rest > ran:
                self.lend(deadline, had[-1].end, rest - ran)
        if until is None:
            self.leave_enough(deadline, outages)

    def leave_enough(self, deadline: models.Deadline, outages: Sequence[Gap]) -> None:
        """Extend a deadline if less than two hours are left after the latest long outage.

        An outage counts if it is marked `long` and ended after the deadline started running. Time that later
        outages took is added. The deadline is not saved.
        """
        since = deadline.counted_from or deadline.opened_at
        long = next((gap for gap in reversed(outages) if gap.long and gap.end > since), None)
        if long is None:
            return
        least = long.end + MIN_TIME_AFTER_OUTAGE + (outages[-1].so_far - long.so_far)
        if deadline.due_at < least:
            deadline.granted += ceil((least - deadline.due_at) / timedelta(seconds=1))
            self.renew(deadline)

    def repay_unfinished(self, deadline: models.Deadline, now: datetime) -> None:
        """Give a deadline back the time that the outage in progress at `now` has taken from it so far.

        Time that the outage takes later is counted from `now`. The deadline is not saved.
        """
        start = stored_outages.current_outage_start(now)
        if start is None or start >= now or deadline.frozen_at is not None:
            return
        self.repay(deadline, [stored_outages.running_gap(start, now)], until=now)
        deadline.counted_from = now

    def _repay_for_good(self, deadline: models.Deadline, now: datetime) -> None:
        """Do the same for a visit that ends now, and save the time that was granted."""
        granted = deadline.granted
        self.repay_unfinished(deadline, now)
        if deadline.granted != granted:
            deadline.save(update_fields=["granted", "due_at", "counted_from"])

    def lend(self, deadline: models.Deadline, since: datetime, rest: timedelta) -> None:
        """Lend a deadline as much time as its clock needs to run for at least `rest` from `since` on.

        The deadline is not saved.
        """
        person = self.whose(deadline)
        lent = seconds_to_lend(
            self._due(deadline, person).ended,
            deadline.due_at,
            since,
            rest,
            self.agreement,
            person,
        )
        if lent:
            deadline.lent += lent
            self.renew(deadline)

    def begin_anew(self, deadline: models.Deadline, now: datetime) -> None:
        """Restart an open visit's deadline at `now` for the seat's new holder.

        The new holder has as much time in store as a player has at the start. The deadline is not saved.
        """
        deadline.opened_at, deadline.granted, deadline.lent, deadline.spent = now, 0, 0, 0
        deadline.counted_from = None
        deadline.stored = store_at_start(self.control(deadline.clock))
        deadline.night = self.person(deadline.seat_id).night
        self.renew(deadline)
        # A deadline by hour of the day may keep its value, and `renew` would then set no reminder.
        self.rearm(deadline, now)

    def close(self, deadline: models.Deadline, seat: models.Seat, now: datetime) -> None:
        """Subtract the time that a visit used from its seat's store, and add the increment.

        Time during an outage in progress is not subtracted.
        """
        if isinstance(self.control(deadline.clock), Bank) and deadline.due_at > now:
            self._repay_for_good(deadline, now)
        ran = self._ran(deadline, now)
        kept = store_after_visit(
            self.control(deadline.clock), deadline.stored, ran, deadline.granted, deadline.spent
        )
        if kept is None:
            return
        stores = seat.stored | {deadline.clock: kept}
        seat.stored = stores
        models.Seat.objects.filter(pk=seat.pk).update(stored=seat.stored)

    def restore_time_stores(self, visits: Iterable[models.Visit], seat: models.Seat, now: datetime) -> None:
        """Restore a seat's stores of time to what they were before `visits`, which an undo takes back.

        `visits` are in order. The time they used stays used: the next visit continues from it. Visits of an
        earlier holder of the seat cost the current holder nothing.
        """
        stores, spent = seat.stored, seat.spent
        held = models.Tenure.objects.filter(seated(), seat=seat).first()
        before: set[str] = set()
        for visit in visits:
            deadline = visit.deadline
            if held is not None and visit.closed_at is not None and visit.closed_at < held.began_at:
                continue
            if store_at_start(self.control(visit.clock)) is None or deadline.stored is None:
                continue
            if visit.closed_at is None:
                self._repay_for_good(deadline, now)
            if visit.clock not in before:
                before.add(visit.clock)
                stores[visit.clock] = deadline.stored
            ran = charged(self._ran(deadline, visit.closed_at or now), deadline.granted)
            spent[visit.clock] = spent.get(visit.clock, 0) + deadline.spent + ran
        seat.stored, seat.spent = stores, spent
        models.Seat.objects.filter(pk=seat.pk).update(stored=seat.stored, spent=seat.spent)

    def _due(self, deadline: models.Deadline, person: ClockOwner) -> Due:
        return due(
            self.control(deadline.clock),
            deadline.opened_at,
            self.agreement,
            person,
            stored=deadline.stored,
            granted=deadline.granted,
            lent=deadline.lent,
            spent=deadline.spent,
        )

    def _ran(self, deadline: models.Deadline, until: datetime) -> timedelta:
        """Return how long the clock of a visit that ended at `until` ran.

        If the clock was frozen, it stopped running then.
        """
        end = min(until, deadline.due_at, deadline.frozen_at or until)
        return visit_running_time(deadline.opened_at, end, self.agreement, self.whose(deadline))

    def _take_spent(self, seat: models.Seat, clock: str) -> int:
        spent = seat.spent
        seconds = spent.pop(clock, 0)
        if seconds:
            seat.spent = spent
            models.Seat.objects.filter(pk=seat.pk).update(spent=seat.spent)
        return seconds

    def _stored(self, seat: models.Seat, clock: str) -> int | None:
        at_start = store_at_start(self.control(clock))
        return at_start if at_start is None else seat.stored.get(clock, at_start)


def is_live() -> Q:
    """Return the condition for deadlines of live play: their clock gave no more time than `LIVE_SECONDS`.

    Time that was given back does not count. A slow deadline that is just as short counts as live.
    """
    seconds = ExpressionWrapper(F("granted") + F("lent"), IntegerField())
    extra = ExpressionWrapper(seconds * Value(timedelta(seconds=1)), DurationField())
    return Q(due_at__lte=F("opened_at") + Value(timedelta(seconds=LIVE_SECONDS)) + extra)
