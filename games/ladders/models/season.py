"""The models of a ladder's seasons and of their final standings."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Entrant
from games.ladders.models.ladder import Ladder
from games.ladders.models.terms import Terms


class Season(Terms):
    """A season of a ladder, whose terms do not change once it has begun.

    It is planned until `starts_at`, and in progress until `ends_at`. If unfinished matches are decided at its
    end, it is ending until the last of them is decided; then it has finished, with final standings. Tables of
    three to six are next formed at `form_at`, and have been formed `formed` times. Nobody can have been idle
    for too long before `idle_at`, when the sweep checks next.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("upcoming")
        RUNNING = "running", _("in progress")
        ENDING = "ending", _("being decided")
        OVER = "over", _("ended")

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=7, choices=Status, default=Status.PLANNED)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    form_at = models.DateTimeField(null=True)
    formed = models.PositiveSmallIntegerField(default=0)
    idle_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="ladders_season_number", fields=["ladder", "number"]),
            models.UniqueConstraint(
                name="ladders_season_one_going",
                fields=["ladder"],
                condition=Q(status__in=["planned", "running", "ending"]),
            ),
            models.CheckConstraint(name="ladders_season_span", condition=Q(starts_at__lt=F("ends_at"))),
            models.CheckConstraint(
                name="ladders_season_over",
                condition=Q(status="over", over_at__isnull=False)
                | ~Q(status="over") & Q(over_at__isnull=True),
            ),
        ]
        indexes = [
            models.Index(name="ladders_season_starts", fields=["starts_at"], condition=Q(status="planned")),
            models.Index(name="ladders_season_ends", fields=["ends_at"], condition=Q(status="running")),
            models.Index(name="ladders_season_forms", fields=["form_at"], condition=Q(status="running")),
            models.Index(name="ladders_season_idle", fields=["idle_at"], condition=Q(status="running")),
            models.Index(name="ladders_season_ending", fields=["ladder"], condition=Q(status="ending")),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"season {self.number}"


class Standing(models.Model):
    """An entrant's rung at the end of a season, and their results in it.

    `first` is the rung on which they began or joined the season, and `best` their highest rung in it. Wins,
    draws and losses count tables of two; `placings` are the places at larger tables, in order of time.
    `honour` is 1 for the first player who is honoured, 2 for the next, and 0 for the others.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="standings")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="standings")
    rung = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    best = models.PositiveIntegerField()
    played = models.PositiveSmallIntegerField(default=0)
    won = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    lost = models.PositiveSmallIntegerField(default=0)
    placings = models.JSONField(default=list, db_column="places")
    honour = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="ladders_standing_once", fields=["season", "entrant"]),
            models.UniqueConstraint(name="ladders_standing_rung", fields=["season", "rung"]),
        ]
        ordering = ["rung"]

    def __str__(self) -> str:
        return f"rung {self.rung} of season {self.season_id}"
