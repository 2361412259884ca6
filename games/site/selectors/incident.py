"""The one-line notice of an outage that visitors see on every page, stored in the cache."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import F, Q
from django.utils.translation import gettext as _

from accounts.instants import format_duration, format_with_zone
from games.matches import database_failures
from games.notices.now import database_now
from games.uptime import stored_outages
from games.uptime.models import Outage

INCIDENT_SHOWN_FOR = timedelta(days=1)
"""How long after its end an outage is still shown."""

MIN_SHOWN_LENGTH = timedelta(minutes=5)
"""A shorter outage, unless the clock jumped, is not worth a line on every page."""

CACHE_SECONDS = 30
"""For how many seconds the line is cached, and so how late it may appear."""

CACHE_KEY = "incident"


class Incident(NamedTuple):
    """An outage as shown to visitors; `end` is None while it lasts."""

    start: datetime
    end: datetime | None
    cause: str


def incident_line() -> str:
    """Return the sentence about an outage or a failing database for the top of every page, or "" without one.

    It is in the reader's language and time zone.
    """
    if database_failures.recent_trouble() is not None:
        return _(
            "Nothing can be saved right now. No one runs out of time, and every clock gets its time back."
        )
    try:
        found = _cached()
    except DatabaseError:
        return ""
    if found is None:
        return ""
    if found.end is None:
        return _(
            "Something on our side has not been working since %(instant)s. No one runs out of "
            "time, and every clock gets its time back."
        ) % {"instant": format_with_zone(found.start)}
    if found.cause == Outage.Cause.CLOCK:
        return _(
            "Our clock jumped at %(instant)s. No one ran out of time because of this, and all "
            "clocks got the time back."
        ) % {"instant": format_with_zone(found.end)}
    return _("We were down for %(span)s, until %(instant)s. All clocks got that time back.") % {
        "span": format_duration(found.end - found.start),
        "instant": format_with_zone(found.end),
    }


def _cached() -> Incident | None:
    kept: tuple[Incident | None] | None = cache.get(CACHE_KEY)
    if kept is None:
        kept = (_newest(),)
        cache.set(CACHE_KEY, kept, CACHE_SECONDS)
    return kept[0]


def _newest() -> Incident | None:
    """Return the current outage, or the last one that was worth a line."""
    now = database_now()
    told = Outage.objects.filter(
        Q(is_open=True)
        | Q(end__gt=now - INCIDENT_SHOWN_FOR)
        & (Q(end__gte=F("start") + MIN_SHOWN_LENGTH) | Q(cause=Outage.Cause.CLOCK))
    )
    outage = told.order_by("-is_open", "-pk").first()
    if outage is None or not outage.is_open:
        # Perhaps no process has had to record the outage yet; even so, no time runs out.
        start = stored_outages.unrecorded_outage_start(now)
        if start is not None:
            return Incident(start, None, Outage.Cause.SILENCE)
    return None if outage is None else Incident(outage.start, outage.end, outage.cause)
