"""The model of a step of a ladder that the sweep could not carry out."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.ladders.models.ladder import Ladder


class FailedStep(models.Model):
    """A step that has failed `failures` times in a row because of a fault of the site.

    `row` is the number of the challenge, the hold or the season that the step is about. The step is tried
    again at `retry_at`, and this row is deleted when the step has been done or there is nothing left to do
    (`services.sweeping`). The label of a step is the text on the ladder's page.
    """

    class Step(models.TextChoices):
        TIME_OUT = (
            "time_out",
            _("The site could not close a challenge whose time to answer has run out."),
        )
        WARN = "warn", _("The site could not remind a player of a challenge.")
        RETURN = "return", _("The site could not bring back a player whose time away has ended.")
        END = "end", _("The site could not end the season.")
        CLOSE = "close", _("The site could not draw up the final standings of the season.")
        BEGIN = "begin", _("The site could not begin the season.")
        FORM = "form", _("The site could not form the tables that are due.")
        IDLE = "idle", _("The site could not move down the players who were idle for too long.")

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="failed_steps")
    step = models.CharField(max_length=8, choices=Step)
    row = models.PositiveBigIntegerField()
    failures = models.PositiveIntegerField(default=1)
    retry_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="ladders_failed_step_once", fields=["step", "row"]),
        ]
        indexes = [
            models.Index(name="ladders_failed_step_due", fields=["retry_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.step} {self.row}, failed"
