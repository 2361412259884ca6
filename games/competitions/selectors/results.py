"""Select the result of a table, and what a director's correction would change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.competitions.models import Place, Table
from games.competitions.names import entrant_name


class PlacingChange(NamedTuple):
    """An entrant's current place (None: none), and the one that they would get."""

    name: str
    before: int | None
    after: int

    @property
    def moves(self) -> bool:
        return self.before != self.after


def places_of(table: Table) -> list[Place]:
    """Return the places at a table, in seat order; entrants who never had a seat come last."""
    found = Place.objects.filter(table=table).select_related("entrant__user")
    return sorted(found, key=lambda place: (place.seat is None, place.seat or 0, place.pk))


def placing_changes(places: list[Place], to: Mapping[int, int]) -> list[PlacingChange]:
    """Return the change for each entrant, sorted by the new placing.

    `to` maps the keys of entrants to the places that were entered; ties are ranked as 1, 1, 3.
    """
    after = rank_with_ties(to)
    rows = [
        PlacingChange(entrant_name(place.entrant), place.placing, after[place.entrant_id]) for place in places
    ]
    return sorted(rows, key=lambda row: row.after)


def rank_with_ties(order: Mapping[int, int]) -> dict[int, int]:
    """Return a placing from 1 for each key: lower values come first, and ties share a placing (1, 1, 3)."""
    return {key: 1 + sum(other < placing for other in order.values()) for key, placing in order.items()}
