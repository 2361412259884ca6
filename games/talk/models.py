"""The models of talk: rooms, their messages, and how far each person has read."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import lines

MAX_TALK_LENGTH = 2_000
"""The maximum number of characters in one message."""


class TalkRoom(models.Model):
    """The room of one table, ladder or tournament. It exists from its first message on.

    `subject` is the key of the match or the competition. Its row is locked by everyone who writes there, so
    messages are in the order of their keys.
    """

    class Kind(models.TextChoices):
        TABLE = "table", _("table")
        COMPETITION = "competition", _("ladder or tournament")

    kind = models.CharField(max_length=11, choices=Kind)
    subject = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="talk_room_once", fields=["kind", "subject"])]

    def __str__(self) -> str:
        return f"talk of {self.kind} {self.subject}"


class TalkMessage(models.Model):
    """One message in a room.

    The messages of people who leave the site stay, under the name that erased accounts have. Removing a
    message empties its text; `removed_as` says by what right `removed_by` did so.
    """

    class Right(models.TextChoices):
        """The rights by which a message can be removed."""

        DIRECTOR = "director", _("director")
        STAFF = "staff", _("staff")

    room = models.ForeignKey(TalkRoom, on_delete=models.PROTECT, related_name="messages")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="talk_written"
    )
    text = models.TextField(max_length=MAX_TALK_LENGTH, blank=True, validators=[lines.validate_block])
    written_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    removed_as = models.CharField(max_length=8, choices=Right, blank=True, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="talk_message_removed",
                condition=Q(removed_at__isnull=True, removed_by__isnull=True, removed_as="")
                | Q(removed_at__isnull=False, removed_by__isnull=False, text="") & ~Q(removed_as=""),
            ),
        ]
        indexes = [models.Index(name="talk_message_lately", fields=["author", "-written_at"])]

    def __str__(self) -> str:
        return f"talk message {self.pk}"


class TalkReading(models.Model):
    """How far a person has read in a room: `upto` is the key of the newest message a page showed them."""

    room = models.ForeignKey(TalkRoom, on_delete=models.CASCADE, related_name="readings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    upto = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="talk_reading_once", fields=["room", "user"])]

    def __str__(self) -> str:
        return f"talk read {self.pk}"
