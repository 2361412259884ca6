"""Drafts whose question somebody else has closed.

What is drafted for such a question answers none that follows in the same visit, though it may
fit: an offer to one enemy is none to the next.
"""

from __future__ import annotations

from games.matches.models.visit import NOTHING_DRAFTED
from games.matches.services.locked_match import LockedMatch


def empty(locked: LockedMatch) -> None:
    """Empty the drafts of those whose seat is asked something else now than when the match was locked."""
    if not locked.asked:
        return
    asked = locked.questions()
    for seat in locked.seats:
        # Who had drafted nothing when the match was locked is not looked up: nobody drafts under its lock
        # but `drafting`.
        visit = locked.visits.get(seat.pk) if seat.index in locked.asked else None
        if visit is None or seat.index == locked.drafting or not visit.has_draft:
            continue
        if asked.get(seat.index, "") != locked.asked[seat.index]:
            draft = visit.draft
            draft.actions, draft.changed_at = NOTHING_DRAFTED, locked.now
            draft.counter += 1
            draft.save(update_fields=["actions", "counter", "changed_at"])
