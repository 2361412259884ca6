"""How a match ended, and the queue from which ladders read it."""

from __future__ import annotations

from django.db import models

from games.matches.models.match import Match, Seat


class Placing(models.Model):
    """Where a seat came in. `tie_break` is the JSON of a vector, compared after the score."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="placings")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="placings")
    place = models.PositiveSmallIntegerField()
    score = models.IntegerField()
    tie_break = models.JSONField(default=list)
    fate = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(name="matches_placing_once", fields=["match", "seat"])]
        ordering = ["place", "seat__index"]

    def __str__(self) -> str:
        return f"place {self.place}"


class Ending(models.Model):
    """A finished match in the order of ending; the primary key is the order.

    It is written under the match's lock in the transaction that ends it.
    """

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="ending")
    how = models.CharField(max_length=40)
    ended_at = models.DateTimeField()
    processed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                name="matches_ending_queue", fields=["id"], condition=models.Q(processed_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"ending {self.pk}"
