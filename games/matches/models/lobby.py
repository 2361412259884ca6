"""Models about tables before their matches start: invitations, and changes by the host."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.matches.models.match import Match


class Invitation(models.Model):
    """The host's invitation of a person to the table."""

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


class TableChange(models.Model):
    """A change that the host made to a table at which other people have seats.

    `before` contains the table's settings until then (the lobby's `settings_of`), so that each of these
    people can see how the table differs from the one they agreed to.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="changes")
    changed_at = models.DateTimeField()
    before = models.JSONField()

    def __str__(self) -> str:
        return f"change {self.pk}"
