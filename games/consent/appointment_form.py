"""The form that suggests a time to play live."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.forms.instants import InstantField
from games.consent.services.appointments import LATEST, SOONEST


class AppointmentForm(forms.Form):
    """The form for a day and a time in the reader's time zone."""

    starts_at = InstantField(label=_("When"))

    def __init__(self, *args: Any, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now = now

    def clean_starts_at(self) -> datetime:
        """Return the time; refuse one that comes too soon or too late."""
        starts_at: datetime = self.cleaned_data["starts_at"]
        if starts_at < self.now + SOONEST:
            raise ValidationError(_("Choose a time at least 1 hour from now."), code="soon")
        if starts_at > self.now + LATEST:
            raise ValidationError(_("Choose a time within the next 60 days."), code="far")
        return starts_at
