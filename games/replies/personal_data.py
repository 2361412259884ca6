"""This room's part in exporting and erasing a person's data."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.replies.models import ReceivedMail


def replies_of(user: User) -> list[dict[str, Any]]:
    """Return the emails received from `user`, for their export: when, and what became of them.

    Their content is not kept.
    """
    return [
        {"at": mail.received_at, "handled_at": mail.handled_at, "refused_because": mail.refusal}
        for mail in ReceivedMail.objects.filter(user=user).order_by("pk")
    ]


def forget(user: User) -> None:
    """Delete the emails received from `user`, including those that have not been handled yet."""
    ReceivedMail.objects.filter(user=user).delete()
