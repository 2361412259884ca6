"""Detect outages, record them, and end them, so that nobody loses because of one.

Any code that finds the sweeps' heartbeat older than a minute opens an `Outage`, whether the worker, the
queue, the database or the clock has failed. Nothing times out until the first sweep has closed the outage.
A clock that jumped by as much also counts as an outage, and so does a site that does not answer
(`web_outages`). An operator can open an outage by hand, and must then end it. The core gives each running
deadline its share of the gap back.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from games.uptime import stored_outages
from games.uptime.heartbeats import HEARTBEAT, silent_since
from games.uptime.jumps import Reading
from games.uptime.models import Outage, Pulse
from games.uptime.services import clock_drift
from games.uptime.services.outage_news import tell_operators


def in_outage(at: datetime) -> bool:
    """Return whether pages must not enforce deadlines at `at`; open the outage if nobody has yet."""
    worker = settings.SWEEPS == "worker"
    running = Outage.objects.filter(is_open=True).first()
    if running is not None:
        return worker or running.by_hand
    pulse = Pulse.objects.filter(name=HEARTBEAT).first()
    if silent_since(pulse, at) is None:
        return False
    # If a sweep has run after all, the gap has ended, and its time is given back before anything runs out.
    _open(at)
    return True


def end_outage(at: datetime, *, troubled: bool = False) -> None:
    """End the outage for a gap in the heartbeat, in the first sweep after it.

    `troubled` says that the sweep met trouble with the database during the gap. The heartbeat is updated
    in the same transaction: otherwise another sweep, or a page, would find the old one and count the same
    gap again.
    """
    with transaction.atomic():
        pulse = _locked_pulse()
        running = Outage.objects.filter(is_open=True).first()
        start = silent_since(pulse, at)
        cause = Outage.Cause.STORAGE if troubled else Outage.Cause.SILENCE
        if running is not None and not running.held(at):
            if running.cause == Outage.Cause.SILENCE:
                running.cause = cause
            finish_outage(running, at)
        elif running is None and start is not None:
            finish_outage(Outage(start=stored_outages.clip_to_last_outage(start, at), cause=cause), at)
        Pulse.objects.filter(pk=pulse.pk).update(succeeded_at=at)


def finish_outage(outage: Outage, at: datetime, *, told: bool = True) -> None:
    """End an outage at `at`, in a transaction, and update the running total of all outages.

    With `told`, the operators are notified. If the clock was set back in the meantime, no time is taken away.
    """
    outage.is_open, outage.end = False, max(at, outage.start)
    outage.save()
    stored_outages.sum_up()
    if told:
        tell_operators(outage, at)


def record_jump_outage(now: Reading) -> None:
    """Record an outage because a sweep found that the database's clock jumped.

    The outage lasts until a sweep finds that the clock runs evenly. A jump forwards took time from
    everyone; a jump backwards did not. Nothing is done if another sweep has already recorded the same
    jump.
    """
    at = now.database
    with transaction.atomic():
        pulse = _locked_pulse()
        if clock_drift.jumped(pulse, now) is None:
            return
        start = min(pulse.succeeded_at or at, at)
        found, made = Outage.objects.get_or_create(
            is_open=True, defaults={"start": start, "cause": Outage.Cause.CLOCK}
        )
        if not made and not found.held(at):
            Outage.objects.filter(pk=found.pk).update(cause=Outage.Cause.CLOCK)
        Pulse.objects.filter(pk=pulse.pk).update(succeeded_at=at, readings=clock_drift.only_own_reading(now))


def _open(at: datetime) -> None:
    """Record that no sweeps are running any more, unless one has run after all."""
    with transaction.atomic():
        start = silent_since(_locked_pulse(), at)
        if start is not None:
            Outage.objects.get_or_create(
                is_open=True, defaults={"start": stored_outages.clip_to_last_outage(start, at)}
            )


def _locked_pulse() -> Pulse:
    """Return the heartbeat row, locked, so that only one transaction can find a gap or end it."""
    return Pulse.objects.select_for_update().get(name=HEARTBEAT)
