"""A form field for a date and time in the reader's time zone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

LOCAL_FORMAT = "%Y-%m-%dT%H:%M"


class InstantField(forms.DateTimeField):
    """A form field for a date and time in the active time zone.

    If a clock change skips or repeats that time, the field refuses it and explains why.
    """

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput({"type": "datetime-local"}, format=LOCAL_FORMAT)
        super().__init__(widget=widget, **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        """Return the instant that was entered. Raises `ValidationError`."""
        try:
            return super().to_python(value)
        except ValidationError as error:
            if error.code != "ambiguous_timezone":
                raise
            local: datetime = (error.params or {})["datetime"]
            raise ValidationError(_change_of_clocks(local), code=error.code) from error


def _change_of_clocks(local: datetime) -> str:
    """Return why a local time does not exist, or exists twice, in the active time zone, as a sentence."""
    zone = timezone.get_current_timezone()
    shown = local.replace(tzinfo=zone).astimezone(UTC).astimezone(zone).replace(tzinfo=None)
    if shown != local:
        text = _("There is no %(time)s on that day: the clocks go forward. Choose an earlier or later time.")
    else:
        text = _("%(time)s comes twice on that day: the clocks go back. Choose an earlier or later time.")
    return text % {"time": date_format(local, "H:i")}
