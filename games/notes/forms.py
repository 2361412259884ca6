"""The form for a person's notes."""

from __future__ import annotations

from functools import cache
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import shorten_posted_text
from games.matches.models.match import MAX_NOTES_LENGTH
from games.notes.selectors import StoredNotes, notes_fingerprint


class NotesField(forms.CharField):
    """Notes with the line ends that are stored, so that each counts as one character."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return text.replace("\r\n", "\n").replace("\r", "\n").rstrip()


class NotesForm(forms.Form):
    """The form for all notes of one tenure. It can be saved empty.

    `was` is the fingerprint of what the form started from: the notes, and whether a substitute may read them.
    """

    notes = NotesField(
        label=_("Your notes"),
        required=False,
        max_length=MAX_NOTES_LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_(
            "Only you can read them, unless you leave them to a substitute. They stay here after the match "
            "has finished."
        ),
    )
    shared = forms.BooleanField(
        label=_("If someone takes over my seat, they may read these notes"),
        required=False,
        help_text=_("Without the tick, your notes are deleted when you no longer have the seat."),
    )
    was = forms.RegexField(r"^[0-9a-f]{16}\Z", widget=forms.HiddenInput)

    @property
    def drawn(self) -> SafeString:
        """Return the fields for the notes as HTML. They are kept as long as there are no notes."""
        return _draw_empty(get_language() or "") if self._is_empty else _draw(self)

    @property
    def drawn_sharing(self) -> SafeString:
        """Return the field that shares the notes as HTML, kept in the same way."""
        return (
            _draw_empty_sharing(get_language() or "") if self._is_empty else self["shared"].as_field_group()
        )

    @property
    def _is_empty(self) -> bool:
        return not self.is_bound and self.initial["was"] == notes_fingerprint(StoredNotes())

    @classmethod
    def of(cls, stored: StoredNotes) -> NotesForm:
        """Return a form with the notes stored now."""
        initial = {"notes": stored.text, "shared": stored.shared, "was": notes_fingerprint(stored)}
        return cls(prefix="private", initial=initial)

    @classmethod
    def sent(cls, data: Any) -> NotesForm:
        """Return a submitted form."""
        return cls(data, prefix="private")

    def rebase_on(self, stored: StoredNotes) -> None:
        """Keep the text that was typed, but base the form on `stored`.

        Sending the form again then replaces those notes. Text that is too long is shortened.
        """
        shorten_posted_text(self, "notes")
        posted: Any = self.data
        posted[self.add_prefix("was")] = notes_fingerprint(stored)


@cache
def _draw_empty(language: str) -> SafeString:
    """Return the fields for the notes of an empty form.

    They are kept because each turn's page has them, and Django's forms would take longer for them than for
    the question. `language` is the active one, and is the cache key.
    """
    return _draw(NotesForm.of(StoredNotes()))


def _draw(form: NotesForm) -> SafeString:
    return format_html("{}{}", form["was"], form["notes"].as_field_group())


@cache
def _draw_empty_sharing(language: str) -> SafeString:
    """Return the field that shares the notes, without its tick; `language` is as in `_draw_empty`."""
    return NotesForm.of(StoredNotes())["shared"].as_field_group()
