"""How far a table may go back: what everybody saw, and nobody learnt anything from.

Whether an undo is offered must not tell that something hidden happened. So a point to go
back to stands only before an act of which everybody was told, and the way ends at the
latest act that revealed anything to anybody: of such an act everybody was told too
(tests/titles holds every title to it). What happened in silence between two such acts
is taken back with them, and is no point of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

MAX_UNDO_POINTS = 8
"""Points to go back to that are offered at once, the nearest first."""


class Past(NamedTuple):
    """One stored action as an undo sees it.

    `seen`: everybody was told of it. `chosen`: a person, or the clock for them, chose it;
    what the house answered by itself would only be answered again. `barrier`: it
    revealed something, or the house itself did it.
    """

    revision: int
    seen: bool
    chosen: bool
    barrier: bool


class UndoPoint(NamedTuple):
    """A point to go back to: the state after revision `to`. `first` is the revision of the
    act that would be taken back first."""

    to: int
    first: int


def undo_points(newest_first: Iterable[Past], most: int = MAX_UNDO_POINTS) -> list[UndoPoint]:
    """Where an undo may lead, the nearest first; `newest_first` has no action that an undo
    took back already."""
    found: list[UndoPoint] = []
    for past in newest_first:
        if past.barrier or len(found) == most:
            break
        if past.seen and past.chosen:
            found.append(UndoPoint(past.revision - 1, past.revision))
    return found
