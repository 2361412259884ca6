"""How far a match can be undone: only actions that everyone saw and that revealed nothing.

Whether an undo is offered must not show that something hidden happened. So an undo leads only to a moment
before an action that everyone saw, and it never goes beyond the latest action that revealed anything to
anyone: such an action, too, was seen by everyone (tests/titles checks this for every title). Whatever
happened unseen between two such actions is undone with them, and cannot be undone on its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

MAX_UNDO_POINTS = 8
"""The most undo points offered together, the nearest first."""


class PastAction(NamedTuple):
    """One stored action as an undo sees it.

    `seen`: everyone was informed of it. `chosen`: a person, or the clock for them, chose it; an automatic
    answer would only be given again. `barrier`: it revealed something, or it was a house action.
    """

    revision: int
    seen: bool
    chosen: bool
    barrier: bool


class UndoPoint(NamedTuple):
    """A moment an undo can lead to: the state after revision `to`.

    `first` is the revision of the first action that would be undone.
    """

    to: int
    first: int


def undo_points(newest_first: Iterable[PastAction], most: int = MAX_UNDO_POINTS) -> list[UndoPoint]:
    """Return where an undo may lead, the nearest first.

    `newest_first` must not contain actions that have already been undone.
    """
    found: list[UndoPoint] = []
    for past in newest_first:
        if past.barrier or len(found) == most:
            break
        if past.seen and past.chosen:
            found.append(UndoPoint(past.revision - 1, past.revision))
    return found
