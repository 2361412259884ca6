"""Models of the rounds of a stage, and of their pairings and byes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Entrant, Table
from games.tournaments.models.stage import Stage


class Round(models.Model):
    """One round of a stage.

    A round is `planned` during its roll call (until `called_until`), and while its tables wait to be paired.
    It is `previewed` when it is paired, until it begins at `starts_at`. It is `running` from the moment when
    all its tables are planned together; these then get their matches one after the other, and are played
    until `ends_at`. It is `over` when all its tables are scored. `version` is increased whenever the round is
    paired: a form that was made for an older version is out of date.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("upcoming")
        PREVIEWED = "previewed", _("paired")
        RUNNING = "running", _("in progress")
        OVER = "over", _("ended")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=9, choices=Status, default=Status.PLANNED)
    version = models.PositiveIntegerField(default=0)
    called_at = models.DateTimeField(null=True)
    called_until = models.DateTimeField(null=True)
    starts_at = models.DateTimeField(null=True)
    begun_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="tournaments_round_number", fields=["stage", "number"]),
            models.CheckConstraint(
                name="tournaments_round_paired",
                condition=~Q(status="previewed") | Q(starts_at__isnull=False),
            ),
            models.CheckConstraint(
                name="tournaments_round_begun",
                condition=~Q(status__in=["running", "over"])
                | Q(begun_at__isnull=False, ends_at__isnull=False),
            ),
            models.CheckConstraint(
                name="tournaments_round_over", condition=~Q(status="over") | Q(over_at__isnull=False)
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"round {self.number}"


class Pairing(models.Model):
    """A pairing: the entrants who are to meet in a round, and the table made for them.

    `seats` contains the entrants' keys in seat order. `part` is the part of the stage to which the pairing
    belongs: a pool ("2"), a division's group, or a match of a bracket ("U1-3"). `table` is set once the round
    has begun.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="pairings")
    number = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=12, default="", blank=True)
    seats = models.JSONField()
    table = models.OneToOneField(Table, on_delete=models.PROTECT, null=True, related_name="pairing")

    class Meta:
        constraints = [
            models.UniqueConstraint(name="tournaments_pairing_number", fields=["round", "number"]),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"pairing {self.number}"


class Bye(models.Model):
    """An entrant without a table in a round, with the reason."""

    class Kind(models.TextChoices):
        PAIRED = "paired", _("bye")
        UNOPPOSED = "unopposed", _("opponent not there")
        REQUESTED = "requested", _("not playing in this round")
        ABSENT = "absent", _("did not answer the roll call")
        AWAY = "away", _("not there")

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="byes")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="byes")
    kind = models.CharField(max_length=9, choices=Kind)

    class Meta:
        constraints = [models.UniqueConstraint(name="tournaments_bye_once", fields=["round", "entrant"])]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} bye"


def has_answered(entrant: Entrant, each: Round) -> bool:
    """Return whether an entrant has answered the roll call of a round."""
    return each.called_at is not None and entrant.ready_at is not None and entrant.ready_at >= each.called_at
