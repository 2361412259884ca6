"""The model of errands: changes to a person that a match has not processed yet."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.matches.models.match import Match


class Errand(models.Model):
    """A change to a person that one of their matches has not processed yet.

    The row is written in the transaction that makes the change, which holds the lock on the person's row
    but not on the match. The next sweep, or the next page that opens the match, carries the errand out
    under the match's lock and deletes it (`services.deferred_changes`). Several errands of one kind for
    the same match and person are carried out as one, because each depends only on the state at that time.
    If one failed, it is tried again at `retry_at`.
    """

    class Kind(models.TextChoices):
        """The kinds of change that a match has to process."""

        ABSENCES = "absences"
        EMERGENCY = "emergency"
        DEPUTIES = "deputies"
        STAND_UP = "stand_up"
        FORGET = "forget"
        LOCKED_OUT = "locked"

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="errands")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=9, choices=Kind)
    made_at = models.DateTimeField()
    failures = models.PositiveSmallIntegerField(default=0, db_default=0)
    retry_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"errand {self.pk}"
