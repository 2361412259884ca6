"""The model of deadlines."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.clocks.controls import NEVER
from games.clocks.standstill import Night
from games.columns.typed_json import TypedJSONField
from games.matches.models.match import Match, Seat
from games.matches.models.visit import Visit
from games.uptime.models import Outage


class Deadline(models.Model):
    """The time at which a visit runs out. A deadline belongs to its visit, not to a revision.

    `granted` seconds are added to those of the time control and to those that the seat had in store when the
    visit opened. `lent` seconds are added too, but the store pays for them. `spent` seconds ran in visits
    that an undo took back. `night` is its owner's night when the visit opened. `frozen_at` and `remaining`
    (seconds) are set while the clock stands still. `credited_outage` is the last outage for which time was
    given back. Outages before `counted_from` are settled as well (None: the deadline has run since its visit
    opened). If a sweep failed at the deadline, it is tried again at `retry_at`.

    For a deadline that was answered on time or ran out, `user` is the person who answered or missed it
    (nobody in practice matches). For one that ran out, `last_sign` is when that person was last seen
    before. Reliability is computed from these two columns alone.

    In a match without a clock, `due_at` is `NEVER` and the deadline is frozen from the start.
    """

    class Outcome(models.TextChoices):
        ANSWERED = "answered", _("answered on time")
        TIMED_OUT = "timed_out", _("time ran out")
        CLOSED = "closed", _("no longer asked")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="deadlines")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="deadlines")
    visit = models.OneToOneField(Visit, on_delete=models.PROTECT, related_name="deadline")
    clock = models.CharField(max_length=20)
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField()
    remind_at = models.DateTimeField(null=True)
    reminders_sent = models.PositiveSmallIntegerField(default=0)
    granted = models.PositiveIntegerField(default=0)
    lent = models.PositiveIntegerField(default=0, db_default=0)
    stored = models.PositiveIntegerField(null=True)
    spent = models.PositiveIntegerField(default=0, db_default=0)
    night = TypedJSONField(Night, null=True)
    frozen_at = models.DateTimeField(null=True)
    remaining = models.PositiveIntegerField(null=True)
    credited_outage = models.ForeignKey(Outage, on_delete=models.PROTECT, null=True, related_name="+")
    counted_from = models.DateTimeField(null=True)
    handled_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=10, choices=Outcome, default="", blank=True)
    retry_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    last_sign = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="matches_deadline_handled",
                condition=Q(handled_at__isnull=True, outcome="")
                | Q(handled_at__isnull=False) & ~Q(outcome=""),
            ),
        ]
        indexes = [
            models.Index(
                name="matches_deadline_due",
                fields=["due_at"],
                condition=Q(handled_at__isnull=True, frozen_at__isnull=True),
            ),
            models.Index(
                name="matches_deadline_remind",
                fields=["remind_at"],
                condition=Q(handled_at__isnull=True, frozen_at__isnull=True, remind_at__isnull=False),
            ),
            models.Index(
                name="matches_deadline_open", fields=["match"], condition=Q(handled_at__isnull=True)
            ),
            models.Index(
                name="matches_deadline_kept", fields=["user", "handled_at"], condition=Q(user__isnull=False)
            ),
            models.Index(name="matches_deadline_timed_out", fields=["id"], condition=Q(outcome="timed_out")),
            models.Index(
                name="matches_deadline_failing",
                fields=["-failures"],
                condition=Q(handled_at__isnull=True, failures__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return f"deadline {self.pk}"

    def is_due(self, now: datetime) -> bool:
        """Return whether the deadline is running and its time is up at `now`."""
        return self.handled_at is None and self.frozen_at is None and self.due_at <= now

    @property
    def untimed(self) -> bool:
        """Return whether the visit has no time limit."""
        return self.due_at >= NEVER
