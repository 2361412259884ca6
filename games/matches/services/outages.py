"""Nobody loses to our outage.

Whoever finds the sweeps' heartbeat older than a minute opens an `Outage`, whatever failed: the
worker, the queue, the database, the clock; nothing times out until the first sweep has closed
it. Each deadline that was running then gets its share of the gap back, once, under its match's
lock, when it is next swept or touched. A clock that jumped as far is an outage too, and so is a
site that does not answer (`web_outages`). An operator can open one by hand, and then ends
it themself.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from games.clocks.jumps import Reading
from games.matches import gaps, models
from games.matches.gaps import HEARTBEAT, newest, owed, silence, silent_since
from games.matches.services import clock_drift
from games.matches.services.deadlines import Deadlines
from games.matches.services.event_rows import announcement, away_event, back_event
from games.matches.services.outage_news import tell_operators
from games.matches.tenure_filters import seated
from games.notices.now import database_now

__all__ = ["HEARTBEAT", "newest", "owed", "silence", "silent_since"]

ABSENCES = models.Errand.Kind.ABSENCES


def in_outage(at: datetime) -> bool:
    """Whether enforcement by pages stands still at `at`; opens the outage if nobody has yet."""
    worker = settings.SWEEPS == "worker"
    running = models.Outage.objects.filter(is_open=True).first()
    if running is not None:
        return worker or running.by_hand
    pulse = models.Pulse.objects.filter(name=HEARTBEAT).first()
    if silent_since(pulse, at) is None:
        return False
    # If a sweep has come after all the gap is over, and its share is given before anything runs out.
    _open(at)
    return True


def beat(**more: Any) -> None:
    """The heartbeat of the sweeps, when one begins and after each row: load is no outage. The
    first after a gap ends the outage that it was. `more` fields are stored with it."""
    pulses = models.Pulse.objects.filter(name=HEARTBEAT)
    fresh = pulses.filter(succeeded_at__gt=Now() - silence()) if settings.SWEEPS == "worker" else pulses
    if fresh.update(succeeded_at=Now(), **more):
        return
    models.Pulse.objects.get_or_create(name=HEARTBEAT)
    end_outage(database_now())
    if more:
        pulses.update(**more)


def end_outage(at: datetime, *, troubled: bool = False) -> None:
    """The first sweep after a gap writes it down as over; `troubled`: it has met trouble with
    the database in the gap.

    The heartbeat goes with it in one transaction: else another sweep, or a page, would
    find the old one and count the same gap again.
    """
    with transaction.atomic():
        pulse = _locked_pulse()
        running = models.Outage.objects.filter(is_open=True).first()
        start = silent_since(pulse, at)
        cause = models.Outage.Cause.STORAGE if troubled else models.Outage.Cause.SILENCE
        if running is not None and not running.held(at):
            if running.cause == models.Outage.Cause.SILENCE:
                running.cause = cause
            finish(running, at)
        elif running is None and start is not None:
            finish(models.Outage(start=gaps.after_the_last(start, at), cause=cause), at)
        models.Pulse.objects.filter(pk=pulse.pk).update(succeeded_at=at)


def finish(outage: models.Outage, at: datetime, *, told: bool = True) -> None:
    """End an outage at `at`, in a transaction, with the running sum of all; the operators are
    told of what they do not know. A clock that was set back meanwhile takes nothing away."""
    outage.is_open, outage.end = False, max(at, outage.start)
    outage.save()
    gaps.sum_up()
    if told:
        tell_operators(outage, at)


def hold_for_jump(now: Reading) -> None:
    """A sweep found that the database's clock jumped: an outage, until the next one finds that
    it runs evenly. A leap forwards took its time from everybody; one back took none.

    Nothing is done if another sweep has written the same jump down already.
    """
    at = now.database
    with transaction.atomic():
        pulse = _locked_pulse()
        if clock_drift.jumped(pulse, now) is None:
            return
        start = min(pulse.succeeded_at or at, at)
        found, made = models.Outage.objects.get_or_create(
            is_open=True, defaults={"start": start, "cause": models.Outage.Cause.CLOCK}
        )
        if not made and not found.held(at):
            models.Outage.objects.filter(pk=found.pk).update(cause=models.Outage.Cause.CLOCK)
        models.Pulse.objects.filter(pk=pulse.pk).update(succeeded_at=at, readings=clock_drift.alone(now))


def credit(match: models.Match, *, told: bool = True) -> None:
    """Bring every running deadline of a locked match up to date: with its share of the outages
    it has not had yet, and with its owner's absences as they are now; where those move it, all
    are `told`."""
    # Read before the absences are: one that changes in between has left another.
    learned = dict(models.Errand.objects.filter(match=match, kind=ABSENCES).values_list("pk", "user_id"))
    theirs = models.Tenure.objects.filter(seated(), match=match, user__in=learned.values())
    moved = set(theirs.values_list("seat_id", flat=True)) if learned else set()
    running = models.Deadline.objects.filter(
        owed() | Q(seat__in=moved), match=match, handled_at=None, frozen_at=None
    )
    due = list(running.select_related("seat").order_by("seat__index"))
    if due:
        _bring_up_to_date(match, due, moved, told=told)
    if learned:
        models.Errand.objects.filter(pk__in=learned).delete()


def _bring_up_to_date(
    match: models.Match, due: list[models.Deadline], moved: set[int], *, told: bool
) -> None:
    timing, last = Deadlines(match), newest()
    for deadline in due:
        if deadline.seat_id in moved:
            before = deadline.due_at
            timing.renew(deadline)
            if told:
                _tell_absence(match, deadline, before)
        timing.repay(deadline, gaps.over(deadline.credited_outage_id, last))
        deadline.credited_outage = last
        deadline.save(update_fields=["granted", "lent", "due_at", "remind_at", "credited_outage"])


def _tell_absence(match: models.Match, deadline: models.Deadline, before: datetime) -> None:
    """Tell that an absence moved a deadline, if it did."""
    if deadline.due_at == before:
        return
    event = (away_event if deadline.due_at > before else back_event)(deadline.seat.index)
    at = database_now()
    models.Event.objects.bulk_create(announcement(match, event, after=match.revision, at=at))


def _open(at: datetime) -> None:
    """Write down that nothing sweeps any more, unless a sweep has come after all."""
    with transaction.atomic():
        start = silent_since(_locked_pulse(), at)
        if start is not None:
            models.Outage.objects.get_or_create(
                is_open=True, defaults={"start": gaps.after_the_last(start, at)}
            )


def _locked_pulse() -> models.Pulse:
    """The heartbeat, locked: only one may find a gap or end it."""
    return models.Pulse.objects.select_for_update().get(name=HEARTBEAT)
