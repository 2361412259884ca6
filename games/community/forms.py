"""The form behind the buttons that block and mute someone."""

from __future__ import annotations

from django import forms


class RelationForm(forms.Form):
    """A form for one change: block, unblock, mute or unmute."""

    act = forms.ChoiceField(choices=[(act, act) for act in ("block", "unblock", "mute", "unmute")])
