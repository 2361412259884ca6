"""Models of proposals to a table, the answers to them, emergencies, nudges, and agreed times to play live."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.matches.models.match import Match, Tenure
from games.matches.models.visit import Visit


class Proposal(models.Model):
    """A request by the holder of one tenure for the table's agreement; open while `outcome` is empty.

    `parameters` depends on the kind: pause {"days"}, undo {"to", "first"} (revisions, which no page
    shows), extension {"visit", "hours"}, replacement {"tenure"}; resume and end have none. Each person who
    is asked has an answer row; these rows are created together with the proposal.
    """

    class Kind(models.TextChoices):
        PAUSE = "pause", _("a pause")
        RESUME = "resume", _("the end of the pause")
        UNDO = "undo", _("going back")
        EXTENSION = "extension", _("more time for a seat")
        END = "end", _("the end of the match")
        REPLACEMENT = "replacement", _("the autopilot in a seat")

    class Outcome(models.TextChoices):
        AGREED = "agreed", _("agreed")
        REFUSED = "refused", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("time ran out")
        LAPSED = "lapsed", _("lapsed")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="proposals")
    kind = models.CharField(max_length=11, choices=Kind)
    asker = models.ForeignKey(Tenure, on_delete=models.PROTECT, related_name="proposals")
    parameters = models.JSONField(default=dict)
    asked_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    outcome = models.CharField(max_length=9, choices=Outcome, default="", blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="consent_proposal_one_open", fields=["match", "kind"], condition=Q(outcome="")
            ),
            models.CheckConstraint(
                name="consent_proposal_ended",
                condition=Q(outcome="", ended_at__isnull=True) | ~Q(outcome="") & Q(ended_at__isnull=False),
            ),
        ]
        indexes = [
            models.Index(name="consent_proposal_due", fields=["expires_at"], condition=Q(outcome="")),
        ]

    def __str__(self) -> str:
        return f"proposal {self.pk}"

    @property
    def is_open(self) -> bool:
        return not self.outcome


class ProposalAnswer(models.Model):
    """A person's answer to a proposal; `agrees` is None until they have answered."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="answers")
    tenure = models.ForeignKey(Tenure, on_delete=models.PROTECT, related_name="proposals_asked")
    agrees = models.BooleanField(null=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="consent_proposal_answer_once", fields=["proposal", "tenure"]),
            models.CheckConstraint(
                name="consent_proposal_answered",
                condition=Q(agrees__isnull=True, answered_at__isnull=True)
                | Q(agrees__isnull=False, answered_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk}"


class Emergency(models.Model):
    """A span in which a person stopped the clocks of their matches, until `until` or until they ended it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="emergencies")
    began_at = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "emergencies"
        constraints = [
            models.CheckConstraint(name="consent_emergency_span", condition=Q(began_at__lt=F("until"))),
        ]
        indexes = [models.Index(name="consent_emergency_of", fields=["user", "-began_at"])]

    def __str__(self) -> str:
        return f"emergency {self.pk}"


class Poke(models.Model):
    """A nudge: the holder of `tenure` has asked the player whose visit this is to take their turn."""

    visit = models.OneToOneField(Visit, on_delete=models.CASCADE, related_name="poke")
    tenure = models.ForeignKey(Tenure, on_delete=models.PROTECT, related_name="pokes")
    sent_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"nudge {self.pk}"


class Appointment(models.Model):
    """A time that the holder of a tenure has suggested to the table for playing live.

    Each of the others accepts or declines for themselves, and may change their answer until the time comes.
    At `reminded_at` everyone who takes part was reminded.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="appointments")
    asker = models.ForeignKey(Tenure, on_delete=models.PROTECT, related_name="appointments")
    starts_at = models.DateTimeField()
    asked_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    reminded_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="consent_appointment_ahead", condition=Q(asked_at__lt=F("starts_at"))
            ),
            models.UniqueConstraint(
                name="consent_appointment_once",
                fields=["match", "starts_at"],
                condition=Q(withdrawn_at__isnull=True),
            ),
        ]
        indexes = [
            models.Index(
                name="consent_appointment_due",
                fields=["starts_at"],
                condition=Q(withdrawn_at__isnull=True, reminded_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"appointment {self.pk}"


class AppointmentAnswer(models.Model):
    """A player's answer to a suggested time; there is no row while they have not answered."""

    appointment = models.ForeignKey(Appointment, on_delete=models.CASCADE, related_name="answers")
    tenure = models.ForeignKey(Tenure, on_delete=models.PROTECT, related_name="appointment_answers")
    accepts = models.BooleanField()
    answered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="consent_appointment_answer_once", fields=["appointment", "tenure"]),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk}"
