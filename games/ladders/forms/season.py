"""The form that moves the end of the season in progress."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.forms.instants import InstantField
from games.competitions.forms.settings import time_zone_help
from games.competitions.forms.tables import reason_field
from games.ladders.models import Season


class SeasonEndForm(forms.Form):
    """A form for the season's new end and the reason; `seen` is the end that the page showed."""

    to = InstantField(label=_("The season ends"))
    reason = reason_field(required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, season: Season, data: Any = None) -> None:
        initial = {"to": season.ends_at, "seen": season.ends_at.isoformat()}
        super().__init__(data, initial=initial, prefix="end")
        self.fields["to"].help_text = time_zone_help(timezone.now())
