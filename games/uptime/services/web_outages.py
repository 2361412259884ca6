"""Outages of the website: an outage is also recorded if a worker is running but the site does not answer.

A separate sweep requests one configured address. An outage opens after three requests in a row without an
answer, or with one that says that the site is out of order; the next proper answer ends it. After an hour
the outage no longer stops the clocks: the operators are notified, and can open an outage by hand if
necessary.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from games.engine.invariants import require
from games.notices.now import database_now
from games.uptime import stored_outages
from games.uptime.gaps import LONG_OUTAGE
from games.uptime.heartbeats import FAILURES_IN_A_ROW, WEB_PULSE
from games.uptime.models import Outage, Pulse
from games.uptime.services.outage_news import mail_web_outage
from games.uptime.services.outages import finish_outage
from games.uptime.services.self_probe import site_answers


def watch() -> bool | None:
    """Check whether the site answers, and open or end its outage.

    Return whether the site answered, or None if it is not watched.
    """
    url = settings.WATCHED_URL
    if settings.SWEEPS != "worker" or not url:
        end_unwatched_outage()
        return None
    asked_at = database_now()
    answered = site_answers(url)
    record_check(url, asked_at, answered=answered)
    return answered


@transaction.atomic
def record_check(url: str, asked_at: datetime, *, answered: bool) -> None:
    """Record the result of a request that was made at `asked_at`.

    In the heartbeat of this sweep, `succeeded_at` is the time of the last answer, `failed` is the number of
    requests in a row without one, and `started_at` is when the first of those was made. If the address has
    changed since last time, the new one counts as not having answered yet.
    """
    Pulse.objects.get_or_create(name=WEB_PULSE)
    pulse = Pulse.objects.select_for_update().get(name=WEB_PULSE)
    if pulse.watched_url != url:
        pulse.watched_url, pulse.succeeded_at, pulse.failed = url, None, 0
    now = database_now()
    open_one = Outage.objects.select_for_update().filter(is_open=True, cause=Outage.Cause.WEB).first()
    if answered:
        pulse.started_at = pulse.succeeded_at = now
        pulse.failed = 0
        if open_one is not None and not open_one.by_hand:
            finish_outage(open_one, now)
    else:
        if pulse.failed == 0:
            pulse.started_at = asked_at
        pulse.failed = _failed(pulse, now)
        if open_one is not None and now - open_one.start > LONG_OUTAGE:
            mail_web_outage(open_one, now)
    pulse.save()


@transaction.atomic
def end_unwatched_outage() -> None:
    """End the site's outage, if any, because the site is no longer watched and nothing else would end it."""
    open_one = Outage.objects.select_for_update().filter(is_open=True, cause=Outage.Cause.WEB).first()
    if open_one is not None and not open_one.by_hand:
        finish_outage(open_one, database_now())


def _failed(pulse: Pulse, now: datetime) -> int:
    """Return how many requests in a row have now had no answer.

    The third one opens an outage, provided that the site has answered at some time and no other outage is
    open.
    """
    enough = FAILURES_IN_A_ROW
    failed = min(pulse.failed + 1, enough)
    if failed < enough or pulse.failed == enough or pulse.succeeded_at is None:
        return failed
    start = stored_outages.clip_to_last_outage(require(pulse.started_at, "three questions were asked"), now)
    _outage, made = Outage.objects.get_or_create(
        is_open=True, defaults={"start": start, "cause": Outage.Cause.WEB}
    )
    return failed if made else failed - 1
