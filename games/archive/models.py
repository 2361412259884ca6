"""Models of where people stopped watching replays, and of their consent to using matches as tests."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.matches.models import Match


class WatchedPlace(models.Model):
    """The moment at which a person stopped watching the replay of a match.

    Only the person's own requests write it, and each writes a single row.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    revision = models.PositiveIntegerField()
    watched_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="archive_watched_place_once", fields=["user", "match"])]

    def __str__(self) -> str:
        return f"place {self.pk}"


class GoldenConsent(models.Model):
    """A player's consent to using a finished match to test Muster. It is written under the match's lock."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    agreed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="archive_golden_consent_once", fields=["user", "match"])]

    def __str__(self) -> str:
        return f"consent {self.pk}"


class GoldenLog(models.Model):
    """A match that has been written as a golden log; from then on its players cannot withdraw consent.

    It is written under the match's lock.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="+")
    written_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"golden log {self.pk}"
