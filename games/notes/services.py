"""Keeping notes."""

from __future__ import annotations

from games.matches.access import Access
from games.matches.errors import NotYours
from games.matches.models import Tenure
from games.notes.errors import ChangedMeanwhile
from games.notes.selectors import keeps_notes, mark_of


def keep(access: Access, notes: str, *, was: str) -> None:
    """Keep a person's notes in place of those that `was` marks. Raises `NotYours` for who keeps none at the
    match, `ChangedMeanwhile`.

    One statement, without the match's lock: it finds the tenure only while the notes are what they were, so
    that of two pages one is refused, and a tenure that has ended meanwhile stays empty.
    """
    if not keeps_notes(access) or access.tenure is None:
        raise NotYours
    mine = Tenure.objects.filter(pk=access.tenure.pk, to_revision=access.tenure.to_revision)
    kept = mine.values_list("notes", flat=True).first()
    if kept is None:
        raise NotYours
    if kept == notes:
        return
    if mark_of(kept) != was or not mine.filter(notes=kept).update(notes=notes):
        raise ChangedMeanwhile
