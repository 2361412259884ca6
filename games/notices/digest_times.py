"""When a person's digests and bundles are due. Pure functions of the instants passed to them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from accounts.models import User
from games.clocks.standstill import DAY, wall_time_instant

BUNDLE_SPAN = timedelta(hours=1)
"""How long a bundle collects, from its first notice on."""


def next_digests(user: User, now: datetime) -> Iterator[tuple[date, datetime]]:
    """Yield the days on which digests of `user` are due after `now`, with their instants; this never ends.

    Each day of the person's calendar has one, at the hour that they chose: where clocks skip the hour, the
    digest comes that much later, and where they show it twice, the first time counts.
    """
    zone, hour = ZoneInfo(user.time_zone), time(user.digest_hour)
    first = now.astimezone(zone).date() - DAY
    for days in count():
        day = first + days * DAY
        if (at := wall_time_instant(day, hour, zone)) > now:
            yield day, at
