"""Models of a match's log: stored actions, event messages about them, and snapshots for history."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.columns.typed_json import TypedJSONField
from games.matches.models.match import Match

FIRST_ACTIONLESS_NUMBER = 1_000
"""Events that no action caused are numbered from here, after those of the action."""

LAST_REVISION = 2**31 - 1
"""The highest revision that a match can have in the database."""

DECISION_LENGTH = 80
NOTATION_LENGTH = 400
"""The maximum number of characters in the key of what an action answers, and in its notation."""


class Action(models.Model):
    """One stored action.

    `draws` is its (bound, value) pairs as JSON, of which the first `prior` were made to choose the action.
    `action` and `draws` are the bytes from which the match is replayed. `effective_at` is the deadline if the
    clock acted.
    """

    class Cause(models.TextChoices):
        PLAYER = "player", _("player")
        MAIL = "mail", _("by email")
        DEPUTY = "deputy", _("deputy")
        ORDER = "order", _("standing order")
        FORCED = "forced", _("forced")
        CLOCK = "clock", _("clock")
        AUTOPILOT = "autopilot", _("autopilot")
        STAFF = "staff", _("staff")
        HOUSE = "house", _("site")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="actions")
    revision = models.PositiveIntegerField()
    seat = models.SmallIntegerField()
    decision = models.CharField(max_length=DECISION_LENGTH, default="", blank=True)
    cause = models.CharField(max_length=10, choices=Cause)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    stored_at = models.DateTimeField()
    effective_at = models.DateTimeField()
    level = models.PositiveSmallIntegerField()
    action = models.BinaryField()
    notation = models.CharField(max_length=NOTATION_LENGTH)
    draws = models.BinaryField(default=b"[]")
    prior = models.PositiveSmallIntegerField(default=0)
    state_hash = models.CharField(max_length=64)
    reveals = models.BooleanField()
    undone = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(name="matches_action_revision", fields=["match", "revision"])]

    def __str__(self) -> str:
        return f"revision {self.revision}"


class Event(models.Model):
    """One event in the version for one audience.

    `audience` contains the bits defined in `engine.events`. `telling` 0 is the most complete version of
    the event, which everyone can read after the end.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="events")
    revision = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()
    telling = models.PositiveSmallIntegerField(db_column="place")
    audience = models.PositiveIntegerField()
    code = models.CharField(max_length=60)
    params = TypedJSONField(dict[str, Any], default=dict)
    happened_at = models.DateTimeField()
    undone = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="matches_event_once", fields=["match", "revision", "number", "telling"]
            ),
        ]

    def __str__(self) -> str:
        return f"event {self.revision}.{self.number}"


class Snapshot(models.Model):
    """The state at a revision, so that history pages need not replay the log from the start."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="snapshots")
    revision = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="matches_snapshot_revision", fields=["match", "revision"]),
            models.CheckConstraint(name="matches_snapshot_some_state", condition=~Q(state=b"")),
        ]

    def __str__(self) -> str:
        return f"snapshot {self.revision}"
