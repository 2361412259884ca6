"""The models of movements, in their order, and of the changes of rung that they cause."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Entrant, Table
from games.ladders.models.challenge import Challenge
from games.ladders.models.ladder import Ladder
from games.ladders.models.season import Season


class Movement(models.Model):
    """An event that can change a ladder's rungs, even if nobody moved.

    The rungs are calculated from the movements in the order of `number`. `facts` contains everything that the
    cause needs in addition to its challenge or table: keys of entrants, a rung, an order. The terms of
    `season` apply (None: before the first season).
    """

    class Cause(models.TextChoices):
        ORDER = "order", _("order at the start of the season")
        JOINED = "joined", _("joined the ladder")
        RESULT = "result", _("a match")
        REFUSED = "refused", _("a declined challenge")
        UNANSWERED = "unanswered", _("an unanswered challenge")
        IDLE = "idle", _("idle for too long")
        LEFT = "left", _("left the ladder")
        REPLACED = "replaced", _("replaced by another player")
        DIRECTOR = "director", _("a director’s decision")

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    season = models.ForeignKey(Season, on_delete=models.PROTECT, null=True, related_name="movements")
    cause = models.CharField(max_length=10, choices=Cause)
    challenge = models.ForeignKey(Challenge, on_delete=models.PROTECT, null=True, related_name="movements")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="+")
    facts = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="ladders_movement_number", fields=["ladder", "number"]),
            models.UniqueConstraint(
                name="ladders_movement_table", fields=["table"], condition=Q(table__isnull=False)
            ),
            models.UniqueConstraint(
                name="ladders_movement_challenge",
                fields=["challenge"],
                condition=Q(challenge__isnull=False),
            ),
        ]
        ordering = ["ladder", "number"]

    def __str__(self) -> str:
        return f"movement {self.number}"


class RungChange(models.Model):
    """An entrant's rung before and after a movement; None if they were not on the ladder.

    The changes are calculated from the movements, and again whenever a movement is corrected.
    """

    movement = models.ForeignKey(Movement, on_delete=models.CASCADE, related_name="rung_changes")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="rung_changes")
    before = models.PositiveIntegerField(null=True)
    after = models.PositiveIntegerField(null=True)

    class Meta:
        # These are the names that the database has had since its first release.
        db_table = "ladders_step"
        constraints = [
            models.UniqueConstraint(name="ladders_step_once", fields=["movement", "entrant"]),
        ]
        indexes = [models.Index(name="ladders_step_history", fields=["entrant", "movement"])]

    def __str__(self) -> str:
        return f"{self.before} to {self.after}"
