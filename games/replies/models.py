"""The model of emails that were received in reply to emails about a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

MAX_MESSAGE_ID_LENGTH = 250


class ReceivedMail(models.Model):
    """An email that was received at an address for replies (`games.notices.reply_addresses`).

    `digest` identifies it, so that the same email is stored only once. The tenure, `visit_key` and `purpose`
    are those of the address. `raw` is the whole email until it has been handled; it is empty from the start
    if the email was too large to be stored. `failed_authentication`: the receiving server found that its
    sender is forged.

    `attempts` counts how often a sweep has started on it. `refusal` says why nothing was done, as a code
    (`games.replies.errors`), and `report` is what its answer says (`games.replies.reports`).
    """

    digest = models.CharField(max_length=64, unique=True)
    message_id = models.CharField(max_length=MAX_MESSAGE_ID_LENGTH, blank=True)
    tenure = models.ForeignKey("matches.Tenure", on_delete=models.CASCADE, related_name="+")
    visit_key = models.BigIntegerField()
    purpose = models.CharField(max_length=1)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    raw = models.BinaryField(default=b"")
    failed_authentication = models.BooleanField(default=False)
    received_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    retry_at = models.DateTimeField(null=True)
    handled_at = models.DateTimeField(null=True)
    refusal = models.CharField(max_length=40, blank=True)
    answered = models.BooleanField(default=False)
    report = models.JSONField(default=dict)

    class Meta:
        indexes = [
            models.Index(
                name="replies_received_waiting", fields=["received_at"], condition=Q(handled_at__isnull=True)
            ),
            models.Index(name="replies_received_of_user", fields=["user", "received_at"]),
            models.Index(name="replies_received_age", fields=["received_at"]),
        ]

    def __str__(self) -> str:
        return f"received mail {self.pk}"
