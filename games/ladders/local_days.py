"""Days of a ladder, in the time zone of its creator.

A season that begins at midnight also ends at midnight, and tables are always formed at the same hour, in
summer and in winter.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from games.clocks.standstill import wall_time_instant
from games.competitions.models import Competition
from games.ladders.models import Ladder, Season


def add_local_days(competition: Competition, instant: datetime, days: int) -> datetime:
    """Return the instant `days` later at the same local time, in the time zone of the ladder's creator."""
    zone = _zone_of(competition)
    local = instant.astimezone(zone)
    return wall_time_instant(local.date() + timedelta(days=days), local.time(), zone)


def next_starts(ladder: Ladder, season: Season) -> datetime:
    """Return when the season after `season` begins."""
    return add_local_days(ladder.competition, season.ends_at, ladder.pause_days)


def _zone_of(competition: Competition) -> ZoneInfo:
    founder = competition.created_by
    return ZoneInfo(founder.time_zone if founder is not None else "UTC")
