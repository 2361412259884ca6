"""This room's part in a person's export and erasure."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from accounts.models import User
from games.matches.models import Match, Tenure
from games.planner.models import Plan


def plans_of(tenures: Collection[Tenure]) -> dict[int, list[dict[str, Any]]]:
    """What a person plans, by tenure."""
    rows = Plan.objects.filter(tenure__in=tenures).order_by("pk")
    return {
        key: [{"kept": kept, "kept_at": at}]
        for key, kept, at in rows.values_list("tenure_id", "kept", "kept_at")
    }


def forget_at(match: Match, user: User) -> None:
    """Remove what a person plans at a locked match."""
    Plan.objects.filter(tenure__match=match, tenure__user=user).delete()
