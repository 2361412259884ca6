"""Models of the facts from which ratings are calculated."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from accounts import lines
from games.columns.typed_json import TypedJSONField
from games.matches.models import Ending
from games.ratings.inputs import Inputs
from games.ratings.paces import Pace


class Pool(models.Model):
    """A title at a pace; its players are rated against each other.

    A transaction locks this row to rate the pool's results. `last` is the number of the newest result.
    """

    title = models.CharField(max_length=40)
    pace = models.CharField(max_length=5, choices=Pace)
    last = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(name="ratings_pool_once", fields=["title", "pace"])]

    def __str__(self) -> str:
        return f"{self.title}, {self.pace}"


class RatedResult(models.Model):
    """The result of a finished match, as it was received.

    `number`, from 1 without gaps, is its position in the order in which the pool's results are rated.
    `inputs` include any corrections. `caused` means that someone's
    leaving or silence ended the match.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveBigIntegerField()
    ending = models.OneToOneField(Ending, on_delete=models.PROTECT, related_name="rated_result")
    ended_at = models.DateTimeField()
    rated_at = models.DateTimeField()
    inputs = TypedJSONField(Inputs)
    caused = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(name="ratings_result_number", fields=["pool", "number"])]
        indexes = [
            models.Index(
                name="ratings_result_caused", fields=["pool", "ended_at"], condition=models.Q(caused=True)
            ),
        ]

    def __str__(self) -> str:
        return f"result {self.number} of pool {self.pool_id}"


class Decline(models.Model):
    """A player's decision to decline the gain from an end that others caused."""

    result = models.ForeignKey(RatedResult, on_delete=models.PROTECT, related_name="declines")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    declined_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="ratings_decline_once", fields=["result", "user"])]

    def __str__(self) -> str:
        return f"decline {self.pk}"


class Correction(models.Model):
    """A correction: a result is rated by placings other than those of its match.

    `before` contains the result's inputs before the correction.
    """

    result = models.ForeignKey(RatedResult, on_delete=models.PROTECT, related_name="corrections")
    before = TypedJSONField(Inputs)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, validators=[lines.validate_block])
    corrected_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"correction {self.pk}"
