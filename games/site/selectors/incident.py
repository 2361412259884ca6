"""What a visitor is told of an outage, on every page: one line, kept in the cache."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import F, Q
from django.utils.translation import gettext as _

from accounts.instants import span, with_zone
from games.matches import database_failures, gaps
from games.matches.models import Outage
from games.notices.now import database_now

TOLD_FOR = timedelta(days=1)
"""So long after its end an outage is still told."""

SHORTEST_TOLD = timedelta(minutes=5)
"""What was shorter, and no jump of the clock, is not worth a word on every page."""

KEPT_SECONDS = 30
"""Seconds for which the line is kept: that late it is told."""

KEY = "incident"


class Incident(NamedTuple):
    """An outage as far as visitors are concerned; `end` is None while it lasts."""

    start: datetime
    end: datetime | None
    cause: str


def incident_line() -> str:
    """The line in the reader's language and zone; "" if nothing is the matter."""
    if database_failures.now() is not None:
        return _("Nothing can be stored just now. No time runs out, and every clock gets its time back.")
    try:
        found = _cached()
    except DatabaseError:
        return ""
    if found is None:
        return ""
    if found.end is None:
        return _(
            "Something on our side is out of order since %(instant)s. No time runs out, and every clock "
            "gets its time back."
        ) % {"instant": with_zone(found.start)}
    if found.cause == Outage.Cause.CLOCK:
        return _("Our clock jumped at %(instant)s. Nobody ran out of time by it; all clocks got it back.") % {
            "instant": with_zone(found.end)
        }
    return _("We were down for %(span)s, until %(instant)s. All clocks got it back.") % {
        "span": span(found.end - found.start),
        "instant": with_zone(found.end),
    }


def _cached() -> Incident | None:
    kept: tuple[Incident | None] | None = cache.get(KEY)
    if kept is None:
        kept = (_newest(),)
        cache.set(KEY, kept, KEPT_SECONDS)
    return kept[0]


def _newest() -> Incident | None:
    """The outage that goes on, or else the last one that was worth a word."""
    now = database_now()
    told = Outage.objects.filter(
        Q(is_open=True)
        | Q(end__gt=now - TOLD_FOR) & (Q(end__gte=F("start") + SHORTEST_TOLD) | Q(cause=Outage.Cause.CLOCK))
    )
    outage = told.order_by("-is_open", "-pk").first()
    if outage is None or not outage.is_open:
        # Nobody may have needed to write it down yet: no time runs out all the same.
        start = gaps.unwritten_since(now)
        if start is not None:
            return Incident(start, None, Outage.Cause.SILENCE)
    return None if outage is None else Incident(outage.start, outage.end, outage.cause)
