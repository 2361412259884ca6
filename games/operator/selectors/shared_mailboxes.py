"""Accounts that share a mailbox, which older versions allowed (`accounts.addresses`)."""

from __future__ import annotations

from accounts.addresses import normalise_address
from accounts.models import User

NOT_ASCII = r"[^ -~]"
"""Matches characters that no folded address has."""


def shared_mailboxes() -> list[list[User]]:
    """Return groups of accounts that share one mailbox.

    They can sign in as before, but cannot enter the same event. Usually there are none, and this takes one
    query.
    """
    odd = list(User.objects.filter(email__regex=NOT_ASCII).order_by("pk"))
    groups: dict[str, list[User]] = {}
    if odd:
        folded = {normalise_address(user.address) for user in odd}
        for user in [*User.objects.filter(email__in=folded).order_by("pk"), *odd]:
            groups.setdefault(normalise_address(user.address), []).append(user)
    return [group for group in groups.values() if len(group) > 1]
