"""Models of outages and of the sweeps' heartbeat."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.columns.typed_json import TypedJSONField
from games.uptime.gaps import LONG_OUTAGE, WEB_HELD_FOR
from games.uptime.jumps import Reading


class Outage(models.Model):
    """A span of time in which the service was not reliable.

    Either the sweeps found the outage, with a `cause`, or an operator declared it (`by_hand`) and must also
    end it. Nothing times out while an outage is open. One that has ended carries a running total: `so_far` is
    the length of all outages together, including this one.
    """

    class Cause(models.TextChoices):
        SILENCE = "silence", _("no sweeps were made")
        STORAGE = "storage", _("the database was read-only")
        CLOCK = "clock", _("the clock jumped")
        WEB = "web", _("the site did not answer")

    start = models.DateTimeField()
    end = models.DateTimeField(null=True)
    is_open = models.BooleanField(default=True)
    by_hand = models.BooleanField(default=False)
    so_far = models.DurationField(null=True)
    cause = models.CharField(max_length=7, choices=Cause, default=Cause.SILENCE, db_default=Cause.SILENCE)

    class Meta:
        # Tables and constraints keep the names that they had in the room of matches.
        db_table = "matches_outage"
        constraints = [
            models.UniqueConstraint(
                name="matches_outage_one_open", fields=["is_open"], condition=Q(is_open=True)
            ),
            models.CheckConstraint(
                name="matches_outage_end",
                condition=Q(is_open=True, end=None) | Q(is_open=False, end__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"outage {self.pk}"

    @property
    def lasted(self) -> timedelta:
        """Return how long the outage lasted; zero while it is open."""
        return timedelta(0) if self.end is None else self.end - self.start

    @property
    def long(self) -> bool:
        """Return whether the outage lasted so long that every visit gets at least two hours after it."""
        return self.lasted > LONG_OUTAGE

    def held(self, at: datetime) -> bool:
        """Return whether the outage continues at `at` although sweeps succeed.

        It then ends when an operator ends it, or when the site answers again, for which the sweeps wait up
        to an hour.
        """
        return self.by_hand or (self.cause == self.Cause.WEB and at - self.start < WEB_HELD_FOR)

    @property
    def given_up(self) -> bool:
        """Return whether the outage was ended although the site had not answered."""
        return self.cause == self.Cause.WEB and not self.by_hand and self.lasted >= WEB_HELD_FOR


class Pulse(models.Model):
    """The heartbeat of one sweep: when it last started and last succeeded, and how many rows it handled.

    `readings` are those of the machines' monotonic clocks, taken together with the database's time
    (`services.clock_drift`). `watched_url` is the address that the sweep of the website last requested
    (`services.web_outages`).
    """

    name = models.CharField(max_length=40, unique=True)
    started_at = models.DateTimeField(null=True)
    succeeded_at = models.DateTimeField(null=True)
    handled = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    readings = TypedJSONField(dict[str, Reading], default=dict)
    watched_url = models.TextField(default="", db_default="", blank=True)

    class Meta:
        db_table = "matches_pulse"

    def __str__(self) -> str:
        return self.name
