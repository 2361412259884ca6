"""Reading notes: the person's own, and nobody else's."""

from __future__ import annotations

from hashlib import sha256

from games.matches.access import Access
from games.matches.models import Match


def keeps_notes(access: Access) -> bool:
    """Whether a person may keep notes at a match: who holds a seat of it, or held it to the end. No deputy:
    theirs would end with their span."""
    begun = access.match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
    return begun and access.tenure is not None and not access.deputy


def notes_of(access: Access) -> str | None:
    """A person's notes on a match; None for who keeps none there."""
    if not keeps_notes(access) or access.tenure is None:
        return None
    return access.tenure.notes


def mark_of(notes: str) -> str:
    """By which a form knows the notes it was made for."""
    return sha256(notes.encode()).hexdigest()[:16]
