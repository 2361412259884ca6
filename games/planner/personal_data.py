"""The planner's part in exporting and erasing personal data."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from accounts.models import User
from games.matches.models import Match, Tenure
from games.planner.models import Plan


def plans_of(tenures: Collection[Tenure]) -> dict[int, list[dict[str, Any]]]:
    """Return the plans made in some tenures, by tenure."""
    rows = Plan.objects.filter(tenure__in=tenures).order_by("pk")
    return {
        key: [{"kept": kept, "kept_at": at}]
        for key, kept, at in rows.values_list("tenure_id", "kept", "kept_at")
    }


def delete_plan(match: Match, user: User) -> None:
    """Delete a person's plans for a match; the caller must have locked the match."""
    Plan.objects.filter(tenure__match=match, tenure__user=user).delete()
