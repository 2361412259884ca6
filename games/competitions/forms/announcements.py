"""The form with which a director sends an announcement."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from games.competitions.models.record import TEXT_LENGTH


class AnnouncementForm(forms.Form):
    """A form for an announcement to everyone."""

    text = MultiLineField(
        label=_("Your announcement"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea({"rows": 6}),
        help_text=_(
            "Everyone who takes part or is on the waiting list gets it by email, and it stays on this page."
        ),
    )
