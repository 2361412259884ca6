"""Deputyships in the export of a person's data."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import User
from games.matches.models import Deputyship


def deputyships_of(user: User) -> list[dict[str, Any]]:
    """Return the deputyships in which a person is the owner or the friend."""
    rows = Deputyship.objects.filter(Q(owner=user) | Q(friend=user)).select_related("owner", "friend")
    return [
        {
            "owner": row.owner.plain_name,
            "deputy": row.friend.plain_name,
            "matches": [tenure.match.name for tenure in row.tenures.select_related("match").order_by("pk")],
            "start": row.start,
            "end": row.end,
            "named_at": row.named_at,
            "answer": row.answer,
            "ended_at": row.ended_at,
        }
        for row in rows.order_by("pk")
    ]
