"""The forms for calling a director, and for answering a call."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.lines import MultiLineField
from games.competitions.models import Call
from games.competitions.models.record import TEXT_LENGTH


class CallForm(forms.Form):
    """A form for what the call is about."""

    reason = forms.ChoiceField(
        label=_("What is it about?"), choices=Call.Reason, widget=forms.RadioSelect, initial=Call.Reason.TIME
    )
    text = MultiLineField(
        label=_("What should the director know?"),
        max_length=TEXT_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 5}),
        help_text=_(
            "Only directors who don’t play at your table can read this. Don’t mention anything "
            "hidden: in a match, directors see no more than any watcher."
        ),
    )


class AnswerForm(forms.Form):
    """A form for a director's answer."""

    text = MultiLineField(label=_("Your answer"), max_length=TEXT_LENGTH, widget=forms.Textarea({"rows": 5}))
    shown = forms.BooleanField(label=_("Show the answer to everyone at the table"), required=False)
