"""Another end for the season that goes on."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.competitions.forms.settings import by_clock_of, instant_field
from games.competitions.forms.tables import reason_field
from games.ladders.models import Season


class SeasonEndForm(forms.Form):
    """When it ends now, and why; `seen` is where its end stood on the page."""

    to = instant_field(label=_("The season ends"))
    reason = reason_field(required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, season: Season, data: Any = None) -> None:
        initial = {"to": season.ends_at, "seen": season.ends_at.isoformat()}
        super().__init__(data, initial=initial, prefix="end")
        self.fields["to"].help_text = by_clock_of(timezone.now())
