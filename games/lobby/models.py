"""The lobby's own models: table alerts, tables that have opened, and offers to be repeated."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match


class TableAlert(models.Model):
    """A person's wish to be notified when a table with these settings opens; an empty value means any.

    At most one of `title` and `family` is set, and 0 `seats` means any number. The row is deleted when the
    person takes a seat at such a table or deletes the alert, and once it has expired.
    """

    class Pace(models.TextChoices):
        """The paces that `games.matches.title_figures.pace_kind` distinguishes."""

        LIVE = "live", _("live")
        DAILY = "daily", _("daily")
        SLOW = "slow", _("slow")

    class Rated(models.TextChoices):
        """Whether the match is rated."""

        RATED = "rated", _("rated")
        UNRATED = "unrated", _("not rated")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="table_alerts")
    title = models.CharField(max_length=40, blank=True)
    family = models.CharField(max_length=40, blank=True)
    seats = models.PositiveSmallIntegerField(default=0)
    pace = models.CharField(max_length=5, choices=Pace, blank=True)
    rated = models.CharField(max_length=7, choices=Rated, blank=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="lobby_table_alert_once",
                fields=["user", "title", "family", "seats", "pace", "rated"],
            ),
            models.CheckConstraint(name="lobby_table_alert_game", condition=Q(title="") | Q(family="")),
        ]
        indexes = [models.Index(name="lobby_table_alert_expires", fields=["expires_at"])]

    def __str__(self) -> str:
        return f"table alert {self.pk}"


class OpenedTable(models.Model):
    """A table that has become free to join, until a sweep has found the alerts for it (`DueAlert`)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    opened_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"opened table {self.pk}"


class DueAlert(models.Model):
    """An alert whose owner is still to be notified of a table, unless they could not join it."""

    alert = models.ForeignKey(TableAlert, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    opened_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="lobby_due_alert_once", fields=["alert", "match"])]

    def __str__(self) -> str:
        return f"due alert {self.pk}"


class OfferRenewal(models.Model):
    """A host's request to offer a table again, `left` more times, whenever it has started or expired.

    `next` is the table that was offered instead (None: not yet), which has a row of its own if it is to be
    offered again too. `asked_at` is when the host made the request, also in the rows of later tables. `ended`
    says why there is no next table.
    """

    class Ended(models.TextChoices):
        STOPPED = "stopped", _("the host stopped it")
        WITHDRAWN = "withdrawn", _("the table was withdrawn")
        LOCKED_OUT = "locked_out", _("the host can’t play at the moment")
        AWAY = "away", _("the host is away")
        SILENT = "silent", _("the host has not answered")
        TOO_MANY = "too_many", _("the host has too many matches")
        CLOSED = "closed", _("the table is not in the public list, or its options are no longer valid")

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="renewal")
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    left = models.PositiveSmallIntegerField()
    asked_at = models.DateTimeField()
    next = models.OneToOneField(Match, on_delete=models.PROTECT, null=True, related_name="renewed")
    ended = models.CharField(max_length=10, choices=Ended, default="", blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="lobby_renewal_left", condition=Q(left__gte=1)),
            models.CheckConstraint(
                name="lobby_renewal_one_outcome", condition=Q(next__isnull=True) | Q(ended="")
            ),
        ]
        indexes = [
            models.Index(name="lobby_renewal_open", fields=["id"], condition=Q(next__isnull=True, ended="")),
        ]

    def __str__(self) -> str:
        return f"renewal {self.pk}"
