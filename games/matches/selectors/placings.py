"""Who came in where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.matches.models import Match, Placing


class Placed(NamedTuple):
    """Where a seat came in, and who held it."""

    place: int
    seat: int
    person: str
    score: int
    won: bool


def placings(match: Match, people: Sequence[str]) -> tuple[Placed, ...]:
    """The placings of a finished match, best first; `people` are those of its seats."""
    rows = Placing.objects.filter(match=match).select_related("seat")
    return tuple(
        Placed(row.place, row.seat.index, people[row.seat.index], row.score, row.place == 1) for row in rows
    )
