"""What is said and done in a competition: announcements, calls for a director, the log."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.competitions.models.competition import Competition
from games.competitions.models.entrant import Entrant
from games.competitions.models.table import Table

TEXT_LENGTH = 2_000
"""Characters of an announcement, a call, an answer."""


class Announcement(models.Model):
    """What a director tells all entrants, or those of one `table`. `form` is a mark of the form in which it
    was written ("": of none), so that one that is sent twice tells it once."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="announcements")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="announcements")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(max_length=TEXT_LENGTH)
    at = models.DateTimeField()
    form = models.CharField(max_length=32, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="competitions_announced_once",
                fields=["competition", "by", "form"],
                condition=Q(table__isnull=True) & ~Q(form=""),
            ),
            models.UniqueConstraint(
                name="competitions_written_once", fields=["table", "by", "form"], condition=~Q(form="")
            ),
        ]
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"announcement {self.pk}"


class Call(models.Model):
    """An entrant needs a word from a director: about a table, or about the competition.

    It stays on the desk until it is answered; `answer` is shown to who called, and to the table where
    `shown` says so.
    """

    class Reason(models.TextChoices):
        RESULT = "result", _("I dispute a result")
        TIME = "time", _("I ask for time")
        CONDUCT = "conduct", _("somebody's conduct")
        STUCK = "stuck", _("the table is stuck")
        LEAVE = "leave", _("I want to leave")
        OTHER = "other", _("something else")

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="calls")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="calls")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="calls")
    reason = models.CharField(max_length=8, choices=Reason)
    text = models.TextField(max_length=TEXT_LENGTH, blank=True)
    at = models.DateTimeField()
    answer = models.TextField(max_length=TEXT_LENGTH, default="", blank=True)
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    shown = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(
                name="competitions_call_open",
                fields=["competition", "at"],
                condition=Q(answered_at__isnull=True),
            ),
        ]
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"call {self.pk}"


class LogEntry(models.Model):
    """What was done in a competition: by a director, an entrant, or the house (`by` None).

    `verb` is a code that a room registered words for, `details` its parameters: ids and plain values,
    never hidden facts. `open` entries stand in the log that everybody sees, the others on the desk.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="log")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    verb = models.CharField(max_length=40)
    details = models.JSONField(default=dict)
    reason = models.CharField(max_length=400, default="", blank=True)
    open = models.BooleanField(default=True)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(name="competitions_log", fields=["competition", "at"])]
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.verb
