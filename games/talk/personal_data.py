"""This room's part in exporting and erasing a person's data.

The messages of people who leave stay with those who received them, signed "Former player".
"""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.talk import room_kinds
from games.talk.models import TalkMessage, TalkReading


def talk_of(user: User) -> list[dict[str, Any]]:
    """Return the messages that a person wrote in rooms, with those that were removed."""
    names: dict[tuple[str, int], str] = {}
    found = []
    for row in TalkMessage.objects.filter(author=user).select_related("room").order_by("pk"):
        key = (row.room.kind, row.room.subject)
        if key not in names:
            subject = room_kinds.room_subject(row.room)
            names[key] = subject.name if subject is not None else ""
        found.append(
            {
                "of": row.room.kind,
                "name": names[key],
                "at": row.written_at,
                "text": row.text,
                "removed_at": row.removed_at,
            }
        )
    return found


def forget(user: User) -> None:
    """Delete the records of how far a person has read in each room."""
    TalkReading.objects.filter(user=user).delete()


def is_author(guest: User) -> bool:
    """Return whether a guest has written messages, and delete the records of what they have read.

    The messages stay, so the guest's row must stay too.
    """
    forget(guest)
    return TalkMessage.objects.filter(author=guest).exists()


def hand_over(match_id: int, old: User, new: User) -> None:
    """Sign a guest's messages at a table with the account or the other guest that has the seat now."""
    room = {"room__kind": "table", "room__subject": match_id}
    TalkMessage.objects.filter(author=old, **room).update(author=new)
    TalkReading.objects.filter(user=old, **room).delete()
