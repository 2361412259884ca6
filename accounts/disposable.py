"""Email addresses of services that give anyone a mailbox for a few minutes.

The package disposable-email-domains contains the list of domains, which each release updates. Whether an
address is on the list does not depend on whether it has an account.
"""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from .addresses import normalise_address

LEAST_LABELS = 2
"""The labels of the shortest domains on the list: "example.com"."""


def is_disposable(address: str) -> bool:
    """Return whether an address's domain, or a domain that contains it, is known for temporary email."""
    # 1 MB, loaded by the first address that is checked.
    from disposable_email_domains import blocklist

    labels = normalise_address(address).rpartition("@")[2].rstrip(".").split(".")
    return any(".".join(labels[start:]) in blocklist for start in range(len(labels) - LEAST_LABELS + 1))


def refuse_disposable(address: str) -> None:
    """Raise `ValidationError` for an address for temporary email, unless the operator accepts such ones."""
    if settings.REFUSE_DISPOSABLE_EMAIL and is_disposable(address):
        raise ValidationError(
            _(
                "This is an address for temporary email. Use one that you’ll keep, because your codes and "
                "turns go there."
            ),
            code="disposable",
        )
