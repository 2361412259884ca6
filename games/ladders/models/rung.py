"""Who stands where now."""

from __future__ import annotations

from django.db import models

from games.competitions.models import Entrant
from games.ladders.models.ladder import Ladder


class Rung(models.Model):
    """An entrant on their rung, from 1, as the movements have put them: rows of a ladder have the
    rungs 1, 2, 3 … without a gap. Who is not on the ladder has none.

    `idle_from`: since when they have neither played nor challenged nor been challenged; `drops` of
    their rung for it, in a row. `leaves_after`: they go when the season is over. `waited`: so often in a
    row they were ready and found no table.
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
