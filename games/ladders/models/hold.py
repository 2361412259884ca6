"""The model of a period in which a player's rung is held although they do not play."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from games.competitions.models import Entrant
from games.ladders.models.season import Season


class Hold(models.Model):
    """An entrant's absence from `since` until `until` (None: until the entrant or a director ends it).

    `ended_at` is when the entrant came back or left the ladder.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="holds")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="holds")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="ladders_hold_span", condition=Q(since__lt=F("until"))),
            models.UniqueConstraint(
                name="ladders_hold_one", fields=["entrant"], condition=Q(ended_at__isnull=True)
            ),
        ]
        indexes = [
            models.Index(name="ladders_hold_due", fields=["until"], condition=Q(ended_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"hold {self.pk}"
