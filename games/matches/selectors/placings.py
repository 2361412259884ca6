"""Who came in where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine import registry
from games.matches.models import Match, Placing
from games.matches.render import say


class Placed(NamedTuple):
    """Where a seat came in, and who held it; `made_of`: what its figure is made of, where that is told."""

    rank: int
    seat: int
    person: str
    score: int
    won: bool
    made_of: str = ""


def placings(match: Match, people: Sequence[str], view: Any = None) -> tuple[Placed, ...]:
    """The placings of a finished match, best first; `people` are those of its seats. With a `view` of its
    end the title says what each figure is made of."""
    reckoned = registry.words(match.title).reckoned if view is not None else None
    rows = Placing.objects.filter(match=match).select_related("seat")
    return tuple(
        Placed(
            row.rank,
            row.seat.index,
            people[row.seat.index],
            row.score,
            row.rank == 1,
            say(told) if reckoned and (told := reckoned(view, row.seat.index)) else "",
        )
        for row in rows
    )
