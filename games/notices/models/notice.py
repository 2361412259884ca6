"""The model of a notice: a message to one person that something has happened."""

from django.conf import settings
from django.db import models


class Notice(models.Model):
    """One message to one person. The row says what it is about; its text is written when it is sent.

    `key` makes notifying idempotent: the same thing is never reported twice. `thread` groups the emails of
    one tenure; only one email of a thread is sent at a time. `ids` holds only primary keys.
    """

    key = models.CharField(max_length=200, unique=True)
    # Null for account mail until it is known whose address it went to. A request must not find that out.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    kind = models.CharField(max_length=40)
    thread = models.CharField(max_length=80, blank=True)
    ids = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(name="notices_notice_of_user", fields=["user", "-created_at"]),
            models.Index(name="notices_notice_thread", fields=["thread"], condition=~models.Q(thread="")),
            models.Index(name="notices_notice_age", fields=["created_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
