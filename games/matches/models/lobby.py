"""Invitations to a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.matches.models.match import Match


class Invitation(models.Model):
    """The host asks a person to the table."""

    class Answer(models.TextChoices):
        OPEN = "open", _("not answered")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="invitations")
    sent_at = models.DateTimeField()
    answer = models.CharField(max_length=8, choices=Answer, default=Answer.OPEN)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(name="matches_invitation_once", fields=["match", "user"])]

    def __str__(self) -> str:
        return f"invitation {self.pk}"
