"""The models of tables and their results."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import lines
from games.competitions.models.competition import Competition
from games.competitions.models.entrant import Entrant
from games.engine.actions import DropCause
from games.matches.models import Match
from games.matches.models.match import MAX_MATCH_NAME_LENGTH


class Table(models.Model):
    """A table of a competition: the entrants who meet, and their match.

    `number` counts within the competition. `group` says which part of the competition the table belongs to,
    in a code of the room that made it ("s1r3": round 3 of stage 1). A planned table has no match yet; the
    next sweep creates one, called `name`. A table that was forfeited before it began may never get a match.
    If the match has not ended at `decide_at`, the table is decided then. `outside` means that the match
    continues but does not count here, because the table was scored by public facts or is void.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("in progress")
        SCORED = "scored", _("ended")
        VOID = "void", _("does not count")

    class How(models.TextChoices):
        """The ways in which a table can get its result."""

        PLAYED = "played", _("played to the end")
        FORFEIT = "forfeit", _("by forfeit")
        LEFT = "left", _("ended because a player dropped out")
        STOPPED = "stopped", _("stopped early, scored by the full position")
        ESTIMATED = "estimated", _("scored before the end, by what was public")
        DIRECTOR = "director", _("decided by a director")

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField()
    group = models.CharField(max_length=20, default="", blank=True)
    name = models.CharField(
        max_length=MAX_MATCH_NAME_LENGTH, default="", blank=True, validators=[lines.validate]
    )
    match = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, related_name="competition_table")
    status = models.CharField(max_length=7, choices=Status, default=Status.PLANNED)
    how = models.CharField(max_length=9, choices=How, default="", blank=True)
    outside = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    decide_at = models.DateTimeField(null=True)
    scored_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="competitions_table_number", fields=["competition", "number"]),
            models.CheckConstraint(
                name="competitions_table_scored",
                condition=~Q(status="scored") | Q(scored_at__isnull=False) & ~Q(how=""),
            ),
        ]
        indexes = [
            models.Index(name="competitions_table_group", fields=["competition", "group"]),
            models.Index(name="competitions_table_due", fields=["decide_at"], condition=Q(status="running")),
            models.Index(name="competitions_table_planned", fields=["id"], condition=Q(status="planned")),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class Place(models.Model):
    """An entrant's place at a table, with their seat and result.

    `seat` is None if the entrant never sat at the match. `placing` counts from 1 and is the same for entrants
    who tie; it is None until the table is scored, and for entrants who get nothing from it. `outlasted` is
    the number of others whom they survived, for titles that eliminate players. `points` are those of the
    title or, if the table was decided by public facts, thousandths of the estimate. `forfeited` means that
    they left the table, or never came, for the given `cause`; if the match is in progress, the next sweep
    gives up their seat. A player who resigned has not forfeited: resigning is a loss like any other. A
    substitute plays for the entrant who had the seat, until the entry is replaced too.
    """

    class Cause(models.TextChoices):
        """The reasons why an entrant forfeits a table."""

        LEFT = DropCause.LEFT.value, _("left")
        SILENT = DropCause.SILENT.value, _("did not answer on time")
        REMOVED = DropCause.REMOVED.value, _("was removed")
        ABSENT = "absent", _("was not there at the start")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="places")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="places")
    seat = models.PositiveSmallIntegerField(null=True)
    placing = models.PositiveSmallIntegerField(null=True, db_column="place")
    outlasted = models.PositiveSmallIntegerField(default=0)
    points = models.IntegerField(default=0)
    forfeited = models.BooleanField(default=False)
    cause = models.CharField(max_length=7, choices=Cause, default="", db_default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="competitions_place_once", fields=["table", "entrant"]),
            models.UniqueConstraint(name="competitions_place_seat", fields=["table", "seat"]),
        ]
        indexes = [
            models.Index(name="competitions_place_forfeit", fields=["table"], condition=Q(forfeited=True)),
        ]
        ordering = ["seat", "pk"]

    def __str__(self) -> str:
        return f"place of {self.entrant_id} at {self.table_id}"
