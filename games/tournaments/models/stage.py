"""Models of the stages of a tournament, and of the entrants in each."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.columns.typed_json import TypedJSONField
from games.competitions.models import Entrant
from games.tournaments.formats.settings import Settings
from games.tournaments.models.tournament import Tournament


class Stage(models.Model):
    """One stage: a format with its settings, from the first round to the standings.

    `format` is a key of `games.tournaments.formats`; `settings` are the format's settings. `takes` is the
    number of players who advance to this stage from the one before (None: all, as in a first stage). While
    the stage is `calling`, the players who would advance are asked until `answer_until` whether they will
    play; the places of players who do not accept go to those next in line. With `lockstep`, a round waits for
    all tables of the round before, even if the format would not (a bracket). `dealt_apart` are the pairs that
    were kept apart when the first round began (None: it has not begun); groups stay as they were dealt then.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("upcoming")
        CALLING = "calling", _("asking the players who advance")
        RUNNING = "running", _("in progress")
        OVER = "over", _("ended")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20)
    settings: TypedJSONField[Settings, Settings] = TypedJSONField(Settings)
    takes = models.PositiveSmallIntegerField(null=True)
    lockstep = models.BooleanField(default=False, db_column="in_step")
    dealt_apart = models.JSONField(null=True)
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
    """An entrant in a stage.

    `seed` is 1 for the best, and `from_round` is the first round in which the entrant can be paired.
    `called_for` is the last round to whose roll call they were asked (0: none yet), and `unanswered` is the
    number of roll calls in a row that they have left unanswered.

    In a stage that takes the best of the one before, all entrants who might advance are in line by `seed`:
    those `asked` are being asked now, those in `reserve` are next in line, and those who `refused` declined
    or did not answer. `level` means that an entrant finished level with another on the other side of the cut,
    so that only their seeds separate the two.
    """

    class Status(models.TextChoices):
        ASKED = "asked", _("asked")
        IN = "in", _("is playing")
        REFUSED = "refused", _("is not playing")
        RESERVE = "reserve", _("next in line")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="starters")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="starts")
    seed = models.PositiveIntegerField()
    status = models.CharField(max_length=7, choices=Status, default=Status.IN)
    from_round = models.PositiveSmallIntegerField(default=1)
    level = models.BooleanField(default=False)
    called_for = models.PositiveSmallIntegerField(default=0)
    unanswered = models.PositiveSmallIntegerField(default=0)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="tournaments_starter_once", fields=["stage", "entrant"]),
            models.UniqueConstraint(name="tournaments_starter_seed", fields=["stage", "seed"]),
        ]
        ordering = ["seed"]

    def __str__(self) -> str:
        return f"seed {self.seed}"
