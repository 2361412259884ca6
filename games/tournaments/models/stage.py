"""The stages of a tournament, and who starts in each."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Entrant
from games.tournaments.models.tournament import Tournament


class Stage(models.Model):
    """One stage: a format with its settings, from the first round to its standings.

    `format` is a key of `games.tournaments.formats`, `settings` what it was set to, encoded there.
    `takes` is how many of what came before go on into this one (None: all, as in a first stage). While it
    is `calling`, those who would go on are asked whether they play, until `answer_until`; whoever does not
    say yes gives their place to the next in line. With `lockstep` a round waits for all tables of the one
    before, where the format would not (a bracket).
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("to come")
        CALLING = "calling", _("those who go on are asked")
        RUNNING = "running", _("under way")
        OVER = "over", _("over")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20)
    settings = models.BinaryField()
    takes = models.PositiveSmallIntegerField(null=True)
    lockstep = models.BooleanField(default=False, db_column="in_step")
    status = models.CharField(max_length=7, choices=Status, default=Status.PLANNED)
    answer_until = models.DateTimeField(null=True)
    begun_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="tournaments_stage_number", fields=["tournament", "number"]),
            models.CheckConstraint(
                name="tournaments_stage_begun",
                condition=~Q(status__in=["running", "over"]) | Q(begun_at__isnull=False),
            ),
            models.CheckConstraint(
                name="tournaments_stage_over", condition=~Q(status="over") | Q(over_at__isnull=False)
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"stage {self.number}"


class Starter(models.Model):
    """An entrant in a stage: their `seed` in it, 1 the best, and `from_round`, the first round they can be
    paired in.

    In a stage that takes the best of the one before, all who might go on stand here in line by `seed`:
    `asked` are those who are asked now, `reserve` those next in line, `refused` who said no or nothing.
    """

    class Status(models.TextChoices):
        ASKED = "asked", _("asked")
        IN = "in", _("plays")
        REFUSED = "refused", _("does not play")
        RESERVE = "reserve", _("next in line")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="starters")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="starts")
    seed = models.PositiveIntegerField()
    status = models.CharField(max_length=7, choices=Status, default=Status.IN)
    from_round = models.PositiveSmallIntegerField(default=1)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="tournaments_starter_once", fields=["stage", "entrant"]),
            models.UniqueConstraint(name="tournaments_starter_seed", fields=["stage", "seed"]),
        ]
        ordering = ["seed"]

    def __str__(self) -> str:
        return f"seed {self.seed}"
