"""Rows of people who look back at matches."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.matches.models import Match


class WatchedPlace(models.Model):
    """The moment at which a person stopped watching the replay of a match.

    Only the person's own requests write the row, one row at a time.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    revision = models.PositiveIntegerField()
    watched_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="archive_watched_place_once", fields=["user", "match"])]

    def __str__(self) -> str:
        return f"place {self.pk}"
