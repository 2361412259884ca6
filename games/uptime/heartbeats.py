"""Reading heartbeats: the names of the sweeps that have one, and when an old one means an outage."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from games.uptime.models import Pulse

WEB_PULSE = "web"

FAILURES_IN_A_ROW = 3
"""How many requests in a row without an answer make an outage."""

HEARTBEAT = "deadlines"


def max_heartbeat_age() -> timedelta:
    """Return the age at which a heartbeat means an outage. Sweeps run every 15 seconds."""
    return timedelta(seconds=settings.OUTAGE_AFTER)


def silent_since(pulse: Pulse | None, at: datetime) -> datetime | None:
    """Return the last heartbeat if it was too old at `at` and a worker should be running, else None."""
    if settings.SWEEPS != "worker" or pulse is None or pulse.succeeded_at is None:
        return None
    return pulse.succeeded_at if at - pulse.succeeded_at > max_heartbeat_age() else None
