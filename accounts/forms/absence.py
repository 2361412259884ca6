"""Announcing an absence, in whole days of one's own zone."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.clocks.spans import Span
from games.clocks.standstill import wall

from ..models import User


class AbsenceForm(forms.Form):
    """The first and the last day."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))

    def __init__(self, *args: Any, user: User, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now = now
        self.zone = ZoneInfo(user.time_zone)

    def clean(self) -> dict[str, Any] | None:
        """Days in order, not in the past, and not in a year nobody plans."""
        data = super().clean()
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        today = self.now.astimezone(self.zone).date()
        if first is not None and first < today:
            self.add_error("first", ValidationError(_("That day is over."), code="past"))
        elif first is not None and first > today + timedelta(days=366):
            self.add_error("first", ValidationError(_("That is more than a year ahead."), code="far"))
        elif first is not None and last is not None and last < first:
            self.add_error("last", ValidationError(_("It ends before it begins."), code="order"))
        elif first is not None and last is not None and last > first + timedelta(days=366):
            self.add_error("last", ValidationError(_("That is more than a year ahead."), code="far"))
        return data

    def span(self) -> Span:
        """From the first day's midnight, or from now if that is today, to the midnight after the last."""
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        start = max(wall(first, time.min, self.zone), self.now)
        return Span(start, wall(last + timedelta(days=1), time.min, self.zone))
