"""Empty drafts for a question that another player has closed.

A draft for such a question must not answer a later one in the same visit, even if it would be legal: an
offer to one enemy is not an offer to the next.
"""

from __future__ import annotations

from games.matches.services.locked_match import LockedMatch


def empty(locked: LockedMatch) -> None:
    """Empty the drafts of seats whose question is no longer the one from when the match was locked."""
    if not locked.asked:
        return
    asked = locked.questions()
    for seat in locked.seats:
        # Players without a draft when the match was locked are not looked up: under its lock, only `drafting`
        # can start one.
        visit = locked.visits.get(seat.pk) if seat.index in locked.asked else None
        if visit is None or seat.index == locked.drafting or not visit.has_draft:
            continue
        if asked.get(seat.index, "") != locked.asked[seat.index]:
            draft = visit.draft
            draft.actions, draft.changed_at = [], locked.now
            draft.counter += 1
            draft.save(update_fields=["actions", "counter", "changed_at"])
