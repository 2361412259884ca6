"""Nobody loses to our outage.

Whoever finds the sweeps' heartbeat older than ten minutes opens an `Outage`; nothing
times out until the first sweep has closed it. Each deadline that was running then gets
its share of the gap back, once, under its match's lock, when it is next swept or touched.
A database that took no writes for over a minute, and a clock that jumped as far, are
outages too. An operator can open one by hand, and then ends it himself.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Coalesce

from games.clocks.controls import AFTER_OUTAGE
from games.clocks.jumps import Reading
from games.matches import models
from games.matches.errors import OutageOpen
from games.matches.services import steady
from games.matches.services.outage_news import tell_operators
from games.matches.services.tellings import announcement, away_event, back_event
from games.matches.services.timing import Timing
from games.notices.now import database_now

SILENCE = timedelta(minutes=10)
"""A heartbeat older than this is an outage."""

DOUBT = timedelta(minutes=1)
"""With a heartbeat older than this no page lets time run out: whether the database or its
clock had trouble in between, the next sweep knows."""

HEARTBEAT = "deadlines"

REMEMBERED = 8
"""Outages looked back at, the newest first: a deadline untouched for longer gets no more."""


def in_outage(at: datetime) -> bool:
    """Whether enforcement by pages stands still at `at`; opens the outage if nobody has yet."""
    worker = settings.SWEEPS == "worker"
    running = models.Outage.objects.filter(is_open=True).first()
    if running is not None:
        return worker or running.by_hand
    if not worker:
        return False
    pulse = models.Pulse.objects.filter(name=HEARTBEAT).first()
    if pulse is None or pulse.succeeded_at is None:
        return False
    if silent_since(pulse, at) is not None and _open(at):
        return True
    return at - pulse.succeeded_at > DOUBT


def silent_since(pulse: models.Pulse, at: datetime, than: timedelta = SILENCE) -> datetime | None:
    """The last heartbeat if it is older at `at` than `than`, else None."""
    last = pulse.succeeded_at
    return last if last is not None and at - last > than else None


def end_outage(at: datetime, *, troubled: bool = False) -> None:
    """The first sweep after a gap writes it down as over; `troubled`: it has met trouble with
    the database in the gap, which counts from a minute on.

    The heartbeat goes with it in one transaction: else another sweep, or a page, would
    find the old one and count the same gap again.
    """
    with transaction.atomic():
        pulse = _locked_pulse()
        running = models.Outage.objects.filter(is_open=True).first()
        start = silent_since(pulse, at, DOUBT if troubled else SILENCE)
        if running is not None and not running.by_hand:
            running.is_open, running.end = False, at
            if troubled and running.cause == models.Outage.Cause.SILENCE:
                running.cause = models.Outage.Cause.STORAGE
            running.save(update_fields=["is_open", "end", "cause"])
            tell_operators(running, at)
        elif running is None and start is not None:
            cause = models.Outage.Cause.STORAGE if troubled else models.Outage.Cause.SILENCE
            made = models.Outage.objects.create(start=start, end=at, is_open=False, cause=cause)
            tell_operators(made, at)
        models.Pulse.objects.filter(pk=pulse.pk).update(succeeded_at=at)


def hold_for_jump(now: Reading) -> None:
    """A sweep found that the database's clock jumped: an outage, until the next one finds that
    it runs evenly. A leap forwards took its time from everybody; one back took none.

    Nothing is done if another sweep has written the same jump down already.
    """
    at = now.database
    with transaction.atomic():
        pulse = _locked_pulse()
        if steady.jumped(pulse, now) is None:
            return
        start = min(pulse.succeeded_at or at, at)
        found, made = models.Outage.objects.get_or_create(
            is_open=True, defaults={"start": start, "cause": models.Outage.Cause.CLOCK}
        )
        if not made and not found.by_hand:
            models.Outage.objects.filter(pk=found.pk).update(cause=models.Outage.Cause.CLOCK)
        models.Pulse.objects.filter(pk=pulse.pk).update(succeeded_at=at, readings=steady.alone(now))


def owed() -> Exists:
    """Whether a deadline, in a query of them, has not had its share of some outage yet."""
    return Exists(
        models.Outage.objects.filter(
            is_open=False,
            end__gt=OuterRef("opened_at"),
            pk__gt=Coalesce(OuterRef("credited_outage"), 0),
        )
    )


def credit(match: models.Match, *, told: bool = True) -> None:
    """Bring every running deadline of a locked match up to date: with its share of the outages
    it has not had yet, and with its owner's absences as they are now; where those move it, all
    are `told`."""
    running = models.Deadline.objects.filter(
        owed() | Q(stale=True), match=match, handled_at=None, frozen_at=None
    )
    due = list(running.select_related("seat").order_by("seat__index"))
    if not due:
        return
    timing, outages = Timing(match), _closed()
    for deadline in due:
        if deadline.stale:
            before = deadline.due_at
            timing.renew(deadline)
            if told:
                _tell_absence(match, deadline, before)
        for outage in outages:
            _share(timing, deadline, outage)
        deadline.save(update_fields=["granted", "lent", "due_at", "remind_at", "credited_outage", "stale"])


def refuse_open(at: datetime) -> None:
    """Raise `OutageOpen` while one is open at `at`, or nobody has found it yet: its share is told
    from how long a clock ran in it."""
    if models.Outage.objects.filter(is_open=True).exists():
        raise OutageOpen
    pulse = models.Pulse.objects.filter(name=HEARTBEAT).first()
    if settings.SWEEPS == "worker" and pulse is not None and silent_since(pulse, at) is not None:
        raise OutageOpen


def newest() -> models.Outage | None:
    """The last outage that is over."""
    return models.Outage.objects.filter(is_open=False).order_by("-pk").first()


def _share(timing: Timing, deadline: models.Deadline, outage: models.Outage) -> None:
    """Give a deadline what an outage took of it, once, and at least two hours after its end."""
    assert outage.end is not None
    if outage.pk <= (deadline.credited_outage_id or 0):
        return
    if deadline.opened_at < outage.end:
        timing.give_back(deadline, outage.start, outage.end)
        least = outage.end + AFTER_OUTAGE
        if deadline.due_at < least:
            deadline.granted += int((least - deadline.due_at).total_seconds()) + 1
            timing.renew(deadline)
    deadline.credited_outage = outage


def _tell_absence(match: models.Match, deadline: models.Deadline, before: datetime) -> None:
    """Tell that an absence moved a deadline, if it did."""
    if deadline.due_at == before:
        return
    event = (away_event if deadline.due_at > before else back_event)(deadline.seat.index)
    at = database_now()
    models.Event.objects.bulk_create(announcement(match, event, after=match.revision, at=at))


def _closed() -> list[models.Outage]:
    """The last outages that are over, oldest first."""
    return list(models.Outage.objects.filter(is_open=False).order_by("-pk")[:REMEMBERED])[::-1]


def _open(at: datetime) -> bool:
    """Write down that nothing sweeps any more; False if a sweep has come after all."""
    with transaction.atomic():
        start = silent_since(_locked_pulse(), at)
        if start is not None:
            models.Outage.objects.get_or_create(is_open=True, defaults={"start": start})
    return start is not None


def _locked_pulse() -> models.Pulse:
    """The heartbeat, locked: only one may find a gap or end it."""
    return models.Pulse.objects.select_for_update().get(name=HEARTBEAT)
