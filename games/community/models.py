"""The models of blocks and mutes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F


class Block(models.Model):
    """A block: `owner` wants to be kept apart from `other`.

    It applies to both, and `other` is never notified.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="blocks")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="community_block_once", fields=["owner", "other"]),
            models.CheckConstraint(name="community_block_another", condition=~models.Q(owner=F("other"))),
        ]

    def __str__(self) -> str:
        return f"block {self.pk}"


class Mute(models.Model):
    """A mute: `owner` does not want to read messages by `other`. `other` is never notified."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="mutes")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="community_mute_once", fields=["owner", "other"]),
            models.CheckConstraint(name="community_mute_another", condition=~models.Q(owner=F("other"))),
        ]

    def __str__(self) -> str:
        return f"mute {self.pk}"
