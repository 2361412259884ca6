"""The form for a person's notes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.notes.selectors import notes_fingerprint

MAX_NOTES_LENGTH = 10_000
"""The maximum number of characters of notes on one match."""

MAX_LENGTH_SHOWN_AGAIN = 3 * MAX_NOTES_LENGTH
"""How many characters of overlong notes are returned to their author to shorten."""


class NotesForm(forms.Form):
    """A form for all notes of one tenure; empty notes are stored, too.

    `was` is the fingerprint of the notes that the form started from.
    """

    notes = forms.CharField(
        label=_("Your notes"),
        required=False,
        max_length=MAX_NOTES_LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Only you can ever read them. They stay here after the match has finished."),
    )
    was = forms.RegexField(r"^[0-9a-f]{16}\Z", widget=forms.HiddenInput)

    @classmethod
    def of(cls, notes: str) -> NotesForm:
        """Return a form with the notes stored now."""
        return cls(prefix="private", initial={"notes": notes, "was": notes_fingerprint(notes)})

    @classmethod
    def sent(cls, data: Any) -> NotesForm:
        """Return a submitted form."""
        return cls(data, prefix="private")

    def clean_notes(self) -> str:
        """Return the notes with the line ends that the site stores, and without characters that a database
        cannot store."""
        notes: str = self.cleaned_data["notes"]
        return notes.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").rstrip()

    def again(self, notes: str) -> None:
        """Return a form with the text that was typed, ready to replace `notes`, the stored notes."""
        posted: Any = self.data
        posted = posted.copy()
        typed = self.add_prefix("notes")
        posted[typed] = posted.get(typed, "")[:MAX_LENGTH_SHOWN_AGAIN]
        posted[self.add_prefix("was")] = notes_fingerprint(notes)
        self.data = posted
