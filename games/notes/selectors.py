"""Read notes; people can read only their own."""

from __future__ import annotations

from hashlib import sha256

from games.matches.access import Access
from games.matches.models import Match


def keeps_notes(access: Access) -> bool:
    """Return whether a person may keep notes on a match: they hold a seat in it, or held it to the end.

    A deputy may not, because their notes would end with their span.
    """
    begun = access.match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
    return begun and access.tenure is not None and not access.deputy


def notes_of(access: Access) -> str | None:
    """Return a person's notes on a match, or None if they may not keep any there."""
    if not keeps_notes(access) or access.tenure is None:
        return None
    return access.tenure.notes


def notes_fingerprint(notes: str) -> str:
    """Return the fingerprint by which a form recognises the notes it started from."""
    return sha256(notes.encode()).hexdigest()[:16]
