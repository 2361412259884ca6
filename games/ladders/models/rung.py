"""The model of a ladder's present rungs, with their entrants."""

from __future__ import annotations

from django.db import models

from games.competitions.models import Entrant
from games.ladders.models.ladder import Ladder


class Rung(models.Model):
    """An entrant on their rung, counted from 1, as the movements have put them.

    The rows of a ladder have the rungs 1, 2, 3 … without gaps; entrants who are not on the ladder have
    none. `idle_from` is the time since which they have neither played nor challenged nor been challenged,
    and `drops` the number of times in a row that they moved down for this. `leaves_after` means that they
    leave when the season ends. `waited` is the number of times in a row that they were ready but got no
    table.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="rungs")
    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="rung")
    rung = models.PositiveIntegerField()
    idle_from = models.DateTimeField()
    drops = models.PositiveSmallIntegerField(default=0)
    leaves_after = models.BooleanField(default=False)
    waited = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(name="ladders_rung_order", fields=["ladder", "rung"]),
            models.Index(name="ladders_rung_idle", fields=["idle_from"]),
        ]
        ordering = ["rung"]

    def __str__(self) -> str:
        return f"rung {self.rung}"
