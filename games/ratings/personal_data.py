"""This room's part in the export of a person's data.

Nothing needs to be erased. Results and changes refer to people by their account, which is emptied and no
longer listed, and other people's ratings were calculated from them.
"""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.ratings.models import Change, Rating
from games.ratings.texts import reason

ROWS_AT_ONCE = 200
"""How many changes are exported in one step."""


def ratings_of(user: User) -> list[dict[str, Any]]:
    """Return a person's current ratings."""
    rows = Rating.objects.filter(user=user).select_related("pool").order_by("pool", "measure")
    return [
        {
            "title": row.pool.title,
            "pace": row.pool.pace,
            "by": row.measure,
            "points": row.points,
            "mu": row.mu,
            "sigma": row.sigma,
            "matches": row.matches,
            "won": row.won,
            "last": row.last_at,
        }
        for row in rows
    ]


def count_changes(user: User) -> int:
    """Return how many changes a person's ratings have had."""
    return Change.objects.filter(user=user).count()


def changes_after(user: User, key: int) -> list[tuple[int, dict[str, Any]]]:
    """Return the next changes of a person's ratings after the change `key`, each with its key.

    At most `ROWS_AT_ONCE` are returned; none are left if the list is empty.
    """
    rows = (
        Change.objects.filter(user=user, pk__gt=key)
        .select_related("result__pool", "result__ending__match")
        # A match's state and its inputs are not read: they may be large, and nothing here uses them.
        .only(
            *("placing", "points_before", "points_after", "taken", "why", "result__ended_at"),
            *("result__pool__title", "result__pool__pace", "result__ending__match__name"),
        )
        .order_by("pk")[:ROWS_AT_ONCE]
    )
    return [
        (
            row.pk,
            {
                "match": row.result.ending.match.name,
                "title": row.result.pool.title,
                "pace": row.result.pool.pace,
                "ended": row.result.ended_at,
                "place": row.placing,
                "before": row.points_before,
                "after": row.points_before + row.gained,
                "counts": row.taken,
                "why": reason(row.why),
                "declined": row.why == "declined",
            },
        )
        for row in rows
    ]
