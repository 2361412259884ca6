"""What a director tells everybody."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.competitions.models.record import TEXT_LENGTH


class AnnouncementForm(forms.Form):
    """A few words to all."""

    text = forms.CharField(
        label=_("What do you tell everybody?"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea({"rows": 6}),
        help_text=_("Everybody who takes part or waits gets it by mail; it stays on this page."),
    )
