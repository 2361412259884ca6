"""The model of a ladder: a competition whose entrants are on rungs."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.competitions.models import Competition
from games.ladders.models.terms import Terms


class Ladder(Terms):
    """A ladder, which has the same number as its competition and is locked with the competition's row.

    Its terms apply to the next season. A season lasts `season_days`, and the next begins automatically
    `pause_days` later. `last_season` is the number of the last one (None: there is no end), and `movements`
    is the number of the ladder's movements so far.
    """

    competition = models.OneToOneField(
        Competition, on_delete=models.PROTECT, primary_key=True, related_name="ladder"
    )
    season_days = models.PositiveSmallIntegerField(default=84)
    pause_days = models.PositiveSmallIntegerField(default=7)
    last_season = models.PositiveSmallIntegerField(null=True)
    movements = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(name="ladders_season_length", condition=Q(season_days__gte=1)),
        ]

    def __str__(self) -> str:
        return f"ladder {self.pk}"
