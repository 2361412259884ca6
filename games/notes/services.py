"""Save notes."""

from __future__ import annotations

from games.matches.access import Access
from games.matches.errors import NotYours
from games.matches.models import Tenure
from games.matches.tenure_filters import holding
from games.notes.errors import ChangedMeanwhile
from games.notes.selectors import StoredNotes, keeps_notes, notes_fingerprint


def save_notes(access: Access, notes: StoredNotes, *, was: str) -> None:
    """Save a person's notes in place of those with the fingerprint `was`.

    Raises `NotYours` if the person may not keep notes on the match, and `ChangedMeanwhile` if the stored
    notes have another fingerprint. The notes are saved by one statement, without the match's lock. It changes
    the tenure only while the notes are unchanged, so that one of two pages is refused, and a tenure that has
    ended in the meantime stays empty.
    """
    if not keeps_notes(access) or access.tenure is None:
        raise NotYours
    mine = Tenure.objects.filter(pk=access.tenure.pk, to_revision=access.tenure.to_revision, left_at=None)
    row = mine.values_list("notes", "notes_for_substitute").first()
    if row is None:
        raise NotYours
    kept = StoredNotes(*row)
    if kept == notes:
        return
    new = {"notes": notes.text, "notes_for_substitute": notes.shared}
    same = mine.filter(notes=kept.text, notes_for_substitute=kept.shared)
    if notes_fingerprint(kept) == was and same.update(**new):
        return
    # A second click on the same button may have saved them at the same moment.
    if not mine.filter(**new).exists():
        raise ChangedMeanwhile


def leave_notes(access: Access, *, shared: bool) -> None:
    """Store whether a substitute may read the notes of a person who is about to leave their seat."""
    Tenure.objects.filter(holding(), pk=access.own_tenure.pk).update(notes_for_substitute=shared)
