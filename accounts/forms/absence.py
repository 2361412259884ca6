"""The form that announces an absence, in whole days of the person's time zone."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.clocks.spans import Span
from games.clocks.standstill import wall_time_instant

from ..models import User


class AbsenceForm(forms.Form):
    """A form for the first and the last day of an absence, in the person's time zone."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))

    def __init__(self, *args: Any, user: User, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now = now
        self.zone = ZoneInfo(user.time_zone)

    def clean(self) -> dict[str, Any] | None:
        """Check the days: in order, not in the past, starting within a year, and a year long at most."""
        data = super().clean()
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        today = self.now.astimezone(self.zone).date()
        if first is not None and first < today:
            self.add_error("first", ValidationError(_("That day has passed."), code="past"))
        elif first is not None and first > today + timedelta(days=366):
            self.add_error(
                "first",
                ValidationError(_("That’s more than a year ahead. Choose an earlier date."), code="far"),
            )
        elif first is not None and last is not None and last < first:
            self.add_error("last", ValidationError(_("The last day is before the first day."), code="order"))
        elif first is not None and last is not None and last > first + timedelta(days=366):
            self.add_error(
                "last",
                ValidationError(_("That’s more than a year ahead. Choose an earlier date."), code="far"),
            )
        return data

    def span(self) -> Span:
        """Return the absence as a span of time.

        The span starts at midnight of the first day, or now if that is today, and ends at midnight after the
        last day.
        """
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        start = max(wall_time_instant(first, time.min, self.zone), self.now)
        return Span(start, wall_time_instant(last + timedelta(days=1), time.min, self.zone))
