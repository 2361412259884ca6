"""Addresses to which mail does not get through."""

from django.db import models
from django.db.models import Exists, OuterRef


class SuppressedAddress(models.Model):
    """An address of ours that a server refused for good. Its notices wait until that is lifted.

    Three things lift it: its owner's wish, account mail that got through, another address in its place.
    ``User.refused_address`` says the same on the person's own row, for every page.
    """

    address = models.EmailField(unique=True)  # as in User.email: lower case
    reply = models.CharField(max_length=80)  # the code of the refusal, such as "RCPT 550 5.1.1"
    suppressed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "suppressed addresses"

    def __str__(self) -> str:
        return f"suppressed address {self.pk}"


def is_suppressed() -> Exists:
    """Whether a delivery, in a query of them, is for a suppressed address."""
    return Exists(SuppressedAddress.objects.filter(address=OuterRef("notice__user__email")))
