"""How far a match can be undone: only past actions that everyone saw and that revealed nothing.

Whether an undo is offered must not show that something hidden happened. So an undo leads only to a moment
before an action that everyone saw, and it never goes back beyond the latest action that revealed anything
to anyone. Everyone saw such an action too (tests/titles checks this for every title). Anything that
happened unseen between two such actions is undone together with them, and cannot be undone on its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

MAX_UNDO_POINTS = 8
"""How many undo points are offered together at most, the most recent first."""


class PastAction(NamedTuple):
    """One stored action, described for an undo.

    `seen` means that an event reported it to everyone, `chosen` that a person chose it, or the clock chose it
    for them; undoing an automatic answer would be useless, because it would only be given again. `barrier`
    means that it revealed something, or was a system action, so an undo may not go beyond it.
    """

    revision: int
    seen: bool
    chosen: bool
    barrier: bool


class UndoPoint(NamedTuple):
    """A moment to which an undo can lead: the state after revision `to`.

    `first` is the revision of the first action that would be undone.
    """

    to: int
    first: int


def undo_points(newest_first: Iterable[PastAction], most: int = MAX_UNDO_POINTS) -> list[UndoPoint]:
    """Return the moments to which an undo may lead, `most` at most, the most recent first.

    `newest_first` must not contain actions that have already been undone.
    """
    found: list[UndoPoint] = []
    for past in newest_first:
        if past.barrier or len(found) == most:
            break
        if past.seen and past.chosen:
            found.append(UndoPoint(past.revision - 1, past.revision))
    return found
