"""Models of visits, their drafts, and the forms that were already accepted for them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from msgspec import Raw

from games.columns.typed_json import TypedJSONField
from games.engine.decisions import Decision
from games.matches.models.log import DECISION_LENGTH
from games.matches.models.match import Match, Seat


class Visit(models.Model):
    """A turn of a seat on one clock, from when the match waits for the seat until it no longer does.

    The visit was opened after `opened_revision` and closed after `closed_revision`. `undone` means that an
    undo took it back, and that its time counts in a later visit. `shared_question` is the key of a
    question that other seats were asked at the same time ("" if there has been none yet). Once that
    question is answered, the next one belongs to a new visit.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="visits")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="visits")
    number = models.PositiveIntegerField()
    clock = models.CharField(max_length=20)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    opened_revision = models.PositiveIntegerField(default=0, db_default=0)
    closed_revision = models.PositiveIntegerField(null=True)
    undone = models.BooleanField(default=False, db_default=False)
    shared_question = models.CharField(max_length=DECISION_LENGTH, default="", db_default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="matches_visit_number", fields=["match", "seat", "number"]),
            models.UniqueConstraint(
                name="matches_visit_one_open", fields=["seat"], condition=Q(closed_at__isnull=True)
            ),
        ]
        indexes = [
            models.Index(name="matches_visit_open", fields=["match"], condition=Q(closed_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"visit {self.number}"

    def goes_on_with(self, decision: Decision) -> bool:
        """Return whether this open visit continues when `decision` is the seat's first open question."""
        return self.clock == decision.clock and self.shared_question in ("", decision.key)

    @property
    def has_draft(self) -> bool:
        """Return whether the visit has a draft with any actions in it."""
        draft = getattr(self, "draft", None)
        return draft is not None and bool(draft.actions)


class Draft(models.Model):
    """The unsent actions of a visit, in order, in the form in which the log would store them.

    `counter` increases with every change, so that an outdated form can be recognised. `send_on_time_out`
    means that the owner asked the clock to send the draft, and no deputy has changed it since.
    """

    visit = models.OneToOneField(Visit, on_delete=models.CASCADE, related_name="draft")
    counter = models.PositiveIntegerField(default=0)
    actions = TypedJSONField(list[Raw], default=list)
    send_on_time_out = models.BooleanField(default=False)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"draft {self.counter}"


class Submission(models.Model):
    """A form that was accepted, stored by its hidden token, so that a double click counts as one action."""

    visit = models.ForeignKey(Visit, on_delete=models.CASCADE, related_name="submissions")
    token = models.CharField(max_length=22)
    taken_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="matches_submission_once", fields=["visit", "token"])]
        indexes = [models.Index(name="matches_submission_age", fields=["taken_at"])]

    def __str__(self) -> str:
        return f"submission {self.pk}"
