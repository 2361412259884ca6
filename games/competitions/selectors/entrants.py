"""The entries of a competition, as its directors see them."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count, Q

from games.competitions.models import Competition, Entrant, Table
from games.competitions.names import entrant_name


class Entry(NamedTuple):
    """An entry: how many tables it has had, and has under way, and who entered with the same browser."""

    entrant: Entrant
    name: str
    tables: int
    under_way: int
    same_browser: tuple[str, ...]


ORDER = (
    Entrant.Status.ENTERED,
    Entrant.Status.HELD,
    Entrant.Status.WAITING,
    Entrant.Status.ASKED,
    Entrant.Status.WITHDRAWN,
    Entrant.Status.REMOVED,
)


def entries(competition: Competition) -> list[Entry]:
    """All of them: who takes part, who waits, who was asked, who is gone. Two queries."""
    open_tables = Q(places__table__status__in=[Table.Status.PLANNED, Table.Status.RUNNING])
    found = (
        Entrant.objects.filter(competition=competition)
        .select_related("user", "replaces__user")
        .annotate(all_tables=Count("places"), open_tables=Count("places", filter=open_tables))
        .order_by("seed", "entered_at", "pk")
    )
    rows = sorted(found, key=lambda entrant: ORDER.index(Entrant.Status(entrant.status)))
    names = {entrant.pk: entrant_name(entrant) for entrant in rows}
    by_mark: dict[str, list[int]] = {}
    for entrant in rows:
        if entrant.mark:
            by_mark.setdefault(entrant.mark, []).append(entrant.pk)
    return [
        Entry(
            entrant,
            names[entrant.pk],
            entrant.all_tables,
            entrant.open_tables,
            tuple(names[key] for key in by_mark.get(entrant.mark, []) if key != entrant.pk),
        )
        for entrant in rows
    ]
