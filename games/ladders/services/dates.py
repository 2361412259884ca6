"""Move the future dates of a ladder."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F

from games.competitions.models import Competition
from games.ladders.models import Challenge, Rung, Season
from games.ladders.services import idling


def shift_dates(competition: Competition, by: timedelta, since: datetime) -> None:
    """Move the dates of a locked ladder by the length of an outage that began at `since`.

    Dates that were due by then do not move, even if no sweep has handled them yet.
    """
    planned = Season.objects.filter(ladder=competition.pk, status=Season.Status.PLANNED)
    planned.filter(starts_at__gt=since).update(starts_at=F("starts_at") + by, ends_at=F("ends_at") + by)
    running = Season.objects.filter(ladder=competition.pk, status=Season.Status.RUNNING)
    for name in ("ends_at", "form_at", "idle_at"):
        running.filter(**{f"{name}__gt": since}).update(**{name: F(name) + by})
    Challenge.objects.filter(ladder=competition.pk, status=Challenge.Status.OPEN, answer_by__gt=since).update(
        answer_by=F("answer_by") + by
    )
    for season in running:
        idle_for_too_long = since - idling.allowed_idle_time(season)
        Rung.objects.filter(ladder=competition.pk, idle_from__gt=idle_for_too_long).update(
            idle_from=F("idle_from") + by
        )
