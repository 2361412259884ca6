"""Calling a director, and answering."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Call
from games.competitions.models.record import TEXT_LENGTH


class CallForm(forms.Form):
    """What it is about."""

    reason = forms.ChoiceField(
        label=_("What is it about?"), choices=Call.Reason, widget=forms.RadioSelect, initial=Call.Reason.TIME
    )
    text = forms.CharField(
        label=_("What should the director know?"),
        max_length=TEXT_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 5}),
        help_text=_(
            "Only directors read it, none of them who plays at your table. Name nothing hidden: "
            "a director sees no more of a match than anybody who watches."
        ),
    )


class AnswerForm(forms.Form):
    """What a director says to it."""

    text = forms.CharField(label=_("Your answer"), max_length=TEXT_LENGTH, widget=forms.Textarea({"rows": 5}))
    shown = forms.BooleanField(label=_("Everybody at the table reads the answer"), required=False)
