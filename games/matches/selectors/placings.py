"""The placings of a finished match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine import registry
from games.matches.models import Match, Placing
from games.matches.render import say


class SeatPlacing(NamedTuple):
    """The place in which a seat finished, and its holder.

    `made_of` explains how the figure beside it is made up, if this is known.
    """

    rank: int
    seat: int
    person: str
    score: int
    won: bool
    made_of: str = ""


def placings(match: Match, people: Sequence[str], view: Any = None) -> tuple[SeatPlacing, ...]:
    """Return the placings of a finished match, best first; `people` are the holders of its seats.

    If the `view` of its end is given, the title explains how each figure is made up.
    """
    reckoned = registry.words(match.title).reckoned if view is not None else None
    rows = Placing.objects.filter(match=match).select_related("seat")
    return tuple(
        SeatPlacing(
            row.rank,
            row.seat.index,
            people[row.seat.index],
            row.score,
            row.rank == 1,
            say(told) if reckoned and (told := reckoned(view, row.seat.index)) else "",
        )
        for row in rows
    )
