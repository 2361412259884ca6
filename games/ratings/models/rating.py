"""Models of what is calculated from the results: the players' ratings and their changes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.ratings.models.result import Pool, RatedResult
from games.ratings.points import ESTABLISHED_MATCHES
from games.ratings.projection import Standing
from games.ratings.strengths import Strength

IS_PERSON_OR_PROGRAM = Q(user__isnull=False, program="") | Q(user__isnull=True) & ~Q(program="")
"""The condition that a row names either a person, or a program by its name."""


class Rating(models.Model):
    """A player's rating in a pool by one measure (`games.ratings.projection`).

    It is based on `matches`, of which the player `won` some. `points` is mu as people see it; `last_at` is
    when the last match ended.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="ratings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="ratings"
    )
    program = models.CharField(max_length=40, default="", blank=True)
    measure = models.CharField(max_length=30)
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    points = models.IntegerField()
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="ratings_rating_once",
                fields=["pool", "user", "measure"],
                condition=Q(user__isnull=False),
            ),
            models.UniqueConstraint(
                name="ratings_rating_program_once",
                fields=["pool", "program", "measure"],
                condition=~Q(program=""),
            ),
            models.CheckConstraint(name="ratings_rating_who", condition=IS_PERSON_OR_PROGRAM),
        ]
        indexes = [
            models.Index(
                name="ratings_rating_board",
                fields=["pool", "measure", "-points"],
                condition=Q(user__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} by {self.measure}"

    @property
    def strength(self) -> Strength:
        return Strength(self.mu, self.sigma)

    @property
    def provisional(self) -> bool:
        """Return whether the player has too few matches yet for a rank in a list."""
        return self.matches < ESTABLISHED_MATCHES


class Change(models.Model):
    """The effect of a result on one player's rating.

    The points before and after are those by placings. `taken` says whether the change counts, and `why`
    (`rules.ChangeReason`) gives the reason. `moves` are the effects by every measure, in the JSON of
    `services.changes`.
    """

    result = models.ForeignKey(RatedResult, on_delete=models.PROTECT, related_name="changes")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="rating_changes"
    )
    program = models.CharField(max_length=40, default="", blank=True)
    placing = models.PositiveSmallIntegerField(db_column="place")
    role = models.CharField(max_length=20, default="", blank=True)
    why = models.CharField(max_length=20)
    taken = models.BooleanField()
    points_before = models.IntegerField()
    points_after = models.IntegerField()
    moves = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="ratings_change_once", fields=["result", "user"], condition=Q(user__isnull=False)
            ),
            models.UniqueConstraint(
                name="ratings_change_program_once", fields=["result", "program"], condition=~Q(program="")
            ),
            models.CheckConstraint(name="ratings_change_who", condition=IS_PERSON_OR_PROGRAM),
        ]

    def __str__(self) -> str:
        return f"change {self.pk}"

    @property
    def gained(self) -> int:
        """Return the points by which the rating changed; 0 if the change does not count."""
        return self.points_after - self.points_before if self.taken else 0


def standing_of(row: Rating) -> Standing:
    """Return a stored rating as a standing."""
    return Standing(Strength(row.mu, row.sigma), row.matches, row.won)
