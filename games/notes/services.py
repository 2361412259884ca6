"""Save notes."""

from __future__ import annotations

from games.matches.access import Access
from games.matches.errors import NotYours
from games.matches.models import Tenure
from games.notes.errors import ChangedMeanwhile
from games.notes.selectors import keeps_notes, notes_fingerprint


def save_notes(access: Access, notes: str, *, was: str) -> None:
    """Save a person's notes in place of those with the fingerprint `was`.

    Raises `NotYours` if the person may not keep notes on the match, and `ChangedMeanwhile`. This is one
    statement, without the match's lock: it finds the tenure only while the notes are unchanged, so that one
    of two pages is refused, and a tenure that has ended in the meantime stays empty.
    """
    if not keeps_notes(access) or access.tenure is None:
        raise NotYours
    mine = Tenure.objects.filter(pk=access.tenure.pk, to_revision=access.tenure.to_revision)
    kept = mine.values_list("notes", flat=True).first()
    if kept is None:
        raise NotYours
    if kept == notes:
        return
    if notes_fingerprint(kept) == was and mine.filter(notes=kept).update(notes=notes):
        return
    # Another press of the same button may have saved them at this very moment.
    if not mine.filter(notes=notes).exists():
        raise ChangedMeanwhile
