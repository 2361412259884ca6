"""The form of one's notes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.notes.selectors import mark_of

MAX_NOTES_LENGTH = 10_000
"""Characters of notes on one match."""

MAX_LENGTH_SHOWN_AGAIN = 3 * MAX_NOTES_LENGTH
"""Characters of notes that were too long which their author gets back to shorten."""


class NotesForm(forms.Form):
    """All notes of one tenure; empty ones are kept, too. `was` is the `mark_of` those it was made for."""

    notes = forms.CharField(
        label=_("Your notes"),
        required=False,
        max_length=MAX_NOTES_LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("For you alone: nobody else ever reads them. They stay after the end of the match."),
    )
    was = forms.RegexField(r"^[0-9a-f]{16}\Z", widget=forms.HiddenInput)

    @classmethod
    def of(cls, notes: str) -> NotesForm:
        """A form with what is kept now."""
        return cls(prefix="private", initial={"notes": notes, "was": mark_of(notes)})

    @classmethod
    def sent(cls, data: Any) -> NotesForm:
        """A form that came back."""
        return cls(data, prefix="private")

    def clean_notes(self) -> str:
        """With the line ends that the house keeps; no character that a database cannot."""
        notes: str = self.cleaned_data["notes"]
        return notes.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").rstrip()

    def again(self, notes: str) -> None:
        """Give back what was typed, to be kept in place of `notes`, as they are now."""
        posted: Any = self.data
        posted = posted.copy()
        typed = self.add_prefix("notes")
        posted[typed] = posted.get(typed, "")[:MAX_LENGTH_SHOWN_AGAIN]
        posted[self.add_prefix("was")] = mark_of(notes)
        self.data = posted
