"""Models about tables: invitations, changes by the host, and links to the seats of guests."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches.models.match import Match, Tenure


class Invitation(models.Model):
    """An invitation by which a table's host asks a person to join."""

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


class SeatLink(models.Model):
    """A link, made by the host, that moves a guest's seat to another browser once.

    It is open until it is used, cancelled or expired. The address contains the row's signed key
    (`games.lobby.seat_link_tokens`), and no row contains the address.
    """

    tenure = models.ForeignKey(Tenure, on_delete=models.PROTECT, related_name="seat_links")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="matches_seatlink_one_open",
                fields=["tenure"],
                condition=Q(used_at__isnull=True, cancelled_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"seat link {self.pk}"
