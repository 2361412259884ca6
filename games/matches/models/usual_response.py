"""How soon people usually answer, as it was last computed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.clocks.response_times import ResponseTime


class UsualResponse(models.Model):
    """A person's usual response time, one of a few steps; "" if too little is known.

    It follows from their answers in matches that have finished, and was last computed at `counted_at`.
    """

    class Within(models.TextChoices):
        HOUR = ResponseTime.HOUR.value, _("within an hour")
        SIX_HOURS = ResponseTime.SIX_HOURS.value, _("within six hours")
        DAY = ResponseTime.DAY.value, _("within a day")
        TWO_DAYS = ResponseTime.TWO_DAYS.value, _("within two days")
        LONGER = ResponseTime.LONGER.value, _("after more than two days")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="usual_response"
    )
    within = models.CharField(max_length=9, choices=Within, default="", blank=True)
    counted_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"usual response {self.pk}"
