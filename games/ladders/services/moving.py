"""Another end for the season that goes on: earlier, or later."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.competitions.errors import BadDate, Overtaken
from games.competitions.models import Table
from games.competitions.services import directing, log
from games.competitions.services.locking import lock_competition
from games.engine.certainty import certain
from games.ladders.models import Ladder, Season

SOONEST_END = timedelta(days=1)
"""Nobody loses a season's last day by surprise."""

FARTHEST_END = timedelta(days=366)


def move_end(
    *, competition_id: int, by: User, to: datetime, seen: datetime | None, reason: str = ""
) -> Season:
    """Let the season under way end then. Where matches are decided at its end, theirs move along. `seen` is
    where the end stood on the page. Raises `NotDirector`, `Overtaken`, or `BadDate` for an end that is not
    within a day and a year from now."""
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        directing.require(competition, by)
        ladder = Ladder.objects.get(pk=competition_id)
        season = Season.objects.filter(ladder=ladder, status=Season.Status.RUNNING).first()
        if season is None or season.ends_at != seen:
            raise Overtaken
        if not now + SOONEST_END <= to <= now + FARTHEST_END:
            raise BadDate
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
    """Tables under way are decided with the season at the latest; those that it cut short have the time
    that a match has, as far as it goes now."""
    open_now = Table.objects.filter(
        competition=season.ladder_id, status__in=(Table.Status.PLANNED, Table.Status.RUNNING)
    )
    for table in open_now.filter(decide_at__gte=min(was, season.ends_at)):
        decide_at = certain(table.decide_at, "they were chosen by it")
        whole = table.made_at + timedelta(days=season.match_days)
        wanted = whole if decide_at == was else decide_at
        table.decide_at = min(wanted, season.ends_at)
        table.save(update_fields=["decide_at"])
