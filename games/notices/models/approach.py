"""The model of requests by email from one person to another."""

from django.conf import settings
from django.db import models


class Approach(models.Model):
    """A request by email from one person to another; there is one row for each, so that they can be counted.

    The row says nothing about the outcome: a request that was withdrawn, declined or never sent counts as
    well.
    """

    sender = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recipient = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=40)  # of the notice, such as "invitation"
    known = models.BooleanField()  # whether the two had played with each other
    made_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "approaches"
        indexes = [
            models.Index(name="notices_approach_by", fields=["sender", "made_at"]),
            models.Index(name="notices_approach_to", fields=["recipient", "made_at"]),
            models.Index(name="notices_approach_age", fields=["made_at"]),
        ]

    def __str__(self) -> str:
        return f"approach {self.pk} {self.kind}"
