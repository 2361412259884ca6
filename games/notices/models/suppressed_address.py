"""The model of addresses that email cannot reach."""

from django.db import models
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _


class SuppressionReason(models.TextChoices):
    """The reasons for suppressing email to an address."""

    REFUSED = "refused", _("refused")  # while an email was handed over
    BOUNCED = "bounced", _("bounced")  # reported after a mail service had accepted the email
    COMPLAINED = "complained", _("reported as spam")


class SuppressedAddress(models.Model):
    """A person's address that email cannot or should not reach.

    Notices to it wait until the suppression is lifted. That happens when its owner enters a code that was
    sent there, or a new address replaces it. If a server refused the address, account mail that it accepts
    also lifts it.

    `User.refused_address` repeats the suppression on the person's own row, for every page.
    """

    address = models.EmailField(unique=True)  # as in User.email
    reply = models.CharField(max_length=80)  # a code, such as "RCPT 550 5.1.1" or "5.1.1"
    reason = models.CharField(
        max_length=10,
        choices=SuppressionReason,
        default=SuppressionReason.REFUSED,
        db_default=SuppressionReason.REFUSED,
    )
    suppressed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "suppressed addresses"

    def __str__(self) -> str:
        return f"suppressed address {self.pk}"


def is_suppressed() -> Exists:
    """Return a query expression that says whether a delivery is for a suppressed address."""
    return Exists(SuppressedAddress.objects.filter(address=OuterRef("notice__user__email")))
