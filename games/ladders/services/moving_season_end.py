"""Move the end of the season in progress to an earlier or a later time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.competitions.errors import AlreadyChanged
from games.competitions.services import directing, log
from games.competitions.services.locking import lock_competition
from games.engine.invariants import require
from games.ladders.errors import SeasonEndOutOfRange, SeasonTooShort
from games.ladders.models import Ladder, Season
from games.ladders.services import seasons

MIN_TIME_TO_END = timedelta(days=1)
"""The earliest possible end, so that the last day of a season surprises nobody."""

MAX_TIME_TO_END = timedelta(days=366)


def move_end(
    *, competition_id: int, by: User, to: datetime, seen: datetime | None, reason: str = ""
) -> Season:
    """Change the end of the season in progress.

    If unfinished matches are decided at the season's end, the dates on which they are decided move with it.
    `seen` is the end that the page showed. Raises `NotDirector`, `AlreadyChanged`, `SeasonEndOutOfRange` or
    `SeasonTooShort`.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        directing.require_director(competition, by)
        ladder = Ladder.objects.get(pk=competition_id)
        season = Season.objects.filter(ladder=ladder, status=Season.Status.RUNNING).first()
        if season is None or season.ends_at != seen:
            raise AlreadyChanged
        if not now + MIN_TIME_TO_END <= to <= now + MAX_TIME_TO_END:
            raise SeasonEndOutOfRange(MIN_TIME_TO_END.days, MAX_TIME_TO_END.days)
        if to - season.starts_at <= timedelta(days=season.closed_days):
            raise SeasonTooShort(season.closed_days)
        was, season.ends_at = season.ends_at, to
        season.save(update_fields=["ends_at"])
        if season.unfinished == Season.Unfinished.SCORE:
            _move_tables(season, was)
        log.note(
            competition,
            "season_moved",
            by=by,
            reason=reason,
            season=season.number,
            was=was.isoformat(),
            to=to.isoformat(),
        )
    return season


def _move_tables(season: Season, was: datetime) -> None:
    """Move the dates on which tables in progress are decided, which is no later than the season's end.

    Tables that the old end cut short get the full time of a match, as far as the new end allows.
    """
    for table in seasons.tables_under_way(season).filter(decide_at__gte=min(was, season.ends_at)):
        decide_at = require(table.decide_at, "they were chosen by it")
        whole = table.made_at + timedelta(days=season.match_days)
        wanted = whole if decide_at == was else decide_at
        table.decide_at = min(wanted, season.ends_at)
        table.save(update_fields=["decide_at"])
