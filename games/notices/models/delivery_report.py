"""The model of what became of an email after a mail service had accepted it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.notices.models.delivery import Delivery

MAX_REPORT_CODE_LENGTH = 80


class Outcome(models.TextChoices):
    """What a report says about an email."""

    SOFT = "soft", _("bounced temporarily")
    HARD = "hard", _("bounced permanently")
    COMPLAINT = "complaint", _("reported as spam")


class DeliveryReport(models.Model):
    """A bounce or a complaint about one email; at most one of each outcome, however often it is reported."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="reports")
    outcome = models.CharField(max_length=10, choices=Outcome)
    # Such as "5.1.1" or "bounced"; never the reporter's own words, which may repeat an address.
    code = models.CharField(max_length=MAX_REPORT_CODE_LENGTH)
    reported_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="notices_report_once", fields=["delivery", "outcome"]),
        ]

    def __str__(self) -> str:
        return f"report {self.pk} {self.outcome}"
