"""Models of a match's ending, and of the queue from which ratings, ladders and tournaments read it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.columns.typed_json import TypedJSONField
from games.matches.models.match import Match, Seat
from games.matches.score_history import ScoreHistory


class Placing(models.Model):
    """The place in which a seat finished.

    `tie_break` is a vector stored as JSON, compared after the score. `role` is the seat's role in titles
    whose seats differ ("" in others). `eliminated` means that the seat was out of the game by the title's
    rules, and its player had not left.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="placings")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="placings")
    rank = models.PositiveSmallIntegerField(db_column="place")
    score = models.IntegerField()
    tie_break = models.JSONField(default=list)
    fate = models.CharField(max_length=40)
    role = models.CharField(max_length=20, default="", db_default="", blank=True)
    eliminated = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [models.UniqueConstraint(name="matches_placing_once", fields=["match", "seat"])]
        ordering = ["rank", "seat__index"]

    def __str__(self) -> str:
        return f"rank {self.rank}"


class Ending(models.Model):
    """The end of a match, written under the match's lock in the transaction that ends it.

    The match was either `stopped` or decided by the rules. `caused_by` contains the seats whose holder caused
    the end by leaving or by silence: players who left at that very moment and, if the match was stopped,
    players who were silent while they were still expected to move.

    `number`, from 1 and without gaps, is the ending's place in the queue; it is assigned once, after that
    transaction (`services.endings`). An ending that does not count (`counts` is false for a practice match
    or one imported from a file) never gets a number.

    `moments` contains the key moments of the match as JSON (`services.key_moments.KeyMoment`). It is null
    until a sweep has found them.

    `score_history` contains the scores over time. It is null until someone opens a page that shows them.
    """

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="ending")
    how = models.CharField(max_length=40)
    ended_at = models.DateTimeField()
    stopped = models.BooleanField(default=False, db_default=False)
    caused_by = models.JSONField(default=list)
    counts = models.BooleanField(default=True, db_default=True)
    number = models.PositiveBigIntegerField(null=True, unique=True)
    moments = models.JSONField(null=True)
    score_history = TypedJSONField(ScoreHistory, null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="matches_ending_counts", condition=Q(counts=True) | Q(number__isnull=True)
            ),
        ]
        indexes = [
            models.Index(
                name="matches_ending_waiting",
                fields=["ended_at", "id"],
                condition=Q(counts=True, number__isnull=True),
            ),
            models.Index(name="matches_ending_unexamined", fields=["id"], condition=Q(moments__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"ending {self.pk}"


class EndingMark(models.Model):
    """A mark in the queue of endings: how far it has been processed.

    `number` is that of the last ending that was numbered, or that a reader has processed
    (`services.endings`).
    """

    name = models.CharField(max_length=40, unique=True)
    number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} at {self.number}"


class EndingSetAside(models.Model):
    """An ending that a reader failed to process, or skipped while the players of its match were anonymous.

    The reader continued without it, and tries it again at `retry_at`.
    """

    reader = models.CharField(max_length=40)
    ending = models.ForeignKey(Ending, on_delete=models.PROTECT, related_name="set_aside")
    failures = models.PositiveSmallIntegerField(default=1)
    retry_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="matches_ending_set_aside_once", fields=["reader", "ending"])
        ]
        indexes = [models.Index(name="matches_ending_retry", fields=["retry_at"])]

    def __str__(self) -> str:
        return f"ending {self.ending_id} set aside by {self.reader}"
