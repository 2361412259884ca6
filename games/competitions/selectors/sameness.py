"""Entrants who may be the same person: those who entered from the same browser, listed for directors.

It proves nothing (a family, a club's computer), and is shown to nobody else.
"""

from __future__ import annotations

from games.competitions.models import Competition, Entrant
from games.competitions.selectors.conditions import PRESENT


def same_browser(competition: Competition) -> list[list[Entrant]]:
    """Return groups of entrants, taking part or waiting, who entered from one browser, the earliest first."""
    rows = Entrant.objects.filter(competition=competition, status__in=PRESENT).exclude(mark="")
    groups: dict[str, list[Entrant]] = {}
    for entrant in rows.select_related("user").order_by("entered_at", "pk"):
        groups.setdefault(entrant.mark, []).append(entrant)
    return [group for group in groups.values() if len(group) > 1]
