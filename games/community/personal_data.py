"""This room's part in exporting and erasing a person's data."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import User
from games.community.models import Block, Mute


def blocked_and_muted(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return whom a person has blocked and muted, and since when.

    Blocks and mutes made by others stay secret.
    """
    return {
        "blocked": [
            {"name": row.other.plain_name, "since": row.made_at}
            for row in Block.objects.filter(owner=user).select_related("other").order_by("pk")
        ],
        "muted": [
            {"name": row.other.plain_name, "since": row.made_at}
            for row in Mute.objects.filter(owner=user).select_related("other").order_by("pk")
        ],
    }


def forget_guest(guest: User) -> bool:
    """Delete the mutes of a guest, which are all that this room stores about one.

    Return false: nothing else of the guest is kept.
    """
    Mute.objects.filter(other=guest).delete()
    return False


def forget(user: User) -> None:
    """Delete the blocks and mutes that a person made, and those that others made of them."""
    Block.objects.filter(Q(owner=user) | Q(other=user)).delete()
    Mute.objects.filter(Q(owner=user) | Q(other=user)).delete()
