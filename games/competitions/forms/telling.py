"""What a director tells everybody."""

from __future__ import annotations

from secrets import token_hex

from django import forms
from django.utils.translation import gettext_lazy as _

from games.competitions.models.record import TEXT_LENGTH

MARK_LENGTH = 32
"""Figures of the mark of a form."""


def new_mark() -> str:
    """What tells one form from another, so that one sent twice is known."""
    return token_hex(MARK_LENGTH // 2)


class OnceForm(forms.Form):
    """A form that is sent to many once, however often its button is pressed."""

    mark = forms.CharField(
        required=False, max_length=MARK_LENGTH, widget=forms.HiddenInput, initial=new_mark, strip=True
    )


class AnnouncementForm(OnceForm):
    """A few words to all."""

    text = forms.CharField(
        label=_("What do you tell everybody?"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea({"rows": 6}),
        help_text=_("Everybody who takes part or waits gets it by mail; it stays on this page."),
    )
