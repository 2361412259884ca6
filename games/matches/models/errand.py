"""What a match still has to learn about a person."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.matches.models.match import Match


class Errand(models.Model):
    """Something happened to a person, and one of their matches still has to learn of it.

    It is written in the transaction in which it happened, beside the person's row and without the match's
    lock. It is carried out, and deleted, under that lock by the next sweep or touch
    (`services.deferred_changes`). Several errands of one kind for the same match and person are carried out
    as one, because each looks at what is true at that time. One that failed is tried again at `retry_at`.
    """

    class Kind(models.TextChoices):
        """What has to be looked at."""

        ABSENCES = "absences"
        EMERGENCY = "emergency"
        DEPUTIES = "deputies"
        STAND_UP = "stand_up"
        FORGET = "forget"

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="errands")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=9, choices=Kind)
    made_at = models.DateTimeField()
    failures = models.PositiveSmallIntegerField(default=0, db_default=0)
    retry_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"errand {self.pk}"
