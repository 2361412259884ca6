"""The models of announcements, calls for a director, and the log."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import lines
from accounts.models import User
from games.competitions.models.competition import Competition
from games.competitions.models.entrant import Entrant
from games.competitions.models.table import Table

TEXT_LENGTH = 2_000
"""Maximum number of characters in an announcement, a call or an answer."""


class Announcement(models.Model):
    """A director's announcement to everyone, or to the players at one `table`."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="announcements")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="announcements")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(max_length=TEXT_LENGTH, validators=[lines.validate_block])
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"announcement {self.pk}"


class Call(models.Model):
    """An entrant's call for a director, about a table or about the competition.

    It stays on the desk until it is answered. The caller can read the `answer`; if it is `shown`, so can
    everyone else at the table.
    """

    class Reason(models.TextChoices):
        RESULT = "result", _("I dispute a result")
        TIME = "time", _("I need more time")
        CONDUCT = "conduct", _("someone’s conduct")
        STUCK = "stuck", _("the table is stuck")
        LEAVE = "leave", _("I want to leave")
        OTHER = "other", _("something else")

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="calls")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="calls")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="calls")
    reason = models.CharField(max_length=8, choices=Reason)
    text = models.TextField(max_length=TEXT_LENGTH, blank=True, validators=[lines.validate_block])
    at = models.DateTimeField()
    answer = models.TextField(
        max_length=TEXT_LENGTH, default="", blank=True, validators=[lines.validate_block]
    )
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
    """An action in a competition, by a director, by an entrant, or automatic (`by` is None).

    A room has registered a sentence for the code `verb`. `details` are its parameters, which are keys and
    plain values and never hidden facts. Everyone can read `open` entries; the others are only on the desk.

    `person` and `named_entrants` are not stored: they are the people whom `details` name, if they have been
    loaded with a list of entries (`selectors.log_entries`).
    """

    person: User | None = None
    named_entrants: Mapping[int, Entrant] = {}

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="log")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    verb = models.CharField(max_length=40)
    details = models.JSONField(default=dict)
    reason = models.CharField(max_length=400, default="", blank=True, validators=[lines.validate_block])
    open = models.BooleanField(default=True)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(name="competitions_log", fields=["competition", "at"])]
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.verb
