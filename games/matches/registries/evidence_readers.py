"""Who has read evidence about a match as staff, and so may not take a seat in it.

Matches do not depend on moderation, which registers a function that answers this.
"""

from __future__ import annotations

from games.engine.listeners import Listeners
from games.matches.errors import ReadEvidence

evidence_checks: Listeners[[int, int], bool] = Listeners()
"""Asked whether a person, by key, has read evidence about a match, by number."""

evidence_recorders: Listeners[[int, int], None] = Listeners()
"""Called to record that a person, by key, reads evidence about a match, by number."""


def record_reader(user_id: int, match_id: int) -> None:
    """Record that a member of staff is about to read what only the players of a match may read.

    Raises `ConflictOfInterest` if they have a part in the match.
    """
    evidence_recorders.notify(user_id, match_id)


def has_read_evidence(user_id: int, match_id: int) -> bool:
    """Return whether a person has read evidence about a match.

    Call this while holding the lock on the person's row. Moderation holds the same lock when it shows them
    the evidence.
    """
    return any(evidence_checks.ask(user_id, match_id))


def refuse_reader(user_id: int, match_id: int) -> None:
    """Raise `ReadEvidence` if a person has read evidence about a match. Only they may learn of it."""
    if has_read_evidence(user_id, match_id):
        raise ReadEvidence
