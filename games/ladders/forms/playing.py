"""What an entrant tells a ladder: how many matches at once, until when they are away."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.clocks.standstill import wall
from games.competitions.models.competition import MATCHES_AT_ONCE

MOST_AT_ONCE = 20


class JoinForm(forms.Form):
    """Coming onto a ladder, or changing how much one plays there."""

    at_once = forms.IntegerField(
        label=_("How many matches at once"),
        min_value=1,
        max_value=MOST_AT_ONCE,
        initial=MATCHES_AT_ONCE,
        help_text=_("Who plays as many as that is not challenged, and gets no table."),
    )


class AwayForm(forms.Form):
    """The last day away, in whole days of one's own zone."""

    last = forms.DateField(
        label=_("Last day away"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, *args: Any, zone: str, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone, self.now = ZoneInfo(zone), now

    def clean_last(self) -> date:
        """A day that is not over, within a year."""
        last: date = self.cleaned_data["last"]
        today = self.now.astimezone(self.zone).date()
        if last < today:
            raise ValidationError(_("That day is over."), code="past")
        if last > today + timedelta(days=366):
            raise ValidationError(_("That is more than a year ahead."), code="far")
        return last

    def until(self) -> datetime:
        """The midnight after the last day."""
        return wall(self.cleaned_data["last"] + timedelta(days=1), time.min, self.zone)
