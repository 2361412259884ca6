"""Moving every date of a ladder that is still to come."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F

from games.competitions.models import Competition
from games.ladders.models import Challenge, Rung, Season


def moved(competition: Competition, by: timedelta) -> None:
    """Move the dates of a locked ladder by what an outage took."""
    seasons = Season.objects.filter(ladder=competition.pk)
    seasons.filter(status=Season.Status.PLANNED).update(
        starts_at=F("starts_at") + by, ends_at=F("ends_at") + by
    )
    seasons.filter(status=Season.Status.RUNNING).update(
        ends_at=F("ends_at") + by, form_at=F("form_at") + by, idle_at=F("idle_at") + by
    )
    Challenge.objects.filter(ladder=competition.pk, status=Challenge.Status.OPEN).update(
        answer_by=F("answer_by") + by
    )
    Rung.objects.filter(ladder=competition.pk).update(idle_from=F("idle_from") + by)
