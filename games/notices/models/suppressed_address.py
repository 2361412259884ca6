"""The model of addresses that email cannot reach."""

from django.db import models
from django.db.models import Exists, OuterRef


class SuppressedAddress(models.Model):
    """A person's address that a server has refused permanently. Notices to it wait until this is lifted.

    It is lifted by a request of its owner, by account mail that got through, or when a new address
    replaces it. `User.refused_address` repeats the suppression on the person's own row, for every page.
    """

    address = models.EmailField(unique=True)  # as in User.email
    reply = models.CharField(max_length=80)  # the code of the refusal, such as "RCPT 550 5.1.1"
    suppressed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "suppressed addresses"

    def __str__(self) -> str:
        return f"suppressed address {self.pk}"


def is_suppressed() -> Exists:
    """Return a query expression that says whether a delivery is for a suppressed address."""
    return Exists(SuppressedAddress.objects.filter(address=OuterRef("notice__user__email")))
