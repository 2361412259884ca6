"""Forms for an entrant of a ladder: the number of matches at a time, and the end of an absence."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.clocks.standstill import wall_time_instant
from games.competitions.models.competition import MATCHES_AT_ONCE

MAX_MATCHES_AT_ONCE = 20


class JoinForm(forms.Form):
    """A form for joining a ladder, or for changing how many of its matches to play at a time."""

    at_once = forms.IntegerField(
        label=_("How many matches at once"),
        min_value=1,
        max_value=MAX_MATCHES_AT_ONCE,
        initial=MATCHES_AT_ONCE,
        help_text=_(
            "Once you’re playing this many matches, you get no challenges and no seats at new tables."
        ),
    )


class AwayForm(forms.Form):
    """A form for the last day away, in whole days of the player's own time zone."""

    last = forms.DateField(
        label=_("Last day away"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, *args: Any, zone: str, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone, self.now = ZoneInfo(zone), now

    def clean_last(self) -> date:
        """Check that the day has not passed and is within a year."""
        last: date = self.cleaned_data["last"]
        today = self.now.astimezone(self.zone).date()
        if last < today:
            raise ValidationError(_("That day has passed."), code="past")
        if last > today + timedelta(days=366):
            raise ValidationError(_("That’s more than a year ahead. Choose an earlier date."), code="far")
        return last

    def until(self) -> datetime:
        """Return the midnight after the last day away."""
        return wall_time_instant(self.cleaned_data["last"] + timedelta(days=1), time.min, self.zone)
