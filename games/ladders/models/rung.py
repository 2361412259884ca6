"""The model of a ladder's current rungs, with their entrants."""

from __future__ import annotations

from django.db import models

from games.competitions.models import Entrant
from games.ladders.models.ladder import Ladder


class Rung(models.Model):
    """An entrant on a rung, counted from 1, as the movements have placed them.

    The rungs of a ladder are 1, 2, 3 … without gaps; entrants who are not on the ladder have no row.
    `idle_from` is when the entrant last played, challenged or was challenged, or the beginning of the season,
    and `drops` is how many times in a row they have moved down for being idle. `leaves_after` means that they
    leave when the season ends. `waited` is how many times in a row they were ready but got no table.
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
