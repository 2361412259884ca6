"""What a table counts, and what would change if a director said otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.competitions.models import Place, Table
from games.competitions.names import entrant_name


class Change(NamedTuple):
    """Where an entrant came in, and where they would (None: nowhere)."""

    name: str
    before: int | None
    after: int

    @property
    def moves(self) -> bool:
        return self.before != self.after


def places_of(table: Table) -> list[Place]:
    """Everybody at a table, in the order of seats."""
    found = Place.objects.filter(table=table).select_related("entrant__user")
    return sorted(found, key=lambda place: (place.seat is None, place.seat or 0, place.pk))


def changes(places: list[Place], to: Mapping[int, int]) -> list[Change]:
    """What each would get: placings as they are counted, those who share one counted too."""
    after = ranks(to)
    rows = [Change(entrant_name(place.entrant), place.placing, after[place.entrant_id]) for place in places]
    return sorted(rows, key=lambda row: row.after)


def ranks(order: Mapping[int, int]) -> dict[int, int]:
    """The same order in placings from 1, those who share one counted."""
    return {key: 1 + sum(other < placing for other in order.values()) for key, placing in order.items()}
