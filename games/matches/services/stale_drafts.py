"""Drafts whose question somebody else has closed.

What is drafted for such a question answers none that follows in the same visit, though it may
fit: an offer to one enemy is none to the next.
"""

from __future__ import annotations

from games.matches.models import Visit
from games.matches.services.locked import Locked

NOTHING_DRAFTED = b"[]"


class Drafts:
    """The drafts of a locked match. `mine` is the seat whose player is at his draft, and keeps it himself."""

    def __init__(self, locked: Locked) -> None:
        self.mine: int | None = None
        self._sitting = locked
        self._asked = self._questions() if any(map(_drafted, locked.visits.values())) else {}

    def drop_overtaken(self) -> None:
        """Empty those whose seat is asked something else now than when it was locked."""
        if not self._asked:
            return
        locked, asked = self._sitting, self._questions()
        for seat in locked.seats:
            visit = locked.visits.get(seat.pk)
            if visit is None or seat.index == self.mine or not _drafted(visit):
                continue
            if asked.get(seat.index) != self._asked.get(seat.index):
                draft = visit.draft
                draft.actions, draft.changed_at = NOTHING_DRAFTED, locked.now
                draft.counter += 1
                draft.save(update_fields=["actions", "counter", "changed_at"])

    def _questions(self) -> dict[int, str]:
        """The key of the question each awaited seat has to answer first, by seat number."""
        found: dict[int, str] = {}
        for decision in self._sitting.rules.decisions(self._sitting.state):
            if decision.asks == "must":
                found.setdefault(decision.seat, decision.key)
        return found


def _drafted(visit: Visit) -> bool:
    """Whether there is anything in a visit's draft."""
    draft = getattr(visit, "draft", None)
    return draft is not None and bytes(draft.actions) != NOTHING_DRAFTED
